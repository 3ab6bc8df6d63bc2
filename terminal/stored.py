"""What a session takes up again: a stored game with its own rules, the terminal's preferences."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec import Struct

from cards.deck import DeckError, decode_deck
from terminal.edition import Edition, Rules
from terminal.ledger import Book, Entry, LedgerError, fold
from terminal.ports import Journal, NotSavedError, Origin

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


def rules_of(origin: Origin, edition: Edition) -> Rules:
    """Read the rules a game was started with. Raises ``DeckError``, ``msgspec.MsgspecError``."""
    deck = decode_deck(edition.deck, origin.deck)
    return Rules(deck, msgspec.json.decode(origin.settings, type=edition.settings))


def load_game(journal: Journal, game: int, edition: Edition) -> StoredGame:
    """Load a game by the deck and settings it was started with (U2).

    Raises ``KeyError`` for an unknown number, ``StoredGameError`` if it does not add up, and
    what the journal raises.
    """
    origin = journal.origin(game)
    if origin.edition != edition.name:
        raise StoredGameError(f"game {game} is of the {origin.edition} edition")
    try:
        rules = rules_of(origin, edition)
        book = fold(journal.entries(game, edition.commands))
    except (DeckError, msgspec.MsgspecError) as error:
        raise StoredGameError(f"game {game}: {error}") from None
    except LedgerError as error:
        raise StoredGameError(f"game {game} does not add up: {error}") from None
    return StoredGame(rules, book, journal.checkpoint(game))


class CurrentGame:
    """The game that a session plays, in the journal: its number, what was last saved beside it."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.number: int | None = None
        self._saved = b""

    def take(self, number: int | None, checkpoint: bytes) -> None:
        """Go on with this game as it is stored, ``None`` for none."""
        self.number, self._saved = number, checkpoint

    def make_current(self, number: int | None) -> None:
        """Let this game be taken up at the next start. Raises ``NotSavedError``, ``KeyError``."""
        if number is None:
            self.journal.leave()
        else:
            self.journal.resume(number)

    def append(self, entry: Entry, edition: Edition, rules: Rules) -> None:
        """Make an entry durable; the first one opens a game. Raises ``NotSavedError``."""
        if self.number is not None:
            self.journal.append(self.number, entry)
            return
        deck, settings = msgspec.json.encode(rules.deck), msgspec.json.encode(rules.settings)
        self.number = self.journal.start(Origin(edition.name, deck, settings), entry)
        self._saved = b""

    def save(self, checkpoint: bytes) -> None:
        """Save a checkpoint where it changed."""
        if self.number is None or checkpoint == self._saved:
            return
        if self._save(self.number, checkpoint):
            self._saved = checkpoint

    def save_preferences(self, volume: int, language: str) -> None:
        """Save what belongs to no game."""
        self._save(0, msgspec.json.encode(Preferences(volume, language)))

    def _save(self, game: int, content: bytes) -> bool:
        """Save what moves nothing; a full disk is told at the next entry, not here."""
        try:
            self.journal.save_checkpoint(game, content)
        except NotSavedError:
            return False
        return True
