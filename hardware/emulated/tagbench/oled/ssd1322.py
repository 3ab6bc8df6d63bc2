"""SSD1322: 256x64 with sixteen greys, on SPI.

Here live its commands as luma and the data sheet use them: arguments come with D/C high.
"""

from __future__ import annotations

from tagbench.oled.base import OledChip, Picture

ROWS, COLUMNS = 128, 120  # of memory; a column address is four pixels
WRITE_RAM = 0x5C
ARGUMENTS = {
    0x15: 2, 0x75: 2, 0xA0: 2, 0xA1: 1, 0xA2: 1, 0xA8: 2, 0xAB: 1, 0xB1: 1, 0xB3: 1, 0xB4: 2,
    0xB5: 1, 0xB6: 1, 0xB8: 15, 0xBB: 1, 0xBE: 1, 0xC1: 1, 0xC7: 1, 0xCA: 1, 0xD1: 2, 0xFD: 1,
}  # fmt: skip
PLAIN = (0x00, 0x5C, 0x5D, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAE, 0xAF, 0xB9)


class Ssd1322(OledChip):
    """A panel of `width` x `height`, in the middle of the memory's 480 columns."""

    def __init__(self, width: int = 256, height: int = 64) -> None:
        self.first_pixel = (4 * COLUMNS - width) // 2
        super().__init__(width, height)

    def reset(self) -> None:
        """Take the reset values of the data sheet."""
        self.memory = [bytearray(4 * COLUMNS) for _ in range(ROWS)]  # one grey (0-15) a pixel
        self.on = False
        self.mode = 0xA6  # A4 all off, A5 all on, A6 normal, A7 inverse
        self.contrast = 0x7F
        self.master_contrast = 0x0F
        self.remap = 0x00
        self.start_line = 0
        self.offset = 0
        self.multiplex = ROWS - 1
        self.locked = False
        self._columns = (0, COLUMNS - 1)
        self._rows = (0, ROWS - 1)
        self._code = 0
        self._arguments: list[int] = []
        self._row = self._pixel = 0

    def command_byte(self, value: int) -> None:
        """Take a command code; its arguments come as data."""
        if self.locked and value != 0xFD:
            return
        self._code, self._arguments = value, []
        if value in ARGUMENTS:
            return
        self.commands.append((value,))
        if value in (0xAE, 0xAF):
            self.on = value == 0xAF
        elif 0xA4 <= value <= 0xA7:
            self.mode = value
        elif value == WRITE_RAM:
            self._row, self._pixel = self._rows[0], 4 * self._columns[0]
        elif value not in PLAIN:
            self.unknown.append(value)

    def data_byte(self, value: int) -> None:
        """Take an argument, or two pixels."""
        if self._code == WRITE_RAM:
            self._store(value)
            return
        self._arguments.append(value)
        if len(self._arguments) == ARGUMENTS.get(self._code, 0):
            self.commands.append((self._code, *self._arguments))
            self._carry_out(self._code, self._arguments)

    def greys(self, *, lit: bool = True) -> Picture:
        """Rows of grey levels, 0 to 15."""
        with self._lock:
            if lit and (not self.on or self.mode == 0xA4):
                return (bytes(self.width),) * self.height
            if lit and self.mode == 0xA5:
                return (b"\x0f" * self.width,) * self.height
            flip = 15 if lit and self.mode == 0xA7 else 0
            return tuple(self._line(y, flip) for y in range(self.height))

    def picture(self, *, lit: bool = True) -> Picture:
        """Rows of 0 and 1: 1 is any grey above black."""
        return tuple(bytes(min(1, grey) for grey in row) for row in self.greys(lit=lit))

    def _line(self, y: int, flip: int) -> bytes:
        if y > self.multiplex:
            return bytes(self.width)
        line = y if self.remap & 0x10 else self.multiplex - y
        row = self.memory[(line + self.start_line + self.offset) % ROWS]
        seen = row[self.first_pixel : self.first_pixel + self.width]
        if self.remap & 0x02:
            seen = seen[::-1]
        return bytes(grey ^ flip for grey in seen)

    def _store(self, value: int) -> None:
        # Two bytes are one column address; with nibble remap (A0 bit 2) they run from the left.
        within = self._pixel % 4
        base = self._pixel - within
        pair = (value >> 4, value & 15)
        for step, grey in enumerate(pair):
            place = within + step
            self.memory[self._row][base + (place if self.remap & 0x04 else 3 - place)] = grey
        self._pixel += 2
        if self._pixel >= 4 * (self._columns[1] + 1):
            self._pixel = 4 * self._columns[0]
            self._row = self._rows[0] if self._row == self._rows[1] else (self._row + 1) % ROWS

    def _carry_out(self, code: int, values: list[int]) -> None:
        match code:
            case 0x15:
                self._columns = (min(values[0], COLUMNS - 1), min(values[1], COLUMNS - 1))
            case 0x75:
                self._rows = (values[0] & 127, values[1] & 127)
            case 0xA0:
                self.remap = values[0]
            case 0xA1:
                self.start_line = values[0] & 127
            case 0xA2:
                self.offset = values[0] & 127
            case 0xC1:
                self.contrast = values[0]
            case 0xC7:
                self.master_contrast = values[0] & 15
            case 0xCA:
                self.multiplex = values[0] & 127
            case 0xFD:
                self.locked = values[0] == 0x16
            case _:
                pass
