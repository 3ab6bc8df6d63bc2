"""Fitting: each block offers forms, best first, and the page gives up the least it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from display.page import Page, run_width
from display.strikes import TINY, Strike


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


GAP = 2
"""Least blank between two blocks, in pixels."""


NOWHERE = Form(1, 0, lambda page, _: page.faults.append("no form fits"))
"""In place of a block that is too wide in each of its forms: the rest is still shown."""


def by_cost(forms: list[Form]) -> list[Form]:
    """Order forms from cheap to dear and drop those that save no height."""
    useful: list[Form] = []
    for form in sorted(forms, key=lambda form: form.cost):
        if not useful or form.height < useful[-1].height:
            useful.append(form)
    return useful


def fitted(blocks: Sequence[Sequence[Form]], height: int) -> list[Form]:
    """Choose a form for each block so that all fit ``height``.

    The cheapest losses are taken first; what then turns out to be needless is given back.
    """
    blocks = [forms or [NOWHERE] for forms in blocks]
    chosen = [0] * len(blocks)
    while _total(blocks, chosen) > height:
        smaller = [
            (forms[form + 1].cost, index)
            for index, (forms, form) in enumerate(zip(blocks, chosen, strict=True))
            if form + 1 < len(forms)
        ]
        if not smaller:
            break
        chosen[min(smaller)[1]] += 1
    for index in range(len(blocks)):
        for better in range(chosen[index]):
            if _total(blocks, [*chosen[:index], better, *chosen[index + 1 :]]) <= height:
                chosen[index] = better
                break
    return [forms[form] for forms, form in zip(blocks, chosen, strict=True)]


def _total(blocks: Sequence[Sequence[Form]], chosen: Sequence[int]) -> int:
    return total([forms[form] for forms, form in zip(blocks, chosen, strict=True)])


def total(forms: Sequence[Form]) -> int:
    """Return the height of forms below each other."""
    heights = [form.height for form in forms if form.height]
    return sum(heights) + GAP * max(0, len(heights) - 1)


def spread(page: Page, forms: Sequence[Form], box: Box) -> None:
    """Paint forms below each other, sharing out the height that is left over."""
    forms = [form for form in forms if form.height]
    spare = max(0, box.height - total(forms))
    if total(forms) > box.height:
        page.faults.append(f"{total(forms)} rows in {box.height}")
    greedy = sum(form.stretch for form in forms)
    y = box.y
    for number, form in enumerate(forms):
        height = form.height
        if form.stretch:
            height += spare // greedy
        elif not greedy:
            blank = spare * (number + 1) // (len(forms) + 1)
            y = box.y + blank + sum(other.height + GAP for other in forms[:number])
        form.paint(page, Box(box.x, y, box.width, height))
        y += height + GAP


@lru_cache(maxsize=1024)
def wrapped(words: str, strike: Strike, width: int) -> tuple[str, ...]:
    """Break words into as few lines as fit ``width``, of even length.

    Empty if a word alone is wider; in the tiny strike such a word is broken too.
    """
    if strike is TINY:
        words = " ".join(_broken(word, strike, width) for word in words.split(" "))
    best = _wrap(words, strike, width)
    if len(best) < 2:
        return best
    for narrow in range(run_width(words, strike) // len(best), width, strike.cell):
        even = _wrap(words, strike, narrow)
        if len(even) == len(best):
            return even
    return best


def _broken(word: str, strike: Strike, width: int) -> str:
    longest = max(1, width // strike.cell)
    return " ".join(word[start : start + longest] for start in range(0, len(word), longest))


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
