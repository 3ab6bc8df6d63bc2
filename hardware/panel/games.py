"""Stored games for the history page: a list, a game in words, and downloads.

Read anew for each request, from the journal's file alone; nothing here writes.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import msgspec

from cards.deck import DeckError
from hardware.panel.charts import chart
from hardware.panel.course import worths_along
from hardware.panel.facts import card_rows
from hardware.panel.faults import fault
from hardware.panel.options import Lent
from terminal.edition import Edition, Rules, Standing
from terminal.journal import History, JournalError
from terminal.journal.export import FORMATS
from terminal.ledger import Book, Entry, LedgerError, fold
from terminal.money import Money
from terminal.screen import Text, text
from terminal.stored import rules_of


class GameError(Exception):
    """A stored game that cannot be shown; the ``message`` is for people."""

    def __init__(self, message: Text) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True)
class Stored:
    """A stored game, read: its edition, rules, entries and what they add up to."""

    edition: Edition
    rules: Rules
    entries: list[Entry]
    book: Book


def games_list(history: History, lent: Lent, language: str) -> list[dict[str, Any]]:
    """List all games, newest first, each with its players and whether it is over."""
    current = history.current()
    found = []
    for game in reversed(history.games()):
        told: dict[str, Any] = {
            "number": game.number,
            "edition": game.edition,
            "started": game.started,
            "last": game.last,
            "entries": game.entries,
            "current": game.number == current,
            "over": False,
            "players": [],
            "fault": "",
        }
        try:
            stored = read(history, game.number, lent)
        except GameError as error:
            told["fault"] = lent.say(language, error.message)
        else:
            told["over"] = stored.edition.over(stored.book)
            told["players"] = _players(stored, lent, language)
        found.append(told)
    return found


def read(history: History, game: int, lent: Lent) -> Stored:
    """Read a game. Raises ``KeyError`` if there is none, ``GameError`` if it cannot be read."""
    origin = history.origin(game)
    edition = lent.editions.get(origin.edition)
    if edition is None:
        raise GameError(fault("edition-gone", number=game, edition=origin.edition))
    try:
        rules = rules_of(origin, edition)
        entries = history.entries(game, edition.commands)
        book = fold(entries)
    except (DeckError, msgspec.MsgspecError, JournalError, LedgerError) as error:
        raise GameError(fault("unreadable", number=game, why=str(error))) from None
    return Stored(edition, rules, entries, book)


def game_told(history: History, game: int, lent: Lent, language: str) -> dict[str, Any]:
    """Tell a stored game, by its number. Raises ``KeyError`` and ``GameError``."""
    stored = read(history, game, lent)
    return {
        "number": game,
        "current": history.current() == game,
        "script": lent.script is not None,
        **story(stored, lent, language),
    }


def story(stored: Stored, lent: Lent, language: str) -> dict[str, Any]:
    """Tell how a game went, wherever it is kept: entries in words, standings, chart."""
    edition, rules = stored.edition, stored.rules

    def say(message: Text) -> str:
        return lent.say(language, message)

    def amount(money: Money) -> str:
        return say(text("read.name", name=money))

    def units(worth: int) -> str:
        return amount(edition.money(worth, rules))

    board = edition.board(stored.book, rules)
    reversed_by = {entry.reverses: entry.number for entry in stored.entries if entry.reverses}
    names, tokens = card_rows(edition, rules.deck, lent, language)
    return {
        "edition": edition.name,
        "over": board.over,
        "names": names,
        "tokens": tokens,
        "standings": [_standing(standing, names, amount) for standing in board.standings],
        "entries": [
            {
                "number": entry.number,
                "time": entry.time,
                "said": say(edition.describe(entry, rules)),
                "back": reversed_by.get(entry.number),
            }
            for entry in stored.entries
        ],
        "chart": chart(worths_along(stored.entries, edition, rules), units),
    }


def _standing(standing: Standing, names: dict[str, str], amount: Any) -> dict[str, Any]:
    return {
        "player": standing.player,
        "name": names.get(standing.player, standing.player),
        "cash": amount(standing.cash),
        "worth": amount(standing.worth),
        "place": standing.place,
    }


def _players(stored: Stored, lent: Lent, language: str) -> list[dict[str, Any]]:
    def amount(money: Money) -> str:
        return lent.say(language, text("read.name", name=money))

    names, _ = card_rows(stored.edition, stored.rules.deck, lent, language)
    board = stored.edition.board(stored.book, stored.rules)
    return [_standing(standing, names, amount) for standing in board.standings]


def export(history: History, game: int, kind: str) -> str:
    """Write a game to be read elsewhere, as one of ``FORMATS``. Raises ``KeyError``."""
    history.origin(game)
    out = io.StringIO()
    FORMATS[kind](history, game, out)
    return out.getvalue()
