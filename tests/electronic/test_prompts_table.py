"""The table of prompts as data: nothing dead, nothing missing, a way out of everywhere."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from terminal.conversation import Conversation
from terminal.editions.electronic.prompts import (
    AMOUNTS,
    BACK,
    KEYING,
    LASTING,
    OVERLAYS,
    SLOW,
    STATES,
    TABLE,
    WAITING,
    Prompt,
)
from terminal.editions.electronic.steps import Steps
from tests.electronic.table import THREE, Table, at, build, buy, from_home, on, pay

TRIGGERS = {
    "a tap": {"bank", "deed"},
    "a button": {"ok", "m", "x"},
    "a key": {"digit", "enter", "arrow", "clear", "plus", "minus"},
    "a hold": {"cancel"},
    "a deadline": {"bell", "idle"},
    "a command that was posted": {"done"},
}

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


def sources(row: dict[str, Any]) -> list[Prompt]:
    source = row["source"]
    return list(source) if isinstance(source, list) else [source]


def rows_from(prompt: Prompt) -> Iterator[dict[str, Any]]:
    return (row for row in TABLE if prompt in sources(row))


def callbacks(row: dict[str, Any]) -> list[str]:
    return [*row["conditions"], *row["before"]]


def test_every_callback_exists_and_every_step_is_used() -> None:
    steps = {name for name, _ in inspect.getmembers(Steps, inspect.isfunction)}
    shared = {name for name, _ in inspect.getmembers(Conversation, inspect.isfunction)}
    named = {name for row in TABLE for name in callbacks(row)}
    assert named <= steps
    own = {name for name in steps - shared if not name.startswith("_")}
    assert own - named == {"slot", "start_bell"}


def test_no_condition_has_a_name_that_the_library_makes_up() -> None:
    made_up = {f"may_{row['trigger']}" for row in TABLE} | {row["trigger"] for row in TABLE}
    assert not made_up & {name for row in TABLE for name in callbacks(row)}


def test_every_trigger_is_one_the_dialogue_gives() -> None:
    assert {row["trigger"] for row in TABLE} == set().union(*TRIGGERS.values())


def test_every_row_leads_from_and_to_states() -> None:
    assert set(STATES) | OVERLAYS == set(Prompt)
    assert not set(STATES) & OVERLAYS
    assert set(AMOUNTS) < set(KEYING)
    assert not LASTING & SLOW
    for row in TABLE:
        assert set(sources(row)) <= set(STATES)
        assert row["dest"] is None or row["dest"] in STATES


def test_no_row_is_shadowed_by_an_earlier_one() -> None:
    for prompt in STATES:
        earlier: list[tuple[str, set[str]]] = []
        for row in rows_from(prompt):
            wanted = set(row["conditions"])
            for trigger, conditions in earlier:
                shadowed = trigger == row["trigger"] and conditions <= wanted
                assert not shadowed or len(sources(row)) > 1, (prompt, row)
            earlier.append((row["trigger"], wanted))


def test_every_prompt_can_be_reached_and_left() -> None:
    reached = {Prompt.SETUP}
    while more := {
        row["dest"]
        for row in TABLE
        if row["dest"] and row["dest"] not in reached and not reached.isdisjoint(sources(row))
    }:
        reached |= more
    assert reached == set(STATES)
    for prompt in STATES:
        assert any(row["dest"] not in {None, prompt} for row in rows_from(prompt)), prompt


def test_x_leaves_every_prompt_that_says_back() -> None:
    for prompt in BACK:
        assert any(row["trigger"] == "x" and row["dest"] for row in rows_from(prompt))


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
        assert shown <= {row["trigger"] for row in rows_from(Prompt(prompt))}
    assert screen.waiting == (Prompt(prompt) in WAITING)


def test_all_prompts_have_a_way_here() -> None:
    assert {*WAYS, *OTHERS} == {prompt.value for prompt in Prompt}
