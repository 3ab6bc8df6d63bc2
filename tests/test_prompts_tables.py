"""The editions' tables of prompts as data: nothing dead, nothing missing, a way out of everywhere.

The screens and the deadlines at an edition's prompts are tested beside its rules.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from terminal.conversation import Conversation
from terminal.editions import EDITIONS
from terminal.editions.electronic import prompts as electronic_prompts
from terminal.editions.electronic import steps as electronic_steps
from terminal.editions.speed import prompts as speed_prompts
from terminal.editions.speed import steps as speed_steps
from terminal.editions.ultimate import prompts as ultimate_prompts
from terminal.editions.ultimate import steps as ultimate_steps
from terminal.editions.voice import prompts as voice_prompts
from terminal.editions.voice import steps as voice_steps
from tests.prompts_table import Row, callbacks, rows_from, sources


@dataclass(frozen=True)
class Prompts:
    """One edition's table, and what is said of it here.

    ``triggers``: what the dialogue gives, by where it comes from. ``called``: steps that no row
    names, as the dialogue calls them. ``questions``: how the names of conditions begin, where
    no other name begins so. ``back``: prompts that x leaves too, beside the edition's ``BACK``.
    ``behind``: whether a row of several prompts may stand behind one that takes all it takes.
    """

    edition: str
    module: ModuleType
    steps: type[Conversation[Any]]
    triggers: Mapping[str, set[str]]
    called: Collection[str]
    questions: Collection[str] = ()
    back: Collection[str] = ()
    behind: bool = False

    @property
    def table(self) -> tuple[Row, ...]:
        rows: tuple[Row, ...] = self.module.TABLE
        return rows

    @property
    def states(self) -> tuple[str, ...]:
        states: tuple[str, ...] = self.module.STATES
        return states


ALL = [
    Prompts(
        "ultimate",
        ultimate_prompts,
        ultimate_steps.Steps,
        triggers={
            "a tap": {"bank", "deed", "event"},
            "a button": {"ok", "m", "x"},
            "a hold": {"cancel"},
            "a deadline": {"idle", "lapse", "hammer", "unpaid"},
            "a command that was posted": {"done"},
        },
        called={"begin"},
        questions={"is", "has", "wants", "may", "enough"},
    ),
    Prompts(
        "speed",
        speed_prompts,
        speed_steps.Steps,
        triggers={
            "a tap": {"bank", "card"},
            "a button": {"ok", "m", "x"},
            "a key of a number pad": {"figure", "clear"},
            "a deadline": {"begin", "run_out"},
            "a command that was posted": {"done"},
        },
        called={"named"},
        questions={"is", "has"},
    ),
    Prompts(
        "electronic",
        electronic_prompts,
        electronic_steps.Steps,
        triggers={
            "a tap": {"bank", "deed"},
            "a button": {"ok", "m", "x"},
            "a key": {"digit", "enter", "arrow", "clear", "plus", "minus"},
            "a hold": {"cancel"},
            "a deadline": {"bell", "idle"},
            "a command that was posted": {"done"},
        },
        called={"slot", "start_bell"},
        behind=True,
    ),
    Prompts(
        "voice",
        voice_prompts,
        voice_steps.Steps,
        triggers={
            "a token or a tap": {"bank", "deed"},
            "a button": {"ok", "m", "x"},
            "words, deeds and lines": {"wish", "doubt"},
            "a hold": {"cancel"},
            "a deadline": {"quiet", "idle"},
            "a command that was posted or refused": {"done", "fell"},
        },
        called={"start_quiet"},
        questions={"enough", "has", "is", "lacks"},
        back={voice_prompts.Prompt.CONFIRM},
        behind=True,
    ),
]


def methods(of: type) -> set[str]:
    return {name for name, _ in inspect.getmembers(of, inspect.isfunction)}


every_edition = pytest.mark.parametrize("prompts", ALL, ids=lambda one: one.edition)


@every_edition
def test_every_callback_exists_and_every_step_is_used(prompts: Prompts) -> None:
    steps = methods(prompts.steps)
    named = {name for row in prompts.table for name in callbacks(row)}
    assert named <= steps
    own = {name for name in steps - methods(Conversation) if not name.startswith("_")}
    assert own - named == set(prompts.called)


@pytest.mark.parametrize(
    "prompts", [one for one in ALL if one.questions], ids=lambda one: one.edition
)
def test_conditions_read_as_questions_and_the_rest_as_deeds(prompts: Prompts) -> None:
    for row in prompts.table:
        for name in row["conditions"]:
            assert name.split("_")[0] in prompts.questions
        for name in row["before"]:
            assert name.split("_")[0] not in prompts.questions
        assert len(row["before"]) <= 1


@every_edition
def test_no_condition_has_a_name_that_the_library_makes_up(prompts: Prompts) -> None:
    triggers = {row["trigger"] for row in prompts.table}
    made_up = {f"may_{trigger}" for trigger in triggers} | triggers
    assert not made_up & {name for row in prompts.table for name in callbacks(row)}


@every_edition
def test_every_trigger_is_one_the_dialogue_gives(prompts: Prompts) -> None:
    given = set().union(*prompts.triggers.values())
    assert {row["trigger"] for row in prompts.table} == given


@every_edition
def test_states_and_overlays_are_all_prompts(prompts: Prompts) -> None:
    states, overlays = set(prompts.states), set(prompts.module.OVERLAYS)
    assert states | overlays == set(prompts.module.Prompt)
    assert not states & overlays


@every_edition
def test_every_row_leads_from_and_to_states(prompts: Prompts) -> None:
    states = set(prompts.states)
    for row in prompts.table:
        assert set(sources(row)) <= states
        assert len(set(sources(row))) == len(sources(row))
        assert row["dest"] is None or row["dest"] in states


@every_edition
def test_no_row_is_shadowed_by_an_earlier_one(prompts: Prompts) -> None:
    for prompt in prompts.states:
        earlier: list[tuple[str, set[str]]] = []
        for row in rows_from(prompts.table, prompt):
            wanted = set(row["conditions"])
            for trigger, conditions in earlier:
                shadowed = trigger == row["trigger"] and conditions <= wanted
                behind = prompts.behind and len(sources(row)) > 1
                assert not shadowed or behind, (prompt, row)
            earlier.append((row["trigger"], wanted))


@every_edition
def test_every_prompt_can_be_reached_from_setup(prompts: Prompts) -> None:
    reached = {"setup"}
    while more := {
        row["dest"]
        for row in prompts.table
        if row["dest"] and row["dest"] not in reached and not reached.isdisjoint(sources(row))
    }:
        reached |= more
    assert reached == set(prompts.states)


@every_edition
def test_every_prompt_can_be_left(prompts: Prompts) -> None:
    for prompt in prompts.states:
        rows = rows_from(prompts.table, prompt)
        assert any(row["dest"] not in {None, prompt} for row in rows), prompt


@pytest.mark.parametrize(
    "prompts", [one for one in ALL if hasattr(one.module, "BACK")], ids=lambda one: one.edition
)
def test_x_leaves_every_prompt_that_says_back(prompts: Prompts) -> None:
    for prompt in (*prompts.module.BACK, *prompts.back):
        rows = rows_from(prompts.table, prompt)
        assert any(row["trigger"] == "x" and row["dest"] for row in rows), prompt


def test_no_edition_is_left_out() -> None:
    assert {one.edition for one in ALL} == set(EDITIONS)
