"""The folder where a journal lives: which one, its lock, its names, keeping damage aside.

Nothing here looks into the file.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import filecmp
import os
import shutil
from datetime import datetime
from pathlib import Path

import platformdirs

from terminal.journal.faults import JournalError, not_opened, words
from terminal.journal.tally import PLACE

FILE = "journal.db"
LOCK = "journal.lock"

ROOM_TO_PLAY = 1_000_000
"""A copy leaves so many bytes free: the game that goes on is worth more than the copy."""


def state_folder(choice: str | None = None) -> Path:
    """Give the folder of the stored games: the choice, or the platform's place for user data."""
    if choice:
        return Path(choice).expanduser()
    return Path(platformdirs.user_data_dir("tap-teller", appauthor=False))


def log_of(path: Path) -> Path:
    """Name the write-ahead log beside a file: what was entered last may stand only there."""
    return path.with_name(path.name + "-wal")


def size_of(path: Path) -> int:
    """Give a file's size in bytes, 0 where there is none."""
    return path.stat().st_size if path.exists() else 0


def make_folder(folder: Path) -> None:
    """Make the folder and those above it, durably. Raises ``JournalError``."""
    missing = [part for part in (folder, *folder.parents) if not part.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for part in missing:
            sync_folder(part.parent)
    except OSError as error:
        is_file = isinstance(error, FileExistsError | NotADirectoryError)
        why = "there is a file of that name" if is_file else words(error)
        raise JournalError(
            f"The folder {folder} for the games cannot be made: {why}. "
            "Choose another with --state DIR."
        ) from error


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock_folder(folder: Path) -> int:
    """Take the folder's lock until the handle given is closed or the program ends.

    Raises ``JournalError`` with the number of the program that has it.
    """
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise JournalError(not_opened(folder / FILE, words(error))) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.pread(lock, PLACE, 0).decode(errors="replace").strip()
        os.close(lock)
        raise JournalError(
            f"Another terminal (process {holder or 'unknown'}) has the games in {folder}. "
            "Close it first, or choose another folder with --state DIR."
        ) from None
    # On a full disk our number finds no room; the lock holds all the same.
    with contextlib.suppress(OSError):
        os.pwrite(lock, str(os.getpid()).ljust(PLACE - 1).encode() + b"\n", 0)
    return lock


def set_aside(path: Path) -> Path:
    """Give a damaged file and its log names with the date, none taken before; say which."""
    aside = _name_aside(path)
    # The log last: a file without its log would look whole and lack its last entries.
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    sync_folder(path.parent)
    return aside


def copy_aside(path: Path) -> Path:
    """Keep a durable copy of a file and its log, as ``set_aside`` names them; say which.

    What is kept already is not copied again, however often a start comes to it. Raises
    ``OSError`` if there is no room or the disk fails; no part of a copy is left then. Only
    while nobody in this program has the file open: closing the copy's source would take
    SQLite's locks from it.
    """
    sources = (log_of(path), path)
    kept = _kept_copy(path)
    if kept is not None:
        return kept
    if shutil.disk_usage(path.parent).free < sum(map(size_of, sources)) + ROOM_TO_PLAY:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    aside = _name_aside(path)
    # Under names of their own until they are whole: what a power cut leaves of them takes no
    # name from a copy, and the next start writes over it.
    parts = [source.with_name(source.name + ".part") for source in sources]
    try:
        for source, part in zip(sources, parts, strict=True):
            _copy_durably(source, part)
        # The log first: a file without its log would look whole and lack its last entries.
        for part, copy in zip(parts, (log_of(aside), aside), strict=True):
            part.rename(copy)
        sync_folder(path.parent)
    except OSError:
        for left in (*parts, log_of(aside), aside):
            left.unlink(missing_ok=True)
        raise
    return aside


def _kept_copy(path: Path) -> Path | None:
    """Find a copy that has the same content, log and all."""
    for copy in sorted(path.parent.glob(f"{path.stem}.damaged-*.db")):
        pairs = ((path, copy), (log_of(path), log_of(copy)))
        if all(there.exists() and filecmp.cmp(here, there, shallow=False) for here, there in pairs):
            return copy
    return None


def _copy_durably(source: Path, copy: Path) -> None:
    with source.open("rb") as reading, copy.open("wb") as writing:
        shutil.copyfileobj(reading, writing)
        writing.flush()
        os.fsync(writing.fileno())


def _name_aside(path: Path) -> Path:
    stem = f"{path.stem}.damaged-{datetime.now().astimezone().date().isoformat()}"
    aside, count = path.with_name(f"{stem}.db"), 1
    while aside.exists() or log_of(aside).exists():
        count += 1
        aside = path.with_name(f"{stem}-{count}.db")
    return aside
