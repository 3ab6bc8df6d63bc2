"""The bitmap fonts: opened once, measured once. No layout and no drawing of screens here.

A strike is one font at the one size it was drawn for; every strike is monospaced.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont


@dataclass(frozen=True, slots=True)
class Strike:
    """A font file at one size; ``cell`` is the advance of a character, all in pixels.

    ``top`` is the row where capitals and digits begin, ``cap`` their height, ``height`` the
    rows from the accent of a capital to the lowest descender. Measured, and checked by a test.
    """

    file: str
    size: int
    cell: int
    top: int
    cap: int
    height: int


TINY = Strike("fixed-4x6.pcf", 6, 4, 0, 5, 6)
SMALL = Strike("fixed-5x8.pcf", 8, 5, 1, 6, 8)
PLAIN = Strike("terminus-normal.otb", 12, 6, 2, 8, 12)
MEDIUM = Strike("terminus-normal.otb", 14, 7, 2, 10, 14)
BOLD = Strike("terminus-bold.otb", 14, 7, 2, 10, 14)
WIDE = Strike("terminus-bold.otb", 16, 8, 2, 10, 15)

FIGURES = (
    Strike("terminus-bold.otb", 32, 16, 6, 20, 31),
    Strike("terminus-bold.otb", 28, 14, 4, 18, 27),
    Strike("terminus-bold.otb", 24, 12, 4, 15, 23),
    Strike("terminus-bold.otb", 22, 11, 3, 14, 21),
    Strike("terminus-bold.otb", 20, 10, 3, 13, 19),
    Strike("terminus-bold.otb", 18, 9, 3, 12, 18),
    WIDE,
    BOLD,
    PLAIN,
    SMALL,
    TINY,
)
"""Strikes for figures, tallest first."""


FONTS = Path(__file__).with_name("fonts")


@lru_cache(maxsize=32)
def opened(strike: Strike) -> ImageFont.FreeTypeFont:
    """Open a strike's font; the same object each time."""
    return ImageFont.truetype(FONTS / strike.file, strike.size)


@lru_cache(maxsize=4096)
def glyphs(words: str, strike: Strike) -> Image.Image:
    """Return a run of characters as a mask, ``strike.size`` rows high."""
    mask = Image.new("1", (max(1, len(words) * strike.cell + 1), strike.size))
    pen = ImageDraw.Draw(mask)
    pen.text((0, 0), words, font=opened(strike), fill=1)
    if strike.cell <= SMALL.cell:
        # The small fonts' full stop is a blot that reads as a plus in 1.500.
        for place, character in enumerate(words):
            if character == ".":
                x, low = place * strike.cell, strike.top + strike.cap - 1
                pen.rectangle((x, 0, x + strike.cell - 1, strike.size), fill=0)
                pen.rectangle(
                    (x + 1, low - strike.cell // 5, x + 1 + strike.cell // 5, low), fill=1
                )
    return mask
