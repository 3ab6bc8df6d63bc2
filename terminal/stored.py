"""What a session takes up again: a stored game with its own rules, the terminal's preferences."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec import Struct

from cards.deck import DeckError, decode_deck
from terminal.edition import Edition, Rules
from terminal.ledger import Book, LedgerError, fold
from terminal.ports import Journal

DEFAULT_VOLUME = 3


class Preferences(Struct, frozen=True, omit_defaults=True):
    """What belongs to the terminal and to no game; kept as the checkpoint of game 0."""

    volume: int = DEFAULT_VOLUME
    language: str = ""


def preferences(stored: bytes) -> Preferences | None:
    """Read what was kept, ``None`` if there is nothing or nothing of use."""
    try:
        return msgspec.json.decode(stored, type=Preferences) if stored else None
    except msgspec.MsgspecError:
        return None


class StoredGameError(Exception):
    """The current game cannot be taken up again; the message says why, for people."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was stored: its rules, its book, its checkpoint."""

    rules: Rules
    book: Book
    checkpoint: bytes


def load_game(journal: Journal, game: int, edition: Edition) -> StoredGame:
    """Load a game by the deck and settings it was started with (U2).

    Raises ``KeyError`` for an unknown number, ``StoredGameError`` if it does not add up, and
    what the journal raises.
    """
    origin = journal.origin(game)
    if origin.edition != edition.name:
        raise StoredGameError(f"game {game} is of the {origin.edition} edition")
    try:
        deck = decode_deck(edition.deck, origin.deck)
        settings = msgspec.json.decode(origin.settings, type=edition.settings)
        book = fold(journal.entries(game, edition.commands))
    except (DeckError, msgspec.MsgspecError) as error:
        raise StoredGameError(f"game {game}: {error}") from None
    except LedgerError as error:
        raise StoredGameError(f"game {game} does not add up: {error}") from None
    return StoredGame(Rules(deck, settings), book, journal.checkpoint(game))
