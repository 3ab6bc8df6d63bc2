"""Small files that are whole or not there: replaced in one step, kept on the disk, private.

What stands in them belongs to `cards.secret` and `cards.known`.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

PRIVATE = 0o600


class FileError(Exception):
    """A file of the cards that cannot be read or written; the message is for people.

    ``code`` says which kind of fault it is (``file.busy``), for those who have other words.
    """

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = f"file.{code}"


def read_file(path: Path) -> bytes | None:
    """Give a file's content, or nothing if there is none. Raises `FileError`."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileError(
            "unreadable", f"{path} cannot be read: {error.strerror or error}."
        ) from error


def replace_file(path: Path, content: bytes) -> None:
    """Put this content there, on the disk when it returns; only its owner may read it.

    Raises `FileError`; then the old content is still there, whole.
    """
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(beside, content)
        beside.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise FileError(
            "unwritable",
            f"{path} cannot be written: {error.strerror or error}. What stood in it still does.",
        ) from error


def _write(path: Path, content: bytes) -> None:
    with contextlib.suppress(FileNotFoundError):
        path.unlink()  # one left by a power cut may belong to somebody else
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
