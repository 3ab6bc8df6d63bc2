"""A game that the hall knows from its entries, told as the panel tells its own.

The panel's scoreboard and history are made from a frame and from stored games; here both are
made from a book, so that a table looks the same in the hall as at home.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import msgspec

from display.icons.large import LARGE
from display.reading import lines
from display.words import LANGUAGES, Words
from hardware.panel.course import Course
from hardware.panel.options import Lent
from hardware.panel.scoreboard import board_of
from terminal.edition import Edition, Moment, Rules
from terminal.editions import EDITIONS
from terminal.ledger import Book
from terminal.ports import Frame
from terminal.screen import Screen, Text, Value, text

VOLUME = 3
NO_SIZE = (0, 0)


_words = lru_cache(maxsize=len(LANGUAGES))(Words)


def say(language: str, message: Text) -> str:
    """Put a message into a language."""
    return _words(language).say(message)


def read(screen: Screen, language: str) -> tuple[str, list[str]]:
    """Give a screen's title and its other words."""
    return lines(screen, _words(language))


def named(names: Mapping[str, str]) -> Callable[[str, Text], str]:
    """Give a ``say`` that calls players by their own names instead of their tokens'."""

    def meant(value: Value) -> Value:
        match value:
            case str():
                return names.get(value, value)
            case Text(key=key, values=values):
                return Text(key, tuple((name, meant(one)) for name, one in values))
            case _:
                return value

    def said(language: str, message: Text) -> str:
        token = message.key.removeprefix("token.")
        if token != message.key and token in names:
            return names[token]
        whole = meant(message)
        assert isinstance(whole, Text)
        return say(language, whole)

    return said


def lent(names: Mapping[str, str]) -> Lent:
    """Give what the panel's pages are lent, with people's names."""
    return replace(LENT, say=named(names)) if names else LENT


LENT = Lent(languages=LANGUAGES, say=say, read=read, tokens=LARGE, editions=EDITIONS)
"""What the panel's pages are lent at a terminal, but for the stored games and the card writer."""


def frame_of(edition: Edition, rules: Rules, book: Book, language: str) -> Frame:
    """Make the frame that a terminal would show after power-on, without its picture.

    What a table keeps in its checkpoint alone (a running auction, a clock) is not in a book
    and so not shown.
    """
    dialogue = edition.dialogue(rules, 0, 0)
    dialogue.resume(book, b"", 0)
    moment = Moment(book, dialogue, rules, None, None, 0, VOLUME, language)
    screen = replace(edition.view(moment), body=())
    report = {"edition": edition.name, **edition.report(moment), "notice": None}
    return Frame(edition, rules, book, 1, screen, report, b"", NO_SIZE, 0, VOLUME, language)


def scoreboard(frame: Frame, course: Course, names: Mapping[str, str]) -> dict[str, Any]:
    """Give the panel's own scoreboard message, with people's names."""
    told: dict[str, Any] = msgspec.json.decode(board_of(frame, course, lent(names)))
    return told


def summary(
    edition: Edition, rules: Rules, book: Book, names: Mapping[str, str], language: str
) -> dict[str, Any]:
    """Tell a game in short, for the list of all tables: who has what, and what is remarkable."""
    words = lent(names).say
    board = edition.board(book, rules)
    return {
        "over": board.over,
        "players": [
            {
                "player": one.player,
                "name": words(language, Text(f"token.{one.player}")),
                "cash": words(language, text("read.name", name=one.cash)),
                "worth": words(language, text("read.name", name=one.worth)),
                "deeds": len(one.deeds),
                "place": one.place,
            }
            for one in board.standings
        ],
        "remarks": [words(language, remark) for remark in board.remarks],
    }
