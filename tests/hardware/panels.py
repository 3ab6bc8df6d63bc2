"""Emulated panels and the glass before them: what tests of the OLED start from."""

from typing import Any

from hardware.glass import Glass
from hardware.gpio import Pins
from hardware.settings import PanelSettings
from tagbench import fake_lgpio
from tagbench.oled import CHIPS, Panel

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
