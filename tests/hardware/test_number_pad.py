"""The USB number pad at the kernel's boundary, under the real evdev."""

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from hardware.number_pad import KEYS, NumberPad
from hardware.part import State
from terminal.clock import SystemClock
from terminal.signals import BUTTONS, Down, Edge, Up
from terminal.signals import KEYS as KEYS_OF_A_TERMINAL
from tests.hardware.waits import PATIENCE, stopped_in_time, until_state

pytest.importorskip("evdev", reason="evdev is not installed (it needs a compiler)")


class Bench:
    def __init__(self, path: str, folder: str = "/dev/input") -> None:
        self.queue: SimpleQueue[Edge] = SimpleQueue()
        self.part = NumberPad(path, self.queue.put, SystemClock(), folder)

    def next(self) -> Edge:
        return self.queue.get(timeout=PATIENCE)


@pytest.fixture
def bench(number_pad: Any) -> Iterator[Bench]:
    made = Bench("auto", number_pad.folder)
    made.part.start()
    until_state(made.part, State.RUNNING)
    yield made
    assert stopped_in_time(made.part)


@pytest.mark.parametrize(
    ("struck", "key"),
    [
        ("KP0", "0"),
        ("KP9", "9"),
        ("KPDOT", "."),
        ("KPASTERISK", "M"),
        ("KPSLASH", "K"),
        ("BACKSPACE", "C"),
        ("KPPLUS", "+"),
        ("KPMINUS", "-"),
        ("KPENTER", "ok"),
        ("NUMLOCK", "x"),
        ("TAB", "m"),
    ],
)
def test_e2_keys_have_the_names_of_the_rule_sheet(
    bench: Bench, number_pad: Any, struck: str, key: str
) -> None:
    number_pad.strike(struck)
    assert [bench.next(), bench.next()] == [Down(key), Up(key)]


def test_every_key_is_one_that_a_terminal_has() -> None:
    assert set(KEYS.values()) <= {*KEYS_OF_A_TERMINAL, *BUTTONS}


def test_a_held_key_that_the_kernel_repeats_is_one_press(bench: Bench, number_pad: Any) -> None:
    number_pad.press("KP5")
    for _ in range(10):
        number_pad.repeat("KP5")
    number_pad.release("KP5")
    number_pad.strike("KP6")
    assert [bench.next() for _ in range(4)] == [Down("5"), Up("5"), Down("6"), Up("6")]


def test_the_pad_is_ours_alone_while_it_is_used(bench: Bench, number_pad: Any) -> None:
    assert number_pad.grabbed_by is not None


def test_a_pulled_pad_lets_its_keys_go_and_comes_back(bench: Bench, number_pad: Any) -> None:
    number_pad.press("KP1")
    assert bench.next() == Down("1")
    number_pad.unplug()
    number_pad.unplug()
    assert bench.next() == Up("1")
    until_state(bench.part, State.WAITING)
    assert bench.part.status.fault is not None
    number_pad.replug(9)
    until_state(bench.part, State.RUNNING)
    number_pad.strike("KP2")
    assert [bench.next(), bench.next()] == [Down("2"), Up("2")]


def test_a_pad_can_be_named_by_its_path(number_pad: Any) -> None:
    bench = Bench(number_pad.path)
    bench.part.start()
    until_state(bench.part, State.RUNNING)
    number_pad.strike("KP7")
    assert bench.next() == Down("7")
    assert stopped_in_time(bench.part)


def test_a_whole_keyboard_is_not_taken_by_itself_and_never_grabbed(
    number_pad: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = number_pad.capabilities()
    keyboard = {**usual, 1: [*usual[1], 30]}
    monkeypatch.setattr(number_pad, "capabilities", lambda: keyboard)
    bench = Bench("auto", number_pad.folder)
    bench.part.start()
    until_state(bench.part, State.WAITING)
    assert stopped_in_time(bench.part)
    named = Bench(number_pad.path)
    named.part.start()
    until_state(named.part, State.RUNNING)
    assert number_pad.grabbed_by is None
    assert stopped_in_time(named.part)


def test_no_pad_is_said_and_waited_for(tmp_path: Path) -> None:
    bench = Bench("auto", str(tmp_path))
    bench.part.start()
    until_state(bench.part, State.WAITING)
    assert bench.part.status.fault is not None
    assert bench.part.status.fault.code == "pad.not-found"
    assert stopped_in_time(bench.part)
    named = Bench(str(tmp_path / "event3"))
    named.part.start()
    until_state(named.part, State.WAITING)
    assert named.part.status.fault is not None
    assert "event3" in named.part.status.fault.words
    assert stopped_in_time(named.part)
