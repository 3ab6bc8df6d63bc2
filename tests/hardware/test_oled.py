"""The OLED through the real luma and smbus2: A58 to A62, B30 to B37 of the field reports."""

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from hardware.glass import Glass, GlassLostError
from hardware.gpio import Pins
from hardware.oled import Mood, Oled, Rest
from hardware.part import PartError, State
from hardware.pixels import DOTS
from hardware.settings import PanelSettings
from tagbench import fake_lgpio
from tagbench.buses import I2cBus, fake_kernel, fake_spidev
from tagbench.oled import CHIPS, Panel, as_text
from terminal.clock import ManualClock, SystemClock

MONO = ("ssd1306", "ssd1309", "sh1106", "ssd1306-32")
BLACK = bytes(1024)
WHITE = b"\xff" * 1024


def picture(seed: int, size: tuple[int, int] = (128, 64)) -> bytes:
    """Give a picture with a frame on its outermost pixels and something within."""
    width, height = size
    across = width // 8
    rows = [bytearray(across) for _ in range(height)]
    rows[0] = rows[-1] = bytearray(b"\xff" * across)
    for row in rows:
        row[0] |= 0x80
        row[-1] |= 0x01
    rows[height // 2][across // 2] = seed & 0xFF
    return b"".join(rows)


def seen(panel: Panel) -> bytes:
    """Give what an eye sees, as a picture."""
    bits = "".join("".join(map(str, row)) for row in panel.picture())
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def chip_of(name: str, **more: Any) -> Any:
    make: Any = CHIPS[name.removesuffix("-32")]
    return make(128, 32) if name.endswith("-32") else make(**more)


def glass_of(name: str, **more: Any) -> Glass:
    return Glass(PanelSettings(**{"chip": name, **more}), Pins())


@pytest.fixture
def panel() -> Iterator[Panel]:
    made = Panel(chip_of("ssd1306"))
    with fake_kernel({1: made.bus}):
        yield made


@pytest.mark.parametrize("name", MONO)
def test_a58_every_chip_shows_the_frame_on_the_outermost_pixels(name: str) -> None:
    panel = Panel(chip_of(name))
    with fake_kernel({1: panel.bus}) as kernel:
        glass = glass_of(name)
        glass.open()
        for seed in range(5):
            glass.show(picture(seed, glass.size))
            assert seen(panel) == picture(seed, glass.size), as_text(panel.picture())
        glass.close()
        assert not panel.on, "A62: blank at stop"
        assert not any(map(any, panel.picture(lit=False)))
        assert kernel.open_files == 0


class Wired:
    """The chip behind a chip select, its D/C line on the board's GPIO 24."""

    def __init__(self, chip: Any, board: fake_lgpio.Board) -> None:
        self.chip, self.board = chip, board

    def transfer(self, data: bytes) -> bytes:
        self.chip.dc_high = bool(self.board.line(24).level)
        answer: bytes = self.chip.transfer(data)
        return answer


def on_spi(name: str, board: fake_lgpio.Board) -> Panel:
    panel = Panel(chip_of(name))
    panel.spi.device = Wired(panel.chip, board)
    return panel


@pytest.mark.parametrize("name", [*MONO, "ssd1322"])
def test_the_same_pictures_go_over_spi(name: str, board: fake_lgpio.Board) -> None:
    panel = on_spi(name, board)
    with fake_spidev({(0, 0): panel.spi}):
        glass = glass_of(name, wires="spi", port=0)
        glass.open()
        assert [level for line, level in board.writes if line == 25][-2:] == [0, 1], "reset"
        for seed in range(3):
            glass.show(picture(seed, glass.size))
            assert seen(panel) == picture(seed, glass.size), as_text(panel.picture())
        glass.dim(9)
        chip: Any = panel.chip
        assert chip.contrast == 9
        glass.close()
        assert not panel.on
        assert not any(board.line(line).flags & fake_lgpio.IS_OUT for line in (24, 25))


def test_an_upside_down_panel_shows_the_picture_turned(panel: Panel) -> None:
    glass = glass_of("ssd1306", upside_down=True)
    glass.open()
    glass.show(b"\x80" + bytes(1023))
    assert seen(panel) == bytes(1023) + b"\x01"


@pytest.mark.parametrize("offset", [0, 2, 4])
def test_b30_the_first_column_is_a_setting(offset: int) -> None:
    panel = Panel(chip_of("sh1106", first_column=offset))
    with fake_kernel({1: panel.bus}):
        glass = glass_of("sh1106", column_offset=offset)
        glass.open()
        glass.show(picture(1))
        assert seen(panel) == picture(1), as_text(panel.picture())


def test_b37_only_what_changed_goes_over_the_wire(panel: Panel) -> None:
    glass = glass_of("ssd1306")
    glass.open()
    glass.show(picture(1))
    panel.bus.meter.reset()
    before = panel.bus.bytes_moved
    glass.show(picture(1))
    assert panel.bus.bytes_moved == before, "the same picture costs nothing"
    glass.show(picture(2))
    assert panel.bus.bytes_moved - before < 30
    assert panel.bus.meter.microseconds < 1000
    digits = bytearray(picture(2))
    for row in range(20, 44):
        digits[row * 16 + 3 : row * 16 + 9] = bytes([row * 37 & 0xFF]) * 6
    panel.bus.meter.reset()
    glass.show(bytes(digits))
    assert panel.bus.meter.microseconds < 6000, "a figure of 48 by 24 pixels, against 23 ms"


def shown(glass: Glass, count: int) -> None:
    for seed in range(count):
        glass.show(picture(seed))


@pytest.mark.parametrize("at", range(1, 12))
@pytest.mark.parametrize("verb", ["nak", "stall"])
def test_after_a_bus_error_the_whole_picture_is_sent_again(at: int, verb: str) -> None:
    panel = Panel(chip_of("ssd1306"))
    with fake_kernel({1: panel.bus}):
        glass = glass_of("ssd1306")
        glass.open()
        glass.show(WHITE)
        panel.bus.attach(0x3C, panel.chip, f"{verb} {at}")
        with pytest.raises(GlassLostError):
            shown(glass, 20)
        panel.bus.attach(0x3C, panel.chip)
        glass.show(picture(99))
        assert seen(panel) == picture(99)


def fault_of(act: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(PartError) as caught:
        act()
    return caught.value.fault.code, str(caught.value.fault)


def test_b32_a_missing_panel_names_both_addresses_and_leaves_nothing_open() -> None:
    with fake_kernel({1: I2cBus()}) as kernel:
        code, words = fault_of(glass_of("ssd1306").open)
        assert code == "panel.gone"
        assert "0x3C" in words
        assert "0x3D" in words
        assert "The game goes on" in words
        assert kernel.open_files == 0


def test_a64_a_bus_that_is_off_or_closed_to_this_user_is_said_so() -> None:
    with fake_kernel({}):
        code, words = fault_of(glass_of("ssd1306").open)
        assert (code, "I2C is not switched on" in words) == ("panel.no-port", True)
    with fake_kernel({1: I2cBus()}) as kernel:
        kernel.denied.add("/dev/i2c-1")
        code, words = fault_of(glass_of("ssd1306").open)
        assert (code, "group i2c" in words) == ("panel.denied", True)


def test_a56_a_line_that_another_program_holds_is_said_so(board: fake_lgpio.Board) -> None:
    board.busy.add(24)
    code, words = fault_of(glass_of("ssd1306", wires="spi", port=0).open)
    assert (code, "GPIO 24 (display)" in words) == ("gpio.busy", True)


def test_spi_that_is_off_is_said_so(board: fake_lgpio.Board) -> None:
    with fake_spidev({}):
        code, words = fault_of(glass_of("ssd1306", wires="spi", port=0).open)
    assert (code, "SPI is not switched on" in words) == ("panel.no-port", True)


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
