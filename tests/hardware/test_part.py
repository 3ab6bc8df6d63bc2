"""A part that ends by a fault of its own program: told in words, and nothing else ends."""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import cast

import pytest

from hardware.part import Fault, State, Status, ThreadedPart
from terminal.__main__ import tell_thread
from terminal.clock import SystemClock
from terminal.loop import Terminal
from tests.hardware.waits import until, until_state
from tools.attach import telling


class Stumbling(ThreadedPart):
    def _run(self) -> None:
        raise ZeroDivisionError("one by none")


def test_a_part_with_a_fault_of_its_own_says_so_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(threading, "excepthook", tell_thread)
    part = Stumbling("lamps", SystemClock())
    part.start()
    part.stop()
    assert part.status.state is State.ABSENT
    assert part.status.fault is not None
    assert "The part “lamps” has stopped" in part.status.fault.words
    said = capsys.readouterr().err
    assert said == "teller-lamps has stopped, please report this: ZeroDivisionError: one by none\n"


class Waiting(ThreadedPart):
    def _run(self) -> None:
        self._stopping.wait()


def test_a_part_can_be_stopped_while_another_thread_starts_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    part = Waiting("lamps", SystemClock())
    begun, go_on = threading.Event(), threading.Event()
    start = threading.Thread.start

    def late(thread: threading.Thread) -> None:
        if thread.name == "teller-lamps":
            begun.set()
            assert go_on.wait(5)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", late)
    starting = threading.Thread(target=part.start)
    starting.start()
    assert begun.wait(5)
    stopping = threading.Thread(target=part.stop)
    stopping.start()
    stopping.join(0.2)
    go_on.set()
    for thread in (starting, stopping):
        thread.join(5)
    assert part.status.state is State.STOPPED


class Busy(ThreadedPart):
    """A part in a long call to its driver, which no request to end can cut short."""

    def __init__(self) -> None:
        super().__init__("reader", SystemClock())
        self.calls = 0
        self.returns = threading.Event()

    def _run(self) -> None:
        self.calls += 1
        self._tell(State.RUNNING)
        if self.calls == 1:
            assert self.returns.wait(10)
        self._stopping.wait(10)


def test_a_part_started_while_its_last_call_goes_on_begins_anew() -> None:
    part = Busy()
    part.start()
    until_state(part, State.RUNNING)
    part.stop()
    assert part.status.state is State.RUNNING
    part.start()
    part.returns.set()
    until(lambda: part.calls == 2)
    until_state(part, State.RUNNING)
    part.stop()
    until_state(part, State.STOPPED)


def test_a_part_told_to_end_twice_stays_ended() -> None:
    part = Busy()
    part.start()
    until_state(part, State.RUNNING)
    part.end()
    part.start()
    part.end()
    part.returns.set()
    until_state(part, State.STOPPED)
    assert part.calls == 1
    part.start()
    until(lambda: part.calls == 2)
    part.stop()


def test_a_log_that_cannot_be_written_ends_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: SimpleQueue[object] = SimpleQueue()
    tell = telling(cast(Terminal, SimpleNamespace(inbox=asked)))
    with suppress(OSError), Path("/dev/full").open("w", buffering=1, encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stderr", full)
        tell(Status("reader", State.WAITING, fault=Fault("reader.gone", "It is gone.", "Wait.")))
        tell(Status("reader", remark=Fault("tag.blank", "It is blank.", "Write it.")))
    monkeypatch.undo()
    assert not asked.empty()
