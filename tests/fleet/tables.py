"""A table of a fleet for the tests: the product's own terminal and publisher, played by hand."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hardware.fleet.broker import Broker
from hardware.fleet.publisher import Publisher
from hardware.fleet.wire import game_id
from terminal.clock import ManualClock
from terminal.journal import History, Journal, Line
from terminal.journal.outbox import Outbox
from terminal.loop import Ask, Terminal
from terminal.session import Session
from terminal.signals import Signal
from tests.journal.random_player import TABLES, signals

SEED = (1 << 53) - 1
"""As large as a terminal draws one."""


def blank(*_: object) -> bytes:
    """Draw nothing: no test here looks at a picture."""
    return b""


class FleetTable:
    """A terminal at a broker; ``play`` makes entries, nothing moves otherwise."""

    def __init__(self, name: str, broker: Broker, folder: Path, edition: str = "ultimate") -> None:
        self.name, self.folder = name, folder
        self.clock = ManualClock()
        self.clock.advance(1_700_000_000_000 + random.Random(name).randrange(10**9))
        self.journal = Journal.open(folder)
        table = replace(TABLES[edition], seeds=lambda: SEED)
        self.session = Session(table, self.journal, self.clock)
        self.terminal = Terminal(self.session, self.clock, blank)
        self.publisher = Publisher(name, broker, folder, self.clock)
        self.terminal.outputs.append(self.publisher)
        self._signals: Iterator[Signal] = signals(
            random.Random(name), self.clock, self.session.table
        )
        self.entries = 0
        self.session.watchers.append(self._count)

    def _count(self, _: object) -> None:
        self.entries += 1

    def start(self) -> None:
        self.publisher.start()
        self.terminal.show()

    def play(self, entries: int) -> None:
        """Play at random until so many entries more are made."""
        until = self.entries + entries
        while self.entries < until:
            self.terminal.take(next(self._signals))

    def strive(self, signals: int) -> None:
        """Give so many random signals, whatever comes of them."""
        for _ in range(signals):
            self.terminal.take(next(self._signals))

    def leave(self) -> None:
        """Put the game aside, for a new one."""
        self.terminal.take(Ask(lambda session: session.resume(None)))

    def game_id(self) -> str:
        """Give the id of the game that is played."""
        with contextlib.closing(Outbox.open(self.folder)) as outbox:
            (course,) = outbox.courses(self.session.game)
            return game_id(outbox.identity(), course.game, course.started)

    def stored(self) -> dict[int, list[Line]]:
        """Give all entries of all games, as they are stored."""
        with History.read(self.folder) as history:
            return {one.number: list(history.lines(one.number)) for one in history.games()}

    def close(self) -> None:
        self.publisher.stop()
        self.journal.close()
