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

HOUSE, APART = 2.8, 0.5
"""Width of a mark and the space between two; a hotel takes two marks' width."""

WIDEST = 4
"""So many marks stand beside each other at most; more of them are closer."""

SMALLEST = 7.0
"""Size of letters below which a table is not read across the table."""

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
....##.
...##..
..##...
.#####.
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
    height, size = row_height(table), letters(table)
    for number, row in enumerate(table.rows):
        y = TOP - (number + 1) * height
        if number:
            pen.line((LEFT, y + height), (RIGHT, y + height), FAINT, 0.15)
        _row(pen, face, row, y + height / 2, size)
    if table.note:
        size, lines = fitted(table.note, RIGHT - LEFT, 1, (7.5, 7, 6.5, 6))
        pen.write(lines[0], LEFT, 5.6, size, SOFT)


def row_height(table: Table) -> float:
    """Give the height of a row, in mm."""
    ground = GROUND + (4.5 if table.note else 0.0)
    return min(TALLEST, (TOP - ground) / len(table.rows))


def letters(table: Table) -> float:
    """Give the size of letters at which each row fits; `SMALLEST` where none does."""
    size = min(10.0, row_height(table) / POINT * 0.74)
    while size > SMALLEST and any(_needed(row, size) > RIGHT - LEFT for row in table.rows):
        size -= 0.25
    return max(size, SMALLEST)


def _needed(row: Row, size: float) -> float:
    """Give the width that a row takes."""
    return width_of(row.label, size) + 1.5 + _marks_width(row) + _amount_width(row, size)


def _amount_width(row: Row, size: float) -> float:
    """Give the width of an amount and the space before it; marks keep to a column of theirs."""
    width = width_of(row.amount, size, BOLD) + 2
    return max(width, 12.6) if row.mark else width


def _marks_width(row: Row) -> float:
    if not row.mark:
        return 0.0
    return min(row.marks, WIDEST) * (HOUSE + APART) if row.mark != "hotel" else 2 * HOUSE


def _row(pen: Pen, face: DeedFace, row: Row, middle: float, size: float) -> None:
    """Draw a row around its middle: words, marks, amount."""
    y = middle - size * POINT * 0.35
    pen.write(row.amount, RIGHT, y, size, INK, font=BOLD, align=1)
    if row.mark:
        _marks(pen, face.colour.ink, row, RIGHT - _amount_width(row, size), middle)
    pen.write(row.label, LEFT, y, size, INK)


def _marks(pen: Pen, ink: str, row: Row, right: float, middle: float) -> None:
    """Draw a row's marks, the last one ending at `right`."""
    lines = PICTURES[row.mark].strip().split("\n")
    wide = 2 * HOUSE if row.mark == "hotel" else HOUSE
    pixel = wide / len(lines[0])
    pitch = min(wide + APART, _marks_width(row) / row.marks)
    for number in range(row.marks):
        x = right - wide - number * pitch
        pen.pixels(PICTURES[row.mark], x, middle - len(lines) * pixel / 2, pixel, ink)
