"""Forms of title deeds that change hands: one, a swap, or a whole hand at once."""

from __future__ import annotations

from collections.abc import Sequence

from display.deeds import NAMES, SLIM, TILE, tile
from display.forms import GAP, Box, Form, by_cost, wrapped, write
from display.page import Page
from display.strikes import BOLD, PLAIN, SMALL, TINY, WIDE, Strike
from display.tokens import arrow, centred
from display.words import Words
from terminal.screen import Handover

ROW = 98
"""Width of a deed between its giver and its taker, tokens at 16 pixels."""

SLIM_ROW = 11 * 2 + 18 + 2 * 12
"""The same with tokens at 11 pixels."""


def handover_forms(block: Handover, _words: Words, width: int) -> list[Form]:
    """Offer a deed between its giver and its taker, its name beneath where there is room."""
    forms = [_between(block, (), SMALL, 14), _rows([block], 1, 18)]
    for strike, cost in NAMES:
        if lines := wrapped(block.name, strike, width):
            forms.append(_between(block, lines, strike, cost + 2 * len(lines)))
    return by_cost(forms)


def handovers_forms(blocks: Sequence[Handover], words: Words, width: int) -> list[Form]:
    """Offer several deeds below each other, in two columns, or as one hand between two players."""
    forms: list[Form] = []
    if len(blocks) == 2:
        one, other = (handover_forms(block, words, width)[0] for block in blocks)
        forms.append(_stacked(one, other))
        one, other = (_between(block, (), SMALL, 8) for block in blocks)
        forms.append(_stacked(one, other))
    forms += [_rows(blocks, 1, 12), _rows(blocks, 2, 16)]
    if len({(block.giver, block.taker) for block in blocks}) == 1:
        forms += [_hand(blocks, strike, width, cost) for strike, cost in HANDS]
    return by_cost(forms)


HANDS = ((WIDE, 5), (BOLD, 8), (PLAIN, 12), (SMALL, 20), (TINY, 40))
"""Strikes for the numbers of a hand that changes hands, with what is lost."""


def _between(block: Handover, lines: Sequence[str], strike: Strike, cost: int) -> Form:
    below = len(lines) * strike.size

    def paint(page: Page, box: Box) -> None:
        top = box.y + (box.height - 16 - below) // 2
        row = Box(box.x + (box.width - ROW) // 2, top, ROW, 16)
        centred(page, block.giver, row._replace(width=16), 16)
        arrow(page, Box(row.x + 20, top, 14, 16))
        tile(page, block.number, Box(row.x + 38, top, TILE, 16), WIDE)
        arrow(page, Box(row.x + 64, top, 14, 16))
        centred(page, block.taker, Box(row.x + 82, top, 16, 16), 16)
        write(page, lines, strike, box._replace(y=top + 17, height=below), centred=True)

    return Form(16 + (below + 1 if below else 0), cost, paint)


def _stacked(one: Form, other: Form) -> Form:
    def paint(page: Page, box: Box) -> None:
        one.paint(page, box._replace(height=one.height))
        other.paint(page, box._replace(y=box.y + one.height + GAP, height=other.height))

    return Form(one.height + GAP + other.height, max(one.cost, other.cost), paint)


def _rows(blocks: Sequence[Handover], columns: int, cost: int) -> Form:
    rows = -(-len(blocks) // columns)

    def paint(page: Page, box: Box) -> None:
        for number, block in enumerate(blocks):
            column, row = divmod(number, rows)
            top = box.y + box.height * row // rows
            high = box.height // rows
            wide = box.width // columns
            left = box.x + column * wide + (wide - SLIM_ROW) // 2
            centred(page, block.giver, Box(left, top, 11, high), 11)
            arrow(page, Box(left + 12, top, 10, high))
            tile(page, block.number, Box(left + 23, top + (high - SLIM) // 2, 18, SLIM), PLAIN)
            arrow(page, Box(left + 42, top, 10, high))
            centred(page, block.taker, Box(left + 53, top, 11, high), 11)

    return Form(rows * (SLIM + 1), cost + rows, paint)


def _hand(blocks: Sequence[Handover], strike: Strike, width: int, cost: int) -> Form:
    """Return the form with all deeds between the two players."""
    wide, blank, side = (10, 1, 28) if strike is TINY else (strike.cell * 2 + 4, 2, 34)
    columns = max(1, (width - 2 * side + blank) // (wide + blank))
    rows = -(-len(blocks) // columns)
    tall = strike.cap + 3

    def paint(page: Page, box: Box) -> None:
        used = min(columns, len(blocks)) * (wide + blank) - blank
        left = box.x + (box.width - used) // 2
        top = box.y + (box.height - rows * tall + 1) // 2
        length = side - 20
        centred(page, blocks[0].giver, Box(left - side, box.y, 16, box.height), 16)
        arrow(page, Box(left - length - 3, box.y, length, box.height))
        for number, block in enumerate(blocks):
            row, column = divmod(number, columns)
            spot = Box(left + column * (wide + blank), top + row * tall, wide, tall - 1)
            tile(page, block.number, spot, strike)
        arrow(page, Box(left + used + 3, box.y, length, box.height))
        centred(page, blocks[0].taker, Box(left + used + side - 16, box.y, 16, box.height), 16)

    return Form(max(16, rows * tall - 1), cost + rows, paint)
