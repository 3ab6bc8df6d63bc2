"""The edition's prompts: each has a deadline or lasts, and says what its buttons do.

What holds for the tables of all editions is in ``tests.test_prompts_tables``.
"""

from __future__ import annotations

import pytest

from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.editions.ultimate.prompts import LASTING, OVERLAYS, STATES, TABLE, Prompt
from tests.prompts_table import rows_from, triggers_of
from tests.ultimate.table import Table
from tests.ultimate.test_u03_home import WAYS

WAYS_TO_ALL = {
    **WAYS,
    "setup": "",
    "volume": WAYS["home"] + "hold m x 1;",
    "new_game": WAYS["home"] + "hold x 5;",
}


def dialogue_at(prompt: str) -> UltimateDialogue:
    table = Table()
    table.play(WAYS_TO_ALL[prompt])
    dialogue = table.player.session.dialogue
    assert isinstance(dialogue, UltimateDialogue)
    assert dialogue.prompt == prompt
    return dialogue


def test_every_prompt_has_a_way_out() -> None:
    for prompt in STATES:
        proposing = {"start", "give", "leave_game"}
        assert any(
            (row["dest"] not in {None, prompt} and row["trigger"] != "done")
            or proposing & set(row["before"])
            for row in rows_from(TABLE, prompt)
        ), prompt


def test_every_prompt_falls_back_unless_it_is_one_that_lasts() -> None:
    for prompt in STATES:
        idle = [row for row in rows_from(TABLE, prompt) if row["trigger"] == "idle"]
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
    useful = triggers_of(TABLE, prompt) & {"ok", "m", "x"}
    assert shown <= useful, "a button is offered that has no use"
    assert shown or not useful, "a button has a use that is not said"


def test_a_dialogue_runs_no_row_twice_for_one_signal() -> None:
    for row in TABLE:
        assert len(row["before"]) <= 1
        # A row that proposes a command stays until the command was posted.
        if row["dest"] is not None and row["before"]:
            assert row["before"][0].split("_")[0] in {"show", "open", "forget", "leave"}, row
