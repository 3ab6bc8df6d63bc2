"""The table of prompts as data: nothing dead, nothing missing, a way out of everywhere."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from terminal.conversation import Conversation
from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.editions.ultimate.prompts import LASTING, OVERLAYS, STATES, TABLE, Prompt
from terminal.editions.ultimate.steps import Steps
from tests.ultimate.table import Table
from tests.ultimate.test_u03_home import WAYS

TRIGGERS = {
    "a tap": {"bank", "deed", "event"},
    "a button": {"ok", "m", "x"},
    "a hold": {"cancel"},
    "a deadline": {"idle", "lapse", "hammer", "unpaid"},
    "a command that was posted": {"done"},
}

WAYS_TO_ALL = {
    **WAYS,
    "setup": "",
    "volume": WAYS["home"] + "hold m x 1;",
    "new_game": WAYS["home"] + "hold x 5;",
}


def sources(row: dict[str, Any]) -> list[Prompt]:
    source = row["source"]
    return list(source) if isinstance(source, list) else [source]


def rows_from(prompt: Prompt) -> Iterator[dict[str, Any]]:
    return (row for row in TABLE if prompt in sources(row))


def callbacks(row: dict[str, Any]) -> list[str]:
    return [*row["conditions"], *row["before"]]


def dialogue_at(prompt: str) -> UltimateDialogue:
    table = Table()
    table.play(WAYS_TO_ALL[prompt])
    dialogue = table.player.session.dialogue
    assert isinstance(dialogue, UltimateDialogue)
    assert dialogue.prompt == prompt
    return dialogue


def test_every_callback_exists_and_every_step_is_used() -> None:
    steps = {name for name, _ in inspect.getmembers(Steps, inspect.isfunction)}
    shared = {name for name, _ in inspect.getmembers(Conversation, inspect.isfunction)}
    named = {name for row in TABLE for name in callbacks(row)}
    assert named <= steps
    own = {name for name in steps - shared if not name.startswith("_")}
    assert own - named == {"begin"}


def test_conditions_read_as_questions_and_the_rest_as_deeds() -> None:
    for row in TABLE:
        for name in row["conditions"]:
            assert name.split("_")[0] in {"is", "has", "wants", "may", "enough"}, name
        for name in row["before"]:
            assert name.split("_")[0] not in {"is", "has", "wants", "may", "enough"}, name


def test_every_trigger_is_one_the_dialogue_gives() -> None:
    assert {row["trigger"] for row in TABLE} == set().union(*TRIGGERS.values())


def test_every_row_leads_from_and_to_states() -> None:
    for row in TABLE:
        assert set(sources(row)) <= set(STATES)
        assert row["dest"] is None or row["dest"] in STATES
        assert len(set(sources(row))) == len(sources(row))


def test_states_and_overlays_are_all_prompts() -> None:
    assert set(STATES) | OVERLAYS == set(Prompt)
    assert not set(STATES) & OVERLAYS


def test_no_row_is_shadowed_by_an_earlier_one() -> None:
    for prompt in STATES:
        earlier: list[tuple[str, set[str]]] = []
        for row in rows_from(prompt):
            wanted = set(row["conditions"])
            for trigger, conditions in earlier:
                assert trigger != row["trigger"] or not conditions <= wanted, (prompt, row)
            earlier.append((row["trigger"], wanted))


def test_every_prompt_can_be_reached_from_setup() -> None:
    reached = {Prompt.SETUP}
    while True:
        more = {
            row["dest"] for row in TABLE if row["dest"] and not reached.isdisjoint(sources(row))
        }
        if more <= reached:
            break
        reached |= more
    assert reached == set(STATES)


def test_every_prompt_has_a_way_out() -> None:
    for prompt in STATES:
        proposing = {"start", "give", "leave_game"}
        assert any(
            (row["dest"] not in {None, prompt} and row["trigger"] != "done")
            or proposing & set(row["before"])
            for row in rows_from(prompt)
        ), prompt


def test_every_prompt_falls_back_unless_it_is_one_that_lasts() -> None:
    for prompt in STATES:
        idle = [row for row in rows_from(prompt) if row["trigger"] == "idle"]
        assert bool(idle) == (prompt not in LASTING), prompt
        assert all(row["dest"] is Prompt.HOME and not row["conditions"] for row in idle)


def test_the_lasting_prompts_are_those_of_the_rule_sheet() -> None:
    assert {p.value for p in LASTING} == {
        "setup", "home", "auction", "auction_sold", "debt", "game_over"
    }  # fmt: skip


@pytest.mark.parametrize("prompt", [prompt.value for prompt in Prompt])
def test_every_prompt_has_a_deadline_or_lasts(prompt: str) -> None:
    dialogue = dialogue_at(prompt)
    endless = prompt in {"setup", "home", "debt", "game_over"}
    assert (dialogue.due(held=False) is None) == endless
    # While a button is down only an auction goes on.
    assert (dialogue.due(held=True) is None) == (prompt not in {"auction", "auction_sold"})


@pytest.mark.parametrize("prompt", [prompt.value for prompt in Prompt])
def test_every_prompt_has_a_screen_that_says_what_the_buttons_do(prompt: str) -> None:
    table = Table()
    table.play(WAYS_TO_ALL[prompt], "wait 0.001")
    table.player.session.notice = None
    screen = table.player.session.screen
    assert screen.title.key
    assert table["screen.title"]
    shown = {button for button, _ in screen.keys}
    state = Prompt(prompt)
    if state in OVERLAYS:
        assert "ok" in shown
        return
    useful = {row["trigger"] for row in rows_from(state)} & {"ok", "m", "x"}
    assert shown <= useful, "a button is offered that has no use"
    assert shown or not useful, "a button has a use that is not said"


def test_a_dialogue_runs_no_row_twice_for_one_signal() -> None:
    for row in TABLE:
        assert len(row["before"]) <= 1
        # A row that proposes a command stays until the command was posted.
        if row["dest"] is not None and row["before"]:
            assert row["before"][0].split("_")[0] in {"show", "open", "forget", "leave"}, row
