"""Every screen as it is drawn; ``goldens`` says how to renew the files."""

from __future__ import annotations

import pytest

from tests.display.goldens import CASES, FOLDER, drawn, path
from tools.examples import EXAMPLES, played


@pytest.mark.parametrize("case", CASES)
def test_the_screen_is_drawn_as_it_was_judged(case: str) -> None:
    assert drawn(case).split("\n") == path(case).read_text("utf-8").split("\n")


def test_no_golden_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {path(case).name for case in CASES}


def test_every_prompt_has_an_example() -> None:
    shown = {played(script).prompt for script in EXAMPLES.values()}

    assert shown == {
        *("setup", "home", "deed", "holdings", "go", "location", "jail"),
        *("auction_ready", "auction", "auction_lapsed", "auction_sold"),
        *("event", "debt", "new_game", "volume", "game_over"),
    }
