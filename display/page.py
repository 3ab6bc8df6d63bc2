"""Ink on a 1-bit image: text runs, amounts, icons, boxes. Placing them is for the blocks."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from display.icons.large import LARGE
from display.icons.marks import MARKS
from display.icons.money import MONEY_SIGNS
from display.icons.signs import LITTLE_SIGNS, SIGNS
from display.icons.small import SMALL as SMALL_TOKENS
from display.icons.stages import LITTLE_STAGES, STAGES
from display.strikes import PLAIN, WIDE, Strike, glyphs
from display.words import MONEY_SIGN

NARROW = frozenset(",.'")
INITIALS = {16: WIDE, 11: PLAIN}
"""Strikes of the letter that stands for a token without a picture, by the box's size."""

LARGE_SIGNS = {**SIGNS, **STAGES}
SMALL_SIGNS = {**LITTLE_SIGNS, **LITTLE_STAGES}
SIGN_SIZES = (10, 28)
DOUBLED = (22, 32)
"""Sizes of tokens that are made from those of half the size."""


def _bitmap(rows: str) -> Image.Image:
    lines = rows.strip("\n").split("\n")
    mask = Image.new("1", (len(lines[0]), len(lines)))
    mask.putdata([255 * (dot == "#") for line in lines for dot in line])
    return mask


@lru_cache(maxsize=256)
def mark(name: str) -> Image.Image:
    """Return a small mark as a mask."""
    return _bitmap(MARKS[name])


@lru_cache(maxsize=64)
def money_sign(height: int) -> Image.Image:
    """Return the tallest money sign that is at most ``height`` pixels high."""
    return _bitmap(MONEY_SIGNS[max(size for size in MONEY_SIGNS if size <= max(5, height))])


