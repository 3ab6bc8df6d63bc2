"""The ports: what the session needs from the world, as protocols with few verbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

from terminal.edition import Edition, Rules
from terminal.ledger import Book, Entry
from terminal.screen import Screen


class NotSavedError(Exception):
    """An entry or checkpoint could not be made durable; the message says why, for people."""


class Origin(Struct, frozen=True):
    """What a game was started with: edition, and its deck and settings as JSON."""

    edition: str
    deck: bytes
    settings: bytes


class Journal(Protocol):
    """Where games are kept. Every verb that writes is durable when it returns.

    Writing verbs raise ``NotSavedError`` and then have written nothing.
    """

    def start(self, origin: Origin, entry: Entry) -> int:
        """Open a game with its first entry, make it the current one; give its number."""

    def append(self, game: int, entry: Entry) -> None:
        """Add an entry to a game."""

    def save_checkpoint(self, game: int, content: bytes) -> None:
        """Overwrite the game's checkpoint; game 0 holds what belongs to no game."""

    def leave(self) -> None:
        """Let no game be the current one; the game itself stays."""

    def resume(self, game: int) -> None:
        """Make a game the current one. Raises ``KeyError`` if there is none of this number."""

    def current(self) -> int | None:
        """Give the number of the current game."""

    def origin(self, game: int) -> Origin:
        """Give what a game was started with. Raises ``KeyError``."""

    def entries(self, game: int, commands: Any) -> list[Entry]:
        """Load a game's entries in order; ``commands`` is the edition's union of commands."""

    def checkpoint(self, game: int) -> bytes:
        """Give the game's checkpoint, empty if there is none."""


class Clock(Protocol):
    """Time, passed in everywhere."""

    def now(self) -> int:
        """Milliseconds since some moment, never going back: for deadlines."""

    def wall(self) -> int:
        """Milliseconds since 1970 (UTC): for the history."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the terminal shows at one moment, immutable, for every output and thread.

    ``picture`` is the image row by row, one bit a pixel, most significant bit first, 1 is
    lit; ``size`` is its width and height. ``beat`` grows when ``screen.cue`` is to be
    sounded; ``report`` is the notation's JSON object without ``screen``; ``game`` is the
    number of the current game.
    """

    edition: Edition
    rules: Rules
    book: Book
    game: int | None
    screen: Screen
    report: dict[str, Any]
    picture: bytes
    size: tuple[int, int]
    beat: int
    volume: int
    language: str


class Output(Protocol):
    """A panel, a speaker, a page: whatever shows frames."""

    def show(self, frame: Frame) -> None:
        """Take the newest frame. Must return at once; older ones may be dropped."""
