"""The table card: one page with the rules at a glance and what the buttons do when held."""

from __future__ import annotations

from tools.printing.drawing import EVENT_INK, FAINT, INK, PAPER, SKYLINE, SOFT
from tools.printing.faces import Glance, Hold
from tools.printing.pen import BOLD, POINT, Pen, width_of, wrapped
from tools.printing.sheets import Paper, ruler
from tools.printing.words import Printing

MARGIN = 18.0
BUTTONS = {"ok": "✔", "m": "M", "x": "✖"}
BUTTON_INKS = {"ok": "2B8A4B", "m": "24478F", "x": "B3322E"}
HEAD = 30.0


def table_card(printing: Printing, paper: Paper) -> bytes:
    """Give the table card as a document of one page."""
    glance = printing.glance()
    title = f"Tap Teller, {printing.edition.name}, {glance.title}"
    pen = Pen(paper.width, paper.height, title, printing.language)
    _head(pen, paper, printing, glance)
    y = paper.height - HEAD - 12.0
    for heading, sentences in glance.sections:
        y = _section(pen, paper, y, heading, sentences)
    _holds(pen, paper, y, glance)
    pen.write(printing.say("glance.foot"), MARGIN, 22.0, 10, INK, font=BOLD)
    ruler(pen, printing, MARGIN, 11.0)
    return pen.finish()


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


def _section(pen: Pen, paper: Paper, y: float, heading: str, sentences: tuple[str, ...]) -> float:
    """Write a section from y down; give where the next one begins."""
    pen.write(heading, MARGIN, y, 14, EVENT_INK, font=BOLD)
    y -= 6.2
    size, indent = 10.0, 4.5
    for sentence in sentences:
        pen.box(MARGIN + 0.6, y + 0.6, 1.5, 1.5, EVENT_INK)
        for line in wrapped(sentence, paper.width - 2 * MARGIN - indent, size):
            pen.write(line, MARGIN + indent, y, size, INK)
            y -= size * POINT * 1.32
        y -= 0.9
    return y - 5.0


def _holds(pen: Pen, paper: Paper, y: float, glance: Glance) -> None:
    shown = [hold for hold in glance.holds if hold.does]
    if not shown:
        return
    pen.write(glance.holds_title, MARGIN, y, 14, EVENT_INK, font=BOLD)
    y -= 11.0
    for hold in shown:
        pen.line((MARGIN, y + 7.0), (paper.width - MARGIN, y + 7.0), FAINT, 0.2)
        _hold(pen, y, hold)
        y -= 11.0


def _hold(pen: Pen, y: float, hold: Hold) -> None:
    x = MARGIN + 4.5
    for number, button in enumerate(hold.buttons):
        if number:
            pen.write("+", x - 6.1, y + 0.7, 12, SOFT, align=0.5)
        pen.disc(x, y + 2.0, 4.1, BUTTON_INKS.get(button, INK))
        sign = BUTTONS.get(button, button)
        pen.write(sign, x, y + 0.3, 13, PAPER, font=BOLD, align=0.5)
        x += 12.2
    pen.write(hold.seconds, MARGIN + 30, y + 0.5, 12, INK, font=BOLD)
    left = MARGIN + 30 + max(14.0, width_of(hold.seconds, 12, BOLD) + 4)
    pen.write(hold.does, left, y + 0.5, 11, INK)
