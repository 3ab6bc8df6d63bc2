"""The folder where a journal lives: which one, its lock, opening it, keeping damage aside.

Nothing here knows what the tables hold.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import platformdirs

from terminal.journal import schema
from terminal.journal.faults import DamageError, JournalError, is_damage, words

FILE = "journal.db"
LOCK = "journal.lock"
CHECKED_BYTES = 32_000_000
"""Up to this size the whole file is checked when it is opened (some 20 ms a megabyte)."""

WAL_PAGES = 256
"""When the log is worked into the file: 1 MB of it, so that no single tap waits long."""


def state_folder(choice: str | None = None) -> Path:
    """Give the folder of the stored games: the choice, or the platform's place for user data."""
    if choice:
        return Path(choice).expanduser()
    return Path(platformdirs.user_data_dir("tap-teller", appauthor=False))


@dataclass
class Opened:
    """A file that was opened for writing; ``aside`` is where a damaged one went before it."""

    connection: sqlite3.Connection
    lock: int
    files: tuple[tuple[Path, int, int], ...]
    aside: Path | None


def open_folder(folder: Path) -> Opened:
    """Open the journal in a folder for writing, or make one; hold its lock.

    A damaged file is kept aside and a new one started. Raises ``JournalError`` if the folder
    cannot be written, another terminal has it, or a newer version or another program wrote
    the file: then nothing is changed.
    """
    path = folder / FILE
    _make(folder)
    lock = _lock(folder)
    try:
        try:
            connection, aside = _connect_or_set_aside(path)
        except sqlite3.Error as error:
            raise JournalError(_not_opened(path, words(error))) from error
        except OSError as error:
            raise JournalError(_not_opened(path, words(error))) from error
        except JournalError as error:
            raise JournalError(_not_opened(path, str(error))) from None
        return Opened(connection, lock, identities(path), aside)
    except JournalError:
        os.close(lock)
        raise


def identities(path: Path) -> tuple[tuple[Path, int, int], ...]:
    """Give the file and its log, each with device and number: to notice when one vanishes."""
    found = []
    for file in (path, log_of(path)):
        stat = file.stat()
        found.append((file, stat.st_dev, stat.st_ino))
    return tuple(found)


def log_of(path: Path) -> Path:
    """Name the write-ahead log beside a file: what was entered last may stand only there."""
    return path.with_name(path.name + "-wal")


def _connect_or_set_aside(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    aside = None
    if not (path.exists() and path.stat().st_size) and log_of(path).exists():
        # SQLite would delete a log without its file.
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
    except BaseException:
        connection.close()
        raise
    return connection, aside


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    try:
        if schema.version_of(connection) > len(schema.STEPS):
            schema.migrate(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
        if path.stat().st_size <= CHECKED_BYTES:
            schema.check(connection)
        schema.migrate(connection)
        # The first look through the log makes its file, which is watched from then on.
        connection.execute("SELECT game FROM current").fetchone()
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise DamageError(words(error)) from error
        raise
    sync_folder(path.parent)


def set_aside(path: Path) -> Path:
    """Give a damaged file and its log names with the date, none taken before; say which."""
    day = datetime.now().astimezone().date().isoformat()
    stem = f"{path.stem}.damaged-{day}"
    aside, count = path.with_name(f"{stem}.db"), 1
    while aside.exists() or log_of(aside).exists():
        count += 1
        aside = path.with_name(f"{stem}-{count}.db")
    # The log last: a file without its log would look whole and lack its last entries.
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    sync_folder(path.parent)
    return aside


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _make(folder: Path) -> None:
    missing = [folder, *folder.parents]
    missing = [part for part in missing if not part.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for part in missing:
            sync_folder(part.parent)
    except OSError as error:
        raise JournalError(
            f"The folder {folder} for the games cannot be made: {words(error)}. "
            "Nothing was started; choose another with --state DIR."
        ) from error


def _lock(folder: Path) -> int:
    path = folder / LOCK
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise JournalError(_not_opened(folder / FILE, words(error))) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(lock, 0)
        os.pwrite(lock, str(os.getpid()).encode(), 0)
    except BlockingIOError:
        holder = os.pread(lock, 32, 0).decode(errors="replace").strip()
        os.close(lock)
        raise JournalError(
            f"Another terminal (process {holder or 'unknown'}) plays from {folder}. "
            "Close it first, or choose another folder with --state DIR."
        ) from None
    except OSError:
        # A full disk leaves no room for our number; the lock itself holds.
        return lock
    return lock


def _not_opened(path: Path, reason: str) -> str:
    return (
        f"The stored games in {path} cannot be opened: {reason}. "
        "Nothing in them was changed; choose another folder with --state DIR to play meanwhile."
    )
