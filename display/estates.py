"""Forms of a hand of deeds that are built on and mortgaged: a tile each, with what stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from display.deeds import tile
from display.forms import Box, Form, by_cost
from display.page import Page, figure
from display.strikes import BOLD, PLAIN, SMALL, TINY, WIDE, Strike
from display.words import Words
from terminal.screen import Deed, Hand

STRIKES = ((WIDE, PLAIN, 0), (BOLD, PLAIN, 3), (PLAIN, SMALL, 8), (SMALL, SMALL, 16))
"""Strikes for a deed's number and for its buildings, with what is lost."""

SMALLEST = (TINY, TINY, 25)


class _Set(NamedTuple):
    """How a hand is set: strikes, columns, and whether room is kept for buildings."""

    number: Strike
    built: Strike
    columns: int
    buildings: bool

    @property
    def tile(self) -> int:
        """The width of a tile."""
        return self.number.cell * 2 + (2 if self.number is TINY else 4)

    @property
    def tall(self) -> int:
        """The height of a tile."""
        return max(self.number.cap + 2, 7)

    @property
    def wide(self) -> int:
        """The width of a deed: tile and buildings."""
        return self.tile + (self.built.cell + 1 if self.buildings else 0)


def hand_forms(block: Hand, _words: Words, width: int) -> list[Form]:
    """Offer the deeds in as many columns as there is room for: 3 houses ``3``, a hotel ``H``."""
    buildings = any(_built(deed) for deed in block.deeds)
    forms: list[Form] = []
    for number, built, cost in (*STRIKES, SMALLEST):
        gap = 1 if number is TINY else 3
        columns = (width + gap) // (_Set(number, built, 1, buildings).wide + gap)
        ruled = _Set(number, built, min(columns, max(1, len(block.deeds))), buildings)
        forms.append(_hand(block.deeds, ruled, cost))
    return by_cost(forms)


def _built(deed: Deed) -> str:
    return "H" if deed.hotel else str(deed.houses) if deed.houses else ""


def _hand(deeds: Sequence[Deed], ruled: _Set, cost: int) -> Form:
    rows = -(-len(deeds) // ruled.columns)
    blank = 1 if ruled.number is TINY else 2
    pitch = ruled.tall + blank

    def paint(page: Page, box: Box) -> None:
        span = box.width if len(deeds) > 2 else box.width * ruled.columns // 4
        for place, deed in enumerate(deeds):
            row, column = divmod(place, ruled.columns)
            x = box.x + span * column // ruled.columns
            y = box.y + (box.height - rows * pitch + blank) // 2 + row * pitch
            spot = Box(x, y, ruled.tile, ruled.tall)
            tile(page, deed.number, spot, ruled.number, hollow=deed.mortgaged)
            if said := _built(deed):
                mask = figure(said, ruled.built)
                page.ink(mask, x + ruled.tile + 1, y + (ruled.tall - ruled.built.cap) // 2)

    return Form(max(0, rows * pitch - blank), cost + rows, paint)
