"""Forms of the tables: every player's balance, and the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from display.amounts import COSTS
from display.forms import Box, Form, by_cost
from display.page import Page, figure, icon
from display.strikes import FIGURES, PLAIN, SMALL, TINY, Strike
from display.words import Words
from terminal.screen import Balances, Ranking

SIZES = {32: 32, 22: 20, 16: 16, 11: 10}
"""Sizes of tokens, with the height of the tallest."""


class Row(NamedTuple):
    """A line of a table: a token, its amount in words, and its place if it is a ranking."""

    token: str
    amount: str
    place: str = ""


class Grid(NamedTuple):
    """Columns of a table: how many, how wide, how far apart, how many lines deep."""

    columns: int
    wide: int
    gutter: int
    deep: int


def balances_forms(block: Balances, words: Words, width: int) -> list[Form]:
    """Offer balances in one to four columns, in ever smaller strikes."""
    strikes, gain = (FIGURES[6:], COSTS[FIGURES[6]]) if block.small else (FIGURES, 0)
    forms: list[Form] = []
    for columns in range(1, min(4, len(block.rows)) + 1):
        grid = _grid(columns, len(block.rows), width)
        signed = columns == 1
        rows = [Row(row.player, words.amount(row.amount, sign=signed)) for row in block.rows]
        forms += _tables(rows, grid, strikes, loss=-gain)
        if columns > 2:
            plain = [row._replace(amount=_ungrouped(row.amount, words)) for row in rows]
            forms += _tables(plain, grid, (PLAIN, SMALL, TINY), loss=3 - gain)
    return by_cost(forms)


def ranking_forms(block: Ranking, words: Words, width: int) -> list[Form]:
    """Offer the ranking in one or two columns; the winners stand on an inverted ground."""
    rows = [
        Row(place.player, words.amount(place.worth, sign=False), str(place.place))
        for place in block.rows
    ]
    forms: list[Form] = []
    for columns in (1, 2, 3, 4):
        grid = _grid(columns, len(rows), width)
        forms += _tables(rows, grid, FIGURES[2:])
        if columns > 2:
            plain = [row._replace(amount=_ungrouped(row.amount, words)) for row in rows]
            forms += _tables(plain, grid, (PLAIN, SMALL, TINY), loss=3)
    return by_cost(forms)


def _ungrouped(amount: str, words: Words) -> str:
    return amount.replace(words.group, "")


def _grid(columns: int, rows: int, width: int) -> Grid:
    gutter = 8 if columns < 3 else 6 if columns == 3 else 1
    return Grid(columns, (width - gutter * (columns - 1)) // columns, gutter, -(-rows // columns))


def _tables(
    rows: Sequence[Row], grid: Grid, strikes: Sequence[Strike], loss: int = 0
) -> Iterator[Form]:
    for strike in strikes:
        digits = max(figure(row.amount, strike).width for row in rows)
        blank = 3 if grid.columns < 3 else 1
        lead = _lead(rows, strike) + blank + (2 if rows[0].place else 0)
        for size, high in SIZES.items():
            if lead + size + digits > grid.wide or high > strike.cap + 12:
                continue
            tall = max(high, strike.cap + (3 if strike.cap > 12 else 2))
            poor = max(0, strike.cap - high) * 2 + max(0, 20 - high) // 3
            paint = _Table(rows, grid, strike, size).paint
            yield Form(grid.deep * tall, COSTS[strike] + loss + poor, paint, stretch=True)


def _lead(rows: Sequence[Row], strike: Strike) -> int:
    """Return the width of the column of places."""
    widths = [figure(row.place, strike).width for row in rows if row.place]
    return max(widths) + 6 if widths else 0


class _Table(NamedTuple):
    """Draws a table, filled column by column."""

    rows: Sequence[Row]
    grid: Grid
    strike: Strike
    size: int

    def paint(self, page: Page, box: Box) -> None:
        """Draw all rows, sharing out the height of the box."""
        _columns, wide, gutter, deep = self.grid
        for number, row in enumerate(self.rows):
            column, line = divmod(number, deep)
            top = box.y + box.height * line // deep
            low = box.y + box.height * (line + 1) // deep
            self._row(page, row, Box(box.x + column * (wide + gutter), top, wide, low - top))

    def _row(self, page: Page, row: Row, box: Box) -> None:
        first = row.place == "1"
        mask = figure(row.amount, self.strike)
        picture = icon(row.token, self.size)
        top = box.y + (box.height - self.strike.cap) // 2
        right = box.x + box.width - mask.width
        if first:
            page.box(box.x - 1, box.y, box.width + 2, box.height - (box.height > 11))
            top, right = top - 1, right - 2
        lead = 0
        if row.place:
            lead = _lead(self.rows, self.strike)
            page.ink(figure(row.place, self.strike), box.x + 2, top, paper=first)
        middle = (self.size - picture.width) // 2
        height = box.height - first
        picture_top = box.y + max(0, (height - picture.height) // 2)
        page.ink(picture, box.x + lead + middle, picture_top, paper=first)
        page.ink(mask, right, top, paper=first)
