"""Hall and broker killed at random while tables play on: at the end both sides agree."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fleet.brokers import Mosquitto
from tests.fleet.tables import FleetTable
from tests.hall.halls import PATIENCE, difference, kept, played, until

ROOT = Path(__file__).resolve().parents[2]


class Program:
    """`teller hall` as a process of its own, that may be killed at any moment."""

    def __init__(self, file: Path, database: str) -> None:
        self._words = [sys.executable, "-m", "terminal", "hall", str(file), "--no-browser"]
        self._words += ["--port", "0", "--database", database]
        self._running: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Start it; give the address of its page."""
        self._running = subprocess.Popen(
            self._words, cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ}
        )
        assert self._running.stdout is not None
        said = self._running.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found is not None, said
        return found[0]

    def end(self, how: signal.Signals) -> int:
        """Kill it, or ask it to stop; give what it ended with."""
        assert self._running is not None
        self._running.send_signal(how)
        assert self._running.stdout is not None
        self._running.stdout.close()
        return self._running.wait(PATIENCE)


class Players:
    """Plays at all tables in turn, in a thread of its own, until it is stopped."""

    def __init__(self, tables: list[FleetTable]) -> None:
        self._tables = tables
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def _play(self) -> None:
        while not self._stopping.wait(0.004):
            for table in self._tables:
                table.play(1)

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(PATIENCE)


@pytest.fixture
def kills(long_run: bool) -> int:
    return 30 if long_run else 4


def test_kills_at_random_cost_no_entry_and_double_none(
    broker: Mosquitto, seat: Callable[..., FleetTable], database: str, kills: int
) -> None:
    chance = random.Random(database.count("o"))
    hall = Program(broker.club.folder / "hall" / "hall.toml", database)
    hall.start()
    tables = [seat("table-01"), seat("table-02", "electronic"), seat("table-03")]
    players = Players(tables)
    for _ in range(kills):
        more(tables, chance.randrange(20, 120))
        if chance.random() < 0.6:
            hall.end(signal.SIGKILL)
            hall.start()
        if chance.random() < 0.5:
            chance.choice((broker.kill, broker.stop))()
            broker.start()
    players.stop()
    until(
        lambda: all(kept(database, table) == played(table) for table in tables),
        lambda: [difference(database, table) for table in tables],
    )
    assert hall.end(signal.SIGTERM) == 0


def more(tables: list[FleetTable], count: int) -> None:
    """Wait until so many entries more were made at all tables together."""
    wanted = count + sum(table.entries for table in tables)
    until(lambda: sum(table.entries for table in tables) >= wanted)
