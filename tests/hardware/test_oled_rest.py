"""The OLED's thread: rest after idle time, the way back, the newest picture."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from hardware.oled import Mood, Oled, Rest
from hardware.part import State
from hardware.pixels import DOTS
from tagbench import fake_lgpio
from tagbench.buses import I2cBus, fake_kernel, fake_spidev
from tagbench.oled import Panel, as_text
from terminal.clock import ManualClock, SystemClock
from tests.hardware.faulty import Jolted
from tests.hardware.panels import (
    WHITE,
    glass_of,
    on_spi,
    picture,
    seen,
)


class Bench:
    """An OLED part whose steps are taken by hand, on a clock that stands still."""

    def __init__(self, panel: Panel, **more: Any) -> None:
        self.clock = ManualClock()
        self.panel = panel
        self.part = Oled(glass_of("ssd1306", **more), self.clock)
        self.beat = 0

    def show(self, shown: bytes, beat: int = 0, *, dim: bool = False) -> None:
        frame: Any = SimpleNamespace(picture=shown, beat=beat, screen=SimpleNamespace(dim=dim))
        self.part.show(frame)
        self.step()

    def step(self, ms: int = 0) -> int | None:
        self.clock.advance(ms)
        return self.part.step(self.clock.now())

    @property
    def contrast(self) -> int:
        chip: Any = self.panel.chip
        level: int = chip.contrast
        return level

    @property
    def lit(self) -> int:
        return sum(map(sum, self.panel.picture()))


def test_a59_it_dims_after_a_minute_rests_after_five_and_any_input_wakes_it(panel: Panel) -> None:
    bench = Bench(panel)
    bench.show(WHITE)
    assert bench.contrast == 207
    assert bench.step() == 60_000
    assert bench.step(59_999) == 60_000
    assert bench.contrast == 207
    assert bench.step(1) == 300_000
    assert (bench.contrast, bench.lit) == (25, 8192)
    assert bench.step(240_000) == 302_000
    first = seen(panel)
    assert bench.lit == DOTS
    bench.step(2_000)
    assert seen(panel) != first
    bench.part.wake()
    bench.step()
    assert (bench.contrast, bench.lit) == (207, 8192)


def test_a_new_picture_or_a_new_cue_wakes_it(panel: Panel) -> None:
    bench = Bench(panel)
    bench.show(WHITE)
    bench.step(400_000)
    assert bench.lit == DOTS
    bench.show(WHITE, beat=1)
    assert bench.lit == 8192
    bench.step(400_000)
    bench.show(picture(1), beat=1)
    assert seen(panel) == picture(1)


def test_an_unchanged_frame_does_not_wake_it(panel: Panel) -> None:
    bench = Bench(panel)
    bench.show(WHITE)
    bench.step(400_000)
    bench.show(WHITE)
    assert bench.lit == DOTS


def test_a_screen_that_is_dim_by_itself_lowers_the_light_at_once(panel: Panel) -> None:
    bench = Bench(panel)
    bench.show(WHITE)
    assert bench.contrast == 207
    bench.show(picture(1), dim=True)
    assert bench.contrast == 25
    bench.show(picture(2))
    assert bench.contrast == 207


def test_resting_can_be_switched_off() -> None:
    rest = Rest(0, 0)
    assert (rest.mood(10**9), rest.due(10**9)) == (Mood.AWAKE, None)


def test_a60_a_panel_pulled_in_mid_game_comes_back_by_itself(panel: Panel) -> None:
    bench = Bench(panel)
    bench.show(picture(1))
    assert bench.part.status.state is State.RUNNING
    panel.unplug()
    bench.show(picture(2))
    fault = bench.part.status.fault
    assert fault is not None
    assert (bench.part.status.state, fault.code) == (State.WAITING, "panel.gone")
    bench.show(picture(3))
    panel.replug()
    due = bench.step()
    assert due is not None
    bench.step(due - bench.clock.now())
    assert seen(panel) == picture(3), as_text(panel.picture())
    assert bench.part.status.fault is None


def test_a_panel_that_is_away_for_a_day_costs_no_memory_and_no_descriptors() -> None:
    with fake_kernel({1: I2cBus()}) as kernel:
        clock = ManualClock()
        part = Oled(glass_of("ssd1306"), clock)
        for _ in range(200):
            due = part.step(clock.now())
            assert due is not None
            clock.ms = due
        assert kernel.open_files == 0
        assert clock.ms > 350_000, "it is asked ever more rarely, at most each two seconds"


def test_a_panel_on_spi_that_was_away_unnoticed_is_set_up_again(board: fake_lgpio.Board) -> None:
    panel = on_spi("ssd1306", board)
    with fake_spidev({(0, 0): panel.spi}):
        bench = Bench(panel, wires="spi", port=0)
        bench.show(picture(1))
        panel.unplug()
        bench.show(picture(2))
        panel.replug()
        assert bench.step() == 10_000
        assert not panel.on
        bench.step(10_000)
        assert seen(panel) == picture(2)
        bench.part._glass.close()


@pytest.mark.parametrize("at", [1, 2, 5])
def test_an_error_while_a_panel_on_spi_is_set_up_again_passes(
    at: int, board: fake_lgpio.Board
) -> None:
    panel = on_spi("ssd1306", board)
    with fake_spidev({(0, 0): panel.spi}):
        bench = Bench(panel, wires="spi", port=0)
        bench.show(picture(1))
        panel.spi.device = Jolted(panel.spi.device, at)
        due = bench.step(10_000)
        fault = bench.part.status.fault
        assert fault is not None
        assert (bench.part.status.state, fault.code) == (State.WAITING, "panel.gone")
        assert due is not None
        bench.step(due - bench.clock.now())
        assert bench.part.status.state is State.RUNNING
        assert seen(panel) == picture(1)
        bench.part._glass.close()


def test_the_thread_shows_the_latest_picture_and_blanks_at_stop(panel: Panel) -> None:
    part = Oled(glass_of("ssd1306"), SystemClock())
    part.start()
    bright = SimpleNamespace(dim=False)
    frames: list[Any] = [
        SimpleNamespace(picture=picture(seed), beat=seed, screen=bright) for seed in range(200)
    ]
    for frame in frames:
        start = time.monotonic()
        part.show(frame)
        assert time.monotonic() - start < 0.05, "the game never waits for the panel"
    end = time.monotonic() + 5
    while seen(panel) != frames[-1].picture:
        assert time.monotonic() < end
        time.sleep(0.002)
    start = time.monotonic()
    part.stop()
    assert time.monotonic() - start < 1.0
    assert (panel.on, part.status.state) == (False, State.STOPPED)


def test_it_stops_in_time_without_a_panel() -> None:
    with fake_kernel({1: I2cBus()}):
        part = Oled(glass_of("ssd1306"), SystemClock())
        part.start()
        end = time.monotonic() + 5
        while part.status.state is not State.WAITING:
            assert time.monotonic() < end
            time.sleep(0.002)
        start = time.monotonic()
        part.stop()
        assert time.monotonic() - start < 1.0
