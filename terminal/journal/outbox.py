"""What a broker has of the journal, and what it still lacks: read and noted beside the terminal.

It has a connection of its own, for a thread of its own. The terminal writes meanwhile and
never waits for more than the blink of such a note: notes are not synced to the disk one by one,
and one that is lost means only that entries are sent again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import msgspec

from terminal.journal import schema
from terminal.journal.faults import JournalError, not_opened, words
from terminal.journal.folder import FILE
from terminal.journal.history import History, reading

BATCH = 32
"""So many entries are read at once."""

_NAMES = msgspec.json.Decoder(dict[str, str])


class Row(NamedTuple):
    """An entry as it is stored; ``command`` and ``effects`` are JSON."""

    number: int
    time: int
    command: str
    effects: str
    reverses: int | None


class Course(NamedTuple):
    """How far a game has come, here and at the broker; ``started`` in ms since 1970."""

    game: int
    started: int
    newest: int
    header: bool
    published: int


class Outbox(History):
    """The stored games as somebody sees them who passes them on. One thread at a time."""

    @classmethod
    def open(cls, folder: Path) -> Outbox:
        """Open it beside the journal that is written. Raises ``JournalError``."""
        path = folder / FILE
        with ExitStack() as unfinished:
            try:
                connection = sqlite3.connect(
                    f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=1.0,
                    isolation_level=None, check_same_thread=False,
                )  # fmt: skip
                unfinished.callback(connection.close)
                schema.require_newest(connection)
                connection.execute("PRAGMA synchronous = NORMAL")
                # The terminal works the log into the file; here that would cost the next tap.
                connection.execute("PRAGMA wal_autocheckpoint = 0")
            except sqlite3.Error as error:
                raise JournalError(not_opened(path, words(error))) from error
            unfinished.pop_all()
        return cls(connection)

    def identity(self) -> str:
        """Give what tells this journal from every other: 32 hexadecimal digits."""
        return str(self._one("SELECT journal FROM identity")[0])

    def courses(self, game: int | None = None) -> list[Course]:
        """Say how far each game has come, or this one; those entered last come first.

        A note that is ahead of what is stored, after damage, counts for nothing.
        """
        which = "" if game is None else "WHERE games.number = ?"
        with reading():
            rows = self._connection.execute(
                "SELECT games.number, first.time, last.number, coalesce(header, 0),"
                " iif(coalesce(entry, 0) > last.number, 0, coalesce(entry, 0))"
                " FROM games LEFT JOIN published ON published.game = games.number"
                " JOIN entries AS first ON first.game = games.number AND first.number = 1"
                " JOIN entries AS last ON last.game = games.number AND last.number ="
                "  (SELECT max(number) FROM entries WHERE game = games.number)"
                f" {which} ORDER BY last.time DESC, games.number DESC",
                () if game is None else (game,),
            ).fetchall()
        return [Course(row[0], row[1], row[2], bool(row[3]), row[4]) for row in rows]

    def after(self, game: int, number: int) -> list[Row]:
        """Read a game's next entries after this number, ``BATCH`` at most."""
        with reading():
            rows = self._connection.execute(
                "SELECT number, time, command, effects, reverses FROM entries"
                " WHERE game = ? AND number > ? ORDER BY number LIMIT ?",
                (game, number, BATCH),
            ).fetchall()
        return [Row(*row) for row in rows]

    def players(self, game: int) -> dict[str, str] | None:
        """Give the names by token that were noted for a game, ``None`` if it was not noted."""
        row = self._one("SELECT players FROM published WHERE game = ?", game)
        try:
            return None if row is None else _NAMES.decode(row[0])
        except (msgspec.MsgspecError, TypeError):
            return {}

    def name(self, game: int, players: Mapping[str, str]) -> None:
        """Note who plays a game, from which its header is to be sent. Raises ``JournalError``."""
        self._note(
            "INSERT INTO published VALUES (?1, 0, 0, ?2)"
            " ON CONFLICT (game) DO UPDATE SET players = ?2, header = 0",
            (game, msgspec.json.encode(players).decode()),
        )

    def note(self, game: int, *, header: bool, entry: int) -> None:
        """Note that the broker has a game's entries up to this one. Raises ``JournalError``."""
        self._note(
            "INSERT INTO published VALUES (?1, ?2, ?3, '{}')"
            " ON CONFLICT (game) DO UPDATE SET header = ?2, entry = ?3",
            (game, int(header), entry),
        )

    def _note(self, statement: str, values: tuple[int | str, ...]) -> None:
        try:
            self._connection.execute(statement, values)
        except sqlite3.Error as error:
            raise JournalError(f"What was published is not noted: {words(error)}.") from error
