"""Sheets of paper: where cards lie on them, cut marks, the ruler; whole documents as bytes.

How a card looks belongs to `drawing`; the table card to `glance`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.printing.drawing import draw_back, draw_front
from tools.printing.faces import Face
from tools.printing.labels import draw_label
from tools.printing.measures import BLEED, HEIGHT, INK, SOFT, WIDTH
from tools.printing.pen import Pen
from tools.printing.words import Printing

RULER = 50.0
MARK, GAP = 4.0, 1.0
"""Length of a cut mark, and its distance from the bleed."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in millimetres, upright."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}
FOOT = 18.0
"""What the ruler needs at the lower edge."""

COLUMNS, ROWS = 2, 4
PITCH_X, PITCH_Y = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED


def card_sheets(printing: Printing, faces: Sequence[Face], paper: Paper) -> bytes:
    """Give fronts and backs, sheet by sheet, for printing on both sides."""
    pen = _document(printing, paper, "cards")
    for number, lot in enumerate(_lots(faces, COLUMNS * ROWS)):
        if number:
            pen.next_page()
        for place, face in enumerate(lot):
            _card(pen, paper, place % COLUMNS, place // COLUMNS, face, printing, back=False)
        _cut_marks(pen, paper)
        _finish_sheet(pen, printing, "")
        pen.next_page()
        for place, face in enumerate(lot):
            # Turned over the long edge, the left column lies on the right.
            column = COLUMNS - 1 - place % COLUMNS
            _card(pen, paper, column, place // COLUMNS, face, printing, back=True)
        _cut_marks(pen, paper)
        _finish_sheet(pen, printing, printing.say("sheet.backs"))
    return pen.finish()


def label_sheets(printing: Printing, faces: Sequence[Face], paper: Paper, diameter: float) -> bytes:
    """Give round labels of 25 or 30 mm, that go over the tags on cards of one's own."""
    pen = _document(printing, paper, f"labels {diameter:g} mm")
    pitch = diameter + 3.0
    columns = int((paper.width - 12.0) // pitch)
    rows = int((paper.height - FOOT - 12.0) // pitch)
    left = (paper.width - columns * pitch) / 2
    foot = printing.say("sheet.labels", size=f"{diameter:g}")
    for number, lot in enumerate(_lots(faces, columns * rows)):
        if number:
            pen.next_page()
        for place, face in enumerate(lot):
            x = left + (place % columns + 0.5) * pitch
            y = paper.height - 10.0 - (place // columns + 0.5) * pitch
            draw_label(pen, x, y, diameter, face)
        _finish_sheet(pen, printing, foot)
    return pen.finish()


def ruler(pen: Pen, printing: Printing, x: float, y: float) -> None:
    """Draw the line by which a wrong scale is seen."""
    pen.line((x, y), (x + RULER, y), INK, 0.2)
    for tenth in range(0, 51, 10):
        pen.line((x + tenth, y), (x + tenth, y + (3 if tenth % 50 == 0 else 1.5)), INK, 0.2)
    pen.write(printing.say("sheet.scale"), x + RULER + 4, y + 0.2, 8, SOFT)


def _document(printing: Printing, paper: Paper, what: str) -> Pen:
    title = f"Tap Teller, {printing.edition.name} ({printing.deck.market}), {what}"
    return Pen(paper.width, paper.height, title, printing.language)


def _card(
    pen: Pen, paper: Paper, column: int, row: int, face: Face, printing: Printing, *, back: bool
) -> None:
    left, top = _corner(paper)
    x, y = left + column * PITCH_X, top - (row + 1) * PITCH_Y
    with pen.within(x, y, PITCH_X, PITCH_Y, BLEED):
        (draw_back if back else draw_front)(pen, face, printing.say)


def _corner(paper: Paper) -> tuple[float, float]:
    """Give the upper left corner of the field of cards."""
    margin = (paper.height - FOOT - ROWS * PITCH_Y) / 2
    return (paper.width - COLUMNS * PITCH_X) / 2, paper.height - margin


def _cut_marks(pen: Pen, paper: Paper) -> None:
    """Draw short lines around the field, where a knife or a guillotine goes."""
    left, top = _corner(paper)
    right, bottom = left + COLUMNS * PITCH_X, top - ROWS * PITCH_Y
    for column in range(COLUMNS):
        for x in (left + column * PITCH_X + BLEED, left + (column + 1) * PITCH_X - BLEED):
            pen.line((x, top + GAP), (x, top + GAP + MARK), INK)
            pen.line((x, bottom - GAP), (x, bottom - GAP - MARK), INK)
    for row in range(ROWS):
        for y in (top - row * PITCH_Y - BLEED, top - (row + 1) * PITCH_Y + BLEED):
            pen.line((left - GAP, y), (left - GAP - MARK, y), INK)
            pen.line((right + GAP, y), (right + GAP + MARK, y), INK)


def _finish_sheet(pen: Pen, printing: Printing, foot: str) -> None:
    ruler(pen, printing, 16.0, 11.0)
    pen.write(foot, 16.0, 6.0, 8, SOFT)


def _lots(faces: Sequence[Face], size: int) -> Iterator[Sequence[Face]]:
    """Part the faces into sheets."""
    for start in range(0, len(faces), size):
        yield faces[start : start + size]
