"""An edition's table of prompts as a test reads it: the rows from a prompt, what a row names.

What must be true of every table is in ``test_prompts_tables``; what is true of one edition's
prompts only is beside its tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Row = dict[str, Any]


def sources(row: Row) -> list[str]:
    """Return the prompts that a row leads from."""
    source = row["source"]
    return list(source) if isinstance(source, list) else [source]


def rows_from(table: Iterable[Row], prompt: str) -> Iterator[Row]:
    """Give the rows from a prompt, in the order in which they are tried."""
    return (row for row in table if prompt in sources(row))


def callbacks(row: Row) -> list[str]:
    """Return the names of the methods that a row calls."""
    return [*row["conditions"], *row["before"]]


def triggers_of(table: Iterable[Row], prompt: str) -> set[str]:
    """Return the triggers that have a row from a prompt."""
    return {row["trigger"] for row in rows_from(table, prompt)}
