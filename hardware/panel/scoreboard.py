"""The scoreboard as JSON: everything a spectator may see, from a frame alone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import msgspec

from hardware.panel.charts import chart
from hardware.panel.course import Course
from hardware.panel.facts import deck
from hardware.panel.options import Lent
from terminal.money import Money
from terminal.ports import Frame
from terminal.screen import Circles, Clock, Text, text

NO_BID = "–"
"""Stands for the price of an auction in which nobody has bid."""

LATEST = 6
"""How many of the last transactions are told."""


def board_of(frame: Frame, course: Course, lent: Lent) -> bytes:
    """Give the scoreboard's message."""
    language = frame.language

    def say(message: Text) -> str:
        return lent.say(language, message)

    def amount(money: Money) -> str:
        return say(text("read.name", name=money))

    def units(worth: int) -> str:
        return amount(frame.edition.money(worth, frame.rules))

    board = frame.edition.board(frame.book, frame.rules)
    stations = course.follow(frame)
    cards = deck(frame, lent)
    names = {bank["token"]: bank["name"] for bank in cards["banks"]}
    found: dict[str, Any] = {
        "is": "board",
        "language": language,
        "game": frame.game,
        "prompt": frame.report["prompt"],
        "joined": frame.report.get("joined", []),
        "over": board.over,
        "builds": "stock" in frame.report,
        "tokens": cards["tokens"],
        "names": names,
        "deeds": {str(deed["number"]): deed for deed in cards["deeds"]},
        "standings": [
            {
                "player": standing.player,
                "name": names.get(standing.player, standing.player),
                "cash": amount(standing.cash),
                "worth": amount(standing.worth),
                "deeds": standing.deeds,
                "hotels": standing.hotels,
                "mortgaged": standing.mortgaged,
                "place": standing.place,
            }
            for standing in board.standings
        ],
        "remarks": [say(remark) for remark in board.remarks],
        "face": _face(frame, lent),
        "auction": _auction(frame, cards, units),
        "latest": [
            {
                "number": station.undo.entry.number,
                "said": say(frame.edition.describe(station.undo.entry, frame.rules)),
            }
            for station in reversed(stations[-LATEST:])
        ],
        "chart": chart([station.worths for station in stations], units),
    }
    return msgspec.json.encode(found)


def _face(frame: Frame, lent: Lent) -> dict[str, Any] | None:
    """Give the small screen's own picture while it shows a clock, to fill the window."""
    if not any(isinstance(block, Clock) for block in frame.screen.body):
        return None
    title, lines = lent.read(frame.screen, frame.language)
    bits = b64encode(frame.picture).decode()
    return {"size": frame.size, "bits": bits, "said": [title, *lines]}


def _auction(
    frame: Frame, cards: dict[str, Any], units: Callable[[int], str]
) -> dict[str, Any] | None:
    found = frame.report.get("auction")
    if not found:
        return None
    deed: dict[str, Any] = next(
        (deed for deed in cards["deeds"] if deed["number"] == found["deed"]), {}
    )
    shown = [block for block in frame.screen.body if isinstance(block, Circles)]
    lit, of = (shown[0].lit, shown[0].total) if shown else (0, 0)
    return {
        "deed": deed,
        "price": units(found["price"]) if found["price"] else NO_BID,
        "leader": found.get("leader"),
        "circles": found.get("circles", lit),
        "of": of,
        "sold": frame.report["prompt"] == "auction_sold",
    }
