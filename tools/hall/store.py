"""What a hall keeps: tables, games, their entries, results. Both databases, the same SQL.

An entry is kept once by table, game and number. The writer waits for a database that is away
and says so meanwhile; a reader does not wait. No rule and no page is known here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Raw

from hardware.fleet.wire import Header, Sent
from tools.hall.database import Database, Row, StoreError, Value, Write, connect
from tools.hall.tables import STEPS

AGAIN = 1.0
"""Seconds between tries to reach a database that is away."""

Key = tuple[str, str, int]
"""An entry by table, game and number."""

T = TypeVar("T")

_GAME = "table_name, game, edition, market, deck, settings, started, players"
_ENTRY = "number, time, command, effects, reverses"
_PUT_GAME = (
    f"INSERT INTO games ({_GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_name, game) DO UPDATE SET edition = excluded.edition,"
    " market = excluded.market, deck = excluded.deck, settings = excluded.settings,"
    " started = excluded.started, players = excluded.players"
)
_PUT_ENTRY = (
    f"INSERT INTO entries (table_name, game, {_ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_name, game, number) DO NOTHING"
)
_PUT_TABLE = (
    "INSERT INTO tables (name, here, seen, summary) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (name) DO UPDATE SET here = excluded.here, seen = excluded.seen,"
    " summary = excluded.summary"
)
_PUT_RESULT = (
    "INSERT INTO results (table_name, game, player, place, worth, millions, at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_name, game, player) DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A player's result in a finished game, by token."""

    table: str
    game: str
    player: str
    place: int
    worth: int
    millions: bool
    at: int


class Reach(NamedTuple):
    """How many entries of a game there are, the newest one's number and its time."""

    entries: int
    newest: int
    time: int


@dataclass
class Batch:
    """What is to be kept next, in one transaction; ``voids`` go before what is put."""

    voids: list[Key] = field(default_factory=list)
    headers: dict[tuple[str, str], Header] = field(default_factory=dict)
    entries: dict[Key, Sent] = field(default_factory=dict)
    tables: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    outcomes: dict[tuple[str, str], tuple[Outcome, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return bool(self.voids or self.headers or self.entries or self.tables or self.outcomes)

    def write(self, to: Write) -> None:
        """Run its statements."""
        to.all("DELETE FROM entries WHERE table_name = ? AND game = ? AND number >= ?", self.voids)
        to.all(_PUT_GAME, [_game_row(table, one) for (table, _), one in self.headers.items()])
        to.all(_PUT_ENTRY, [(*key[:2], *_entry_row(one)) for key, one in self.entries.items()])
        to.all(_PUT_TABLE, [(name, *row) for name, row in self.tables.items()])
        to.all("DELETE FROM results WHERE table_name = ? AND game = ?", list(self.outcomes))
        rows = [_result_row(one) for found in self.outcomes.values() for one in found]
        to.all(_PUT_RESULT, rows)


class Reader:
    """What is kept, to be read. Raises ``StoreError``; one thread at a time."""

    def __init__(self, database: Database) -> None:
        """Read from this database; it must have been made."""
        self._database = database

    def close(self) -> None:
        """Let the connection go."""
        self._database.close()

    def __enter__(self) -> Reader:
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

    def headers(self, table: str) -> list[Header]:
        """Give the headers of a table's games, the oldest first."""
        rows = self._read(f"SELECT {_GAME} FROM games WHERE table_name = ? ORDER BY started", table)
        return [_header(row) for row in rows]

    def header(self, table: str, game: str) -> Header | None:
        """Give a game's header, ``None`` while it has not come."""
        rows = self._read(
            f"SELECT {_GAME} FROM games WHERE table_name = ? AND game = ?", table, game
        )
        return _header(rows[0]) if rows else None

    def entries(self, table: str, game: str, after: int = 0) -> list[Sent]:
        """Give a game's entries in order, those after a number; there may be gaps."""
        rows = self._read(
            f"SELECT {_ENTRY} FROM entries WHERE table_name = ? AND game = ? AND number > ?"
            " ORDER BY number",
            *(table, game, after),
        )
        return [_sent(game, row) for row in rows]

    def entry(self, table: str, game: str, number: int) -> Sent | None:
        """Give one entry."""
        rows = self._read(
            f"SELECT {_ENTRY} FROM entries WHERE table_name = ? AND game = ? AND number = ?",
            *(table, game, number),
        )
        return _sent(game, rows[0]) if rows else None

    def numbers(self, table: str, game: str) -> list[int]:
        """Give the numbers of the entries there are, in order."""
        rows = self._read(
            "SELECT number FROM entries WHERE table_name = ? AND game = ? ORDER BY number",
            *(table, game),
        )
        return [row[0] for row in rows]

    def reaches(self) -> dict[str, dict[str, Reach]]:
        """Give how far each game has come, by table and game."""
        rows = self._read(
            "SELECT table_name, game, count(*), max(number), max(time) FROM entries"
            " GROUP BY table_name, game"
        )
        found: dict[str, dict[str, Reach]] = {}
        for table, game, count, newest, time in rows:
            found.setdefault(table, {})[game] = Reach(count, newest, time)
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
        return [Outcome(*row[:5], millions=bool(row[5]), at=row[6]) for row in rows]


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


def _game_row(table: str, one: Header) -> tuple[Value, ...]:
    return (
        *(table, one.game, one.edition, one.market, _text(one.deck), _text(one.settings)),
        *(one.started, msgspec.json.encode(one.players).decode()),
    )


def _entry_row(one: Sent) -> tuple[Value, ...]:
    return one.number, one.time, _text(one.command), _text(one.effects), one.reverses


def _result_row(one: Outcome) -> tuple[Value, ...]:
    return one.table, one.game, one.player, one.place, one.worth, int(one.millions), one.at


def _header(row: Row) -> Header:
    _, game, edition, market, deck, settings, started, players = row
    named = msgspec.json.decode(players)
    return Header(game, edition, market, Raw(deck), Raw(settings), started, named)


def _sent(game: str, row: Row) -> Sent:
    number, time, command, effects, reverses = row
    return Sent(game, number, time, Raw(command), Raw(effects), reverses)


def _text(raw: Raw) -> str:
    return bytes(raw).decode()
