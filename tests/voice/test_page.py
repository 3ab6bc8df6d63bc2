"""What the browser page and the scoreboard are told at each screen of the edition."""

from __future__ import annotations

import pytest

from hardware.panel.facts import deck, state_of
from tests.panel.frames import LENT, board, frame, framed
from tests.voice.table import TWO, Table, ask, buy


def test_the_deck_is_told_with_names_prices_and_room_for_one_house() -> None:
    deeds = {deed["number"]: deed for deed in deck(frame("voice", "home 2"), LENT)["deeds"]}
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
    found = board("voice", example)["auction"]
    assert (found["leader"], found["circles"], found["of"]) == (leader, lit, 2)
