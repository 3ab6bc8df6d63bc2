"""SSD1306 and SSD1309: 128x64, three addressing modes.

Here lives what SH1106 lacks, after the public data sheets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tagbench.oled.base import OneBitChip

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2


class Ssd1306(OneBitChip):
    """A panel of `width` x `height` whose first column is wired to memory column `first_column`."""

    arguments: ClassVar[Mapping[int, int]] = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1,
        0xA3: 2, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD6: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
    }  # fmt: skip

    def __init__(self, width: int = 128, height: int = 64, *, first_column: int = 0) -> None:
        self.first_column = first_column
        super().__init__(width, height)

    def reset(self) -> None:
        """Take the reset values of the data sheet: page addressing, the whole memory."""
        super().reset()
        self.mode = PAGE
        self.charge_pump = False
        self.scrolling = False
        self.column_window = (0, 127)
        self.page_window = (0, 7)

    def glass_column(self, x: int) -> int:
        """With segment remap (A1), as panels are wired, the columns run from the left."""
        column = self.first_column + x
        return column if self.segment_remap else self.ram_columns - 1 - column

    def own_command(self, command: tuple[int, ...]) -> bool:
        """Addressing, charge pump, scrolling (recorded, not moved)."""
        match command:
            case (0x20, mode):
                self.mode = mode & 3
            case (0x21, first, last):
                self.column_window = (first & 127, last & 127)
                self.column = first & 127
            case (0x22, first, last):
                self.page_window = (first & 7, last & 7)
                self.page = first & 7
            case (0x8D, value):
                self.charge_pump = bool(value & 4)
            case (0x2E | 0x2F as code,):
                self.scrolling = code == 0x2F
            case (code, *_) if code in (0x23, 0x26, 0x27, 0x29, 0x2A, 0xA3, 0xD6):
                pass
            case _:
                return False
        return True

    def data_byte(self, value: int) -> None:
        """Store a byte and move on as the addressing mode says."""
        self.memory[self.page][self.column & 127] = value
        first, last = self.column_window
        if self.mode == VERTICAL:
            if self._next_page():
                self.column = first if self.column == last else (self.column + 1) & 127
        elif self.mode == HORIZONTAL:
            if self.column == last:
                self.column = first
                self._next_page()
            else:
                self.column = (self.column + 1) & 127
        else:
            self.column = (self.column + 1) & 127

    def _next_page(self) -> bool:
        first, last = self.page_window
        wrapped = self.page == last
        self.page = first if wrapped else (self.page + 1) & 7
        return wrapped


class Ssd1309(Ssd1306):
    """As SSD1306, with a command lock (FD) and without a charge pump of its own (8D is ignored)."""

    arguments: ClassVar[Mapping[int, int]] = {**Ssd1306.arguments, 0xFD: 1}

    def own_command(self, command: tuple[int, ...]) -> bool:
        """The lock is taken and not enforced."""
        return command[0] == 0xFD or super().own_command(command)
