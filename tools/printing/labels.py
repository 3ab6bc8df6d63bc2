"""How a round label looks that goes over a tag: what the card is, in a ring of its colour."""

from __future__ import annotations

from typing import assert_never

from display.icons.large import LARGE
from tools.printing.faces import BankFace, DeedFace, EventFace, Face
from tools.printing.measures import BANK_INKS, EVENT_INK, INK, PAPER, SOFT
from tools.printing.pen import BOLD, POINT, Pen, fitted

RING = 2.6
"""Width of the coloured ring, in mm."""


def draw_label(pen: Pen, x: float, y: float, diameter: float, face: Face) -> None:
    """Draw a label around its centre; a thin line shows where it is cut."""
    radius = diameter / 2
    match face:
        case BankFace(token, name):
            ink = BANK_INKS.get(token, INK)
            _disc(pen, x, y, radius, ink)
            _token(pen, x, y + radius * 0.2, radius, token)
            _below(pen, x, y - radius * 0.62, radius * 1.3, name, PAPER)
        case DeedFace(number, name, colour):
            _disc(pen, x, y, radius, colour.ink)
            pen.disc(x, y, radius - RING, PAPER)
            _number(pen, x, y + radius * 0.12, radius, number, INK)
            _below(pen, x, y - radius * 0.36, (radius - RING) * 1.62, name, SOFT)
        case EventFace(number, title, _):
            _disc(pen, x, y, radius, EVENT_INK)
            pen.disc(x, y, radius - RING, PAPER)
            _number(pen, x, y + radius * 0.12, radius, number, EVENT_INK)
            _below(pen, x, y - radius * 0.36, (radius - RING) * 1.62, title, SOFT)
        case _:
            assert_never(face)


def _disc(pen: Pen, x: float, y: float, radius: float, ink: str) -> None:
    pen.disc(x, y, radius, ink)
    pen.ring(x, y, radius, INK, 0.1)


def _token(pen: Pen, x: float, y: float, radius: float, token: str) -> None:
    picture = LARGE.get(token)
    if picture is None:
        return
    rows = picture.strip().split("\n")
    pixel = radius * 1.05 / len(rows[0])
    width, height = len(rows[0]) * pixel, len(rows) * pixel
    pen.pixels(picture, x - width / 2, y - height / 2, pixel, PAPER)


def _number(pen: Pen, x: float, y: float, radius: float, number: int, ink: str) -> None:
    size = radius * 1.9
    pen.write(str(number), x, y - size * POINT * 0.22, size, ink, font=BOLD, align=0.5)


def _below(pen: Pen, x: float, y: float, width: float, text: str, ink: str) -> None:
    size, lines = fitted(text, width, 2, (7, 6.5, 6, 5.5, 5, 4.5))
    leading = size * POINT * 1.1
    for number, line in enumerate(lines[:2]):
        pen.write(line, x, y - number * leading, size, ink, align=0.5)
