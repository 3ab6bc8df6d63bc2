"""The OLED through the real luma and smbus2: A58 to A62, B30 to B37 of the field reports."""

from collections.abc import Callable
from typing import Any

import pytest

from hardware.glass import Glass, GlassLostError
from hardware.part import PartError
from tagbench import fake_lgpio
from tagbench.buses import I2cBus, fake_kernel, fake_spidev
from tagbench.oled import Panel, as_text
from tests.hardware.panels import MONO, WHITE, chip_of, glass_of, on_spi, picture, seen


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
