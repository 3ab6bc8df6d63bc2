"""Opening a journal's file: to write, with its lock and its damage dealt with, or to read.

Nothing here knows what the tables hold.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from terminal.journal import schema
from terminal.journal.faults import (
    DamageError,
    JournalError,
    is_damage,
    not_opened,
    was_lost,
    was_set_aside,
    was_torn,
    words,
)
from terminal.journal.folder import (
    FILE,
    copy_aside,
    lock_folder,
    log_of,
    make_folder,
    set_aside,
    size_of,
    sync_folder,
)
from terminal.journal.log import is_torn
from terminal.journal.tally import Tally, read_tallies, write_tallies

CHECKED_BYTES = 32_000_000
"""Up to this size the whole file is checked when it is opened (about 2 ms a megabyte)."""

PAGE_BYTES = 1024
"""An entry writes one page of a new file: small ones spare the memory card a third of it."""

LOG_PAGES = 128
"""When the log is worked into the file: at 128 KB, some 60 entries. No single tap waits long,
and a log that is damaged takes few entries with it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file opened for writing: its lock, and the files to be watched by device and number.

    ``aside`` is where a damaged file went before this one was made; ``told`` are sentences
    for people about what was found damaged or lost, ``tallies`` how far the games are now.
    """

    connection: sqlite3.Connection
    lock: int
    files: tuple[tuple[Path, int, int], ...]
    aside: Path | None
    told: tuple[str, ...]
    tallies: tuple[Tally, ...] = ()


def open_to_write(folder: Path) -> Opened:
    """Open the journal in a folder, or make one; hold its lock.

    A damaged file is kept aside and a new one started. Raises ``JournalError`` if the folder
    cannot be written, another terminal has it, or a newer version or another program wrote
    the file: then nothing is changed.
    """
    path = folder / FILE
    make_folder(folder)
    lock = lock_folder(folder)
    try:
        known = read_tallies(lock)
        copy = _copy_if_torn(path)
        connection, aside = _connect_or_set_aside(path, made=known is not None)
        if aside is None:
            tallies, told = _told(connection, known or (), copy)
            if isinstance(copy, Path):
                _end_torn_log(connection)
        else:
            tallies, told = (), (was_set_aside(folder, aside),)
        write_tallies(lock, tallies)
        files = tuple(_identity(file) for file in (path, log_of(path)))
    except (sqlite3.Error, OSError) as error:
        os.close(lock)
        raise JournalError(not_opened(path, words(error))) from error
    except JournalError as error:
        os.close(lock)
        raise JournalError(not_opened(path, str(error))) from None
    return Opened(connection, lock, files, aside, told, tallies)


def _copy_if_torn(path: Path) -> Path | OSError | None:
    """Copy file and log if the log is torn: the copy, or why there is none."""
    log = log_of(path)
    # A file of no size is set aside with its log.
    if not size_of(log) or not size_of(path) or not is_torn(log.read_bytes()):
        return None
    try:
        return copy_aside(path)
    except OSError as error:
        # The games are whole up to the torn record: they are played on without a copy.
        return error


def _end_torn_log(connection: sqlite3.Connection) -> None:
    """Work a torn log into the file and empty it.

    SQLite writes the next entries over the torn record, and what is longer than they are
    stays behind them: it would be found torn again after every power cut. Only what has been
    copied is thrown away. If the disk is full, or somebody reads, the log stays as it is:
    what is whole in it stands there until it stands in the file.
    """
    with contextlib.suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _told(
    connection: sqlite3.Connection, known: tuple[Tally, ...], copy: Path | OSError | None
) -> tuple[tuple[Tally, ...], tuple[str, ...]]:
    """Hold what is stored against the tallies, newest first; what is left, and sentences."""
    left: list[Tally] = []
    told: list[str] = []
    for tally in known:
        try:
            found = schema.newest_entry(connection, tally.game)
        except sqlite3.DatabaseError:
            # Said when it is met: this file was too big to be checked whole.
            found = tally.entry
        if found < tally.entry:
            told.append(was_lost(tally, found, None if told else copy))
        if found:
            left.append(Tally(tally.game, min(found, tally.entry)))
    if copy is not None and not told:
        told.append(was_torn(copy))
    return tuple(left), tuple(told)


def _identity(path: Path) -> tuple[Path, int, int]:
    stat = path.stat()
    return path, stat.st_dev, stat.st_ino


def _connect_or_set_aside(path: Path, *, made: bool) -> tuple[sqlite3.Connection, Path | None]:
    """Connect; ``made`` says that the file was whole at some time."""
    aside = None
    size = size_of(path)
    if (size == 0 and size_of(log_of(path))) or size == 1 or (made and path.exists() and not size):
        # SQLite would delete a log that has lost its file, and takes a single byte for none.
        aside = set_aside(path)
    connection = _connect(path)
    try:
        _prepare(connection, path)
    except DamageError:
        # Moved first, closed then: closing works the log into a file that is still there.
        aside = set_aside(path)
        connection.close()
        connection = _connect(path)
        _prepare(connection, path)
    except (sqlite3.Error, JournalError):
        connection.close()
        raise
    return connection, aside


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check the file, bring it to the newest schema, make what is written durable."""
    try:
        schema.refuse_newer(connection)
        connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        if size_of(path) <= CHECKED_BYTES:
            schema.check(connection)
        if schema.migrate(connection):
            # The tables stand in the file itself from now on, whatever becomes of its log.
            connection.execute("PRAGMA wal_checkpoint")
        # Reading makes the log's file, which is watched from then on.
        connection.execute("SELECT game FROM current").fetchone()
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise DamageError(words(error)) from error
        raise
    sync_folder(path.parent)


def open_to_read(folder: Path) -> sqlite3.Connection:
    """Open the journal in a folder to be read, also beside a terminal that is writing it.

    Raises ``JournalError`` if there is none or it cannot be read; nothing is changed.
    """
    path = folder / FILE
    if not size_of(path):
        raise _nothing_stored(folder)
    try:
        connection = _connect_to_read(path)
    except sqlite3.Error as error:
        raise JournalError(not_opened(path, words(error))) from error
    try:
        made = schema.version_of(connection) > 0
        if made:
            schema.require_newest(connection)
    except JournalError as error:
        connection.close()
        raise JournalError(not_opened(path, str(error))) from None
    if not made:
        # A start on a full disk leaves a file without tables.
        connection.close()
        raise _nothing_stored(folder)
    return connection


def _nothing_stored(folder: Path) -> JournalError:
    return JournalError(f"No games are stored in {folder}.")


def _connect_to_read(path: Path) -> sqlite3.Connection:
    address = path.absolute().as_uri()
    connection = sqlite3.connect(f"{address}?mode=ro", uri=True, isolation_level=None)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        connection.close()
        if is_damage(error) or size_of(log_of(path)):
            raise
        # A read-only folder has no room for a log; while there is none the file is all.
        connection = sqlite3.connect(f"{address}?immutable=1", uri=True, isolation_level=None)
    return connection
