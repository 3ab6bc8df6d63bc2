"""OLED chips against luma's real drivers, and against the bytes of their data sheets."""

from __future__ import annotations

import random

import pytest

from tagbench.buses import I2cBus, fake_kernel
from tagbench.oled import Sh1106, Ssd1306, Ssd1309, Ssd1322, as_text, on_i2c, on_spi

Image = pytest.importorskip("PIL.Image", exc_type=ImportError)
device = pytest.importorskip("luma.oled.device")
serial = pytest.importorskip("luma.core.interface.serial")
error = pytest.importorskip("luma.core.error")


def random_image(seed, size, mode="1"):
    dice = random.Random(seed)
    image = Image.frombytes("1", size, dice.randbytes(size[0] * size[1] // 8))
    return image.convert(mode)


def rows_of(image):
    flat = image.convert("L").tobytes()
    width = image.width
    return tuple(
        bytes(min(1, value) for value in flat[y * width : (y + 1) * width])
        for y in range(image.height)
    )


CHIPS = [(Ssd1306, device.ssd1306), (Ssd1309, device.ssd1309), (Sh1106, device.sh1106)]


@pytest.mark.parametrize(("chip_class", "driver"), CHIPS)
def test_lumas_driver_draws_the_same_pixels_through_a_duck_of_smbus(chip_class, driver):
    chip = chip_class()
    panel = driver(serial.i2c(bus=on_i2c(chip)), persist=True)
    for seed in range(20):
        image = random_image(seed, (128, 64))
        panel.display(image)
        assert chip.picture() == rows_of(image)


@pytest.mark.parametrize(("chip_class", "driver"), CHIPS)
def test_lumas_driver_draws_the_same_pixels_through_the_real_smbus2(chip_class, driver):
    pytest.importorskip("smbus2")
    chip = chip_class()
    with fake_kernel({1: on_i2c(chip)}) as kernel:
        panel = driver(serial.i2c(port=1), persist=True)
        for seed in range(20):
            image = random_image(seed, (128, 64))
            panel.display(image)
            assert chip.picture() == rows_of(image)
        panel.cleanup()
        assert kernel.open_files == 0


@pytest.mark.parametrize(("chip_class", "driver"), CHIPS)
def test_lumas_driver_draws_the_same_pixels_over_spi(chip_class, driver):
    chip = chip_class()
    spi, gpio = on_spi(chip)
    panel = driver(serial.spi(spi=spi, gpio=gpio), persist=True)
    for seed in range(5):
        image = random_image(seed, (128, 64))
        panel.display(image)
        assert chip.picture() == rows_of(image)


@pytest.mark.parametrize("rotate", [1, 2, 3])
def test_a_rotated_driver_draws_a_rotated_picture(rotate):
    chip = Ssd1306()
    panel = device.ssd1306(serial.i2c(bus=on_i2c(chip)), rotate=rotate, persist=True)
    image = random_image(rotate, panel.size)
    panel.display(image)
    assert chip.picture() == rows_of(image.rotate(rotate * -90, expand=True))


def test_a_short_panel_shows_its_32_rows():
    chip = Ssd1306(128, 32)
    panel = device.ssd1306(serial.i2c(bus=on_i2c(chip)), width=128, height=32, persist=True)
    image = random_image(1, (128, 32))
    panel.display(image)
    assert chip.picture() == rows_of(image)


@pytest.mark.parametrize("mode", ["1", "RGB"])
def test_a_grey_panel_shows_the_same_pixels(mode):
    chip = Ssd1322()
    spi, gpio = on_spi(chip)
    panel = device.ssd1322(serial.spi(spi=spi, gpio=gpio), mode=mode, persist=True)
    for seed in range(3):
        image = random_image(seed, (256, 64), mode)
        panel.display(image)
        assert chip.picture() == rows_of(image)
    assert not chip.unknown


def test_a_grey_panel_keeps_sixteen_levels():
    chip = Ssd1322()
    spi, gpio = on_spi(chip)
    panel = device.ssd1322(serial.spi(spi=spi, gpio=gpio), persist=True)
    image = Image.new("RGB", (256, 64))
    for x in range(256):
        image.paste((x, x, x), (x, 0, x + 1, 64))
    panel.display(image)
    assert set(chip.greys()[0]) == set(range(16))
    assert chip.greys()[0] == bytes((x * 1024 >> 14) for x in range(256))


def test_contrast_hide_and_show_reach_the_chip():
    chip = Ssd1306()
    panel = device.ssd1306(serial.i2c(bus=on_i2c(chip)), persist=True)
    panel.display(Image.new("1", (128, 64), 1))
    panel.contrast(7)
    panel.hide()
    assert (chip.contrast, chip.on, sum(map(sum, chip.picture()))) == (7, False, 0)
    assert sum(map(sum, chip.picture(lit=False))) == 128 * 64
    panel.show()
    assert sum(map(sum, chip.picture())) == 128 * 64


def test_an_sh1106_records_what_it_does_not_know():
    chip = Sh1106()
    device.sh1106(serial.i2c(bus=on_i2c(chip)), persist=True)
    assert {0x20, 0x8D} <= set(chip.unknown)


def test_the_wrong_driver_gives_a_wrong_picture_and_no_error():
    image = random_image(3, (128, 64))
    chip = Sh1106()
    device.ssd1306(serial.i2c(bus=on_i2c(chip)), persist=True).display(image)
    assert chip.picture() != rows_of(image)
    assert {0x20, 0x21, 0x22, 0x8D} <= set(chip.unknown)
    other = Ssd1306()
    device.sh1106(serial.i2c(bus=on_i2c(other)), persist=True).display(image)
    shifted = other.picture()
    assert [row[2:] for row in shifted] == [row[:126] for row in rows_of(image)]


def test_a_nak_on_a_command_and_on_data_are_different_errors_of_luma():
    chip = Ssd1306()
    bus = on_i2c(chip)
    panel = device.ssd1306(serial.i2c(bus=bus), persist=True)
    bus.attach(0x3C, chip, "nak 1")
    with pytest.raises(error.DeviceNotFoundError):
        panel.contrast(3)
    bus.attach(0x3C, chip, "nak 3")
    with pytest.raises(OSError, match="121"):
        panel.display(Image.new("1", (128, 64), 1))


def test_an_unplugged_panel_comes_back_blank_and_dark():
    chip = Ssd1306()
    bus = on_i2c(chip)
    panel = device.ssd1306(serial.i2c(bus=bus), persist=True)
    panel.display(Image.new("1", (128, 64), 1))
    bus.unplug(0x3C)
    with pytest.raises(OSError, match="121"):
        bus.write_i2c_block_data(0x3C, 0, [0xAF])
    chip.reset()
    bus.plug(0x3C)
    assert sum(map(sum, chip.picture())) == 0
    bus.write_i2c_block_data(0x3C, 0, [0xAF])
    assert chip.on


def test_no_panel_and_no_bus_are_lumas_own_errors():
    with pytest.raises(error.DeviceNotFoundError):
        device.ssd1306(serial.i2c(bus=I2cBus()))
    pytest.importorskip("smbus2")
    with fake_kernel({1: I2cBus()}) as kernel:
        with pytest.raises(error.DeviceNotFoundError):
            serial.i2c(port=7)
        kernel.denied.add("/dev/i2c-1")
        with pytest.raises(error.DevicePermissionError):
            serial.i2c(port=1)


@pytest.mark.parametrize(("chip", "rows", "frames"), [(Ssd1306(), 1034, 2), (Sh1106(), 1080, 16)])
def test_a_whole_frame_costs_the_known_bytes_on_the_managed_bus(chip, rows, frames):
    pytest.importorskip("smbus2")
    bus = on_i2c(chip)
    driver = device.ssd1306 if isinstance(chip, Ssd1306) else device.sh1106
    with fake_kernel({1: bus}):
        panel = driver(serial.i2c(port=1), persist=True)
        moved, count = bus.bytes_moved, bus.transactions
        bus.meter.reset()
        panel.display(random_image(1, (128, 64)))
    assert (bus.bytes_moved - moved, bus.transactions - count) == (rows, frames)
    assert 23_000 < bus.meter.microseconds < 25_000


def test_partial_windows_touch_only_their_columns():
    chip = Ssd1306()
    bus = on_i2c(chip)
    bus.write_i2c_block_data(0x3C, 0, [0x20, 0, 0xA1, 0xC8, 0xAF, 0x21, 5, 6, 0x22, 2, 2])
    bus.write_i2c_block_data(0x3C, 0x40, [0xFF, 0xFF])
    lit = {(x, y) for y, row in enumerate(chip.picture()) for x, on in enumerate(row) if on}
    assert lit == {(x, y) for x in (5, 6) for y in range(16, 24)}


def test_control_bytes_may_announce_single_bytes():
    chip = Ssd1306()
    chip.write(bytes([0x80, 0x81, 0x80, 0x33, 0xC0, 0xFF, 0x00, 0xAF]))
    assert (chip.contrast, chip.on, chip.memory[0][0]) == (0x33, True, 0xFF)


def test_mirrored_panels_are_mirrored():
    chip = Ssd1306()
    chip.write(bytes([0x00, 0xAF, 0xA1, 0xC8]))
    chip.write(b"\x40\x01")
    assert chip.picture()[0][0] == 1
    chip.write(bytes([0x00, 0xA0, 0xC0]))
    assert chip.picture()[63][127] == 1
    chip.write(bytes([0x00, 0xA7]))
    assert chip.picture()[63][127] == 0
    assert chip.picture()[0][0] == 1


def test_a_start_line_scrolls_the_picture():
    chip = Ssd1306()
    chip.write(bytes([0x00, 0xAF, 0xA1, 0xC8, 0x41]))
    chip.write(b"\x40\x02")
    assert chip.picture()[0][0] == 1


def test_a_picture_can_be_read_in_a_terminal():
    assert as_text((b"\x01\x00\x01", b"\x00\x01\x01", b"\x01\x00\x00")) == "▀▄█\n▀  "
