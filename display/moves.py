"""Forms of the houses to be moved: for each deed, from which level to which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from display.deeds import NAMES, TILE, tile
from display.forms import Box, Form, by_cost, wrapped, write
from display.page import Page, figure, mark, run_width
from display.strikes import BOLD, PLAIN, SMALL, TINY, WIDE, Strike
from display.words import Words
from terminal.screen import Move, Moves

STEP = 7
"""Width of the arrow head between two levels, with its blanks."""


def moves_forms(block: Moves, _words: Words, width: int) -> list[Form]:
    """Offer the moves one a line with the street's name, or by number in columns."""
    moves = block.moves
    forms: list[Form] = []
    if len(moves) == 1:
        forms += _single(moves[0], width)
    for strike, name, cost in ((WIDE, PLAIN, 0), (BOLD, PLAIN, 1), (PLAIN, SMALL, 8)):
        spare = width - _wide(strike)
        if all(run_width(move.name, name) + 5 <= spare for move in moves):
            forms.append(_moves(moves, _Ruled(1, width, strike, name), cost))
    for columns in (1, 2, 3):
        for strike, cost in ((WIDE, 3), (BOLD, 5), (PLAIN, 9), (SMALL, 14), (TINY, 30)):
            wide = (width - 6 * (columns - 1)) // columns
            if _wide(strike) <= wide:
                forms.append(_moves(moves, _Ruled(columns, wide, strike, None), cost + columns))
    return by_cost(forms)


class _Ruled(NamedTuple):
    """How a list of moves is set: columns, their width, strikes of figures and of names."""

    columns: int
    wide: int
    strike: Strike
    name: Strike | None


def _wide(strike: Strike) -> int:
    """Return the width of a move without its name: tile, house, two levels."""
    return 2 * strike.cell + 4 + 3 + 8 + 2 * strike.cell + STEP


def _moves(moves: Sequence[Move], ruled: _Ruled, cost: int) -> Form:
    rows = -(-len(moves) // ruled.columns)
    tall = max(ruled.strike.cap + 2, 9, ruled.name.size if ruled.name else 0)

    def paint(page: Page, box: Box) -> None:
        for number, move in enumerate(moves):
            column, row = divmod(number, rows)
            top = box.y + box.height * row // rows
            low = box.y + box.height * (row + 1) // rows
            y = top + (low - top - tall) // 2
            _move(page, move, ruled, Box(box.x + column * (ruled.wide + 6), y, ruled.wide, tall))

    return Form(rows * (tall + 1), cost, paint, stretch=True)


def _single(move: Move, width: int) -> Iterator[Form]:
    """Offer the only move as a deed: name, and beneath it the houses."""
    for strike, cost in NAMES:
        if lines := wrapped(move.name, strike, width - TILE - 5):
            yield _as_deed(move, lines, strike, cost + 2 * len(lines) - 2)


def _as_deed(move: Move, lines: Sequence[str], strike: Strike, cost: int) -> Form:
    name = len(lines) * strike.size
    height = name + WIDE.cap + 1

    def paint(page: Page, box: Box) -> None:
        top = box.y + (box.height - height) // 2
        tile(page, move.number, Box(box.x, top, TILE, height), WIDE)
        rest = Box(box.x + TILE + 5, top, box.width - TILE - 5, name)
        write(page, lines, strike, rest)
        _levels(page, move, WIDE, Box(rest.x, top + name, rest.width, WIDE.cap))

    return Form(height, cost, paint)


def _move(page: Page, move: Move, ruled: _Ruled, box: Box) -> None:
    strike = ruled.strike
    tile(page, move.number, box._replace(width=2 * strike.cell + 4), strike)
    x = box.x + 2 * strike.cell + 7
    if ruled.name:
        page.text(move.name, ruled.name, x, box.y + (box.height - ruled.name.size) // 2)
        x = box.x + box.width - (9 + 2 * strike.cell + STEP)
    _levels(page, move, strike, box._replace(x=x))


def _levels(page: Page, move: Move, strike: Strike, box: Box) -> None:
    """Draw a house and its levels before and after; ``-`` is off the board."""
    before, after = (
        figure("-" if level is None else str(level), strike) for level in (move.before, move.after)
    )
    top = box.y + (box.height - strike.cap) // 2
    page.ink(mark("house"), box.x, box.y + (box.height - 7) // 2)
    x = box.x + 9
    page.ink(before, x + (strike.cell - before.width) // 2, top)
    page.ink(mark("next"), x + strike.cell + 2, box.y + (box.height - 5) // 2)
    x += strike.cell + STEP
    page.ink(after, x + (strike.cell - after.width) // 2, top)
