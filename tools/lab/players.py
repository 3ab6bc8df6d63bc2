"""Processes of this machine that play parts, one after the other, each on a line of its own.

They share no locks, and need no threads here: so they can be ended at any moment, and leave
nothing behind that somebody would have to wait for or to tidy up.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from tools.lab.errors import LabError
from tools.lab.interrupt import uninterrupted
from tools.lab.playing import Part, play_part
from tools.lab.ultimate.bank import SumsError

WAITING = 2
"""Parts that a player has at once: the one it plays, and the next."""

Answer = tuple[int, Part | SumsError]
"""A part's number, and what came of it."""


class GoneError(LabError):
    """A player is gone that nobody has sent away."""


@dataclass
class _Player:
    process: SpawnProcess
    line: Connection
    under_way: int = 0


def played(
    workers: int, plan: bytes, parts: Iterator[int], form: str
) -> Generator[Answer, None, None]:
    """Play parts on so many processes; give each as it is finished. Raises ``GoneError``."""
    with _players(workers, plan, form) as crew:
        try:
            for _ in range(WAITING):
                for player in crew.values():
                    _send(player, parts)
            while any(player.under_way for player in crew.values()):
                for line in wait([*crew]):
                    player = crew[line]
                    answer: Answer = player.line.recv()
                    player.under_way -= 1
                    _send(player, parts)
                    yield answer
        except (EOFError, ConnectionError):
            raise GoneError from None


def _send(player: _Player, parts: Iterator[int]) -> None:
    part = next(parts, None)
    if part is not None:
        player.line.send(part)
        player.under_way += 1


@contextmanager
def _players(workers: int, plan: bytes, form: str) -> Iterator[dict[Any, _Player]]:
    """Start players; give each by its line. They are gone at the end, whatever they do then."""
    crew: dict[Any, _Player] = {}
    try:
        with uninterrupted():
            for _ in range(workers):
                player = _started(plan, form)
                crew[player.line] = player
        yield crew
    finally:
        # What they still play is not waited for: it is not stored, and is played again.
        for player in crew.values():
            player.process.kill()
        for player in crew.values():
            player.process.join()
            player.line.close()


def _started(plan: bytes, form: str) -> _Player:
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_play, args=(theirs, plan, form), daemon=True)
    process.start()
    theirs.close()
    return _Player(process, ours)


def _play(line: Connection, plan: bytes, form: str) -> None:
    """Be a player, until the process that commands is gone, however it ended."""
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        part: int = line.recv()
        try:
            line.send((part, play_part(plan, part, form)))
        except SumsError as error:
            line.send((part, error))


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
