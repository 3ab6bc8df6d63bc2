"""Fitting: each block offers forms, best first, and the page gives up the least it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from display.page import Page, run_width
from display.strikes import Strike


class Box(NamedTuple):
    """A part of the page, in pixels."""

    x: int
    y: int
    width: int
    height: int

    def right_of(self, indent: int) -> Box:
        """Return what is left of the box when its left ``indent`` pixels are taken."""
        return Box(self.x + indent, self.y, self.width - indent, self.height)


Paint = Callable[[Page, Box], None]


@dataclass(frozen=True, slots=True)
class Form:
    """One way to draw a block, at least ``height`` pixels high.

    ``cost`` says how much is lost against the block's best form; forms go from cheap to dear.
    ``stretch`` asks for the height that is left over.
    """

    height: int
    cost: int
    paint: Paint
    stretch: bool = False


OMITTED = 1000
"""The cost of leaving a block out: only where a panel is too small for all of a screen."""


def _nothing(_page: Page, _box: Box) -> None:
    """Draw nothing."""


LEFT_OUT = Form(0, OMITTED, _nothing)
"""The form of a block that a small panel leaves out."""


def by_cost(forms: list[Form]) -> list[Form]:
    """Order forms from cheap to dear and drop those that save no height."""
    useful: list[Form] = []
    for form in sorted(forms, key=lambda form: form.cost):
        if not useful or form.height < useful[-1].height:
            useful.append(form)
    return useful


def fitted(blocks: Sequence[Sequence[Form]], height: int, gap: int) -> list[Form]:
    """Choose a form for each block so that all fit ``height``, ``gap`` pixels apart."""
    chosen = [0] * len(blocks)
    while total([forms[form] for forms, form in zip(blocks, chosen, strict=True)], gap) > height:
        smaller = [
            (forms[form + 1].cost, index)
            for index, (forms, form) in enumerate(zip(blocks, chosen, strict=True))
            if form + 1 < len(forms)
        ]
        if not smaller:
            break
        chosen[min(smaller)[1]] += 1
    return [forms[form] for forms, form in zip(blocks, chosen, strict=True)]


def total(forms: Sequence[Form], gap: int) -> int:
    """Return the height of forms below each other."""
    heights = [form.height for form in forms if form.height]
    return sum(heights) + gap * max(0, len(heights) - 1)


@lru_cache(maxsize=1024)
def wrapped(words: str, strike: Strike, width: int) -> tuple[str, ...]:
    """Break words into as few lines as fit ``width``, of even length.

    Empty if a word alone is wider.
    """
    best = _wrap(words, strike, width)
    if len(best) < 2:
        return best
    for narrow in range(run_width(words, strike) // len(best), width, strike.cell):
        even = _wrap(words, strike, narrow)
        if len(even) == len(best):
            return even
    return best


def _wrap(words: str, strike: Strike, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for word in words.split(" "):
        if run_width(word, strike) > width:
            return ()
        if lines and run_width(f"{lines[-1]} {word}", strike) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return tuple(lines)


def write(
    page: Page,
    lines: Sequence[str],
    strike: Strike,
    box: Box,
    *,
    centred: bool = False,
    paper: bool = False,
) -> None:
    """Write lines below each other, in the middle of the box's height."""
    top = box.y + (box.height - len(lines) * strike.size) // 2
    for number, line in enumerate(lines):
        indent = (box.width - run_width(line, strike)) // 2 if centred else 0
        page.text(line, strike, box.x + indent, top + number * strike.size, paper=paper)
