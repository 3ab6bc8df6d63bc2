"""What was installed from what: digests of lock files and projects, kept in a small JSON file.

Only comparing and writing it down; installing is environment.py's.
"""

import contextlib
import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Wanted:
    """What a command needs: lock files, and projects of this tree by folder, in this order."""

    locks: tuple[str, ...]
    projects: tuple[str, ...] = (".",)


def digests(root: Path, python: Path, wanted: Wanted) -> dict[str, str]:
    """For each wanted name a text that changes when it has to be installed anew."""
    texts = {name: root / name for name in wanted.locks}
    texts |= {name: root / name / "pyproject.toml" for name in wanted.projects}
    behind = _identity(python)
    return {
        name: hashlib.sha256(behind + path.read_bytes()).hexdigest() for name, path in texts.items()
    }


def read(stamp: Path) -> dict[str, str]:
    """What the stamp says; nothing when it is absent or unreadable."""
    try:
        content = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def write(stamp: Path, content: dict[str, str]) -> None:
    """Replace the stamp in one step."""
    fresh = stamp.with_suffix(".new")
    fresh.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    fresh.replace(stamp)


@contextlib.contextmanager
def alone(root: Path) -> Iterator[None]:
    """Hold the project's folder, so that no two set-ups install into it at the same time."""
    handle = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another set-up is at work here; waiting for it.", flush=True)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _identity(python: Path) -> bytes:
    """Where it lies and which Python is behind it: a moved tree or a new Python shows here."""
    try:
        real = python.resolve(strict=True)
    except OSError:
        return b""
    found = real.stat()
    return f"{python}|{real}|{found.st_size}|{found.st_mtime_ns}|".encode()
