"""Figures of a reader that nobody touches: its share of a core, and a day without growth."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from cards.card import Card
from hardware.card_reader import CardReader, Identity
from hardware.reading import Pages, Reader, Target
from terminal.clock import ManualClock, SystemClock
from terminal.ports import Clock
from terminal.signals import Signal
from tools.benching.figures import Figure
from tools.benching.wires import READERS, Wire

HOURS = 0.25
"""So long is simulated unless more is asked for; 24 take about twenty minutes."""

IDLE_SECONDS = 5.0
SETTLED = 0.2
"""After this share of the time caches are full: growth counts from there."""


def measure(hours: float) -> Iterator[Figure]:
    """Measure one after the other."""
    yield idle(READERS[0])
    yield from polled(READERS[0], hours)


def idle(wire: Wire) -> Figure:
    """The share of a core that the reader's thread takes, with the wire's own delays."""
    with ExitStack() as stack:
        reader, emulated, _ = wire.open(stack)
        emulated.meter.sleep = True
        part = _part(reader, SystemClock())
        part.start()
        stack.callback(part.stop)
        time.sleep(1)  # opening it costs more, and once
        thread = next(one for one in threading.enumerate() if one.name == "teller-reader")
        begun, spent = time.monotonic(), _spent(thread)
        time.sleep(IDLE_SECONDS)
        share = (_spent(thread) - spent) / (time.monotonic() - begun) * 100
    return Figure(f"{wire.name}: idle, of one core", share, "%", None, "aim under 2")


class _Hurried:
    """A reader whose looks take the time that they would take on a clock that is moved by hand."""

    pause = 0.0

    def __init__(self, reader: Reader, clock: ManualClock, step_ms: int) -> None:
        self._reader, self._clock, self._step = reader, clock, step_ms
        self.looks = 0

    @property
    def detail(self) -> str:
        return self._reader.detail

    def open(self) -> None:
        self._reader.open()

    def sense(self) -> tuple[Target, ...]:
        self._clock.advance(self._step)
        self.looks += 1
        return self._reader.sense()

    def read(self, page: int) -> bytes:
        return self._reader.read(page)

    def write(self, page: int, data: bytes) -> None:
        self._reader.write(page, data)

    def reselect(self) -> None:
        self._reader.reselect()

    def refresh(self) -> None:
        self._reader.refresh()

    def close(self) -> None:
        self._reader.close()


def polled(wire: Wire, hours: float) -> Iterator[Figure]:
    """Poll for hours of simulated time; tell what has grown since it had settled."""
    clock, whole = ManualClock(), int(hours * 3_600_000)
    with ExitStack() as stack:
        reader, _, _ = wire.open(stack)
        hurried = _Hurried(reader, clock, round(wire.empty_ms + wire.pause_ms))
        part = _part(hurried, clock)
        part.start()
        stack.callback(part.stop)
        _until(clock, int(whole * SETTLED))
        before = _footprint()
        _until(clock, whole)
        after = _footprint()
    name = f"{hours:g} h of polling: "
    looks = f"{hurried.looks:,} looks, must not grow"
    grown = [late - early for early, late in zip(before, after, strict=True)]
    yield Figure(f"{name}memory grown", grown[0] / 2**20, "MiB", None, looks)
    yield Figure(f"{name}threads grown", grown[1], "", None, "must be 0")
    yield Figure(f"{name}descriptors grown", grown[2], "", None, "must be 0")


def _until(clock: ManualClock, ms: int) -> None:
    while clock.now() < ms:
        time.sleep(0.01)


def _footprint() -> tuple[int, int, int]:
    """Bytes in memory, threads, open descriptors of this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    descriptors = sum(1 for _ in Path("/proc/self/fd").iterdir())
    return pages * os.sysconf("SC_PAGE_SIZE"), threading.active_count(), descriptors


def _part(reader: Reader, clock: Clock) -> CardReader:
    taken: list[Signal] = []
    part: CardReader
    part = CardReader(lambda: reader, taken.append, clock, Identity({}, _nothing))
    return part


def _nothing(_: Pages, target: Target) -> Card:
    raise AssertionError(f"nobody laid {target} down")


def _spent(thread: threading.Thread) -> float:
    """Seconds of processor time of one thread."""
    stat = Path(f"/proc/self/task/{thread.native_id}/stat").read_text(encoding="ascii")
    words = stat.rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
