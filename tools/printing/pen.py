"""A pen on PDF paper: millimetres from the lower left corner, text that fits, pixel pictures.

The only file that knows reportlab. What is drawn with it is not known here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import getRegisteredFontNames, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PLAIN, BOLD = "Quicksand-Medium", "Quicksand-Bold"
FONTS = Path(__file__).with_name("fonts")
"""Fonts come with the documents: a viewer's own have other widths, and no signs."""

SIGNS = {
    "✔": ((0.05, 0.35), (0.18, 0.48), (0.34, 0.31), (0.74, 0.74), (0.86, 0.62), (0.34, 0.04)),
    "→": (
        (0.0, 0.28),
        (0.48, 0.28),
        (0.48, 0.08),
        (0.88, 0.36),
        (0.48, 0.64),
        (0.48, 0.44),
        (0.0, 0.44),
    ),
    "✖": (
        (0.1, 0.2),
        (0.25, 0.05),
        (0.45, 0.25),
        (0.65, 0.05),
        (0.8, 0.2),
        (0.6, 0.4),
        (0.8, 0.6),
        (0.65, 0.75),
        (0.45, 0.55),
        (0.25, 0.75),
        (0.1, 0.6),
        (0.3, 0.4),
    ),
}
"""Signs that the fonts lack, as shapes in a square of the letters' size."""

POINT = 25.4 / 72
"""Millimetres of a point: sizes of letters are in points."""


class Pen:
    """One PDF document. Two with the same content are the same, byte by byte."""

    def __init__(self, width: float, height: float, title: str, language: str) -> None:
        self.width, self.height = width, height
        self._file = io.BytesIO()
        _register_fonts()
        self._canvas: Any = Canvas(
            self._file,
            pagesize=(width * mm, height * mm),
            invariant=1,
            lang=language,
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("Tap Teller")

    def finish(self) -> bytes:
        """End the document and give it."""
        self._canvas.save()
        return self._file.getvalue()

    def next_page(self) -> None:
        """Begin another page."""
        self._canvas.showPage()

    @contextmanager
    def within(
        self, x: float, y: float, width: float, height: float, inset: float = 0
    ) -> Iterator[None]:
        """Draw in this box alone; 0, 0 is its lower left corner, moved in by the inset."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(x * mm, y * mm, width * mm, height * mm)
        self._canvas.clipPath(path, stroke=0)
        self._canvas.translate((x + inset) * mm, (y + inset) * mm)
        yield
        self._canvas.restoreState()

    def box(
        self, x: float, y: float, width: float, height: float, ink: str, radius: float = 0
    ) -> None:
        """Fill a box."""
        self._canvas.setFillColor(HexColor(f"#{ink}"))
        self._canvas.roundRect(
            x * mm, y * mm, width * mm, height * mm, radius * mm, stroke=0, fill=1
        )

    def disc(self, x: float, y: float, radius: float, ink: str) -> None:
        """Fill a circle around a point."""
        self._canvas.setFillColor(HexColor(f"#{ink}"))
        self._canvas.circle(x * mm, y * mm, radius * mm, stroke=0, fill=1)

    def ring(
        self, x: float, y: float, radius: float, ink: str, thick: float = 0.3, dashed: bool = False
    ) -> None:
        """Draw a circle around a point; `thick` is the line's width."""
        self._line(ink, thick)
        if dashed:
            self._canvas.setDash(1.2 * mm, 1.0 * mm)
        self._canvas.circle(x * mm, y * mm, radius * mm, stroke=1, fill=0)
        self._canvas.setDash()

    def arc(self, x: float, y: float, radius: float, ink: str, thick: float) -> None:
        """Draw the right quarter of a circle around a point."""
        self._line(ink, thick)
        self._canvas.setLineCap(1)
        box = ((x - radius) * mm, (y - radius) * mm, (x + radius) * mm, (y + radius) * mm)
        self._canvas.arc(*box, startAng=-42, extent=84)
        self._canvas.setLineCap(0)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], ink: str, thick: float = 0.1
    ) -> None:
        """Draw a straight line."""
        self._line(ink, thick)
        self._canvas.line(start[0] * mm, start[1] * mm, end[0] * mm, end[1] * mm)

    def shape(self, points: Sequence[tuple[float, float]], ink: str) -> None:
        """Fill the shape between points."""
        self._canvas.setFillColor(HexColor(f"#{ink}"))
        path = self._canvas.beginPath()
        path.moveTo(points[0][0] * mm, points[0][1] * mm)
        for x, y in points[1:]:
            path.lineTo(x * mm, y * mm)
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1)

    def pixels(self, picture: str, x: float, y: float, pixel: float, ink: str) -> None:
        """Draw a pixel picture (`#` is ink) from its lower left corner; `pixel` is one's size."""
        self._canvas.setFillColor(HexColor(f"#{ink}"))
        path = self._canvas.beginPath()
        rows = picture.strip().split("\n")
        for number, row in enumerate(reversed(rows)):
            for start, length in _runs(row):
                path.rect(
                    (x + start * pixel) * mm,
                    (y + number * pixel) * mm,
                    length * pixel * mm,
                    pixel * mm,
                )
        self._canvas.drawPath(path, stroke=0, fill=1)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: str,
        *,
        font: str = PLAIN,
        align: float = 0,
    ) -> None:
        """Write a line; `align` 0 begins at x, 0.5 is centred there, 1 ends there."""
        x -= width_of(text, size, font) * align
        for part in _parts(text):
            if part in SIGNS:
                square = size * POINT
                self.shape([(x + a * square, y + b * square) for a, b in SIGNS[part]], ink)
            else:
                self._canvas.setFillColor(HexColor(f"#{ink}"))
                self._canvas.setFont(font, size)
                self._canvas.drawString(x * mm, y * mm, part)
            x += width_of(part, size, font)

    def _line(self, ink: str, thick: float) -> None:
        self._canvas.setStrokeColor(HexColor(f"#{ink}"))
        self._canvas.setLineWidth(thick * mm)


def width_of(text: str, size: float, font: str = PLAIN) -> float:
    """Give the width of a line in millimetres."""
    parts = _parts(text)
    signs = sum(part in SIGNS for part in parts)
    written = sum(float(stringWidth(part, font, size)) for part in parts if part not in SIGNS)
    return written / float(mm) + signs * size * POINT * 0.9


def wrapped(text: str, width: float, size: float, font: str = PLAIN) -> list[str]:
    """Break a text into lines of this width; a longer word stays whole."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(joined, size, font) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def fitted(
    text: str, width: float, lines: int, sizes: Sequence[float], font: str = PLAIN
) -> tuple[float, list[str]]:
    """Give the largest of these sizes at which a text takes so many lines, and the lines.

    The smallest is taken where none fits.
    """
    for size in sizes:
        broken = wrapped(text, width, size, font)
        widest = max((width_of(line, size, font) for line in broken), default=0)
        if len(broken) <= lines and widest <= width:
            return size, broken
    return sizes[-1], wrapped(text, width, sizes[-1], font)


def _parts(text: str) -> list[str]:
    """Part a text into signs and what is written between them."""
    return [part for part in re.split(f"([{''.join(SIGNS)}])", text) if part]


def _register_fonts() -> None:
    """Make the fonts known to reportlab, which keeps them for the whole program."""
    for name in (PLAIN, BOLD):
        if name not in getRegisteredFontNames():
            registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))


def _runs(row: str) -> Iterator[tuple[int, int]]:
    start = None
    for at, char in enumerate(f"{row}."):
        if char == "#" and start is None:
            start = at
        elif char != "#" and start is not None:
            yield start, at - start
            start = None
