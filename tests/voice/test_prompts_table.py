"""The edition's prompts: each has a deadline or lasts, and says what its buttons do.

What holds for the tables of all editions is in ``tests.test_prompts_tables``.
"""

from __future__ import annotations

import pytest

from terminal.editions.voice.prompts import (
    ASKING,
    LASTING,
    LISTENING,
    OVERLAYS,
    TABLE,
    WAITING,
    WISHING,
    Prompt,
)
from tests.prompts_table import triggers_of
from tests.voice.table import THREE, Table, ask, buy, jail

DEBT = THREE + buy("car", 16) + buy("ship", 1) + jail("ship", 22) + "tap deed 16; token ship; "
WAYS = {
    "setup": "",
    "home": THREE,
    "player": THREE + ask("car"),
    "deed": THREE + "tap deed 1;",
    "menu": THREE + "token car; press m",
    "name": THREE + ask("car", "buy"),
    "which": THREE + ask("car", "buy saint"),
    "confirm": THREE + "token car; say 0.1 pass go",
    "auction": THREE + ask("car", "auction off baltic"),
    "auction_final": THREE + ask("car", "auction off baltic") + "wait 3",
    "debt": DEBT,
    "help": THREE + "press m",
    "paused": THREE + ask("car", "pause"),
    "new_game": THREE + "hold x 5",
    "volume": THREE + "hold m x 1",
    "game_over": DEBT + "tap deed 1; token ship; say get out of jail",
}


def table_at(prompt: str) -> Table:
    table = Table()
    table.play(WAYS[prompt])
    assert table["prompt"] == prompt
    table.session.notice = None
    return table


def test_the_bank_listens_wherever_it_asks_but_not_where_it_doubts() -> None:
    assert set(LISTENING) > ASKING
    assert set(WISHING) - set(LISTENING) == {Prompt.CONFIRM}


@pytest.mark.parametrize("prompt", WAYS)
def test_every_prompt_has_a_deadline_or_lasts(prompt: str) -> None:
    dialogue = table_at(prompt).dialogue
    runs = prompt in {"auction", "auction_final"}
    assert (dialogue.due(held=False) is None) == (Prompt(prompt) in LASTING and not runs)
    assert (dialogue.due(held=True) is None) != runs


@pytest.mark.parametrize("prompt", WAYS)
def test_every_prompt_has_a_screen_that_names_its_buttons(prompt: str) -> None:
    table = table_at(prompt)
    screen = table.session.screen
    assert table["screen.title"]
    assert screen.body
    shown = {button for button, _ in screen.keys}
    assert shown <= {"ok", "m", "x"}
    chosen = {"ok"} if Prompt(prompt) in {"menu", "which", "confirm", "debt"} else set()
    if Prompt(prompt) not in OVERLAYS:
        assert shown <= triggers_of(TABLE, prompt) | chosen
    assert screen.waiting == (Prompt(prompt) in WAITING)
    assert screen.listening == (Prompt(prompt) in LISTENING)


@pytest.mark.parametrize("prompt", WAYS)
def test_a_token_and_words_never_fail_anywhere(prompt: str) -> None:
    for said in (
        "token car",
        "say buy baltic",
        "say 0.1 undo",
        "tap deed 1",
        "say yes",
        "press ok",
    ):
        table = table_at(prompt)
        table.play(said)
        assert table["prompt"] in WAYS


def test_all_prompts_have_a_way_here() -> None:
    assert set(WAYS) == {prompt.value for prompt in Prompt}
