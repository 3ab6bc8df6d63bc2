"""Pictures as bits: rows to a chip's pages, what changed, and dots that wander. Pure.

A picture comes row by row, one bit a pixel, most significant bit first, as `Frame.picture`. A
page is eight rows; each of its bytes is a column with the top pixel in the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MIRRORED = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))
EXCHANGES = (
    (7, bytes.fromhex("00AA00AA00AA00AA")),
    (14, bytes.fromhex("0000CCCC0000CCCC")),
    (28, bytes.fromhex("00000000F0F0F0F0")),
)
"""How far bits move to change places in a block of 8 by 8, and which bits do."""

DOTS = 16
"""How many pixels are lit while the panel rests."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a page that changed: its number, its first column, its bytes."""

    page: int
    column: int
    data: bytes


def turned(picture: bytes) -> bytes:
    """Turn a picture by 180 degrees."""
    return picture[::-1].translate(MIRRORED)


def pages_of(picture: bytes, width: int) -> list[bytes]:
    """Give the pages from top to bottom, each `width` bytes. Width and height divide by 8.

    Eight rows of `width` pixels are `width` bytes. All blocks of 8 by 8 pixels are transposed
    at once, as one large number (three exchanges of bits, Hacker's Delight 7-3).
    """
    across = width // 8
    strips = (picture[at : at + width] for at in range(0, len(picture), width))
    # The lowest of eight rows first, so that the top one ends in the lowest bit.
    blocks = b"".join(strip[at::across][::-1] for strip in strips for at in range(across))
    size = len(blocks)
    bits = int.from_bytes(blocks, "big")
    for shift, pattern in EXCHANGES:
        mask = int.from_bytes(pattern * (size // 8), "big")
        swap = (bits ^ bits >> shift) & mask
        bits ^= swap ^ swap << shift
    packed = bits.to_bytes(size, "big")
    return [packed[at : at + width] for at in range(0, size, width)]


def changes(old: list[bytes] | None, new: list[bytes]) -> Iterator[Span]:
    """Give what changed from one picture's pages to another's: one span a page at most."""
    for number, page in enumerate(new):
        before = old[number] if old is not None else b""
        if before == page:
            continue
        if len(before) != len(page):
            yield Span(number, 0, page)
            continue
        first = next(
            at for at, (one, two) in enumerate(zip(before, page, strict=True)) if one != two
        )
        back = zip(reversed(before), reversed(page), strict=True)
        last = len(page) - next(at for at, (one, two) in enumerate(back) if one != two)
        yield Span(number, first, page[first:last])


def wandering(step: int, width: int, height: int) -> bytes:
    """Give a picture of a few dots, elsewhere at every step: no pixel is lit for long."""
    picture = bytearray(width * height // 8)
    for dot in range(DOTS):
        # Multiplying by a number without a common factor visits every place before any again.
        place = (step * DOTS + dot) * 5003 % (width * height)
        picture[place // 8] |= 0x80 >> place % 8
    return bytes(picture)
