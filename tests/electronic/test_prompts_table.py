"""The edition's prompts: each has a deadline or lasts, and says what its buttons do.

What holds for the tables of all editions is in ``tests.test_prompts_tables``.
"""

from __future__ import annotations

import pytest

from terminal.editions.electronic.prompts import (
    AMOUNTS,
    KEYING,
    LASTING,
    OVERLAYS,
    SLOW,
    TABLE,
    WAITING,
    Prompt,
)
from tests.electronic.table import THREE, Table, at, build, buy, from_home, on, pay
from tests.prompts_table import triggers_of

WAYS = {
    "setup": "",
    "home": THREE,
    "holdings": THREE + "tap bank car;",
    "slots": THREE + "slot + bank car;",
    "deed": THREE + "tap deed 1;",
    "dice": THREE + buy("car", 8) + at(8, "ship"),
    "menu": THREE + "press m;",
    "price": THREE + buy("car", 3) + "tap deed 3; press m; press m; press ok;",
    "buyer": THREE + buy("car", 3) + "tap deed 3; press m; press m; press ok; key 1 M;",
    "nearest": THREE + "press m; press m; press m; press m; press ok;",
    "card": THREE + "press m; press ok;",
    "amount": THREE + "press m; press ok; tap bank car;",
    "auction": THREE + "tap deed 1; press m;",
    "auction_sold": THREE + "tap deed 1; press m; key 1 M; press ok;",
    "new_game": THREE + "hold C 5;",
    "volume": THREE + "hold . 1;",
}
"""Prompts that a script leads to; the others are led to below."""

OTHERS = ("lift", "debt", "bankrupt", "game_over")


def table_at(prompt: str) -> Table:
    table = Table("electronic.end first")
    if prompt in WAYS:
        table.play(WAYS[prompt])
    elif prompt == "lift":
        table.play(THREE, buy("car", 1))
        on(1, "mortgage", table)
        on(1, "sell", table)
        table.play("key 1 K; tap bank ship;")
    else:
        table.play(THREE, buy("car", 27, 28))
        build(table, 28)
        table.play(pay("14M", "ship"), at(28, "ship"))
        if prompt != "debt":
            from_home("bankrupt", table)
        if prompt == "game_over":
            table.play("press ok;")
    assert table["prompt"] == prompt
    table.session.notice = None
    return table


def test_amounts_are_keyed_and_no_slow_prompt_lasts() -> None:
    assert set(AMOUNTS) < set(KEYING)
    assert not LASTING & SLOW


@pytest.mark.parametrize("prompt", [*WAYS, *OTHERS])
def test_every_prompt_has_a_deadline_or_lasts(prompt: str) -> None:
    dialogue = table_at(prompt).dialogue
    assert (dialogue.due(held=False) is None) == (Prompt(prompt) in LASTING)
    assert dialogue.due(held=True) is None


@pytest.mark.parametrize("prompt", [*WAYS, *OTHERS])
def test_every_prompt_has_a_screen_that_names_its_buttons(prompt: str) -> None:
    table = table_at(prompt)
    screen = table.session.screen
    assert table["screen.title"]
    assert screen.body
    shown = {button for button, _ in screen.keys}
    assert shown <= {"ok", "m", "x"}
    if Prompt(prompt) not in OVERLAYS:
        assert shown <= triggers_of(TABLE, prompt)
    assert screen.waiting == (Prompt(prompt) in WAITING)


def test_all_prompts_have_a_way_here() -> None:
    assert {*WAYS, *OTHERS} == {prompt.value for prompt in Prompt}
