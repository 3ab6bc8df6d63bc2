"""Which forms draw which block of a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from display.amounts import figure_forms
from display.deeds import deed_forms, handover_forms, list_forms
from display.forms import Box, Form, by_cost, wrapped, write
from display.moves import moves_forms
from display.page import Page
from display.strikes import MEDIUM, PLAIN, SMALL, TINY, Strike
from display.tables import balances_forms, ranking_forms
from display.tokens import bars_forms, circles_forms, flow_forms, tokens_forms
from display.words import Words
from terminal.screen import (
    Balances,
    Bars,
    Block,
    Circles,
    Deed,
    DeedList,
    Figure,
    Flow,
    Handover,
    Line,
    Moves,
    Picture,
    Ranking,
    Tokens,
)


def _line_forms(block: Line, words: Words, width: int) -> list[Form]:
    said = words.say(block.text)
    return by_cost(
        [
            _lines(lines, strike, cost + len(lines))
            for strike, cost in ((MEDIUM, 0), (PLAIN, 3), (SMALL, 12), (TINY, 60))
            if (lines := wrapped(said, strike, width))
        ]
    )


def _lines(lines: Sequence[str], strike: Strike, cost: int) -> Form:
    def paint(page: Page, box: Box) -> None:
        write(page, lines, strike, box, centred=True)

    return Form(len(lines) * strike.size, cost, paint)


def _picture_forms(_block: Picture, _words: Words, _width: int) -> list[Form]:
    """Offer nothing: a picture stands beside the other blocks, not among them."""
    return []


FORMS: dict[type[Block], Callable[[Any, Words, int], list[Form]]] = {
    Line: _line_forms,
    Figure: figure_forms,
    Balances: balances_forms,
    Ranking: ranking_forms,
    Flow: flow_forms,
    Tokens: tokens_forms,
    Circles: circles_forms,
    Bars: bars_forms,
    Deed: deed_forms,
    DeedList: list_forms,
    Handover: handover_forms,
    Moves: moves_forms,
    Picture: _picture_forms,
}


def block_forms(block: Block, words: Words, width: int) -> list[Form]:
    """Offer the forms of a block at a width in pixels, from best to smallest."""
    return FORMS[type(block)](block, words, width)
