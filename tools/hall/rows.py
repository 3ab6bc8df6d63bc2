"""What a hall keeps, as rows of its tables: one batch is one transaction. Nothing here reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from msgspec import Raw

from hardware.fleet.wire import Header, Sent
from tools.hall.database import Row, Value, Write

Key = tuple[str, str, int]
"""An entry by table, game and number."""

GAME = "table_name, game, edition, market, deck, settings, started, players"
ENTRY = "number, time, command, effects, reverses"
"""The columns of a game and of an entry, in the order of their rows."""

_PUT_GAME = (
    f"INSERT INTO games ({GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_name, game) DO UPDATE SET edition = excluded.edition,"
    " market = excluded.market, deck = excluded.deck, settings = excluded.settings,"
    " started = excluded.started, players = excluded.players"
)
_PUT_ENTRY = (
    f"INSERT INTO entries (table_name, game, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?)"
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

_PUT_PARTING = (
    "INSERT INTO partings (table_name, game, number) VALUES (?, ?, ?)"
    " ON CONFLICT (table_name, game) DO NOTHING"
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


class Known(NamedTuple):
    """A game in short: what it is, and the names of its players by token."""

    table: str
    game: str
    edition: str
    started: int
    players: dict[str, str]


class Reach(NamedTuple):
    """How many entries of a game there are, the newest one's number and its time."""

    entries: int
    newest: int
    time: int


@dataclass
class Batch:
    """What is to be kept next, in one transaction; ``voids`` go before what is put.

    ``partings`` hold 0 where a game has none any more.
    """

    voids: list[Key] = field(default_factory=list)
    headers: dict[tuple[str, str], Header] = field(default_factory=dict)
    entries: dict[Key, Sent] = field(default_factory=dict)
    tables: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    outcomes: dict[tuple[str, str], tuple[Outcome, ...]] = field(default_factory=dict)
    partings: dict[tuple[str, str], int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        rows = (self.voids, self.headers, self.entries, self.tables, self.outcomes, self.partings)
        return any(rows)

    def write(self, to: Write) -> None:
        """Run its statements."""
        to.all("DELETE FROM entries WHERE table_name = ? AND game = ? AND number >= ?", self.voids)
        to.all(_PUT_GAME, [_game_row(table, one) for (table, _), one in self.headers.items()])
        to.all(_PUT_ENTRY, [(*key[:2], *_entry_row(one)) for key, one in self.entries.items()])
        to.all(_PUT_TABLE, [(name, *row) for name, row in self.tables.items()])
        to.all("DELETE FROM results WHERE table_name = ? AND game = ?", list(self.outcomes))
        rows = [_result_row(one) for found in self.outcomes.values() for one in found]
        to.all(_PUT_RESULT, rows)
        to.all("DELETE FROM partings WHERE table_name = ? AND game = ?", list(self.partings))
        to.all(_PUT_PARTING, [(*key, number) for key, number in self.partings.items() if number])


def _game_row(table: str, one: Header) -> tuple[Value, ...]:
    return (
        *(table, one.game, one.edition, one.market, _text(one.deck), _text(one.settings)),
        *(one.started, msgspec.json.encode(one.players).decode()),
    )


def _entry_row(one: Sent) -> tuple[Value, ...]:
    return one.number, one.time, _text(one.command), _text(one.effects), one.reverses


def _result_row(one: Outcome) -> tuple[Value, ...]:
    return one.table, one.game, one.player, one.place, one.worth, int(one.millions), one.at


def header_of(row: Row) -> Header:
    """Read a game's row, of the columns ``GAME``."""
    _, game, edition, market, deck, settings, started, players = row
    named = msgspec.json.decode(players)
    return Header(game, edition, market, Raw(deck), Raw(settings), started, named)


def known_of(row: Row) -> Known:
    """Read a game in short: its table, id, edition, start and players."""
    table, game, edition, started, players = row
    return Known(table, game, edition, started, msgspec.json.decode(players))


def sent_of(game: str, row: Row) -> Sent:
    """Read an entry's row, of the columns ``ENTRY``."""
    number, time, command, effects, reverses = row
    return Sent(game, number, time, Raw(command), Raw(effects), reverses)


def _text(raw: Raw) -> str:
    return bytes(raw).decode()
