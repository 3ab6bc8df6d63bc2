"""How a deed looks whose figures stand in a table: a street that is built on, stations, values."""

from __future__ import annotations

from display.icons.marks import MARKS
from tools.printing.faces import DeedFace, Row, Table
from tools.printing.measures import FAINT, INK, INSET, SOFT, WIDTH
from tools.printing.pen import BOLD, POINT, Pen, fitted, width_of

LEFT, RIGHT = 33.5, WIDTH - INSET
TOP, GROUND = 32.2, 4.3
TALLEST = 6.4
"""Height of a row at most; with few rows the table ends higher."""

PIXEL, APART = 0.4, 0.5
PICTURES = {
    "house": MARKS["house"],
    "hotel": MARKS["hotel"],
    "train": """
####...##
#..#...#.
#..######
#########
#########
.##...##.
.##...##.
""",
    "bolt": """
....###
...##..
..##...
.######
...##..
..##...
.##....
""",
}


def draw_costs(pen: Pen, face: DeedFace, title: str) -> None:
    """Draw the price, and below it what else the deed costs or brings its owner."""
    right = LEFT - 4.5
    pen.write(title, INSET, 33.4, 8, SOFT)
    size, lines = fitted(face.price, right - INSET, 1, (21, 19, 17), BOLD)
    pen.write(lines[0], INSET, 25.6, size, INK, font=BOLD)
    for number, (name, amount) in enumerate(face.costs):
        y = 20.6 - number * 3.7
        room = right - INSET - width_of(amount, 7.5, BOLD) - 1.0
        size, lines = fitted(name, room, 1, (7.5, 7, 6.5, 6))
        pen.write(lines[0], INSET, y, size, SOFT)
        pen.write(amount, right, y, 7.5, INK, font=BOLD, align=1)


def draw_table(pen: Pen, face: DeedFace, table: Table) -> None:
    """Draw the rows, as tall as they can be, and the note below them."""
    pen.write(table.title, LEFT, 33.4, 8, SOFT)
    ground = GROUND + (4.5 if table.note else 0.0)
    height = min(TALLEST, (TOP - ground) / len(table.rows))
    for number, row in enumerate(table.rows):
        y = TOP - (number + 1) * height
        if number:
            pen.line((LEFT, y + height), (RIGHT, y + height), FAINT, 0.15)
        _row(pen, face, row, y + height / 2, min(10.0, height / POINT * 0.74))
    if table.note:
        size, lines = fitted(table.note, RIGHT - LEFT, 1, (7.5, 7, 6.5, 6))
        pen.write(lines[0], LEFT, 5.6, size, SOFT)


def _row(pen: Pen, face: DeedFace, row: Row, middle: float, size: float) -> None:
    """Draw a row around its middle: words, marks, amount."""
    y = middle - size * POINT * 0.35
    pen.write(row.amount, RIGHT, y, size, INK, font=BOLD, align=1)
    right = RIGHT - width_of(row.amount, size, BOLD) - 2
    if row.mark:
        right = min(right, RIGHT - 12.6)
        right -= _marks(pen, face, row, right, middle)
    fit, lines = fitted(row.label, right - LEFT, 1, [size, size - 0.5, size - 1, size - 1.5, 6])
    pen.write(lines[0], LEFT, y, fit, INK)


def _marks(pen: Pen, face: DeedFace, row: Row, right: float, middle: float) -> float:
    """Draw a row's marks, the last one ending at `right`; give the width of all, and a gap."""
    picture = PICTURES[row.mark]
    lines = picture.strip().split("\n")
    wide, high = len(lines[0]) * PIXEL, len(lines) * PIXEL
    pitch = wide + APART
    for number in range(row.marks):
        x = right - wide - number * pitch
        pen.pixels(picture, x, middle - high / 2, PIXEL, face.colour.ink)
    return row.marks * pitch + 1.5
