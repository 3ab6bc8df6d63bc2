"""What the browser page and the scoreboard are told at each screen of the edition."""

from __future__ import annotations

import json

from hardware.panel.facts import deck, state_of
from tests.panel.frames import LENT, board, frame


def test_the_deck_is_told_in_the_scale_of_the_game() -> None:
    deeds = {deed["number"]: deed for deed in deck(frame("electronic", "home 2"), LENT)["deeds"]}
    assert deeds[27]["price"] == "3.5M"
    assert deeds[27]["plots"] == 4


def test_a_title_deed_shows_what_is_due_there_unless_dice_or_a_mortgage_decide() -> None:
    deeds = state_of(frame("electronic", "holdings"), None, LENT)["deeds"]
    assert {number: deeds[number].get("rent") for number in ("1", "3", "8", "11")} == {
        "1": "40K",
        "3": "1M",
        "8": None,
        "11": None,
    }
    assert state_of(frame("electronic", "home, rich"), None, LENT)["deeds"] == {}


def test_the_scoreboard_shows_an_auction_and_the_chart_in_millions() -> None:
    found = board("electronic", "auction, bid")
    assert found["auction"]["price"] == "510K"
    assert found["auction"]["deed"]["name"] == "Leicester Square"
    assert "M" in json.dumps(found["chart"])
