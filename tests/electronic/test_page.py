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
from tests.electronic.table import Table
from tests.panel.tables import lent, picture
from tools.examples_electronic import EXAMPLES

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


def test_the_deck_is_told_in_the_scale_of_the_game() -> None:
    deeds = {deed["number"]: deed for deed in deck(frame("home 2"), LENT)["deeds"]}
    assert deeds[27]["price"] == "3.5M"
    assert deeds[27]["plots"] == 4


def test_a_title_deed_shows_what_is_due_there_unless_dice_or_a_mortgage_decide() -> None:
    deeds = state_of(frame("holdings"), None, LENT)["deeds"]
    assert {number: deeds[number].get("rent") for number in ("1", "3", "8", "11")} == {
        "1": "40K",
        "3": "1M",
        "8": None,
        "11": None,
    }
    assert state_of(frame("home, rich"), None, LENT)["deeds"] == {}


def test_the_scoreboard_shows_an_auction_and_the_chart_in_millions() -> None:
    found = board("auction, bid")
    assert found["auction"]["price"] == "510K"
    assert found["auction"]["deed"]["name"] == "Leicester Square"
    assert "M" in json.dumps(found["chart"])
