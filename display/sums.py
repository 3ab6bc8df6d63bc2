"""Forms of the table that says what each player's total is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from display.forms import Box, Form, by_cost
from display.page import Page, figure, icon, run_width
from display.strikes import BOLD, PLAIN, SMALL, TINY, Strike
from display.tables import ranking_forms
from display.words import Words
from terminal.screen import Place, Ranking, Sums

TOKENS = {11: 10, 16: 14}
"""Sizes of tokens, with the rows that they take."""

STRIKES = ((BOLD, 0), (PLAIN, 4), (SMALL, 10), (TINY, 40))
"""Strikes for the figures, with what is lost."""

LEAD = 6
"""Width of the column of places, where there is room for one."""

WINNERS_ONLY = 80
"""What is lost when only places and totals have room."""


class Table(NamedTuple):
    """Rows of figures in words, the total last, with the heads of their columns."""

    heads: Sequence[str]
    players: Sequence[str]
    places: Sequence[str]
    figures: Sequence[Sequence[str]]


def sums_forms(block: Sums, words: Words, width: int) -> list[Form]:
    """Offer the table in ever smaller strikes, and at last places and totals alone."""
    table = Table(
        [words.say(head) for head in block.heads],
        [row.player for row in block.rows],
        [str(row.place) for row in block.rows],
        [
            [words.amount(part, sign=False) for part in (*row.parts, row.total)]
            for row in block.rows
        ],
    )
    forms = [
        _form(table, strike, size, cost + (1 if size == 11 else 0))
        for strike, cost in STRIKES
        for size in TOKENS
        if _least(table, strike, size) <= width
    ]
    places = Ranking(tuple(Place(row.place, row.player, row.total) for row in block.rows))
    totals = ranking_forms(places, words, width)
    forms += [
        Form(form.height, form.cost + WINNERS_ONLY, form.paint, form.stretch) for form in totals
    ]
    return by_cost(forms)


def _columns(table: Table, strike: Strike) -> list[int]:
    """Return the width of each column of figures, heads included."""
    return [
        max(
            run_width(table.heads[column], TINY),
            *(figure(row[column], strike).width for row in table.figures),
        )
        for column in range(len(table.heads))
    ]


def _blank(strike: Strike) -> int:
    """Return the least blank before a column: what keeps 0 and 1,000 from being 01,000."""
    return 3 if strike.cap <= SMALL.cap else 6


def _least(table: Table, strike: Strike, size: int) -> int:
    columns = _columns(table, strike)
    return LEAD + size + sum(columns) + _blank(strike) * len(columns)


def _form(table: Table, strike: Strike, size: int, cost: int) -> Form:
    tall = max(TOKENS[size], strike.cap + 3)

    def paint(page: Page, box: Box) -> None:
        columns = _columns(table, strike)
        spare = box.width - _least(table, strike, size)
        blank = _blank(strike) + spare // (len(columns) + 1)
        rights: list[int] = []
        right = box.x + box.width - 1
        for wide in reversed(columns):
            rights.insert(0, right)
            right -= wide + blank
        for head, at in zip(table.heads, rights, strict=True):
            page.text(head, TINY, at - run_width(head, TINY), box.y)
        low = box._replace(y=box.y + TINY.size, height=box.height - TINY.size)
        for number in range(len(table.players)):
            top = low.y + low.height * number // len(table.players)
            end = low.y + low.height * (number + 1) // len(table.players)
            _row(page, table, number, strike, size, rights, Box(box.x, top, box.width, end - top))

    return Form(TINY.size + tall * len(table.players), cost, paint, stretch=True)


def _row(
    page: Page,
    table: Table,
    number: int,
    strike: Strike,
    size: int,
    rights: Sequence[int],
    box: Box,
) -> None:
    first = table.places[number] == "1"
    if first:
        page.box(box.x - 1, box.y, box.width + 2, box.height - 1)
    height = box.height - first
    top = box.y + (height - strike.cap) // 2
    place = figure(table.places[number], PLAIN if strike.cap > 6 else strike)
    page.ink(place, box.x + 1, box.y + (height - place.height) // 2, paper=first)
    picture = icon(table.players[number], size)
    left = box.x + LEAD + 2 + (size - picture.width) // 2
    page.ink(picture, left, box.y + max(0, (height - picture.height) // 2), paper=first)
    for words, right in zip(table.figures[number], rights, strict=True):
        mask = figure(words, strike)
        page.ink(mask, right - mask.width, top, paper=first)
