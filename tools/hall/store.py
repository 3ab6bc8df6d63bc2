"""What a hall keeps: tables, games, their entries, results. Both databases, the same SQL.

An entry is kept once by table, game and number. The writer waits for a database that is away
and says so meanwhile; a reader does not wait. No rule and no page is known here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Self, TypeVar

from hardware.fleet.wire import Header, Sent
from tools.hall.database import Database, Row, StoreError, Value, connect
from tools.hall.rows import (
    ENTRY,
    GAME,
    Batch,
    Known,
    Outcome,
    Reach,
    header_of,
    known_of,
    sent_of,
)
from tools.hall.tables import STEPS

AGAIN = 1.0
"""Seconds between tries to reach a database that is away."""

_OF_TABLE = "WHERE table_name = ?"

T = TypeVar("T")


class Reader:
    """What is kept, to be read. Raises ``StoreError``; one thread at a time."""

    def __init__(self, database: Database) -> None:
        """Read from this database; it must have been made."""
        self._database = database

    def close(self) -> None:
        """Let the connection go."""
        self._database.close()

    def __enter__(self) -> Self:
        """Close it at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _read(self, statement: str, *values: Value) -> list[Row]:
        return self._database.read(statement, *values)

    def tables(self) -> dict[str, tuple[int, int, str]]:
        """Give presence, moment and summary (JSON, or empty) of each table, by name."""
        rows = self._read("SELECT name, here, seen, summary FROM tables ORDER BY name")
        return {row[0]: (row[1], row[2], row[3]) for row in rows}

    def games(self, table: str = "") -> list[Known]:
        """Give the games of a table, or of all, in short; the newest first."""
        rows = self._read(
            "SELECT table_name, game, edition, started, players FROM games"
            f" {_OF_TABLE if table else ''} ORDER BY started DESC, table_name, game",
            *([table] if table else []),
        )
        return [known_of(row) for row in rows]

    def header(self, table: str, game: str) -> Header | None:
        """Give a game's header, ``None`` while it has not come."""
        rows = self._read(
            f"SELECT {GAME} FROM games WHERE table_name = ? AND game = ?", table, game
        )
        return header_of(rows[0]) if rows else None

    def entries(self, table: str, game: str, after: int = 0) -> list[Sent]:
        """Give a game's entries in order, those after a number; there may be gaps."""
        rows = self._read(
            f"SELECT {ENTRY} FROM entries WHERE table_name = ? AND game = ? AND number > ?"
            " ORDER BY number",
            *(table, game, after),
        )
        return [sent_of(game, row) for row in rows]

    def entry(self, table: str, game: str, number: int) -> Sent | None:
        """Give one entry."""
        rows = self._read(
            f"SELECT {ENTRY} FROM entries WHERE table_name = ? AND game = ? AND number = ?",
            *(table, game, number),
        )
        return sent_of(game, rows[0]) if rows else None

    def numbers(self, table: str, game: str) -> list[int]:
        """Give the numbers of the entries there are, in order."""
        rows = self._read(
            "SELECT number FROM entries WHERE table_name = ? AND game = ? ORDER BY number",
            *(table, game),
        )
        return [row[0] for row in rows]

    def parting(self, table: str, game: str) -> int:
        """Give from which entry on the table sends another game than this one, 0 for none."""
        rows = self._read(
            "SELECT number FROM partings WHERE table_name = ? AND game = ?", table, game
        )
        return int(rows[0][0]) if rows else 0

    def reaches(self, table: str = "") -> dict[str, dict[str, Reach]]:
        """Give how far each game of a table, or of all, has come, by table and game."""
        rows = self._read(
            "SELECT table_name, game, count(*), max(number), max(time) FROM entries"
            f" {_OF_TABLE if table else ''} GROUP BY table_name, game",
            *([table] if table else []),
        )
        found: dict[str, dict[str, Reach]] = {}
        for name, game, count, newest, time in rows:
            found.setdefault(name, {})[game] = Reach(count, newest, time)
        return found

    def known(self) -> set[tuple[str, str]]:
        """Give the games whose headers have come, by table and game."""
        return {(row[0], row[1]) for row in self._read("SELECT table_name, game FROM games")}

    def outcomes(self) -> list[Outcome]:
        """Give the results of all finished games, the oldest first."""
        rows = self._read(
            "SELECT table_name, game, player, place, worth, millions, at FROM results"
            " ORDER BY at, table_name, game, place, player"
        )
        return [
            Outcome(table, game, player, place, worth, bool(millions), at)
            for table, game, player, place, worth, millions, at in rows
        ]


class Store(Reader):
    """What is kept, to be read and written; it waits for a database that is away.

    ``trouble`` is told in words what is wrong, and an empty text when it is over; ``stopping``
    ends the wait by ``StoreError``.
    """

    def __init__(
        self, where: str, trouble: Callable[[str], None], stopping: threading.Event
    ) -> None:
        """Open the database and make its tables. Raises ``StoreError``."""
        self._where = where
        self._trouble = trouble
        self._stopping = stopping
        super().__init__(opened(where))

    def keep(self, batch: Batch) -> None:
        """Make a batch durable. Raises ``StoreError`` only when the hall stops."""

        def write() -> None:
            with self._database.writing() as to:
                batch.write(to)

        self._patiently(write)

    def _read(self, statement: str, *values: Value) -> list[Row]:
        return self._patiently(lambda: self._database.read(statement, *values))

    def _patiently(self, act: Callable[[], T]) -> T:
        troubled = False
        while True:
            try:
                if troubled:
                    self._again()
                done = act()
            except StoreError as error:
                troubled = True
                self._trouble(str(error))
                if self._stopping.wait(AGAIN):
                    raise
            else:
                if troubled:
                    self._trouble("")
                return done

    def _again(self) -> None:
        self._database.close()
        self._database = opened(self._where)


def opened(where: str) -> Database:
    """Connect to a database and make sure of its tables. Raises ``StoreError``."""
    database = connect(where)
    try:
        _migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def _migrate(database: Database) -> None:
    with database.writing() as to:
        to.run("CREATE TABLE IF NOT EXISTS hall (version BIGINT NOT NULL)")
    found = database.read("SELECT version FROM hall")
    version = int(found[0][0]) if found else 0
    if version > len(STEPS):
        raise StoreError(
            f"The hall's games were written by a newer version of Tap Teller (schema {version}, "
            f"this one knows {len(STEPS)}). Nothing was changed."
        )
    if version < len(STEPS):
        with database.writing() as to:
            for step in STEPS[version:]:
                for statement in step:
                    to.run(statement)
            to.run("DELETE FROM hall")
            to.run("INSERT INTO hall (version) VALUES (?)", len(STEPS))
