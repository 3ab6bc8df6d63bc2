"""The databases that a hall may keep its games in: SQLite, or PostgreSQL by URL.

Plain DB-API for both: the hall has a dozen statements, all of them in the SQL that the two
share, and differs between them in a connection and the mark of a parameter. A toolkit over
that would be a larger dependency than the whole hall. What is stored is known in ``store``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from hardware import remedies

Value = str | int | None
Row = tuple[Any, ...]

PATIENCE = 10
"""Seconds that a database may let us wait, for a connection or a lock."""


class StoreError(Exception):
    """The hall's database cannot be opened, read or written; the message is for people."""


class Database:
    """One connection. Statements mark their parameters by ``?``; one thread at a time."""

    def __init__(self, connection: Any, fault: type[Exception], mark: str) -> None:
        """Made by ``connect``."""
        self._connection = connection
        self._fault = fault
        self._mark = mark

    def read(self, statement: str, *values: Value) -> list[Row]:
        """Give all rows that a statement finds. Raises ``StoreError``."""
        with self._telling("read"):
            cursor = self._connection.cursor()
            cursor.execute(statement.replace("?", self._mark), values)
            found: list[Row] = cursor.fetchall()
            cursor.close()
            return found

    @contextmanager
    def writing(self) -> Iterator[Write]:
        """Make several statements one transaction, durable at the end. Raises ``StoreError``."""
        with self._telling("written"):
            cursor = self._connection.cursor()
            cursor.execute("BEGIN")
            try:
                yield Write(cursor, self._mark)
                cursor.execute("COMMIT")
            except BaseException:
                self._roll_back(cursor)
                raise
            finally:
                cursor.close()

    def _roll_back(self, cursor: Any) -> None:
        try:
            cursor.execute("ROLLBACK")
        except self._fault:
            # The connection is gone, and its transaction with it.
            return

    @contextmanager
    def _telling(self, done: str) -> Iterator[None]:
        try:
            yield
        except self._fault as error:
            reason = " ".join(str(error).split()).rstrip(".")
            raise StoreError(f"The hall's games cannot be {done}: {reason}.") from error

    def close(self) -> None:
        """Let the connection go."""
        self._connection.close()


class Write:
    """The statements of one transaction."""

    def __init__(self, cursor: Any, mark: str) -> None:
        self._cursor = cursor
        self._mark = mark

    def run(self, statement: str, *values: Value) -> None:
        """Run a statement once."""
        self._cursor.execute(statement.replace("?", self._mark), values)

    def all(self, statement: str, rows: Sequence[tuple[Value, ...]]) -> None:
        """Run a statement once for each row."""
        if rows:
            self._cursor.executemany(statement.replace("?", self._mark), rows)


def connect(where: str) -> Database:
    """Connect to ``postgresql://…``, or to a SQLite file by its path. Raises ``StoreError``."""
    if is_postgresql(where):
        return _postgresql(where)
    return _sqlite(Path(where).expanduser())


def is_postgresql(where: str) -> bool:
    """Tell whether this names a PostgreSQL database and no file."""
    return where.startswith(("postgresql://", "postgres://"))


def _sqlite(path: Path) -> Database:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(
            path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        # What was acknowledged to the broker must outlive a plug that is pulled.
        connection.execute("PRAGMA synchronous = FULL")
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"The hall's file {path} cannot be opened: {error}. "
            "Choose another with --database FILE."
        ) from None
    return Database(connection, sqlite3.Error, "?")


def _postgresql(where: str) -> Database:
    psycopg = _psycopg()
    connecting: Callable[..., Any] = psycopg.connect
    try:
        connection = connecting(where, autocommit=True, connect_timeout=PATIENCE)
    except psycopg.Error as error:
        # The address may hold a password, which belongs on no screen.
        host = where.rpartition("@")[2].partition("?")[0]
        reason = str(error).strip().replace(where, host)
        raise StoreError(f"PostgreSQL at {host} cannot be reached: {reason}") from None
    return Database(connection, psycopg.Error, "%s")


def _psycopg() -> ModuleType:
    try:
        import psycopg
    except ModuleNotFoundError:
        raise StoreError(
            "PostgreSQL needs psycopg, which is not installed. Or keep the games in a file: "
            f"--database FILE. {remedies.extra('postgres')}"
        ) from None
    return psycopg
