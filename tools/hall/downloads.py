"""Games and standings as CSV and JSON Lines, piece by piece, so that nothing is held whole."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from hardware.fleet.wire import Header
from terminal.journal.export import COLUMNS, csv_rows, entry_as_json
from tools.hall.standings import Score
from tools.hall.store import Reader

TYPES = {"jsonl": "application/jsonl", "csv": "text/csv; charset=utf-8"}
"""Media types by the name's ending."""

STANDINGS = ("place", "player", "points", "games", "wins", "worth", "worth_thousands")
"""Columns; worth is in M, that of games in millions in K beside it."""

Which = Iterable[tuple[str, str]]
"""Games by table and id."""


def games(reader: Reader, kind: str, which: Which) -> Iterator[str]:
    """Write games one after the other, as ``kind``."""
    return json_lines(reader, which) if kind == "jsonl" else rows(reader, which)


def json_lines(reader: Reader, which: Which) -> Iterator[str]:
    """Write each game's header as a line, then each entry as one; times in ms (UTC)."""
    for table, game in which:
        header = reader.header(table, game)
        if header is not None:
            yield _line(_header(table, header))
        for one in reader.entries(table, game):
            told = {**entry_as_json(0, one.line()), "table": table, "game": game}
            yield _line(told)


def _header(table: str, header: Header) -> dict[str, Any]:
    return {
        "type": "game",
        "table": table,
        **{name: getattr(header, name) for name in header.__struct_fields__ if name != "v"},
    }


def _line(content: dict[str, Any]) -> str:
    return msgspec.json.encode(content).decode() + "\n"


def rows(reader: Reader, which: Which) -> Iterator[str]:
    """Write a row for each effect, under a row of column names; times in UTC."""
    yield _row(("table", *COLUMNS))
    for table, game in which:
        for one in reader.entries(table, game):
            told = ""
            for row in csv_rows(0, [one.line()]):
                named: Mapping[str, Any] = {**row, "game": game, "table": table}
                told += _row(named.get(column, "") for column in ("table", *COLUMNS))
            yield told


def standings(scores: Iterable[Score]) -> str:
    """Write the standings as CSV."""
    found = [_row(STANDINGS)]
    for one in scores:
        worth = (one.worth.get(False, ""), one.worth.get(True, ""))
        found.append(_row((one.place, one.player, one.points, one.games, one.wins, *worth)))
    return "".join(found)


def _row(cells: Iterable[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow([_plain(cell) for cell in cells])
    return out.getvalue()


def _plain(cell: Any) -> Any:
    """Keep a text that somebody sent from being a formula in a spreadsheet."""
    if isinstance(cell, str) and cell[:1] in {"=", "+", "-", "@", "\t", "\r"}:
        return f"'{cell}"
    return cell
