"""The table of prompts as data: nothing dead, nothing missing, a way out of everywhere."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from terminal.conversation import Conversation
from terminal.editions.voice.prompts import (
    ASKING,
    BACK,
    LASTING,
    LISTENING,
    OVERLAYS,
    STATES,
    TABLE,
    WAITING,
    WISHING,
    Prompt,
)
from terminal.editions.voice.steps import Steps
from tests.voice.table import THREE, Table, ask, buy, jail

TRIGGERS = {
    "a token or a tap": {"bank", "deed"},
    "a button": {"ok", "m", "x"},
    "words, deeds and lines": {"wish", "doubt"},
    "a hold": {"cancel"},
    "a deadline": {"quiet", "idle"},
    "a command that was posted or refused": {"done", "fell"},
}

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
    assert own - named == {"start_quiet"}


def test_no_condition_has_a_name_that_the_library_makes_up() -> None:
    made_up = {f"may_{row['trigger']}" for row in TABLE} | {row["trigger"] for row in TABLE}
    assert not made_up & {name for row in TABLE for name in callbacks(row)}


def test_every_trigger_is_one_the_dialogue_gives() -> None:
    assert {row["trigger"] for row in TABLE} == set().union(*TRIGGERS.values())


def test_every_row_leads_from_and_to_states() -> None:
    assert set(STATES) | OVERLAYS == set(Prompt)
    assert not set(STATES) & OVERLAYS
    assert set(LISTENING) > ASKING
    assert set(WISHING) - set(LISTENING) == {Prompt.CONFIRM}
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
    for prompt in (*BACK, Prompt.CONFIRM):
        assert any(row["trigger"] == "x" and row["dest"] for row in rows_from(prompt))


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
        assert shown <= {row["trigger"] for row in rows_from(Prompt(prompt))} | chosen
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
