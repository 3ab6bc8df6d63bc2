"""Reading what is stored: games, entries, checkpoints; for the session and for onlookers.

Nothing here writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from terminal.journal.faults import JournalError, words
from terminal.journal.opening import open_to_read
from terminal.ledger import Effect, Entry
from terminal.ports import Origin

_EFFECTS = msgspec.json.Decoder(tuple[Effect, ...])


class Summary(Struct, frozen=True):
    """A stored game from outside; times in milliseconds since 1970 (UTC)."""

    number: int
    edition: str
    started: int
    last: int
    entries: int


class Line(Struct, frozen=True):
    """An entry as it is stored, whatever the edition: the command as plain JSON."""

    number: int
    time: int
    command: dict[str, Any]
    effects: tuple[Effect, ...]
    reverses: int | None


class History:
    """The stored games, to be read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Read through this connection; it must have the newest schema."""
        self._connection = connection

    @staticmethod
    def read(folder: Path) -> History:
        """Look into the journal of a folder, also while a terminal writes it.

        Raises ``JournalError`` if there is none, or it cannot be read.
        """
        return History(open_to_read(folder))

    def __enter__(self) -> History:
        """Close it at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let the file go. Nothing is lost if this is never called."""
        self._connection.close()

    def current(self) -> int | None:
        """Give the number of the current game, ``None`` if there is none."""
        row = self._one("SELECT game FROM current")
        return None if row is None or row[0] is None else int(row[0])

    def origin(self, game: int) -> Origin:
        """Give what a game was started with. Raises ``KeyError`` if there is no such game."""
        row = self._one("SELECT edition, deck, settings FROM games WHERE number = ?", game)
        if row is None:
            raise KeyError(game)
        return Origin(row[0], row[1].encode(), row[2].encode())

    def checkpoint(self, game: int) -> bytes:
        """Give the game's checkpoint, empty if there is none; game 0 is the terminal's own."""
        row = self._one("SELECT content FROM checkpoints WHERE game = ?", game)
        return b"" if row is None else bytes(row[0])

    def entries(self, game: int, commands: Any) -> list[Entry]:
        """Load a game's entries in order, ``commands`` being the edition's union of commands.

        Raises ``JournalError`` where one does not read as such a command.
        """
        command_in = msgspec.json.Decoder(commands)
        return [
            Entry(
                number,
                time,
                _decoded(command_in, command, game, number),
                _decoded(_EFFECTS, effects, game, number),
                reverses,
            )
            for number, time, command, effects, reverses in self._rows(game)
        ]

    def lines(self, game: int) -> Iterator[Line]:
        """Read a game's entries one by one, without knowing its edition."""
        command_in = msgspec.json.Decoder(dict[str, Any])
        for number, time, command, effects, reverses in self._rows(game):
            yield Line(
                number,
                time,
                _decoded(command_in, command, game, number),
                _decoded(_EFFECTS, effects, game, number),
                reverses,
            )

    def games(self) -> list[Summary]:
        """List all stored games, oldest first."""
        with reading():
            rows = self._connection.execute(
                "SELECT games.number, edition, first.time, last.time, last.number FROM games"
                " JOIN entries AS first ON first.game = games.number AND first.number = 1"
                " JOIN entries AS last ON last.game = games.number AND last.number ="
                "  (SELECT max(number) FROM entries WHERE game = games.number)"
                " ORDER BY games.number"
            ).fetchall()
        return [Summary(*row) for row in rows]

    def _rows(self, game: int) -> list[tuple[int, int, str, str, int | None]]:
        # All at once: a reading left half done would be ended by whatever thread comes by.
        with reading():
            return self._connection.execute(
                "SELECT number, time, command, effects, reverses FROM entries"
                " WHERE game = ? ORDER BY number",
                (game,),
            ).fetchall()

    def _one(self, statement: str, *values: int) -> Any:
        with reading():
            return self._connection.execute(statement, values).fetchone()


@contextmanager
def reading() -> Iterator[None]:
    """Turn what SQLite complains of while reading into ``JournalError``."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(f"The stored games cannot be read: {words(error)}.") from error


def _decoded(decoder: msgspec.json.Decoder[Any], content: str, game: int, number: int) -> Any:
    try:
        return decoder.decode(content)
    except msgspec.MsgspecError as error:
        raise JournalError(f"Entry {number} of game {game} cannot be read: {error}.") from None
