"""Rows as bytes and back: Parquet where pyarrow is installed, CSV always.

A CSV file has a heading; lists are written with spaces between their numbers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from enum import StrEnum, unique
from importlib.util import find_spec
from typing import Any

from tools.lab.results import Kind, Row, columns

Columns = dict[str, list[Any]]
"""Column → its values, one for each row: int, float, str, or a list of int."""


@unique
class Format(StrEnum):
    """How results are stored; the value is the ending of the files."""

    PARQUET = "parquet"
    CSV = "csv"


def has_parquet() -> bool:
    """Say whether Parquet can be written and read here."""
    return find_spec("pyarrow") is not None


def encode(table: str, rows: Sequence[Row], form: Format) -> bytes:
    """Write the rows of a table."""
    held: Columns = {one.name: [getattr(row, one.name) for row in rows] for one in columns(table)}
    return _to_parquet(table, held) if form is Format.PARQUET else _to_csv(table, held)


def plain(row: Row) -> dict[str, Any]:
    """Give a row as it comes back: column → value."""
    held = ((name, getattr(row, name)) for name in row.__struct_fields__)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in held}


def decode(table: str, stored: bytes, form: Format, wanted: Sequence[str] = ()) -> Columns:
    """Read the wanted columns of a table, all if none is named. Raises ``KeyError``."""
    names = [one.name for one in columns(table)]
    for name in wanted:
        if name not in names:
            raise KeyError(f"{table} has no column {name}")
    names = list(wanted) or names
    if form is Format.PARQUET:
        return _of_parquet(stored, names)
    return _of_csv(table, stored, names)


def _to_parquet(table: str, held: Columns) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {
        Kind.WHOLE: pa.int64(),
        Kind.WHOLES: pa.list_(pa.int64()),
        Kind.SHARE: pa.float64(),
        Kind.WORD: pa.string(),
    }
    fields = [
        pa.field(one.name, kinds[one.kind], False, {"meaning": one.meaning})
        for one in columns(table)
    ]
    out = io.BytesIO()
    content = pa.table(held, schema=pa.schema(fields))
    parquet.write_table(content, out, compression="zstd")
    return out.getvalue()


def _of_parquet(stored: bytes, names: list[str]) -> Columns:
    from pyarrow import parquet

    content = parquet.read_table(io.BytesIO(stored), columns=names, use_threads=False)
    return {name: content.column(name).to_pylist() for name in names}


def _to_csv(table: str, held: Columns) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(held)
    lists = {one.name for one in columns(table) if one.kind is Kind.WHOLES}
    written = [
        [" ".join(map(str, value)) for value in values] if name in lists else values
        for name, values in held.items()
    ]
    writer.writerows(zip(*written, strict=True))
    return out.getvalue().encode()


def _of_csv(table: str, stored: bytes, names: list[str]) -> Columns:
    rows = list(csv.reader(io.StringIO(stored.decode(), newline="")))
    places = {name: place for place, name in enumerate(rows[0])}
    kinds = {one.name: one.kind for one in columns(table)}
    return {name: [_value(kinds[name], row[places[name]]) for row in rows[1:]] for name in names}


def _value(kind: Kind, cell: str) -> Any:
    match kind:
        case Kind.WHOLE:
            return int(cell)
        case Kind.SHARE:
            return float(cell)
        case Kind.WHOLES:
            return [int(one) for one in cell.split()]
        case Kind.WORD:
            return cell
