"""Figures of the `speed` edition: what its clock writes, and how late a stage ends."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from cards.card import BankCard, DeedCard
from terminal.app import drawing
from terminal.choosing import Choice, table
from terminal.clock import ManualClock, SystemClock
from terminal.editions.speed.dialogue import SpeedDialogue
from terminal.journal import Journal
from terminal.loop import Stop, Terminal, Together
from terminal.ports import Frame
from terminal.session import Session
from terminal.signals import Down, Signal, Tapped, Up
from tools.benching.figures import Figure, spread, timed

OK: tuple[Signal, ...] = (Down("ok"), Up("ok"))


def measure() -> Iterator[Figure]:
    """Measure one after the other; each figure as soon as it is there."""
    yield from writing()
    yield from lateness()


def writing() -> Iterator[Figure]:
    """A whole game on this disk: each second told and saved, then four hands counted."""
    with _folder() as folder, Journal.open(Path(folder)) as journal:
        clock = ManualClock()
        session = Session(table(Choice("speed")), journal, clock)
        before, taken, kept = _written(), list[float](), set[bytes]()
        for signal in OK:
            session.handle(signal)
        while session.prompt != "over":
            taken.append(_second(session, clock))
            kept.add(journal.checkpoint(session.game or 0))
        clock_bytes = _written() - before
        for token, deeds in (("car", (1, 2)), ("ship", (5, 6)), ("jet", (8,)), ("helicopter", ())):
            _count(session, token, deeds)
        all_bytes = _written() - before
    yield spread("a second: told, saved in place, shown", taken, "ms", "fsync of this disk")
    yield Figure("  of which saved in a game", len(kept), "")
    yield Figure("bytes written by the clock of a game", clock_bytes / 1024, "KiB")
    yield Figure("  with its hands counted", all_bytes / 1024, "KiB", against="a megabyte or two")


def lateness() -> Iterator[Figure]:
    """Seconds told by the real loop and clock, drawing and saving: ms after their due time."""
    stages = "[1, 1, 1, 1, 1, 1, 1, 1]"
    with _folder() as folder, Journal.open(Path(folder)) as journal:
        clock = SystemClock()
        choice = Choice("speed").with_setting("speed.stages", stages)
        terminal = Terminal(Session(table(choice), journal, clock), clock, drawing())
        watch = _Watch(terminal, clock)
        terminal.outputs.append(watch)
        terminal.inbox.put(Together(OK))
        guard = threading.Timer(30, terminal.inbox.put, (Stop(),))
        guard.start()
        terminal.run()
        guard.cancel()
    yield spread("a stage's end after its due time", watch.late, "ms", "aim under 20")


class _Watch:
    """Notes how long after its due time each stage is on the panel."""

    def __init__(self, terminal: Terminal, clock: SystemClock) -> None:
        self.late: list[float] = []
        self._terminal, self._clock, self._last = terminal, clock, 0

    def show(self, frame: Frame) -> None:
        """Take a frame; stop after the end."""
        dialogue = self._terminal.session.dialogue
        assert isinstance(dialogue, SpeedDialogue)
        if dialogue.elapsed > self._last:
            self._last = dialogue.elapsed
            self.late.append(self._clock.now() - dialogue.began - dialogue.elapsed)
        if frame.report["prompt"] == "over":
            self._terminal.inbox.put(Stop())


def _folder() -> tempfile.TemporaryDirectory[str]:
    """Make a folder on this disk, not in memory."""
    return tempfile.TemporaryDirectory(dir=Path.cwd())


def _second(session: Session, clock: ManualClock) -> float:
    """Go on to the next deadline; give what it cost in ms."""
    due = session.next_due()
    if due is not None:
        clock.ms = due
    return timed(session.advance)


def _count(session: Session, token: str, deeds: tuple[int, ...]) -> None:
    session.handle(Tapped(BankCard(token)))
    for number in deeds:
        session.handle(Tapped(DeedCard(number)))
    for signal in (Down("m"), Up("m"), *OK):
        session.handle(signal)


def _written() -> int:
    """Give the bytes that this process has sent to storage so far, all that waits included."""
    os.sync()
    rows = Path("/proc/self/io").read_text().splitlines()
    return int(dict(row.split(": ") for row in rows)["write_bytes"])
