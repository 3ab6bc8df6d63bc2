"""The edition's prompts: each has a deadline or lasts, and says what its buttons do.

What holds for the tables of all editions is in ``tests.test_prompts_tables``.
"""

from __future__ import annotations

import pytest

from terminal.editions.speed.prompts import LASTING, OVERLAYS, TABLE, Prompt
from tests.prompts_table import triggers_of
from tests.speed.table import BEGIN, LOUD, NEW, QUICK, QUICK_END, Table, hand

WAYS = {
    "setup": "",
    "count": "press ok;",
    "stage": BEGIN,
    "paused": BEGIN + "press ok;",
    "over": QUICK_END,
    "hand": QUICK_END + "tap bank car; press m;",
    "whose": QUICK_END + hand("car", "1") + "tap bank ship; tap deed 1;",
    "new_game": QUICK_END + NEW,
    "volume": LOUD,
}


def at(prompt: str) -> Table:
    table = Table(QUICK)
    assert table.play(WAYS[prompt])["prompt"] == prompt
    return table


@pytest.mark.parametrize("prompt", WAYS)
def test_every_prompt_has_a_deadline_or_lasts(prompt: str) -> None:
    table = at(prompt)
    assert (table.dialogue.due(held=False) is None) == (Prompt(prompt) in LASTING)
    # While a button is down only a clock goes on.
    assert (table.dialogue.due(held=True) is None) == (prompt not in {"count", "stage"})


@pytest.mark.parametrize("prompt", WAYS)
def test_every_prompt_has_a_screen_that_says_what_the_buttons_do(prompt: str) -> None:
    table = at(prompt)
    table.session.notice = None
    screen = table.session.screen
    assert table["screen.title"]
    shown = {button for button, _ in screen.keys}
    if Prompt(prompt) in OVERLAYS:
        assert "ok" in shown
    elif prompt == "stage":
        assert not shown, "a clock that runs has the whole panel"
    else:
        useful = triggers_of(TABLE, prompt) & {"ok", "m", "x"}
        assert shown == useful


def test_all_prompts_have_a_way_here() -> None:
    assert set(WAYS) == {prompt.value for prompt in Prompt}
