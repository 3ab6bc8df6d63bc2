"""The tally: how far the newest game had come, kept apart from the file that holds it.

It stands in the lock's file, behind the number of the program. It is written in place after
an entry is durable, and nobody waits for the disk: it may fall behind what is stored, but is
never ahead of it. So a journal that falls short of its tally has lost something.
"""

from __future__ import annotations

import contextlib
import os
from typing import NamedTuple

PLACE = 32
"""Where it begins, in bytes; what stands before it is the number of the program."""

_BYTES = 48


class Tally(NamedTuple):
    """The game written last and its newest entry; 0 and 0 where there is only a file."""

    game: int = 0
    entry: int = 0


def read_tally(lock: int) -> Tally | None:
    """Read the tally, ``None`` if there is none or none of use: a file was never made."""
    words = os.pread(lock, _BYTES, PLACE).decode("ascii", errors="replace").split()
    if len(words) == 2 and all(word.isascii() and word.isdigit() for word in words):
        return Tally(int(words[0]), int(words[1]))
    return None


def write_tally(lock: int, tally: Tally) -> None:
    """Write the tally over the one before. On a full disk it may stay behind."""
    line = f"{tally.game} {tally.entry}".ljust(_BYTES - 1) + "\n"
    with contextlib.suppress(OSError):
        os.pwrite(lock, line.encode(), PLACE)
