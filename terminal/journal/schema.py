"""The tables, their version, and the steps from each released version to the next.

A step that was released is never edited: a change is one more step, and a stored file of
the version before it joins `tests/stored`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from terminal.journal.faults import DamageError, JournalError

APPLICATION_ID = 0x54617054
"""Stands in the file's header, so that `file` and we know it: "TapT"."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        # A number is never given twice, even when the newest game is deleted.
        """CREATE TABLE games (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            edition TEXT NOT NULL,
            deck TEXT NOT NULL,
            settings TEXT NOT NULL
        )""",
        """CREATE TABLE entries (
            game INTEGER NOT NULL,
            number INTEGER NOT NULL,
            time INTEGER NOT NULL,
            command TEXT NOT NULL,
            effects TEXT NOT NULL,
            reverses INTEGER,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        # Game 0 is no game: its checkpoint holds what belongs to the terminal.
        "CREATE TABLE checkpoints (game INTEGER PRIMARY KEY, content BLOB NOT NULL)",
        "CREATE TABLE current (only INTEGER PRIMARY KEY CHECK (only = 1), game INTEGER)",
        "INSERT INTO current VALUES (1, NULL)",
    ),
    (
        # Tells this journal from every other, also from one made anew on the same machine.
        "CREATE TABLE identity (only INTEGER PRIMARY KEY CHECK (only = 1), journal TEXT NOT NULL)",
        "INSERT INTO identity VALUES (1, lower(hex(randomblob(16))))",
        # What a broker has of each game: its header, and its entries up to this number.
        """CREATE TABLE published (
            game INTEGER PRIMARY KEY,
            header INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            players TEXT NOT NULL
        )""",
    ),
)


def version_of(connection: sqlite3.Connection) -> int:
    """Give the schema's version, 0 for a file that is still empty.

    Raises ``JournalError`` for the file of another program, ``DamageError`` for none at all.
    """
    identity = _number(connection, "application_id")
    version = _number(connection, "user_version")
    if identity == APPLICATION_ID:
        return version
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if identity or version or tables:
        raise JournalError("it is a database of another program")
    return 0


def refuse_newer(connection: sqlite3.Connection, known: int = len(STEPS)) -> int:
    """Give the schema's version. Raises ``JournalError`` if a newer program wrote the file."""
    version = version_of(connection)
    if version > known:
        raise JournalError(
            f"a newer version of Tap Teller wrote it (schema {version}, this one knows {known})"
        )
    return version


def require_newest(connection: sqlite3.Connection, known: int = len(STEPS)) -> None:
    """Raise ``JournalError`` unless the file has the newest schema, for those who only read."""
    if refuse_newer(connection, known) < known:
        raise JournalError("an older version wrote it; it is converted when a game is played")


def migrate(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> bool:
    """Bring a file to the newest schema, all of it or nothing; tell whether it was needed.

    Raises ``JournalError`` for a file of a newer version and changes nothing in it.
    """
    version = refuse_newer(connection, len(steps))
    if version == len(steps):
        return False
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[version:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return True


def newest_entry(connection: sqlite3.Connection, game: int) -> int:
    """Give the number of a game's newest entry, 0 where it has none."""
    (newest,) = connection.execute(
        "SELECT max(number) FROM entries WHERE game = ?", (game,)
    ).fetchone()
    return newest if isinstance(newest, int) else 0


def check(connection: sqlite3.Connection) -> None:
    """Raise ``DamageError`` unless the whole file reads as a database should."""
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise DamageError(str(found))


def _number(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
