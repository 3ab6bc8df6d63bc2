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
from tests.voice.table import TWO, Table, ask, buy
from tools.examples_voice import EXAMPLES

LENT = lent(None)


def frame(example: str) -> Frame:
    table = Table("deck uk")
    table.play(EXAMPLES[example])
    return framed(table)


def framed(table: Table) -> Frame:
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


def test_the_deck_is_told_with_names_prices_and_room_for_one_house() -> None:
    deeds = {deed["number"]: deed for deed in deck(frame("home 2"), LENT)["deeds"]}
    assert deeds[16]["name"] == "Mayfair"
    assert deeds[16]["price"] == "M400"
    assert {deed["plots"] for deed in deeds.values()} == {1}


@pytest.mark.parametrize(
    ("rents", "shown"),
    [("default", ["M60", "M700", "M1,200"]), ("classic", ["M2", "M70", "M600"])],
)
def test_a_title_deed_shows_the_rent_of_the_column_that_is_played(
    rents: str, shown: list[str]
) -> None:
    table = Table("deck uk", f"voice.rents {rents}")
    table.play(TWO + buy("car", 1, 15, 16) + ask("car", "build a house on mayfair"))
    deeds = state_of(framed(table), None, LENT)["deeds"]
    assert [deeds[number]["rent"] for number in ("1", "15", "16")] == shown


@pytest.mark.parametrize(
    ("example", "leader", "lit"),
    [("auction", None, 2), ("auction, bid", "ship", 2), ("final bids", "jet", 1)],
)
def test_the_scoreboard_shows_who_leads_and_how_long_is_left(
    example: str, leader: str | None, lit: int
) -> None:
    found = board(example)["auction"]
    assert (found["leader"], found["circles"], found["of"]) == (leader, lit, 2)
