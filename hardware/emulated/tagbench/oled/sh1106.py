"""SH1106: 132 columns of memory, page addressing only.

Here lives what differs from SSD1306, after the public data sheet. Sent SSD1306 commands, it takes
their arguments for commands, which is what makes a wrong driver's picture wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tagbench.oled.base import OneBitChip


class Sh1106(OneBitChip):
    """A 128x64 panel whose first column is wired to memory column `first_column` (2, on some 0)."""

    ram_columns = 132
    arguments: ClassVar[Mapping[int, int]] = {
        0x81: 1,
        0xA8: 1,
        0xAD: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    }

    def __init__(self, width: int = 128, height: int = 64, *, first_column: int = 2) -> None:
        self.first_column = first_column
        super().__init__(width, height)

    def reset(self) -> None:
        """Take the reset values of the data sheet."""
        super().reset()
        self.converter = True
        self.pump_voltage = 0x32
        self._kept_column: int | None = None

    def glass_column(self, x: int) -> int:
        """With segment remap (A1), as panels are wired, the columns run from the left."""
        column = self.first_column + x
        return column if self.segment_remap else self.ram_columns - 1 - column

    def own_command(self, command: tuple[int, ...]) -> bool:
        """Pump voltage, DC-DC converter, read-modify-write."""
        match command:
            case (code,) if 0x30 <= code <= 0x33:
                self.pump_voltage = code
            case (0xAD, value):
                self.converter = bool(value & 1)
            case (0xE0,):
                self._kept_column = self.column
            case (0xEE,):
                if self._kept_column is not None:
                    self.column, self._kept_column = self._kept_column, None
            case _:
                return False
        return True

    def data_byte(self, value: int) -> None:
        """Store a byte; the column stops after the last one and the page never moves."""
        if self.column < self.ram_columns:
            self.memory[self.page][self.column] = value
            self.column += 1
