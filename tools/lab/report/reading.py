"""A run's stored tables as arrays, one finished part at a time: memory stays that of a part.

Only the columns asked for are read. A part that can't be used is named with what to do about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.lab.results import Kind, columns
from tools.lab.runs import Run, damaged
from tools.lab.tables import Format, decode

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Array = npt.NDArray[Any]

WANTED = {
    "games": (
        *("game", "arm", "ended", "bankrupt", "cause"),
        *("rounds", "turns", "rolls", "transactions", "events", "auctions"),
        *("landings", "arrivals"),
    ),
    "players": (
        *("game", "arm", "seat", "strategy", "win"),
        *("cash_by_round", "worth_by_round"),
    ),
    "deeds": ("game", "arm", "deed", "level", "landings", "rents", "rent", "paid"),
    "auctions": ("arm", "list_price", "winner", "price"),
}
"""Table → the columns that a report reads."""


@dataclass(frozen=True, slots=True)
class Lists:
    """A column of lists: all values one after the other, and where each list begins and ends."""

    values: Numbers
    offsets: Numbers

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def lengths(self) -> Numbers:
        """How long each list is."""
        return np.diff(self.offsets)

    def take(self, rows: Numbers) -> Lists:
        """Pick rows, in the order given."""
        lengths = self.lengths[rows]
        offsets = np.concatenate(([0], np.cumsum(lengths)))
        places = np.arange(offsets[-1]) + np.repeat(self.offsets[:-1][rows] - offsets[:-1], lengths)
        return Lists(self.values[places], offsets)

    def square(self, width: int) -> Numbers:
        """Lists of one length as a table. Raises ``ValueError`` where one has another."""
        return self.values.reshape(len(self), width)


@dataclass(frozen=True, slots=True)
class Rows:
    """Columns of one table, of equal length."""

    plain: dict[str, Array]
    lists: dict[str, Lists]

    def __getitem__(self, name: str) -> Array:
        return self.plain[name]

    def where(self, chosen: npt.NDArray[np.bool_]) -> Rows:
        """Keep the rows that are chosen."""
        return self.take(np.flatnonzero(chosen))

    def take(self, rows: Numbers) -> Rows:
        """Pick rows, in the order given."""
        return Rows(
            {name: held[rows] for name, held in self.plain.items()},
            {name: held.take(rows) for name, held in self.lists.items()},
        )


Part = dict[str, Rows]


def parts(run: Run) -> Iterator[tuple[Path, Part]]:
    """Give each finished part with its folder. Raises ``LabError`` for one that can't be read,
    or holds other games than its own."""
    for number in run.finished():
        folder = run.folder / "parts" / f"{number:05}"
        part = {table: _rows(run.form, folder, table) for table in WANTED}
        if not np.array_equal(np.sort(part["games"]["game"]), run.plan.games_of(number)):
            raise damaged(folder, "it holds not its games but others")
        yield folder, part


def _rows(form: Format, folder: Path, table: str) -> Rows:
    path = folder / f"{table}.{form}"
    try:
        return _of_parquet(path, table) if form is Format.PARQUET else _of_csv(path, table)
    except KeyError as error:
        raise damaged(folder, f"{path.name} has no column {error}") from None
    except (OSError, ValueError, IndexError) as error:
        reason = getattr(error, "strerror", None) or str(error).split("\n")[0].rstrip(".")
        raise damaged(folder, f"{path.name}: {reason}") from None


def _kinds(table: str) -> dict[str, Kind]:
    return {one.name: one.kind for one in columns(table) if one.name in WANTED[table]}


def _of_parquet(path: Path, table: str) -> Rows:
    from pyarrow import parquet

    content = parquet.read_table(path, columns=list(WANTED[table]), use_threads=False)
    rows = Rows({}, {})
    for name, kind in _kinds(table).items():
        held = content.column(name).combine_chunks()
        if kind is Kind.WHOLES:
            offsets = held.offsets.to_numpy().astype(np.int64)
            rows.lists[name] = Lists(held.values.to_numpy().astype(np.int64), offsets)
        else:
            rows.plain[name] = held.to_numpy(zero_copy_only=False)
    return rows


def _of_csv(path: Path, table: str) -> Rows:
    held = decode(table, path.read_bytes(), Format.CSV, WANTED[table])
    rows = Rows({}, {})
    for name, kind in _kinds(table).items():
        if kind is Kind.WHOLES:
            offsets = np.cumsum([0, *map(len, held[name])])
            values = [value for one in held[name] for value in one]
            rows.lists[name] = Lists(np.array(values, np.int64), offsets)
        else:
            rows.plain[name] = np.array(held[name], object if kind is Kind.WORD else None)
    return rows


def by_arm(part: Part, arms: int) -> Iterator[tuple[int, Part]]:
    """Give the rows of each arm. Raises ``ValueError`` for an arm that the plan has not."""
    for table, rows in part.items():
        if len(rows["arm"]) and not 1 <= rows["arm"].min() <= rows["arm"].max() <= arms:
            raise ValueError(f"{table} has an arm that is not in the plan")
    for arm in range(1, arms + 1):
        yield arm, {table: rows.where(rows["arm"] == arm) for table, rows in part.items()}
