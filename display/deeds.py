"""Forms of the blocks about title deeds: one deed, and a hand of deeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from display.forms import Box, Form, by_cost, wrapped, write
from display.page import Page, figure, mark, run_width
from display.strikes import BOLD, MEDIUM, PLAIN, SMALL, TINY, WIDE, Strike
from display.tokens import centred
from display.words import Words
from terminal.screen import Deed, DeedList

TILE = 22
"""Width of the tile with a deed's number."""

NAMES = ((WIDE, 0), (MEDIUM, 1), (PLAIN, 4), (SMALL, 10), (TINY, 40))
"""Strikes for a deed's name, with what is lost."""

SLIM = 11
"""Height of a deed in one line."""

PIPS = 9
"""Height of a line of houses with the blank above it."""


def tile(page: Page, number: int, box: Box, strike: Strike, *, hollow: bool = False) -> None:
    """Draw a deed's number on an inverted tile that fills the box; ``hollow`` if mortgaged."""
    if hollow:
        page.frame(*box)
    else:
        page.box(*box)
    mask = figure(str(number), strike)
    left = box.x + (box.width - mask.width) // 2
    page.ink(mask, left, box.y + (box.height - strike.cap) // 2, paper=not hollow)


def standing(block: Deed) -> tuple[int, int] | None:
    """Return how many houses stand on how many plots; ``None`` if it is not built on."""
    if block.level is not None:
        return block.level, block.levels
    if block.houses is None:
        return None
    return block.houses, block.plots


def pips(page: Page, block: Deed, x: int, y: int) -> None:
    """Draw a rent level or houses as houses on plots, 7 pixels high; a hotel in their place."""
    if block.hotel:
        page.ink(mark("hotel"), x, y)
        return
    built, plots = standing(block) or (0, 0)
    for step in range(plots):
        page.ink(mark("house" if step < built else "plot"), x + step * 9, y)


def deed_forms(block: Deed, _words: Words, width: int) -> list[Form]:
    """Offer a deed: number and name, and once owned its houses and its owner's token."""
    room = width - TILE - 5 - (20 if block.owner else 0)
    forms: list[Form] = []
    for strike, cost in NAMES:
        if lines := wrapped(block.name, strike, room):
            forms.append(_deed(block, lines, strike, cost + 2 * len(lines)))
        beneath = block.owner and standing(block)
        if beneath and (lines := wrapped(block.name, strike, width - TILE - 5)):
            forms.append(_deed(block, lines, strike, cost + 2 * len(lines) + 2, owner=SLIM))
    beside = (SLIM + 2 if block.owner else 0) + (18 if standing(block) else 0)
    for strike, cost in ((PLAIN, 10), (SMALL, 14), (TINY, 40)):
        if run_width(block.name, strike) <= width - TILE - 4 - beside:
            forms.append(_slim(block, strike, cost))
    return by_cost(forms)


def _deed(block: Deed, lines: Sequence[str], strike: Strike, cost: int, owner: int = 16) -> Form:
    """Return a deed's form; an ``owner`` of 11 pixels stands beside the houses."""
    name = len(lines) * strike.size - 1
    built = standing(block) is not None
    used = name + (0 if not built else PIPS if owner == 16 else SLIM + 1)
    height = max(15, used)

    def paint(page: Page, box: Box) -> None:
        box = box._replace(y=box.y + (box.height - height) // 2, height=height)
        tile(page, block.number, box._replace(width=TILE), WIDE, hollow=block.mortgaged)
        rest = box.right_of(TILE + 5)
        top = box.y + (height - used) // 2
        write(page, lines, strike, rest._replace(y=top, height=name + 1))
        if built:
            pips(page, block, rest.x, top + used - 7 - (owner != 16) * 2)
        if block.owner:
            spot = Box(box.x + box.width - owner, box.y, owner, height)
            if owner != 16:
                spot = spot._replace(y=top + used - SLIM, height=SLIM)
            centred(page, block.owner, spot, owner)

    return Form(height, cost, paint)


def _slim(block: Deed, strike: Strike, cost: int) -> Form:
    """Return a deed in one line: number, name, houses as a figure, owner."""

    def paint(page: Page, box: Box) -> None:
        box = box._replace(y=box.y + (box.height - SLIM) // 2, height=SLIM)
        number = PLAIN if block.mortgaged else BOLD
        tile(page, block.number, box._replace(width=TILE), number, hollow=block.mortgaged)
        write(page, (block.name,), strike, box.right_of(TILE + 4))
        right = box.x + box.width
        if block.owner:
            right -= SLIM
            centred(page, block.owner, Box(right, box.y, SLIM, SLIM), SLIM)
        if block.hotel:
            page.ink(mark("hotel"), right - 17, box.y + 2)
        elif built := standing(block):
            mask = figure(str(built[0]), PLAIN)
            page.ink(mask, right - 8, box.y + 2)
            page.ink(mark("house"), right - 17, box.y + 2)

    return Form(SLIM, cost, paint)


def list_forms(block: DeedList, _words: Words, width: int) -> list[Form]:
    """Offer a hand of deeds by number with their levels: as houses, or as a figure alone."""
    forms: list[Form] = []
    levels = any(level for _, level in block.deeds)
    for strike, level, cost in HANDS:
        hand = _Hand(strike, level if levels else None, house=levels and strike is WIDE)
        columns = (width + hand.gap) // (hand.wide + hand.gap)
        forms.append(_hand(block, min(columns, max(len(block.deeds), 1)), hand, cost))
    return by_cost(forms)


HANDS = ((WIDE, WIDE, 0), (BOLD, PLAIN, 3), (PLAIN, SMALL, 8), (SMALL, SMALL, 16), (TINY, TINY, 25))
"""Strikes for a deed's number and its level in a hand of deeds, with what is lost."""


class _Hand(NamedTuple):
    """How a deed of a hand is set: strikes of number and level, whether a house is drawn.

    Without a strike for levels the tile stands alone.
    """

    strike: Strike
    level: Strike | None
    house: bool

    @property
    def wide(self) -> int:
        """The width of a deed: tile, house, level."""
        if self.level is None:
            return self.tile
        return self.tile + (9 if self.house else 1) + self.level.cell

    @property
    def gap(self) -> int:
        """Least blank between two deeds of a row."""
        return 0 if self.strike is TINY else 3

    @property
    def line(self) -> int:
        """Blank between two rows."""
        return 1 if self.strike is TINY else 2

    @property
    def tile(self) -> int:
        """The width of the tile alone."""
        return self.strike.cell * 2 + (2 if self.strike is TINY else 4)

    @property
    def tall(self) -> int:
        """The height of a deed's tile."""
        return max(self.strike.cap + 2, 7)


def _hand(block: DeedList, columns: int, hand: _Hand, cost: int) -> Form:
    rows = -(-len(block.deeds) // columns)
    pitch = hand.tall + hand.line

    def paint(page: Page, box: Box) -> None:
        for place, (number, level) in enumerate(block.deeds):
            row, column = divmod(place, columns)
            spread = box.width if len(block.deeds) > 2 else box.width * columns // 3
            x = box.x + spread * column // columns
            y = box.y + (box.height - rows * pitch + hand.line) // 2 + row * pitch
            wide = hand.tile
            tile(page, number, Box(x, y, wide, hand.tall), hand.strike)
            if hand.level is None:
                continue
            if hand.house:
                page.ink(mark("house"), x + wide + 2, y + (hand.tall - 7) // 2)
            right = x + wide + (10 if hand.house else 1)
            mask = figure(str(level), hand.level)
            page.ink(mask, right, y + (hand.tall - hand.level.cap) // 2)

    return Form(rows * pitch - hand.line, cost + rows, paint)
