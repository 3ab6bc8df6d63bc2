"""The table card: one page with the rules at a glance, what is keyed, and what is held."""

from __future__ import annotations

from collections.abc import Sequence

from tools.printing.faces import Glance, Keyed
from tools.printing.keys import draw_keys, draw_steps, width_of_keys
from tools.printing.measures import EVENT_INK, FAINT, INK, PAPER, SKYLINE
from tools.printing.pen import BOLD, POINT, Pen, fitted, wrapped
from tools.printing.sheets import Paper, ruler
from tools.printing.words import Printing

MARGIN = 18.0
HEAD = 30.0
FLOOR = 33.0
"""Nothing but the foot is written below."""

SIZES = (10.0, 9.6, 9.2, 8.8, 8.4, 8.0, 7.6)
"""Sizes of the sentences: the first at which all has room is taken."""

KEYED_PITCH, HOLD_PITCH = 8.6, 11.0


def table_card(printing: Printing, paper: Paper) -> bytes:
    """Give the table card as a document of one page."""
    glance = printing.glance()
    for size in SIZES:
        pen, lowest = _drawn(printing, paper, glance, size)
        if lowest >= FLOOR:
            break
    return pen.finish()


def _drawn(printing: Printing, paper: Paper, glance: Glance, size: float) -> tuple[Pen, float]:
    """Draw the page with sentences of this size; give also how far down it goes."""
    title = f"Tap Teller, {printing.edition.name}, {glance.title}"
    pen = Pen(paper.width, paper.height, title, printing.language)
    _head(pen, paper, printing, glance)
    y = paper.height - HEAD - 12.0
    if glance.figures.figures:
        y = _figures(pen, paper, y, glance.figures.figures)
    for heading, sentences in glance.sections:
        y = _section(pen, paper, y, heading, sentences, size)
    y = _tables(pen, paper, y, glance)
    pen.write(printing.say("glance.foot"), MARGIN, 22.0, 10, INK, font=BOLD)
    ruler(pen, printing, MARGIN, 11.0)
    return pen, y


def _head(pen: Pen, paper: Paper, printing: Printing, glance: Glance) -> None:
    pen.box(0, paper.height - HEAD, paper.width, HEAD, EVENT_INK)
    square = paper.width / len(SKYLINE)
    ground = paper.height - HEAD
    outline = [(0.0, ground)]
    for place, height in enumerate(SKYLINE):
        top = ground + height * 1.3
        outline += [(place * square, top), ((place + 1) * square, top)]
    pen.shape([*outline, (paper.width, ground)], "1B8B89")
    pen.write("Tap Teller", MARGIN, paper.height - 14, 24, PAPER, font=BOLD)
    below = f"{glance.title} · {printing.edition.name}"
    pen.write(below, MARGIN, paper.height - 22, 11, PAPER)


def _figures(pen: Pen, paper: Paper, y: float, figures: Sequence[tuple[str, str]]) -> float:
    """Draw the figures in a row, their names below them; give where it goes on."""
    wide = (paper.width - 2 * MARGIN + 2.0) / len(figures)
    for number, (figure, name) in enumerate(figures):
        x = MARGIN + number * wide
        pen.box(x, y - 9.5, wide - 2.0, 14.5, "E8F3F2", 1.5)
        size, lines = fitted(figure, wide - 6, 1, (15, 14, 13, 12, 11), BOLD)
        pen.write(lines[0], x + wide / 2 - 1, y - 1.6, size, EVENT_INK, font=BOLD, align=0.5)
        size, lines = fitted(name, wide - 4, 1, (8, 7.5, 7, 6.5, 6))
        pen.write(lines[0], x + wide / 2 - 1, y - 6.6, size, INK, align=0.5)
    return y - 18.5


def _section(
    pen: Pen, paper: Paper, y: float, heading: str, sentences: Sequence[str], size: float
) -> float:
    """Write a section from y down; give where the next one begins."""
    pen.write(heading, MARGIN, y, 14, EVENT_INK, font=BOLD)
    y -= 6.2
    indent = 4.5
    for sentence in sentences:
        pen.box(MARGIN + 0.6, y + 0.6, 1.5, 1.5, EVENT_INK)
        for line in wrapped(sentence, paper.width - 2 * MARGIN - indent, size):
            pen.write(line, MARGIN + indent, y, size, INK)
            y -= size * POINT * 1.32
        y -= 0.9
    return y - 5.0


def _tables(pen: Pen, paper: Paper, y: float, glance: Glance) -> float:
    """Draw what is keyed and, beside it or alone, what is held; give the lower end."""
    wide, left, lowest = paper.width - 2 * MARGIN, MARGIN, y
    if glance.figures.keyed:
        wide = (wide - 8.0) / 2
        lowest = _keyed(pen, (left, y), wide, glance.keyed_title, glance.figures.keyed)
        left += wide + 8.0
    return min(lowest, _holds(pen, (left, y), wide, glance))


def _keyed(
    pen: Pen, corner: tuple[float, float], wide: float, title: str, keyed: Sequence[Keyed]
) -> float:
    x, y = corner
    pen.write(title, x, y, 14, EVENT_INK, font=BOLD)
    y -= 9.5
    for row in keyed:
        pen.line((x, y + 5.9), (x + wide, y + 5.9), FAINT, 0.2)
        end = draw_steps(pen, x, y + 1.6, row.steps)
        size, lines = fitted(row.does, x + wide - end - 3, 1, (9.5, 9, 8.5, 8, 7.5, 7, 6.5))
        pen.write(lines[0], x + wide, y + 0.5, size, INK, align=1)
        y -= KEYED_PITCH
    return y + KEYED_PITCH


def _holds(pen: Pen, corner: tuple[float, float], wide: float, glance: Glance) -> float:
    (x, y), shown = corner, [hold for hold in glance.holds if hold.does]
    if not shown:
        return y
    size, lines = fitted(glance.holds_title, wide, 1, (14, 13, 12, 11), BOLD)
    pen.write(lines[0], x, y, size, EVENT_INK, font=BOLD)
    y -= 11.0
    column = x + max(26.0, *(width_of_keys(hold.combinations) + 3.0 for hold in shown))
    for hold in shown:
        pen.line((x, y + 7.0), (x + wide, y + 7.0), FAINT, 0.2)
        draw_keys(pen, x, y + 2.0, hold.combinations)
        pen.write(hold.seconds, column, y + 0.5, 12, INK, font=BOLD)
        _does(pen, column + (18.0 if wide > 100 else 13.0), y, x + wide, hold.does)
        y -= HOLD_PITCH
    return y + HOLD_PITCH


def _does(pen: Pen, x: float, y: float, right: float, does: str) -> None:
    """Write what a hold does, in up to two lines."""
    size, lines = fitted(does, right - x, 2, (11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5))
    leading = size * POINT * 1.15
    top = y + 0.5 + (len(lines) - 1) * leading / 2
    for number, line in enumerate(lines):
        pen.write(line, x, top - number * leading, size, INK)
