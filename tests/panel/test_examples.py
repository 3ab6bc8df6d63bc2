"""What the browser page and the scoreboard are told at every screen of each edition."""

from __future__ import annotations

import pytest

from hardware.panel.facts import state_of
from tests.panel.frames import LENT, TABLES, board, frame
from tools.contact_sheet import EXAMPLES


@pytest.mark.parametrize(
    ("edition", "example"), [(edition, name) for edition in TABLES for name in EXAMPLES[edition]]
)
def test_the_page_and_the_scoreboard_can_show_every_screen(edition: str, example: str) -> None:
    shown = frame(edition, example)
    assert state_of(shown, None, LENT)["prompt"] == shown.report["prompt"]
    assert board(edition, example)["prompt"] == shown.report["prompt"]


def test_no_edition_is_left_out() -> None:
    assert set(TABLES) == set(EXAMPLES)
