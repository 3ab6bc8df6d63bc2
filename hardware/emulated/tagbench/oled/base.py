"""What the one-bit OLED chips have in common: wires in, commands parsed, a picture out.

Here live the I2C control byte, the D/C line of SPI, and the commands that SSD1306 and SH1106
share. What only one of them knows belongs to its own module.
"""

from __future__ import annotations

import abc
import threading
from collections import deque
from collections.abc import Mapping
from typing import ClassVar

from tagbench.buses.gpio import Gpio
from tagbench.buses.i2c import I2cBus
from tagbench.buses.spi import SpiDev
from tagbench.faults import Schedule
from tagbench.timing import LOG_LENGTH

Picture = tuple[bytes, ...]


class OledChip(abc.ABC):
    """A display controller with its glass.

    `picture()` is what an eye sees: one `bytes` a row, one value a pixel. `unknown` records the
    commands that the chip does not know; it ignores them as the real one does.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.unknown: deque[int] = deque(maxlen=LOG_LENGTH)
        self.commands: deque[tuple[int, ...]] = deque(maxlen=LOG_LENGTH)
        self.data_bytes = 0
        self._lock = threading.RLock()
        self.reset()

    @abc.abstractmethod
    def reset(self) -> None:
        """Do what the RES pin or a power cycle does; the memory of a cycled chip is blank here."""

    @abc.abstractmethod
    def command_byte(self, value: int) -> None:
        """Take one byte with D/C low."""

    @abc.abstractmethod
    def data_byte(self, value: int) -> None:
        """Take one byte with D/C high."""

    @abc.abstractmethod
    def picture(self, *, lit: bool = True) -> Picture:
        """Rows of pixels; with `lit` False as if the display were on, normal and not all-on."""

    # I2C

    def write(self, data: bytes) -> None:
        """Take an I2C write: control bytes (Co, D/C) and what they announce."""
        with self._lock:
            at = 0
            while at < len(data):
                control = data[at]
                at += 1
                # Co = 0: the rest is one stream; Co = 1: one byte, then a control byte again.
                end = at + 1 if control & 0x80 else len(data)
                for value in data[at:end]:
                    self._take(value, is_data=bool(control & 0x40))
                at = end

    def read(self, count: int) -> bytes:
        """Give the status byte: bit 6 is set while the display is off."""
        return bytes([0x00 if self.on else 0x40]) * count

    # SPI

    def transfer(self, data: bytes) -> bytes:
        """Take an SPI transfer at the present level of the D/C line; nothing comes back."""
        with self._lock:
            for value in data:
                self._take(value, is_data=self.dc_high)
        return bytes(len(data))

    dc_high = False
    on = False

    def _take(self, value: int, *, is_data: bool) -> None:
        if is_data:
            self.data_bytes += 1
            self.data_byte(value)
        else:
            self.command_byte(value)


class OneBitChip(OledChip):
    """The common part of SSD1306 and SH1106: pages of columns, eight rows a byte."""

    pages = 8
    ram_columns = 128
    arguments: ClassVar[Mapping[int, int]] = {}  # code -> how many argument bytes follow it

    def reset(self) -> None:
        """Take the reset values of the data sheet."""
        self.memory = [bytearray(self.ram_columns) for _ in range(self.pages)]
        self.on = False
        self.contrast = 0x80
        self.inverted = False
        self.all_on = False
        self.segment_remap = False
        self.com_reversed = False
        self.start_line = 0
        self.offset = 0
        self.multiplex = 63
        self.com_pins = 0x12
        self.page = 0
        self.column = 0
        self._pending: list[int] = []

    def command_byte(self, value: int) -> None:
        """Collect a command and its arguments, then carry it out."""
        self._pending.append(value)
        code = self._pending[0]
        if len(self._pending) <= self.arguments.get(code, 0):
            return
        command, self._pending = tuple(self._pending), []
        self.commands.append(command)
        if not self.own_command(command) and not self._common(command):
            self.unknown.append(code)

    def own_command(self, command: tuple[int, ...]) -> bool:
        """Carry out what only this chip knows; False if it does not."""
        return False

    def glass_column(self, x: int) -> int:
        """The memory column that lights the x-th column of the glass."""
        return x

    def picture(self, *, lit: bool = True) -> Picture:
        """Rows of 0 and 1."""
        with self._lock:
            if lit and not self.on:
                return (bytes(self.width),) * self.height
            if lit and self.all_on:
                return (b"\x01" * self.width,) * self.height
            flip = lit and self.inverted
            return tuple(self._row(y, flip) for y in range(self.height))

    def _row(self, y: int, flip: bool) -> bytes:
        if y > self.multiplex:
            return bytes(self.width)  # rows beyond the multiplex ratio are not driven
        line = y if self.com_reversed else self.multiplex - y
        line = (line + self.start_line + self.offset) % (8 * self.pages)
        held, bit = self.memory[line // 8], line % 8
        columns = (self.glass_column(x) for x in range(self.width))
        return bytes((held[column] >> bit & 1) ^ flip for column in columns)

    def _common(self, command: tuple[int, ...]) -> bool:
        code = command[0]
        if code <= 0x1F:
            low = code <= 0x0F
            self.column = (
                self.column & 0xF0 | code if low else self.column & 0x0F | (code & 15) << 4
            )
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code == 0x81:
            self.contrast = command[1]
        elif code in (0xA0, 0xA1):
            self.segment_remap = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code == 0xA8:
            self.multiplex = command[1] & 0x3F
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif 0xC0 <= code <= 0xCF:
            self.com_reversed = bool(code & 8)
        elif code == 0xD3:
            self.offset = command[1] & 0x3F
        elif code == 0xDA:
            self.com_pins = command[1]
        else:
            return code in (0xD5, 0xD9, 0xDB, 0xE3)  # clock, pre-charge, VCOM, no operation
        return True


def on_i2c(
    chip: OledChip,
    bus: I2cBus | None = None,
    address: int = 0x3C,
    faults: str | Schedule | None = None,
) -> I2cBus:
    """Put the chip on a bus (a new one if none is given) and give the bus."""
    bus = bus or I2cBus()
    bus.attach(address, chip, faults)
    return bus


def on_spi(
    chip: OledChip, *, dc: int = 24, reset: int | None = 25, faults: str | Schedule | None = None
) -> tuple[SpiDev, Gpio]:
    """Put the chip behind a chip select; its D/C and RES lines hang on the GPIO that is given."""
    gpio = Gpio()

    def set_dc(level: int) -> None:
        chip.dc_high = bool(level)

    def set_reset(level: int) -> None:
        if not level:
            chip.reset()

    gpio.watch(dc, set_dc)
    if reset is not None:
        gpio.watch(reset, set_reset)
    return SpiDev(chip, faults=faults), gpio