@lru_cache(maxsize=256)
def icon(name: str, size: int) -> Image.Image:
    """Return a token's picture, 11, 16, 22 or 32 pixels square, or a sign's at 10 or 28.

    The two large sizes are the two small ones doubled and smoothed. A name without a picture
    (a token of another edition) is a box with its initial.
    """
    if size in DOUBLED:
        return doubled(icon(name, size // 2))
    if size in SIGN_SIZES and name in LARGE_SIGNS:
        return _bitmap((LARGE_SIGNS if size == 28 else SMALL_SIGNS)[name])
    drawn = LARGE if size >= 16 else SMALL_TOKENS
    if name not in drawn:
        return _initial(name, 16 if size >= 16 else 11)
    picture = _bitmap(drawn[name])
    return picture.crop(picture.getbbox())


def doubled(mask: Image.Image) -> Image.Image:
    """Return a mask at twice its size, its stairs smoothed (the EPX rule)."""
    wide, high = mask.size
    bordered = Image.new("1", (wide + 2, high + 2))
    bordered.paste(mask, (1, 1))
    rows = bordered.convert("L").tobytes()
    result = Image.new("1", (wide * 2, high * 2))
    across = wide + 2
    for spot in range(wide * high):
        x, y = spot % wide, spot // wide
        centre = (y + 1) * across + x + 1
        up, right, low, left = (rows[centre + step] for step in (-across, 1, across, -1))
        sides = (
            *((left, up, low, right), (up, right, left, low)),
            *((low, left, right, up), (right, low, up, left)),
        )
        for corner, (one, other, third, fourth) in enumerate(sides):
            meet = one == other and one != third and other != fourth
            if one if meet else rows[centre]:
                result.putpixel((x * 2 + corner % 2, y * 2 + corner // 2), 1)
    return result


def _initial(name: str, size: int) -> Image.Image:
    mask = Image.new("1", (size, size))
    pen = ImageDraw.Draw(mask)
    pen.rounded_rectangle((0, 0, size - 1, size - 1), 2, fill=1)
    strike = INITIALS[size]
    letter = glyphs(name[:1].upper(), strike)
    mask.paste(0, ((size - strike.cell + 1) // 2, (size - strike.cap) // 2 - strike.top), letter)
    return mask


def run_width(words: str, strike: Strike) -> int:
    """Return the width of a line of text in pixels, without the blank after its last letter."""
    signs = words.count(MONEY_SIGN)
    extra = signs * (money_sign(strike.cap).width + 1 - strike.cell) if signs else 0
    return len(words) * strike.cell + extra - 1


@lru_cache(maxsize=2048)
def run(words: str, strike: Strike) -> Image.Image:
    """Return a line of text as a mask of ``strike.size`` rows, money signs drawn."""
    if MONEY_SIGN not in words:
        return glyphs(words, strike)
    sign = money_sign(strike.cap)
    mask = Image.new("1", (run_width(words, strike) + 2, strike.size))
    x = 0
    for number, part in enumerate(words.split(MONEY_SIGN)):
        if number:
            mask.paste(1, (x, strike.top + strike.cap - sign.height), sign)
            x += sign.width + 1
        if part:
            mask.paste(1, (x, 0), glyphs(part, strike))
            x += len(part) * strike.cell
    return mask


@lru_cache(maxsize=2048)
def figure(words: str, strike: Strike) -> Image.Image:
    """Return an amount as a mask whose row 0 is the digits' top: narrow separators, small sign.

    The mask's width is the figure's own; below ``strike.cap`` rows hang only commas.
    """
    parts: list[tuple[Image.Image, int]] = []
    for character in words.replace("0", "O"):
        if character == MONEY_SIGN:
            sign = money_sign(strike.cap * 2 // 3 if strike.cap > 8 else strike.cap)
            parts.append((sign, strike.cap - sign.height))
            continue
        glyph = glyphs(character, strike).crop((0, strike.top, strike.cell + 1, strike.size))
        if box := glyph.getbbox():
            thin = character in NARROW
            glyph = glyph.crop((box[0] if thin else 0, 0, box[2] if thin else strike.cell, box[3]))
        parts.append((glyph, 0))
    gap = 1 if strike.cap < 15 else 2
    return _joined(parts, gap, strike)


def _joined(parts: list[tuple[Image.Image, int]], gap: int, strike: Strike) -> Image.Image:
    blank = [gap if part.width != strike.cell else 0 for part, _ in parts]
    mask = Image.new(
        "1", (sum(part.width for part, _ in parts) + sum(blank) + gap, strike.size - strike.top)
    )
    x = 0
    for (part, y), space in zip(parts, blank, strict=True):
        mask.paste(1, (x, y), part)
        x += part.width + space
    box = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop((box[0], 0, box[2], box[3]))


class Page:
    """A white-on-black image being drawn; ``faults`` says what had no room."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.image = Image.new("1", (width, height))
        self.pen = ImageDraw.Draw(self.image)
        self.faults: list[str] = []

    def ink(self, mask: Image.Image, x: int, y: int, *, paper: bool = False) -> None:
        """Put a mask down in ink, or in paper on an inverted ground."""
        left, top, right, low = mask.getbbox() or (0, 0, 0, 0)
        if x + left < 0 or y + top < 0 or x + right > self.width or y + low > self.height:
            self.faults.append(f"cut off at {x}, {y}")
        self.image.paste(0 if paper else 1, (x, y), mask)

    def text(self, words: str, strike: Strike, x: int, y: int, *, paper: bool = False) -> None:
        """Write a line; ``y`` is the row of a capital's accent."""
        self.ink(run(words, strike), x, y, paper=paper)

    def box(self, x: int, y: int, width: int, height: int, *, paper: bool = False) -> None:
        """Fill a box with its corner pixels left out."""
        ink = 0 if paper else 1
        right, low = x + width - 1, y + height - 1
        self.pen.rectangle((x + 1, y, right - 1, low), fill=ink)
        self.pen.line((x, y + 1, x, low - 1), fill=ink)
        self.pen.line((right, y + 1, right, low - 1), fill=ink)

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a box with its corner pixels left out."""
        self.box(x, y, width, height)
        self.pen.rectangle((x + 1, y + 1, x + width - 2, y + height - 2), fill=0)
