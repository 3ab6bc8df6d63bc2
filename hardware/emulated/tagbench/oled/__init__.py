"""OLED controllers that rebuild their picture from bus traffic.

Here live only the public names. `Ssd1306()` with `on_i2c` or `on_spi` is all that a test needs.
"""

from tagbench.oled.base import OledChip, OneBitChip, Picture, on_i2c, on_spi
from tagbench.oled.panel import Panel
from tagbench.oled.sh1106 import Sh1106
from tagbench.oled.ssd1306 import Ssd1306, Ssd1309
from tagbench.oled.ssd1322 import Ssd1322

__all__ = [
    "CHIPS",
    "OledChip",
    "OneBitChip",
    "Panel",
    "Picture",
    "Sh1106",
    "Ssd1306",
    "Ssd1309",
    "Ssd1322",
    "as_text",
    "on_i2c",
    "on_spi",
]

CHIPS: dict[str, type[OneBitChip] | type[Ssd1322]] = {
    "ssd1306": Ssd1306,
    "ssd1309": Ssd1309,
    "sh1106": Sh1106,
    "ssd1322": Ssd1322,
}


def as_text(picture: Picture) -> str:
    """Draw a picture in half blocks, two rows a line, for a terminal or a failing test."""
    blank = bytes(len(picture[0])) if picture else b""
    rows = [*picture, blank] if len(picture) % 2 else list(picture)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(
        "".join(" ▀▄█"[bool(a) + 2 * bool(b)] for a, b in zip(upper, lower, strict=True))
        for upper, lower in pairs
    )
