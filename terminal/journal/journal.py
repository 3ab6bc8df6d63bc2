"""The journal that is written: entries, checkpoints and the current game, each durable.

Reading is in ``history``, the file's surroundings in ``opening``.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from terminal.journal import schema
from terminal.journal.faults import is_current, words
from terminal.journal.history import History
from terminal.journal.opening import Opened, open_to_write
from terminal.journal.tally import Tally, counted, without, write_tallies
from terminal.ledger import Entry
from terminal.ports import NotSavedError, Origin

_ENCODE = msgspec.json.Encoder().encode
_APPEND = (
    "INSERT INTO entries (game, number, time, command, effects, reverses) VALUES (?, ?, ?, ?, ?, ?)"
)


class _Scratch(sqlite3.Connection):
    """A connection with nothing to lose: Python 3.13 warns of one that is left open."""

    def __del__(self) -> None:
        self.close()


class Journal(History):
    """Stored games and the current one; every verb that writes is durable when it returns.

    Writing verbs raise ``NotSavedError`` and then have written nothing. ``aside`` is where a
    damaged file was kept when this one was started in its place, ``told`` what people must
    know of damage and loss. One thread at a time.
    """

    def __init__(self, connection: sqlite3.Connection, opened: Opened | None = None) -> None:
        """Made by ``open`` and ``in_memory``."""
        super().__init__(connection)
        self._cursor = connection.cursor()
        self._opened = opened
        self._files = () if opened is None else opened.files
        self.aside: Path | None = None if opened is None else opened.aside
        self.told: tuple[str, ...] = () if opened is None else opened.told
        self._tallies: tuple[Tally, ...] = () if opened is None else opened.tallies

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """Open the journal of a folder, or make both. Raises ``JournalError``."""
        opened = open_to_write(folder)
        return cls(opened.connection, opened)

    @classmethod
    def in_memory(cls) -> Journal:
        """Make a journal that is gone when it is closed, or when nobody holds it any more."""
        connection = sqlite3.connect(
            ":memory:", isolation_level=None, check_same_thread=False, factory=_Scratch
        )
        schema.migrate(connection)
        return cls(connection)

    def __enter__(self) -> Journal:
        """Close it at the end of the block."""
        return self

    def close(self) -> None:
        """Let file and lock go. Nothing is lost if this is never called."""
        super().close()
        if self._opened is not None:
            os.close(self._opened.lock)
            self._opened = None

    def start(self, origin: Origin, entry: Entry) -> int:
        """Open a game with its first entry, make it the current one; give its number."""
        with self._writing():
            self._cursor.execute(
                "INSERT INTO games (edition, deck, settings) VALUES (?, ?, ?)",
                (origin.edition, origin.deck.decode(), origin.settings.decode()),
            )
            game = int(self._cursor.lastrowid or 0)
            self._cursor.execute(_APPEND, _row(game, entry))
            self._cursor.execute("UPDATE current SET game = ?", (game,))
        self._count(counted(self._tallies, Tally(game, entry.number)))
        # From now on the game stands in the file itself, whatever becomes of its log; if the
        # disk has no room for that now, it is done later.
        with contextlib.suppress(sqlite3.Error):
            self._cursor.execute("PRAGMA wal_checkpoint").fetchone()
        return game

    def append(self, game: int, entry: Entry) -> None:
        """Add an entry to a game."""
        self._write(_APPEND, _row(game, entry))
        self._count(counted(self._tallies, Tally(game, entry.number)))

    def _count(self, tallies: tuple[Tally, ...]) -> None:
        self._tallies = tallies
        if self._opened is not None:
            write_tallies(self._opened.lock, tallies)

    def save_checkpoint(self, game: int, content: bytes) -> None:
        """Overwrite the game's checkpoint; game 0 holds what belongs to no game."""
        self._write(
            "INSERT INTO checkpoints VALUES (?, ?)"
            " ON CONFLICT (game) DO UPDATE SET content = excluded.content",
            (game, content),
        )

    def leave(self) -> None:
        """Let no game be the current one; the game itself stays."""
        self._write("UPDATE current SET game = NULL", ())

    def resume(self, game: int) -> None:
        """Make a game the current one. Raises ``KeyError`` if there is none of this number."""
        self.origin(game)
        self._write("UPDATE current SET game = ?", (game,))

    def delete(self, game: int) -> None:
        """Delete a whole game. Raises ``KeyError``; ``JournalError`` for the current one."""
        self.origin(game)
        if game == self.current():
            raise is_current(game)
        self._count(without(self._tallies, game))
        with self._writing():
            for statement in (
                "DELETE FROM games WHERE number = ?",
                "DELETE FROM checkpoints WHERE game = ?",
                "DELETE FROM entries WHERE game = ?",
                "DELETE FROM published WHERE game = ?",
            ):
                self._cursor.execute(statement, (game,))

    def _write(self, statement: str, row: tuple[int | str | bytes | None, ...]) -> None:
        """Run one statement, which is a transaction of its own."""
        self._check_files()
        try:
            self._cursor.execute(statement, row)
        except sqlite3.Error as error:
            raise NotSavedError(_not_saved(error)) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Make several statements one transaction."""
        self._check_files()
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
            yield
            self._cursor.execute("COMMIT")
        except BaseException as error:
            if self._connection.in_transaction:
                self._cursor.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise NotSavedError(_not_saved(error)) from error
            raise

    def _check_files(self) -> None:
        """Raise ``NotSavedError`` if a file was taken away: SQLite would write on into nowhere."""
        for path, device, number in self._files:
            try:
                stat = path.stat()
            except OSError as error:
                raise NotSavedError(f"Not saved: {path} is gone ({words(error)}).") from None
            if stat.st_ino != number or stat.st_dev != device:
                raise NotSavedError(f"Not saved: {path} was replaced by another file.")


def _row(game: int, entry: Entry) -> tuple[int, int, int, str, str, int | None]:
    return (
        game,
        entry.number,
        entry.time,
        _ENCODE(entry.command).decode(),
        _ENCODE(entry.effects).decode(),
        entry.reverses,
    )


def _not_saved(error: sqlite3.Error) -> str:
    return f"Not saved: {words(error)}."
