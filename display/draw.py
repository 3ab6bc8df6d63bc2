"""Draw a Screen as a 1-bit image of any size: a pure function of screen, words and size.

Title above, what the buttons do (or a notice) below, the blocks between. A panel of fewer
than 48 rows has two lines only: title or notice, and the main thing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.blocks import body_forms
from display.forms import GAP, Box, fitted, spread, total
from display.frame import CAP, Heading, Key, footer, notice_forms
from display.page import Page, icon
from display.reading import notice_of
from display.strip import draw_strip
from display.words import MONEY_SIGN
from terminal.screen import Balances, Picture, Ranking

if TYPE_CHECKING:
    from PIL import Image

    from display.forms import Form
    from display.words import Words
    from terminal.screen import Screen

LOW = 48
"""A panel with fewer rows has the two-line layout."""

BESIDE = 36
"""Width that a picture takes from the blocks beside it."""


def draw(screen: Screen, words: Words, size: tuple[int, int] = (128, 64)) -> Image.Image:
    """Return the screen as an image of mode ``1``; the same screen gives the same image."""
    return draw_page(screen, words, size).image


def draw_page(screen: Screen, words: Words, size: tuple[int, int] = (128, 64)) -> Page:
    """Draw as ``draw`` does; the page also tells what had no room (an owner's long names)."""
    page = Page(*size)
    words = words.signed(MONEY_SIGN)
    if page.height < LOW:
        draw_strip(page, screen, words)
    else:
        _draw_full(page, screen, words)
    return page


def _draw_full(page: Page, screen: Screen, words: Words) -> None:
    notice = notice_of(screen, words)
    heading, keys = _frame(page, screen, words, silent=bool(notice))
    foot = CAP + 1 if keys else 0
    signs = [block.name for block in screen.body if isinstance(block, Picture)]
    for indent in (BESIDE, 0) if signs else (0,):
        if signs and not indent:
            # No room beside the large sign: it moves into the title, small.
            heading = replace(heading, sign=signs[0])
        top = heading.height(page)
        box = Box(1, top, page.width - 2, page.height - top - foot)
        chosen = _chosen(screen, words, notice, box.right_of(indent))
        if total(chosen) <= box.height:
            break
    heading.paint(page)
    if keys:
        footer(page, keys)
    if notice:
        banner = chosen.pop()
        box = box._replace(height=box.height - banner.height - GAP)
        edge = page.height - banner.height
        banner.paint(page, Box(0, edge, page.width, banner.height))
    if indent:
        picture = icon(signs[0], 28)
        left = box.x + (BESIDE - 6 - picture.width) // 2 + 2
        page.ink(picture, left, box.y + (box.height - picture.height) // 2)
    spread(page, chosen, box.right_of(indent))


def _frame(
    page: Page, screen: Screen, words: Words, *, silent: bool
) -> tuple[Heading, tuple[Key, ...]]:
    """Return the title bar, and the keys of the footer; ``silent`` leaves the keys out."""
    heading = Heading(words.say(screen.title), words.say(screen.badge) if screen.badge else "")
    keys = () if silent else tuple((key, words.say(does)) for key, does in screen.keys)
    if len(screen.body) == 1 and isinstance(screen.body[0], Balances | Ranking):
        # A table alone has the footer's rows too, if there is room for the keys in the title.
        above = replace(heading, keys=keys)
        if above.strikes(page) is not None:
            return above, ()
    return heading, keys


def _chosen(screen: Screen, words: Words, notice: str, box: Box) -> list[Form]:
    """Choose the forms of the body and, last, of the notice."""
    forms = body_forms(screen.body, words, box.width, hints=not notice)
    if notice:
        forms.append(notice_forms(notice, box.x + box.width + 1))
    return fitted(forms, box.height)
