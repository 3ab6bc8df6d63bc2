"""Forms of the one figure of a screen: an amount or a short word, with its label."""

from __future__ import annotations

import re
from collections.abc import Sequence

from display.forms import Box, Form, by_cost, wrapped, write
from display.page import Page, figure, icon, run_width
from display.strikes import FIGURES, PLAIN, SMALL, TINY, Strike
from display.words import Words
from terminal.money import Money
from terminal.screen import Figure

COSTS = dict(zip(FIGURES, (0, 2, 4, 8, 9, 14, 18, 22, 40, 60, 90), strict=True))
"""What a figure loses when it is drawn in a smaller strike."""


DECIMAL_COMMA = re.compile(r",\d+M$")
"""An amount in millions with a comma for its point: ``2,75M``."""


def figure_forms(block: Figure, words: Words, width: int) -> list[Form]:
    """Offer a figure with its label beside it or above it, in ever smaller strikes."""
    label = words.say(block.label) if block.label else ""
    if not isinstance(block.figure, Money):
        return _word_forms(words.say(block.figure), label, block.icon, width)
    value = words.amount(block.figure)
    forms: list[Form] = []
    for strike, cost in COSTS.items():
        wide = figure(value, strike).width
        room = width - (_picture_size(strike) + 4 if block.icon else 0)
        if wide > room:
            continue
        if not label:
            forms.append(_alone(value, strike, cost, block.icon))
            continue
        for small, extra in ((PLAIN, 0), (SMALL, 1), (TINY, 30)):
            if run_width(label, small) + 6 + wide <= room:
                forms.append(_beside(value, strike, cost + extra, (label, small), block.icon))
            elif lines := wrapped(label, small, width):
                forms.append(_under(lines, small, _alone(value, strike, cost + extra, block.icon)))
    return by_cost(forms)


def _alone(value: str, strike: Strike, cost: int, sign: str | None) -> Form:
    def paint(page: Page, box: Box) -> None:
        mask = figure(value, strike)
        picture = icon(sign, _picture_size(strike)) if sign else None
        indent = picture.width + 5 if picture else 0
        left = box.x + (box.width - mask.width - indent) // 2
        hang = _hang(value, strike)
        top = box.y + (box.height - hang - strike.cap) // 2
        if picture:
            page.ink(picture, left, top + (strike.cap - picture.height) // 2)
        page.ink(mask, left + indent, top)

    return Form(_tall(strike, sign) + _hang(value, strike), cost, paint)


def _hang(value: str, strike: Strike) -> int:
    """Return the rows that a decimal comma takes below the digits; others may hang out."""
    return figure(value, strike).height - strike.cap if DECIMAL_COMMA.search(value) else 0


def _tall(strike: Strike, sign: str | None) -> int:
    """Return the height of a figure with its picture, if it has one."""
    return max(strike.cap, _picture_size(strike)) if sign else strike.cap


def _picture_size(strike: Strike) -> int:
    return 22 if strike.cap >= 18 else 16 if strike.cap >= 13 else 11


def _beside(
    value: str, strike: Strike, cost: int, label: tuple[str, Strike], sign: str | None
) -> Form:
    def paint(page: Page, box: Box) -> None:
        mask = figure(value, strike)
        base = box.y + (box.height - _hang(value, strike) + strike.cap) // 2
        if sign:
            picture = icon(sign, _picture_size(strike))
            page.ink(picture, box.x, box.y + (box.height - picture.height) // 2)
            box = box.right_of(_picture_size(strike) + 4)
        said, small = label
        page.text(said, small, box.x, base - small.cap - small.top)
        page.ink(mask, box.x + box.width - mask.width, base - strike.cap)

    return Form(_tall(strike, sign) + _hang(value, strike), cost, paint)


def _under(lines: Sequence[str], small: Strike, form: Form) -> Form:
    above = len(lines) * small.size

    def paint(page: Page, box: Box) -> None:
        write(page, lines, small, box._replace(height=above), centred=True)
        form.paint(page, box._replace(y=box.y + above, height=box.height - above))

    return Form(above + form.height, form.cost + 1, paint)


def _word_forms(said: str, label: str, sign: str | None, width: int) -> list[Form]:
    """Offer a figure that is a word: ``SOLD``."""
    room = width - (20 if sign else 0)
    forms: list[Form] = []
    for strike in FIGURES[2:]:
        lines = wrapped(said, strike, room)
        if not lines:
            continue
        form = _written(lines, strike, COSTS[strike] + 3 * len(lines), sign)
        if label:
            small = next(small for small in (PLAIN, SMALL, TINY) if wrapped(label, small, width))
            form = _under(wrapped(label, small, width), small, form)
        forms.append(form)
    return by_cost(forms)


def _written(lines: Sequence[str], strike: Strike, cost: int, sign: str | None) -> Form:
    def paint(page: Page, box: Box) -> None:
        if sign:
            picture = icon(sign, 16)
            page.ink(picture, box.x, box.y + (box.height - picture.height) // 2)
            box = box.right_of(20)
        write(page, lines, strike, box, centred=True)

    return Form(len(lines) * strike.size, cost, paint)
