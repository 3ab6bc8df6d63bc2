"""What it costs a table that its journal is passed on to a broker, and how soon it is there."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cards.card import BankCard
from hardware.fleet.broker import Broker, client_of, connect
from hardware.fleet.publisher import Publisher
from hardware.fleet.wire import Kind, Sent, decode, topic
from terminal.app import drawing
from terminal.choosing import Choice, table
from terminal.clock import SystemClock
from terminal.journal import Journal
from terminal.loop import Terminal, Together
from terminal.session import Session
from terminal.signals import Down, Tapped, Up
from tools.benching.figures import Figure, spread, timed
from tools.benching.mosquitto import PATIENCE, Mosquitto, free_port
from tools.fleet.broker_files import HALL, Club

if TYPE_CHECKING:
    from paho.mqtt.client import Client

TAPS = 400
PAUSE = 0.02
"""Seconds between two taps: nobody taps faster, and what was set off by one is done then."""

NAME = "table-01"


def measure() -> Iterator[Figure]:
    """Measure with a Mosquitto on this machine, by TLS; nothing where there is none."""
    program = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
    if program is None:
        return
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        club = Club(Path(folder) / "club", ("localhost",), free_port())
        club.make([NAME])
        broker = Mosquitto(program, club)
        broker.start()
        try:
            yield from _taps(broker, Path(folder))
            yield from _backlog(broker, Path(folder))
        finally:
            broker.kill()


class _Bench:
    """A table that gives GO money, with or without a broker."""

    def __init__(self, folder: Path, broker: Broker | None) -> None:
        clock = SystemClock()
        self.journal = Journal.open(folder)
        self.session = Session(table(Choice("ultimate")), self.journal, clock)
        self.terminal = Terminal(self.session, clock, drawing())
        self.publisher = Publisher(NAME, broker, folder, clock) if broker else None
        if self.publisher is not None:
            self.terminal.outputs.append(self.publisher)
            self.publisher.start()
        begun = (Tapped(BankCard("car")), Tapped(BankCard("ship")), Down("ok"), Up("ok"))
        self.terminal.take(Together(begun))

    def tap(self) -> float:
        """Give GO money; milliseconds from the tap to the frame, the entry being durable."""
        self.terminal.take(Together((Down("m"), Up("m"))))
        return timed(partial(self.terminal.take, Tapped(BankCard("car"))))

    def close(self) -> None:
        if self.publisher is not None:
            self.publisher.stop()
        self.journal.close()


class _Ear:
    """Hears one table's entries; when each came (`time.perf_counter`)."""

    def __init__(self, broker: Broker) -> None:
        self.came: dict[int, float] = {}
        self.connected = threading.Event()
        self._client: Client = client_of(broker, HALL)
        self._client.on_connect = self._on_connect
        self._client.on_message = self._on_message
        connect(self._client, broker)
        self._client.loop_start()
        self.connected.wait(PATIENCE)

    def _on_connect(self, client: Client, *_: Any) -> None:
        client.subscribe(topic(NAME, Kind.ENTRIES), qos=1)
        self.connected.set()

    def _on_message(self, _: Client, __: Any, message: Any) -> None:
        found = decode(Kind.ENTRIES, message.payload)
        if isinstance(found, Sent):
            self.came.setdefault(found.number, time.perf_counter())

    def wait(self, number: int) -> None:
        """Wait until this entry is there. Raises ``AssertionError`` after a while."""
        end = time.monotonic() + PATIENCE
        while number not in self.came:
            assert time.monotonic() < end, f"entry {number} did not come"
            time.sleep(0.001)

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


def _taps(broker: Mosquitto, folder: Path) -> Iterator[Figure]:
    """The same taps at two tables in turn, so that both meet the same disk and load."""
    alone, fleet = _Bench(folder / "0", None), _Bench(folder / "1", broker.as_user(NAME))
    taken: dict[_Bench, list[float]] = {alone: [], fleet: []}
    with contextlib.closing(_Ear(broker.as_user(HALL))) as ear:
        posted: dict[int, float] = {}
        for turn in range(2 * TAPS):
            bench = (alone, fleet)[turn % 2]
            taken[bench].append(bench.tap())
            if bench is fleet:
                posted[bench.session.book.entries] = time.perf_counter()
            time.sleep(PAUSE)
        ear.wait(fleet.session.book.entries)
        under_way = [(ear.came[number] - at) * 1e3 for number, at in posted.items()]
    for bench in taken:
        bench.close()
    yield spread("tap to frame, entry durable, no broker", taken[alone], "ms")
    yield spread("the same at a table of a fleet", taken[fleet], "ms", "must be alike")
    yield spread("from there until a hall has heard it (TLS)", under_way, "ms")


def _backlog(broker: Mosquitto, folder: Path) -> Iterator[Figure]:
    """Entries of a game that was played without a broker."""
    bench = _Bench(folder / "2", None)
    for _ in range(1000):
        bench.tap()
    number = bench.session.book.entries
    with contextlib.closing(_Ear(broker.as_user(HALL))) as ear:
        begin = time.perf_counter()
        publisher = Publisher(NAME, broker.as_user(NAME), folder / "2", SystemClock())
        publisher.start()
        ear.wait(number)
        seconds = time.perf_counter() - begin
    publisher.stop()
    bench.close()
    yield Figure("entries a second when a table catches up", number / seconds, "entries/s")
