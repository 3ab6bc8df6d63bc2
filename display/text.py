"""Images as lines of text and back: a terminal window's view, and goldens that a diff shows.

Only 1-bit images; ink is lit. Nothing here knows what a screen is.
"""

from __future__ import annotations

from PIL import Image

BRAILLE = 0x2800
"""The blank braille pattern; its 8 dots are added bit by bit."""

DOTS: tuple[tuple[int, int, int], ...] = (
    *((0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08)),
    *((1, 1, 0x10), (1, 2, 0x20), (0, 3, 0x40), (1, 3, 0x80)),
)
"""Column, row and bit of each dot of a braille cell, 2 wide and 4 high."""

HALVES = " ▀▄█"
"""Characters for upper and lower pixel: none, upper, lower, both."""

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Characters for 2 × 2 pixels by the sum of upper left 1, upper right 2, lower left 4, right 8."""

EDGE = "|"
"""Closes each line of a golden, so that no blank at its end is lost."""


def braille(image: Image.Image) -> str:
    """Return an image as braille, 2 × 4 pixels a character: 128×64 makes 64 × 16."""
    rows = _rows(image, 2, 4)
    lines = []
    for top in range(0, len(rows), 4):
        cells = []
        for left in range(0, len(rows[0]), 2):
            bits = sum(bit for x, y, bit in DOTS if rows[top + y][left + x])
            cells.append(chr(BRAILLE + bits))
        lines.append("".join(cells))
    return "\n".join(lines)


def halfblocks(image: Image.Image) -> str:
    """Return an image as half blocks, 1 × 2 pixels a character: 128×64 makes 128 × 32."""
    rows = _rows(image, 1, 2)
    return "\n".join(
        "".join(HALVES[(upper > 0) + 2 * (lower > 0)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )


def golden(image: Image.Image) -> str:
    """Return an image as quadrants, 2 × 2 pixels a character, to be kept in a file.

    The first line says the size; ``parse_golden`` gives the same image back.
    """
    rows = _rows(image, 2, 2)
    lines = [f"{image.width}x{image.height}"]
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        line = "".join(
            QUADRANTS[
                (upper[x] > 0)
                + 2 * (upper[x + 1] > 0)
                + 4 * (lower[x] > 0)
                + 8 * (lower[x + 1] > 0)
            ]
            for x in range(0, len(upper), 2)
        )
        lines.append(line + EDGE)
    return "\n".join(lines) + "\n"


def parse_golden(written: str) -> Image.Image:
    """Read an image written by ``golden``; ``ValueError`` says what is wrong with the text."""
    head, *lines = written.rstrip("\n").split("\n")
    width, height = (int(part) for part in head.split("x"))
    if len(lines) != (height + 1) // 2:
        raise ValueError(f"a golden of {head} has {(height + 1) // 2} lines, this has {len(lines)}")
    image = Image.new("1", (width, height))
    for row, line in enumerate(lines):
        if not line.endswith(EDGE) or len(line) != (width + 1) // 2 + 1:
            raise ValueError(f"line {row + 2} is not {(width + 1) // 2} characters and a {EDGE}")
        for column, character in enumerate(line[:-1]):
            bits = QUADRANTS.index(character)
            for corner in range(4):
                x, y = column * 2 + corner % 2, row * 2 + corner // 2
                if bits & (1 << corner) and x < width and y < height:
                    image.putpixel((x, y), 1)
    return image


def _rows(image: Image.Image, wide: int, high: int) -> list[bytes]:
    """Return the pixels row by row, padded to whole cells; a lit pixel is not 0."""
    across = -(-image.width // wide) * wide
    down = -(-image.height // high) * high
    if (across, down) != image.size:
        padded = Image.new("1", (across, down))
        padded.paste(image)
        image = padded
    pixels = image.convert("L").tobytes()
    return [pixels[start : start + across] for start in range(0, len(pixels), across)]
