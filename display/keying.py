"""Forms of what is worked by keys: the two slots for bank cards, and a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from display.forms import Box, Form, by_cost, write
from display.page import Page, figure, run_width
from display.strikes import MEDIUM, PLAIN, SMALL, TINY, WIDE, Strike
from display.tokens import arrow, centred
from display.words import Words
from terminal.screen import Options, Slots

ROWS = 5
"""Lines of a menu shown at once at most; the others scroll."""


def slots_forms(block: Slots, _words: Words, width: int) -> list[Form]:
    """Offer the slots side by side, from the one that pays to the one that is paid."""
    return by_cost(
        [_slots(block, size, width, cost) for size, cost in ((22, 0), (16, 4), (11, 12))]
    )


def _slots(block: Slots, size: int, width: int, cost: int) -> Form:
    half = min(width // 2, size + 34)

    def paint(page: Page, box: Box) -> None:
        left = box.x + (box.width - 2 * half) // 2
        for place, (sign, player) in enumerate((("-", block.payer), ("+", block.payee))):
            spot = Box(left + place * half, box.y, half, box.height)
            _slot(page, sign, player, spot, size, opened=block.open == sign)
        if block.payer or block.payee:
            arrow(page, Box(left + half - 7, box.y, 14, box.height))

    return Form(size + 4, cost, paint)


def _slot(page: Page, sign: str, player: str | None, box: Box, size: int, *, opened: bool) -> None:
    """Draw a slot: its sign, and a frame with the card's token; dots where a card is awaited."""
    mask = figure(sign, WIDE)
    wide = size + 4
    first = sign == "-"
    x = box.x if first else box.x + box.width - wide
    edge = x + wide + 3 if first else x - 3 - mask.width
    top = box.y + (box.height - wide) // 2
    page.ink(mask, edge, box.y + (box.height - WIDE.cap) // 2)
    page.frame(x, top, wide, wide)
    if player:
        centred(page, player, Box(x, top, wide, wide), size)
    elif opened:
        middle = top + wide // 2
        for dot in range(3):
            left = x + wide // 2 - 6 + dot * 5
            page.pen.rectangle((left, middle - 1, left + 1, middle), fill=1)


LEAST = 2
"""Lines of a menu shown at least: that there are more must be seen."""

HIDDEN = 10
"""What is lost with each line of a menu that is out of sight."""


class _Line(NamedTuple):
    """A line of a menu in words: label and amount."""

    label: str
    amount: str


def options_forms(block: Options, words: Words, width: int) -> list[Form]:
    """Offer a menu with the line pointed at inverted; where room is short, fewer lines."""
    lines = [
        _Line(words.say(row.label), "" if row.amount is None else words.amount(row.amount))
        for row in block.rows
    ]
    forms: list[Form] = []
    for strike, cost in ((MEDIUM, 0), (PLAIN, 3), (SMALL, 8), (TINY, 40)):
        if not all(_fits(line, strike, width) for line in lines):
            continue
        forms += [
            _menu(lines, block.at, shown, strike, cost + HIDDEN * (len(lines) - shown))
            for shown in range(min(ROWS, len(lines)), min(LEAST, len(lines)) - 1, -1)
        ]
    return by_cost(forms)


def _fits(line: _Line, strike: Strike, width: int) -> bool:
    amount = run_width(line.amount, strike) + 6 if line.amount else 0
    return run_width(line.label, strike) + amount + 4 <= width


def _menu(lines: Sequence[_Line], at: int, shown: int, strike: Strike, cost: int) -> Form:
    tall = strike.height + 1
    first = max(0, min(at - shown // 2, len(lines) - shown))

    def paint(page: Page, box: Box) -> None:
        for place, line in enumerate(lines[first : first + shown]):
            row = Box(box.x, box.y + place * box.height // shown, box.width, tall)
            chosen = first + place == at
            if chosen:
                page.box(*row)
            inner = row._replace(x=row.x + 2, width=row.width - 4)
            write(page, (line.label,), strike, inner, paper=chosen)
            if line.amount:
                right = inner.right_of(inner.width - run_width(line.amount, strike))
                write(page, (line.amount,), strike, right, paper=chosen)

    return Form(shown * tall, cost, paint)
