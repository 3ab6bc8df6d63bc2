"""Screens side by side with their names, as one PNG: the contact sheet."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from display.page import run, run_width
from display.strikes import PLAIN, WIDE

TABLE, BEZEL, GLASS, LIT, NAME = "#e9e4da", "#26282c", "#05070a", "#d8f3ff", "#3b3a37"
"""Colours: the table, the panel's frame and glass, a lit pixel, the names."""

Group = tuple[str, Sequence[tuple[str, Image.Image]]]
"""A heading, and images with their names."""

FRAME = 5
"""Pixels of frame and glass around a screen, before scaling."""

GAP = 10
"""Blank between two screens, before scaling."""


def contact_sheet(
    groups: Sequence[Group],
    columns: int = 4,
    scale: int = 2,
) -> bytes:
    """Return a PNG of groups of named images of one size; the same images give the same bytes."""
    wide, high = groups[0][1][0][1].size
    cell = (wide + 2 * FRAME + GAP, high + 2 * FRAME + GAP + PLAIN.size)
    rows = sum(-(-len(members) // columns) for _, members in groups)
    sheet = Image.new(
        "RGB", (columns * cell[0] + GAP, rows * cell[1] + len(groups) * 30 + GAP), TABLE
    )
    y = 0
    for title, members in groups:
        y += GAP
        sheet.paste(NAME, (GAP, y), run(title, WIDE))
        y += 20
        for number, (name, image) in enumerate(members):
            row, column = divmod(number, columns)
            _framed(sheet, name, image, (GAP + column * cell[0], y + row * cell[1]))
        y += -(-len(members) // columns) * cell[1]
    colours = sheet.quantize(8, dither=Image.Dither.NONE)
    written = BytesIO()
    large = colours.resize((sheet.width * scale, sheet.height * scale), Image.Resampling.NEAREST)
    large.save(written, "PNG", optimize=True)
    return written.getvalue()


def _framed(sheet: Image.Image, name: str, image: Image.Image, at: tuple[int, int]) -> None:
    x, y = at
    pen = ImageDraw.Draw(sheet)
    wide, high = image.width + 2 * FRAME, image.height + 2 * FRAME
    pen.rounded_rectangle((x, y, x + wide - 1, y + high - 1), 3, fill=BEZEL)
    pen.rectangle((x + 3, y + 3, x + wide - 4, y + high - 4), fill=GLASS)
    sheet.paste(LIT, (x + FRAME, y + FRAME), image)
    left = x + (wide - run_width(name, PLAIN)) // 2
    sheet.paste(NAME, (left, y + high + 1), run(name, PLAIN))
