"""Which forms draw which block of a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from display.amounts import figure_forms
from display.clock import clock_forms
from display.deeds import deed_forms, list_forms
from display.estates import hand_forms
from display.forms import Box, Form, by_cost, wrapped, write
from display.handovers import handover_forms, handovers_forms
from display.keying import options_forms, slots_forms
from display.moves import moves_forms
from display.page import Page
from display.strikes import MEDIUM, PLAIN, SMALL, TINY, Strike
from display.sums import sums_forms
from display.tables import balances_forms, ranking_forms
from display.tokens import (
    bars_forms,
    bid_forms,
    circles_forms,
    flow_forms,
    flows_forms,
    tokens_forms,
)
from display.words import Words
from terminal.screen import (
    Balances,
    Bars,
    Block,
    Circles,
    Clock,
    Deed,
    DeedList,
    Figure,
    Flow,
    Hand,
    Handover,
    Line,
    Moves,
    Options,
    Picture,
    Ranking,
    Slots,
    Sums,
    Tokens,
)


def _line_forms(block: Line, words: Words, width: int) -> list[Form]:
    said = words.say(block.text)
    return by_cost(
        [
            _lines(lines, strike, cost + len(lines))
            for strike, cost in ((MEDIUM, 0), (PLAIN, 3), (SMALL, 8), (TINY, 60))
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
    Sums: sums_forms,
    Clock: clock_forms,
    Flow: flow_forms,
    Tokens: tokens_forms,
    Circles: circles_forms,
    Bars: bars_forms,
    Deed: deed_forms,
    DeedList: list_forms,
    Handover: handover_forms,
    Moves: moves_forms,
    Hand: hand_forms,
    Slots: slots_forms,
    Options: options_forms,
    Picture: _picture_forms,
}


def block_forms(block: Block, words: Words, width: int) -> list[Form]:
    """Offer the forms of a block at a width in pixels, from best to smallest."""
    return FORMS[type(block)](block, words, width)


LEAST_HINT = 9
"""What is lost when a line gives way to a notice, compared with smaller figures."""

LAST = 200
"""What is lost when secondary balances give way: only where all else is at its smallest."""


def body_forms(body: Sequence[Block], words: Words, width: int, *, hints: bool) -> list[list[Form]]:
    """Offer the forms of all blocks but pictures; what belongs together stands together.

    Without ``hints`` lines may be left out beside other blocks.
    """
    return [
        _group_forms(group, words, width, hint=hints or len(body) == 1) for group in _groups(body)
    ]


def _groups(body: Sequence[Block]) -> list[list[Block]]:
    """Put payments together, and an auction's price with its circles."""
    groups: list[list[Block]] = []
    for block in body:
        last = groups[-1][-1] if groups else None
        flows = next((group for group in groups if isinstance(group[0], Flow)), None)
        if isinstance(block, Picture):
            continue
        if isinstance(block, Flow) and flows:
            flows.append(block)
        elif (isinstance(block, Handover) and isinstance(last, Handover)) or (
            isinstance(block, Circles) and isinstance(last, Figure)
        ):
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def _group_forms(group: list[Block], words: Words, width: int, *, hint: bool) -> list[Form]:
    match group:
        case [Figure() as price, Circles() as circles]:
            return bid_forms(price, circles, words, width)
        case [Flow(), Flow(), *_]:
            flows = [block for block in group if isinstance(block, Flow)]
            return flows_forms(flows, words, width)
        case [Handover(), Handover(), *_]:
            deeds = [block for block in group if isinstance(block, Handover)]
            return handovers_forms(deeds, words, width)
        case [Line() as line] if not hint:
            return by_cost([*block_forms(line, words, width), Form(0, LEAST_HINT, _nothing)])
        case [Balances(small=True) as balances]:
            return by_cost([*block_forms(balances, words, width), Form(0, LAST, _nothing)])
        case _:
            return block_forms(group[0], words, width)


def _nothing(_page: Page, _box: Box) -> None:
    """Draw nothing."""
