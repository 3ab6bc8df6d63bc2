"""What the browser page and the scoreboard are told at each screen of the edition."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hardware.panel.course import Course
from hardware.panel.facts import deck, state_of
from hardware.panel.scoreboard import board_of
from terminal.clock import ManualClock
from terminal.loop import Terminal
from terminal.ports import Frame
from tests.panel.tables import lent, picture
from tests.voice.table import Table
from tools.examples_voice import EXAMPLES

LENT = lent(None)


def frame(example: str) -> Frame:
    table = Table("deck uk")
    table.play(EXAMPLES[example])
    return Terminal(table.session, ManualClock(table.player._clock.ms), picture).frame()


def board(example: str) -> dict[str, Any]:
    found = json.loads(board_of(frame(example), Course(), LENT))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_page_and_the_scoreboard_can_show_every_screen(example: str) -> None:
    shown = frame(example)
    assert state_of(shown, None, LENT)["prompt"] == shown.report["prompt"]
    assert board(example)["prompt"] == shown.report["prompt"]


def test_the_deck_is_told_with_the_rents_of_the_table() -> None:
    deeds = {deed["number"]: deed for deed in deck(frame("home 2"), LENT)["deeds"]}
    assert deeds[16]["name"] == "Mayfair"
    assert deeds[16]["price"]
