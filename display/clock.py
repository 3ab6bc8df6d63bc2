"""Forms of a clock that counts down: digits as large as the panel, a sign, round lamps.

The digits are drawn from bars, so that they fill any box; a font would not be that tall.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from display.forms import Box, Form
from display.page import Page, icon
from display.words import Words
from terminal.screen import Clock

BARS = ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")
"""Which bars make each digit: a above, b and c at the right, d below, e and f at the left, g."""

SIGN, LITTLE = 28, 10
"""Sizes of a stage's sign."""

COLUMN = 36
"""Width of the column with the sign and the lamps, beside the digits."""

HEIGHTS = ((62, 0), (52, 4), (46, 6), (40, 8), (34, 10), (28, 14), (22, 20), (16, 30))
"""Rows that a clock may take, with what is lost."""


def clock_forms(block: Clock, _words: Words, _width: int) -> list[Form]:
    """Offer the clock in ever fewer rows; each stretches to all that there are."""
    return [_form(block, rows, cost) for rows, cost in HEIGHTS]


def _form(block: Clock, rows: int, cost: int) -> Form:
    def paint(page: Page, box: Box) -> None:
        _draw(page, block, box)

    return Form(rows, cost, paint, stretch=True)


def _draw(page: Page, block: Clock, box: Box) -> None:
    """Place the digits; sign and lamps stand beside them, on a square panel above."""
    if box.height < page.height - 2:
        box = box._replace(y=box.y + 1, height=box.height - 2)
    room = box
    if block.sign is not None or block.lamps:
        if box.height * 5 > box.width * 4:
            high = SIGN + 4
            _above(page, block, box._replace(height=high))
            room = box._replace(y=box.y + high, height=box.height - high)
        else:
            _beside(page, block, box._replace(width=COLUMN))
            room = box.right_of(COLUMN + 4)
    _Digits.fitting(str(block.seconds), room).paint(page, room)


def _above(page: Page, block: Clock, box: Box) -> None:
    """Draw the sign at the left and the lamps at the right."""
    if block.sign is not None:
        _sign(page, block.sign, box._replace(width=SIGN))
    lamp = min(15, (box.width - SIGN - 6) // max(1, block.lamps) - 3)
    wide = (lamp + 3) * block.lamps
    _lamps(page, block, lamp, Box(box.x + box.width - wide, box.y, wide, box.height))


def _beside(page: Page, block: Clock, box: Box) -> None:
    """Draw the sign, and the lamps below it."""
    lamp = min(8, box.height // 3) if block.lamps else 0
    low = box._replace(y=box.y + box.height - lamp, height=lamp)
    _lamps(page, block, lamp, low)
    if block.sign is not None:
        _sign(page, block.sign, box._replace(height=box.height - lamp - 1))


def _sign(page: Page, sign: str, box: Box) -> None:
    picture = icon(sign, SIGN if box.height >= SIGN else LITTLE)
    left = box.x + (box.width - picture.width) // 2
    page.ink(picture, left, box.y + (box.height - picture.height) // 2)


def _lamps(page: Page, block: Clock, lamp: int, box: Box) -> None:
    for number in range(block.lamps):
        x = box.x + box.width * number // block.lamps
        y = box.y + (box.height - lamp) // 2
        page.pen.ellipse((x, y, x + lamp - 1, y + lamp - 1), fill=number < block.lit, outline=1)


class _Digits(NamedTuple):
    """Digits of one size: height, width and thickness of the bars, in pixels."""

    written: str
    tall: int
    wide: int
    thick: int

    @classmethod
    def fitting(cls, written: str, box: Box) -> _Digits:
        """Make them as large as fits; at least two of them, so that 10 and 9 are of one size."""
        count = max(2, len(written))
        tall = box.height
        while tall > 7:
            wide = tall * 5 // 8
            thick = max(2, tall // 5)
            if count * wide + (count - 1) * _gap(thick) <= box.width:
                break
            tall -= 1
        return cls(written, tall, tall * 5 // 8, max(2, tall // 5))

    def paint(self, page: Page, box: Box) -> None:
        """Draw them in the middle of the box."""
        pitch = self.wide + _gap(self.thick)
        left = box.x + (box.width - pitch * len(self.written) + _gap(self.thick)) // 2
        top = box.y + (box.height - self.tall) // 2
        for place, digit in enumerate(self.written):
            page.ink(_digit(digit, self.tall, self.wide, self.thick), left + place * pitch, top)


def _gap(thick: int) -> int:
    return max(2, thick * 2 // 3)


@lru_cache(maxsize=64)
def _digit(digit: str, tall: int, wide: int, thick: int) -> Image.Image:
    """Return a digit as a mask: its bars, the outer corners cut off."""
    mask = Image.new("1", (wide, tall))
    pen = ImageDraw.Draw(mask)
    middle, right, low = (tall - thick) // 2, wide - thick, tall - thick
    boxes = {
        "a": (0, 0, wide, thick),
        "b": (right, 0, thick, middle + thick),
        "c": (right, middle, thick, tall - middle),
        "d": (0, low, wide, thick),
        "e": (0, middle, thick, tall - middle),
        "f": (0, 0, thick, middle + thick),
        "g": (0, middle, wide, thick),
    }
    for bar in BARS[int(digit)]:
        x, y, across, down = boxes[bar]
        pen.rectangle((x, y, x + across - 1, y + down - 1), fill=1)
    cut = thick // 2 - 1
    for x, way in ((0, 1), (wide - 1, -1)):
        for y, down in ((0, 1), (tall - 1, -1)):
            pen.polygon(((x, y), (x + way * cut, y), (x, y + down * cut)), fill=0)
    return mask
