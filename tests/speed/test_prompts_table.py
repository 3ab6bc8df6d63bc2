"""The table of prompts as data: nothing dead, nothing missing, a way out of everywhere."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from terminal.conversation import Conversation
from terminal.editions.speed.prompts import LASTING, OVERLAYS, STATES, TABLE, Prompt
from terminal.editions.speed.steps import Steps
from tests.speed.table import BEGIN, LOUD, NEW, QUICK, QUICK_END, Table, hand

TRIGGERS = {
    "a tap": {"bank", "card"},
    "a button": {"ok", "m", "x"},
    "a key of a number pad": {"figure", "clear"},
    "a deadline": {"begin", "run_out"},
    "a command that was posted": {"done"},
}

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

QUESTIONS = {"is", "has"}


def at(prompt: str) -> Table:
    table = Table(QUICK)
    assert table.play(WAYS[prompt])["prompt"] == prompt
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
    assert own - named == {"named"}


def test_conditions_read_as_questions_and_the_rest_as_deeds() -> None:
    for row in TABLE:
        assert {name.split("_")[0] for name in row["conditions"]} <= QUESTIONS
        assert not {name.split("_")[0] for name in row["before"]} & QUESTIONS
        assert len(row["before"]) <= 1


def test_every_trigger_is_one_the_dialogue_gives() -> None:
    assert {row["trigger"] for row in TABLE} == set().union(*TRIGGERS.values())


def test_every_row_leads_from_and_to_states() -> None:
    assert set(STATES) | OVERLAYS == set(Prompt)
    assert not set(STATES) & OVERLAYS
    for row in TABLE:
        assert set(sources(row)) <= set(STATES)
        assert row["dest"] is None or row["dest"] in STATES


def test_no_row_is_shadowed_by_an_earlier_one() -> None:
    for prompt in STATES:
        earlier: list[tuple[str, set[str]]] = []
        for row in rows_from(prompt):
            wanted = set(row["conditions"])
            for trigger, conditions in earlier:
                assert trigger != row["trigger"] or not conditions <= wanted, (prompt, row)
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
        useful = {row["trigger"] for row in rows_from(Prompt(prompt))} & {"ok", "m", "x"}
        assert shown == useful


def test_all_prompts_have_a_way_here() -> None:
    assert set(WAYS) == {prompt.value for prompt in Prompt}
