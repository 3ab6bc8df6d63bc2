"""A part that ends by a fault of its own program: told in words, and nothing else ends."""

from __future__ import annotations

import threading

import pytest

from hardware.part import State, ThreadedPart
from terminal.__main__ import tell_thread
from terminal.clock import SystemClock


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
