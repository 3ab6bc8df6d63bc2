"""The layout of a low panel (128×32): a line with title or notice, and the main thing.

What has no room is left out, the least important first; nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Sequence

from display.blocks import block_forms
from display.deeds import TILE, tile
from display.forms import Box, Form, fitted, spread, total
from display.frame import CAP
from display.page import Page, icon, mark, run_width
from display.strikes import SMALL, TINY, WIDE
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
    Screen,
    Slots,
    Sums,
    Tokens,
)

ORDER: tuple[type[Block], ...] = (
    *(Clock, Figure, Balances, Ranking, Sums, Flow, Handover, Moves, Circles, Bars, Tokens),
    *(Options, Slots, Deed, DeedList, Hand, Line, Picture),
)
"""Blocks from the most important to the least."""

TITLE = 10
"""Rows of the first line."""

LEGIBLE = 25
"""Forms that lose more than this only stand where there is nothing else."""


def bare(screen: Screen) -> bool:
    """Say whether the screen is a clock and nothing else, which has the whole panel."""
    return not screen.keys and len(screen.body) == 1 and isinstance(screen.body[0], Clock)


def draw_strip(page: Page, screen: Screen, words: Words) -> None:
    """Draw a screen on a low panel."""
    body = [block for block in screen.body if not isinstance(block, Picture)]
    low = Box(1, TITLE, page.width - 2, page.height - TITLE)
    deed = next((block for block in body if isinstance(block, Deed)), None)
    rest = [block for block in body if block is not deed]
    if deed and rest and (chosen := _chosen(rest, words, low.right_of(_emblem_width(deed)))):
        _emblem(page, deed, low)
        box = low.right_of(_emblem_width(deed))
    else:
        box, chosen = low, _chosen(body, words, low)
    alone = bare(screen) or (not chosen and bool(body))
    if alone and screen.notice is None:
        box = Box(1, 0, page.width - 2, page.height)
        chosen = _chosen(body, words, box)
    else:
        _first_line(page, screen, words)
    spread(page, chosen, box)


def _chosen(body: Sequence[Block], words: Words, box: Box) -> list[Form]:
    """Choose forms for as many blocks as fit, in the screen's order."""
    ranked = sorted(body, key=lambda block: ORDER.index(type(block)))
    kept: dict[int, list[Form]] = {}
    for block in ranked:
        forms = block_forms(block, words, box.width)
        legible = [form for form in forms if form.cost <= LEGIBLE] if kept else forms
        trial = {**kept, body.index(block): legible}
        if legible and total([options[-1] for options in trial.values()]) <= box.height:
            kept = trial
    return fitted([kept[place] for place in sorted(kept)], box.height)


def _emblem_width(deed: Deed) -> int:
    return TILE + (5 if deed.owner is None else 24)


def _emblem(page: Page, deed: Deed, box: Box) -> None:
    """Draw a deed's number, and its owner, at the left."""
    top = box.y + (box.height - 16) // 2
    tile(page, deed.number, Box(box.x, top, TILE, 16), WIDE)
    if deed.owner is not None:
        page.ink(icon(deed.owner, 16), box.x + TILE + 4, top)


def _first_line(page: Page, screen: Screen, words: Words) -> None:
    """Write the notice or the title, and which buttons do something now."""
    said = words.say(screen.notice or screen.title)
    caps = [] if screen.notice else [button for button, _ in screen.keys]
    room = page.width - 4 - len(caps) * (CAP + 1)
    page.box(0, 0, page.width, TITLE - 1)
    for strike in (SMALL, TINY):
        if run_width(said, strike) <= room:
            y = (TITLE - 1 - strike.cap) // 2 - strike.top
            page.text(said, strike, 2, y, paper=True)
            break
    else:
        page.faults.append("no room for the title")
    for place, button in enumerate(reversed(caps)):
        sign = mark(button)
        x = page.width - (place + 1) * (CAP + 1)
        page.ink(sign, x + (CAP - sign.width) // 2, (CAP - sign.height) // 2, paper=True)
