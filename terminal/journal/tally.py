"""The tally: how far the newest games had come, kept apart from the file that holds them.

It stands in the lock's file, behind the number of the program. It is written in place after
an entry is durable, and nobody waits for the disk: it may fall behind what is stored (a power
cut may take what the system had not written yet), but is never ahead of it. So a journal that
falls short of its tally has lost something.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from typing import NamedTuple

PLACE = 32
"""Where it begins, in bytes; what stands before it is the number of the program."""

KEPT = 6
"""So many games: the log is worked into the file before more are likely to stand in it."""

_BYTES = 192


class Tally(NamedTuple):
    """A game and its newest entry."""

    game: int
    entry: int


def read_tallies(lock: int) -> tuple[Tally, ...] | None:
    """Read the tally, newest game first, ``None`` if there is none or none of use.

    ``None`` means that a file was never made; an empty one, that there are no games in it.
    """
    words = os.pread(lock, _BYTES, PLACE).decode("ascii", errors="replace").split()
    if not words or len(words) % 2 or not all(w.isascii() and w.isdigit() for w in words):
        return None
    pairs = zip(words[::2], words[1::2], strict=True)
    return tuple(Tally(int(game), int(entry)) for game, entry in pairs if int(game))


def write_tallies(lock: int, tallies: Iterable[Tally]) -> None:
    """Write the tally over the one before. On a full disk it may stay behind."""
    pairs = [f"{game} {entry}" for game, entry in tallies] or ["0 0"]
    line = " ".join(pairs).ljust(_BYTES - 1) + "\n"
    with contextlib.suppress(OSError):
        os.pwrite(lock, line.encode(), PLACE)


def counted(tallies: Iterable[Tally], newest: Tally) -> tuple[Tally, ...]:
    """Give the tallies with this one as the newest."""
    return (newest, *without(tallies, newest.game))[:KEPT]


def without(tallies: Iterable[Tally], game: int) -> tuple[Tally, ...]:
    """Give the tallies of all games but this one."""
    return tuple(tally for tally in tallies if tally.game != game)
