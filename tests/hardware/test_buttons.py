"""Buttons on GPIO: edges, bounces, lost edges, no GPIO. A51, A53, A56, B38 to B48."""

import builtins
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest
from gpiozero.pins.local import LocalPiFactory
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons import Buttons, Debounce
from hardware.gpio import Pins, pin_factory, pulse_reset
from hardware.part import PartError, State
from hardware.settings import ButtonSettings
from tagbench import fake_lgpio
from terminal.clock import ManualClock, SystemClock
from terminal.signals import Down, Edge, Up
from tests.hardware.waits import PATIENCE, stopped_in_time, until_state

SETTINGS = ButtonSettings(ok_pin=17, m_pin=27, x_pin=22)


class Bench:
    def __init__(self, pins: Any, settings: ButtonSettings = SETTINGS) -> None:
        self.queue: SimpleQueue[Edge] = SimpleQueue()
        self.part = Buttons(settings, self.queue.put, SystemClock(), pins)

    def __enter__(self) -> "Bench":
        self.part.start()
        until_state(self.part, State.RUNNING)
        return self

    def __exit__(self, *_: object) -> None:
        assert stopped_in_time(self.part)

    def next(self) -> Edge:
        return self.queue.get(timeout=PATIENCE)


@pytest.fixture
def mock() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.reset()


@pytest.mark.parametrize("model", ["3B", "Zero 2 W", "4B", "5"])
def test_b38_presses_come_through_the_real_lgpio_factory_of_every_model(model: str) -> None:
    with fake_lgpio.installed(model) as board:
        LocalPiFactory.pins.clear()
        LocalPiFactory._reservations.clear()
        with Bench(Pins()) as bench:
            for line, key in ((17, "ok"), (27, "m"), (22, "x")):
                board.press(line)
                assert bench.next() == Down(key)
                board.let_go(line)
                assert bench.next() == Up(key)
        assert "GPIO 17" in bench.part.status.detail


@pytest.mark.parametrize(("pull", "pressed"), [("up", False), ("down", True)])
def test_the_pull_is_a_setting(mock: MockFactory, pull: Any, pressed: bool) -> None:
    with Bench(lambda: mock, ButtonSettings(ok_pin=5, pull=pull)) as bench:
        pin: Any = mock.pin(5)
        (pin.drive_high if pressed else pin.drive_low)()
        assert bench.next() == Down("ok")
        (pin.drive_low if pressed else pin.drive_high)()
        assert bench.next() == Up("ok")


def test_a_button_with_a_resistor_of_its_own_is_pressed_when_low(mock: MockFactory) -> None:
    mock.pin(5).drive_high()
    with Bench(lambda: mock, ButtonSettings(ok_pin=5, pull="external")) as bench:
        mock.pin(5).drive_low()
        assert bench.next() == Down("ok")


def test_b41_a_bouncing_press_is_one_press(mock: MockFactory) -> None:
    with Bench(lambda: mock) as bench:
        pin = mock.pin(17)
        for _ in range(5):
            pin.drive_low()
            pin.drive_high()
        pin.drive_low()
        assert bench.next() == Down("ok")
        pin.drive_high()
        assert bench.next() == Up("ok")
        assert bench.queue.empty()


def test_b42_a_release_whose_edge_was_lost_is_noticed(mock: MockFactory) -> None:
    with Bench(lambda: mock) as bench:
        pin = mock.pin(17)
        pin.drive_low()
        assert bench.next() == Down("ok")
        pin._state = True
        assert bench.next() == Up("ok")


def test_presses_that_came_while_the_terminal_stood_still_are_all_told(mock: MockFactory) -> None:
    clock, going = ManualClock(), threading.Event()
    told: SimpleQueue[Edge] = SimpleQueue()

    def put(edge: Edge) -> None:
        told.put(edge)
        assert going.wait(PATIENCE)

    part = Buttons(SETTINGS, put, clock, lambda: mock)
    part.start()
    until_state(part, State.RUNNING)
    mock.pin(22).drive_low()
    assert told.get(timeout=PATIENCE) == Down("x")
    pin = mock.pin(17)
    for _ in range(3):
        for drive in (pin.drive_low, pin.drive_high):
            clock.advance(50)
            drive()
    clock.advance(1000)
    going.set()
    edges = [told.get(timeout=PATIENCE) for _ in range(6)]
    assert edges == [Down("ok"), Up("ok")] * 3
    assert stopped_in_time(part)


