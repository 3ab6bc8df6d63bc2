"""Reading what is stored: games, entries, checkpoints; for the session and for onlookers.

Nothing here writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from terminal.journal.faults import JournalError, words
from terminal.journal.opening import open_to_read
from terminal.ledger import Effect, Entry
from terminal.ports import Origin

LAST_TIME = 253_370_764_800_000
"""Times end with the year 9998: a later one is damage, and has no date everywhere on earth."""

_TIME = (
    f"CASE WHEN typeof({{0}}) = 'integer' AND {{0}} BETWEEN 0 AND {LAST_TIME} THEN {{0}} ELSE 0 END"
)
_EFFECTS = msgspec.json.Decoder(tuple[Effect, ...])


class Summary(Struct, frozen=True):
    """A stored game from outside; times in milliseconds since 1970 (UTC), 0 for a broken one."""

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


class _Row(Struct, frozen=True):
    """An entry as SQLite gives it, which keeps any kind of value in any column."""

    number: Annotated[int, Meta(ge=1)]
    time: Annotated[int, Meta(ge=0, le=LAST_TIME)]
    command: str
    effects: str
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
        return row[0] if row is not None and isinstance(row[0], int) else None

    def origin(self, game: int) -> Origin:
        """Give what a game was started with. Raises ``KeyError`` if there is no such game.

        Raises ``JournalError`` where it cannot be read.
        """
        row = self._one("SELECT edition, deck, settings FROM games WHERE number = ?", game)
        if row is None:
            raise KeyError(game)
        if not all(isinstance(part, str) for part in row):
            raise JournalError(f"What game {game} was started with cannot be read: no text.")
        return Origin(row[0], row[1].encode(), row[2].encode())

    def checkpoint(self, game: int) -> bytes:
        """Give the game's checkpoint, empty if there is none; game 0 is the terminal's own."""
        row = self._one("SELECT content FROM checkpoints WHERE game = ?", game)
        return row[0] if row is not None and isinstance(row[0], bytes) else b""

    def entries(self, game: int, commands: Any) -> list[Entry]:
        """Load a game's entries in order, ``commands`` being the edition's union of commands.

        Raises ``JournalError`` where one does not read as such a command.
        """
        command_in = msgspec.json.Decoder(commands)
        return [
            Entry(
                row.number,
                row.time,
                _decoded(command_in, row.command, game, row.number),
                _decoded(_EFFECTS, row.effects, game, row.number),
                row.reverses,
            )
            for row in self._rows(game)
        ]

    def lines(self, game: int) -> Iterator[Line]:
        """Read a game's entries one by one, without knowing its edition."""
        command_in = msgspec.json.Decoder(dict[str, Any])
        for row in self._rows(game):
            yield Line(
                row.number,
                row.time,
                _decoded(command_in, row.command, game, row.number),
                _decoded(_EFFECTS, row.effects, game, row.number),
                row.reverses,
            )

    def games(self) -> list[Summary]:
        """List all stored games, oldest first."""
        with reading():
            rows = self._connection.execute(
                "SELECT games.number, edition, "
                f"{_TIME.format('first.time')}, {_TIME.format('last.time')}, last.number"
                " FROM games JOIN entries AS first ON first.game = games.number AND first.number ="
                "  (SELECT min(number) FROM entries WHERE game = games.number)"
                " JOIN entries AS last ON last.game = games.number AND last.number ="
                "  (SELECT max(number) FROM entries WHERE game = games.number)"
                " ORDER BY games.number"
            ).fetchall()
        return [Summary(*row) for row in rows]

    def _rows(self, game: int) -> Iterator[_Row]:
        # All at once: a reading left half done would be ended by whatever thread comes by.
        with reading():
            found = self._connection.execute(
                f"SELECT {', '.join(_Row.__struct_fields__)} FROM entries"
                " WHERE game = ? ORDER BY number",
                (game,),
            ).fetchall()
        for values in found:
            named = dict(zip(_Row.__struct_fields__, values, strict=True))
            try:
                yield msgspec.convert(named, _Row)
            except msgspec.ValidationError as error:
                raise _unread(game, values[0], error) from None

    def _one(self, statement: str, *values: int) -> Any:
        with reading():
            return self._connection.execute(statement, values).fetchone()


@contextmanager
def reading() -> Iterator[None]:
    """Turn what SQLite complains of while reading into ``JournalError``.

    A number that is too large for it is none of a game: ``KeyError``.
    """
    try:
        yield
    except OverflowError as error:
        raise KeyError(str(error)) from error
    except sqlite3.Error as error:
        raise JournalError(f"The stored games cannot be read: {words(error)}.") from error


def _decoded(decoder: msgspec.json.Decoder[Any], content: str, game: int, number: int) -> Any:
    try:
        return decoder.decode(content)
    except msgspec.MsgspecError as error:
        raise _unread(game, number, error) from None


def _unread(game: int, number: int, error: msgspec.MsgspecError) -> JournalError:
    reason = str(error).rstrip(".")
    return JournalError(f"Entry {number} of game {game} cannot be read: {reason}.")
