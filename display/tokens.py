"""Forms of rows of pictures: money that flows, players who joined, circles, steps."""

from __future__ import annotations

from collections.abc import Sequence

from display.amounts import COSTS, figure_forms
from display.forms import Box, Form, by_cost
from display.page import Page, figure, icon, mark
from display.strikes import FIGURES
from display.words import Words
from terminal.screen import Bars, Circles, Figure, Flow, Tokens


def arrow(page: Page, box: Box) -> None:
    """Draw an arrow to the right through the middle of the box."""
    head = mark("head")
    middle = box.y + box.height // 2
    right = box.x + box.width
    page.pen.rectangle((box.x, middle - 1, right - head.width - 1, middle + 1), fill=1)
    page.ink(head, right - head.width, middle - head.height // 2)


def centred(page: Page, name: str, box: Box, size: int) -> None:
    """Draw a token in the middle of the box."""
    picture = icon(name, size)
    left = box.x + (box.width - picture.width) // 2
    page.ink(picture, left, box.y + (box.height - picture.height) // 2)


def flow_forms(block: Flow, words: Words, width: int) -> list[Form]:
    """Offer payer, arrow and payee with the amount over the arrow, or beside it in one row."""
    value = words.amount(block.amount)
    forms: list[Form] = []
    for strike, cost in COSTS.items():
        wide = figure(value, strike).width
        if FIGURES[1].cap >= strike.cap >= 10 and wide + 58 <= width:
            forms.append(_over(block, value, width, cost))
        if strike.cap >= 6 and wide + 11 * 2 + 18 + 8 <= width:
            forms.append(_row(block, value, cost))
    return by_cost(forms)


def _over(block: Flow, value: str, width: int, cost: int) -> Form:
    strike = next(strike for strike, loss in COSTS.items() if loss == cost)

    def paint(page: Page, box: Box) -> None:
        mask = figure(value, strike)
        size = 22 if strike.cap >= 13 else 16
        span = min(width, size * 2 + 32 + mask.width)
        left = box.x + (box.width - span) // 2
        top = box.y + (box.height - strike.cap - 11) // 2
        middle = Box(left + size + 6, top + strike.cap + 2, span - size * 2 - 12, 9)
        page.ink(mask, left + (span - mask.width) // 2, top)
        arrow(page, middle)
        beside = Box(left, top, size, strike.cap + 11)
        centred(page, block.payer, beside, size)
        centred(page, block.payee, beside._replace(x=left + span - size), size)

    return Form(strike.cap + 11, cost, paint)


def _row(block: Flow, value: str, cost: int) -> Form:
    strike = next(strike for strike, loss in COSTS.items() if loss == cost)
    height = max(strike.cap + 1, 11)

    def paint(page: Page, box: Box) -> None:
        mask = figure(value, strike)
        centred(page, block.payer, box._replace(width=11), 11)
        arrow(page, Box(box.x + 15, box.y, 14, box.height))
        centred(page, block.payee, Box(box.x + 33, box.y, 11, box.height), 11)
        top = box.y + (box.height - strike.cap) // 2
        page.ink(mask, box.x + box.width - mask.width, top)

    return Form(height, cost + 6, paint)


def flows_forms(flows: Sequence[Flow], words: Words, width: int) -> list[Form]:
    """Offer several payments, one a line or in two columns."""
    forms: list[Form] = []
    for columns in (1, 2):
        amounts = [words.amount(flow.amount, sign=columns == 1) for flow in flows]
        wide = (width - 6 * (columns - 1)) // columns
        for strike, cost in COSTS.items():
            room = wide - max(figure(amount, strike).width for amount in amounts)
            if room >= FLOW and 15 >= strike.cap >= 5:
                payments = list(zip(flows, amounts, strict=True))
                forms.append(_flows(payments, columns, wide, cost + 4 * columns))
    return by_cost(forms)


FLOW = 11 * 2 + 14
"""Least width of payer, arrow and payee in a line, with their blanks."""


def _flows(payments: Sequence[tuple[Flow, str]], columns: int, wide: int, cost: int) -> Form:
    strike = next(strike for strike, loss in COSTS.items() if loss == cost - 4 * columns)
    rows = -(-len(payments) // columns)

    def paint(page: Page, box: Box) -> None:
        for number, (flow, amount) in enumerate(payments):
            column, row = divmod(number, rows)
            top = box.y + box.height * row // rows
            low = box.y + box.height * (row + 1) // rows
            cell = Box(box.x + column * (wide + 6), top, wide, low - top)
            mask = figure(amount, strike)
            length = min(14, wide - mask.width - 11 * 2 - 6)
            centred(page, flow.payer, cell._replace(width=11), 11)
            arrow(page, Box(cell.x + 13, top, length, cell.height))
            centred(page, flow.payee, Box(cell.x + 15 + length, top, 11, cell.height), 11)
            y = top + (cell.height - strike.cap) // 2
            page.ink(mask, cell.x + wide - mask.width, y)

    return Form(rows * max(10, strike.cap + 2), cost, paint, stretch=True)


def bid_forms(bid: Figure, circles: Circles, words: Words, width: int) -> list[Form]:
    """Offer an auction's price with its circles beside it, so that the price can be large."""
    forms: list[Form] = []
    for shown in circles_forms(circles, words, width):
        across = circles.total * (shown.height + 4)
        prices = figure_forms(bid, words, width - across - 4)
        forms += [_bid(price, shown, across) for price in prices]
    return by_cost(forms)


def _bid(price: Form, shown: Form, across: int) -> Form:
    def paint(page: Page, box: Box) -> None:
        price.paint(page, box._replace(width=box.width - across))
        shown.paint(page, box.right_of(box.width - across))

    return Form(max(price.height, shown.height), price.cost + shown.cost, paint)


def tokens_forms(block: Tokens, _words: Words, width: int) -> list[Form]:
    """Offer the players who have joined, a dot for each place that is free."""
    forms: list[Form] = []
    for size in (16, 11):
        for rows in (2, 1):
            columns = -(-block.total // rows)
            if columns * (size + 2) <= width and not (rows == 2 and block.total <= 4):
                forms.append(_joined(block, columns, rows, size))
    return by_cost(forms)


def _joined(block: Tokens, columns: int, rows: int, size: int) -> Form:
    def paint(page: Page, box: Box) -> None:
        for place in range(block.total):
            row, column = divmod(place, columns)
            left = box.x + box.width * column // columns
            right = box.x + box.width * (column + 1) // columns
            top = box.y + box.height * row // rows
            cell = Box(left, top, right - left, box.height // rows)
            if place < len(block.players):
                centred(page, block.players[place], cell, size)
            else:
                x, y = cell.x + cell.width // 2, cell.y + cell.height // 2
                page.pen.rectangle((x - 1, y - 1, x, y), fill=1)

    return Form(rows * (size + 2), (4 if size == 11 else 0) + 2 - rows, paint, stretch=True)


def circles_forms(block: Circles, _words: Words, width: int) -> list[Form]:
    """Offer an auction's circles: lit ones filled, the others rings."""
    return [
        _circles(block, size, cost)
        for size, cost in ((15, 0), (13, 1), (11, 3), (9, 8), (7, 30))
        if block.total * (size + 3) <= width
    ]


def _circles(block: Circles, size: int, cost: int) -> Form:
    def paint(page: Page, box: Box) -> None:
        pitch = min(size * 2, (box.width + 4) // block.total)
        left = box.x + (box.width - pitch * block.total + pitch - size) // 2
        top = box.y + (box.height - size) // 2
        for number in range(block.total):
            x = left + number * pitch
            lit = number < block.lit
            spot = (x, top, x + size - 1, top + size - 1)
            page.pen.ellipse(spot, fill=int(lit), outline=1)

    return Form(size, cost, paint)


def bars_forms(block: Bars, _words: Words, width: int) -> list[Form]:
    """Offer rising steps, the lit ones filled."""
    return [
        _bars(block, width, height, cost)
        for height, cost in ((32, 0), (26, 1), (20, 3), (14, 8), (9, 20))
    ]


def _bars(block: Bars, width: int, height: int, cost: int) -> Form:
    pitch = min(20, width // block.total)

    def paint(page: Page, box: Box) -> None:
        left = box.x + (box.width - pitch * block.total + 4) // 2
        low = box.y + (box.height + height) // 2
        for step in range(block.total):
            tall = max(3, height * (step + 1) // block.total)
            bar = Box(left + step * pitch, low - tall, pitch - 4, tall)
            if step < block.lit:
                page.box(*bar)
            else:
                page.frame(*bar)

    return Form(height, cost, paint)
