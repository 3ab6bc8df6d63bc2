"""Keys, buttons and cards as they are drawn in the tables of a table card."""

from __future__ import annotations

from collections.abc import Sequence

from tools.printing.measures import EVENT_INK, INK, PAPER, SOFT
from tools.printing.pen import BOLD, Pen, width_of

BUTTONS = {"ok": "✔", "m": "M", "x": "✖"}
"""The three buttons are round, the keys of a keypad square."""

BUTTON_INKS = {"ok": "2B8A4B", "m": "24478F", "x": "B3322E"}
BIG, SMALL = 4.1, 2.9
"""Half a key's width, in mm: of keys that are held, and in a row of steps."""

BETWEEN = 4.0


Combinations = Sequence[Sequence[str]]
"""Keys held together, or others instead of them."""


def width_of_keys(combinations: Combinations) -> float:
    """Give the width of these keys, in mm."""
    keys = sum(map(len, combinations))
    return 2 * BIG * keys + BETWEEN * (keys - 1)


def draw_keys(pen: Pen, x: float, y: float, combinations: Combinations) -> None:
    """Draw keys that are held together around y from x on, a stroke before other ones."""
    first = True
    for keys in combinations:
        for number, key in enumerate(keys):
            if not first:
                sign = "+" if number else "/"
                pen.write(sign, x + BETWEEN / 2, y - 1.3, 12, SOFT, align=0.5)
                x += BETWEEN
            _key(pen, x + BIG, y, key, BIG)
            x, first = x + 2 * BIG, False


def draw_steps(pen: Pen, x: float, y: float, steps: Sequence[str]) -> float:
    """Draw steps one after the other: `[+]` is a key, a plain word what is tapped or keyed."""
    for step in steps:
        if step.startswith("["):
            _key(pen, x + SMALL, y, step.strip("[]"), SMALL)
            x += 2 * SMALL + 1.0
            continue
        wide = width_of(step, 8, BOLD) + 3.6
        pen.box(x, y - SMALL, wide, 2 * SMALL, "E8F3F2", 1.0)
        pen.write(step, x + 1.8, y - 1.0, 8, EVENT_INK, font=BOLD)
        x += wide + 1.0
    return x


def _key(pen: Pen, x: float, y: float, key: str, half: float) -> None:
    """Draw a key around a point, round if it is a button."""
    if key in BUTTONS:
        pen.disc(x, y, half, BUTTON_INKS[key])
    else:
        pen.box(x - half, y - half, 2 * half, 2 * half, INK, half / 3)
    size = half * 3.2
    pen.write(BUTTONS.get(key, key), x, y - half * 0.41, size, PAPER, font=BOLD, align=0.5)