def test_buttons_held_together_come_as_edges(mock: MockFactory) -> None:
    with Bench(lambda: mock) as bench:
        mock.pin(17).drive_low()
        mock.pin(27).drive_low()
        assert {bench.next(), bench.next()} == {Down("ok"), Down("m")}


def test_a_second_start_takes_the_same_lines_again(mock: MockFactory) -> None:
    bench = Bench(lambda: mock)
    for _ in range(3):
        with bench:
            mock.pin(22).drive_low()
            assert bench.next() == Down("x")
            mock.pin(22).drive_high()
            assert bench.next() == Up("x")


def fault_of(pins: Any) -> tuple[str, str]:
    part = Bench(pins).part
    part.start()
    until_state(part, State.ABSENT)
    assert stopped_in_time(part)
    assert part.status.fault is not None
    return part.status.fault.code, str(part.status.fault)


def test_a53_b44_a_machine_without_gpio_says_so_and_what_to_play_with() -> None:
    with fake_lgpio.installed("5") as board:
        board.missing |= {0, 4}
        code, words = fault_of(Pins())
    assert code == "gpio.none"
    assert "number pad" in words


def test_a34_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    real = builtins.__import__

    def without_lgpio(name: str, *rest: Any) -> Any:
        if name == "lgpio":
            raise ImportError("No module named 'lgpio'")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_lgpio)
    code, words = fault_of(Pins())
    assert code == "gpio.no-library"
    assert "python3-lgpio" in words


def test_a56_a_line_that_another_program_holds_is_named(board: fake_lgpio.Board) -> None:
    board.busy.add(27)
    code, words = fault_of(Pins())
    assert code == "gpio.busy"
    assert "GPIO 27 (button m)" in words
    assert "second terminal" in words


def test_two_buttons_on_one_line_are_said_so(mock: MockFactory) -> None:
    part = Bench(lambda: mock, ButtonSettings(ok_pin=5, x_pin=5)).part
    part.start()
    until_state(part, State.ABSENT)
    assert part.status.fault is not None
    assert "button x" in part.status.fault.words


def test_b40_the_factory_is_chosen_on_purpose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert isinstance(pin_factory(), MockFactory)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    with pytest.raises(PartError) as caught:
        pin_factory()
    assert caught.value.fault.code == "gpio.none"


def test_a_reset_line_is_pulled_low_for_a_moment(board: fake_lgpio.Board) -> None:
    pulse_reset(6, Pins())
    assert [level for line, level in board.writes if line == 6] == [1, 0, 1]
    pulse_reset(-1, Pins())
    board.busy.add(7)
    with pytest.raises(PartError, match="GPIO 7"):
        pulse_reset(7, Pins())


@given(st.lists(st.tuples(st.integers(1, 60), st.booleans()), max_size=60), st.integers(0, 50))
def test_debounced_edges_alternate_and_end_where_the_level_is(
    changes: list[tuple[int, bool]], window: int
) -> None:
    """Whatever bounces, and even if edges are lost, the state follows the level in the end."""
    one, now, level, told = Debounce(window), 0, False, []
    for step, lost in changes:
        now += step
        while (due := one.due(now - step)) is not None and due <= now:
            told.append(one.settle(level, due))
            if one.until is None:
                break
        level = not level
        if not lost:
            told.append(one.edge(level, now))
    for _ in range(3):
        now += 1000
        told.append(one.settle(level, now))
    states = [state for state in told if state is not None]
    assert states == [at % 2 == 0 for at in range(len(states))]
    assert one.down == level


@given(st.lists(st.integers(0, 24), max_size=30))
def test_within_the_window_a_press_is_told_once(bounces: list[int]) -> None:
    one = Debounce(25)
    told = [one.edge(True, 0)]
    told += [one.edge(at % 2 == 0, at) for at in sorted(bounces)]
    assert [state for state in told if state is not None] == [True]
