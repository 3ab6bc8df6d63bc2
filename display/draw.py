"""Draw a Screen as a 1-bit image of any size: a pure function of screen, words and size.

Title above, what the buttons do (or a notice) below, the blocks between. A panel of fewer
than 48 rows has two lines only: title or notice, and the main thing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.blocks import block_forms
from display.forms import GAP, Box, fitted, spread
from display.frame import footer, notice_forms, title_bar
from display.page import Page, icon
from display.strip import draw_strip
from display.words import MONEY_SIGN
from terminal.screen import Picture

if TYPE_CHECKING:
    from PIL import Image

    from display.words import Words
    from terminal.screen import Screen

LOW = 48
"""A panel with fewer rows has the two-line layout."""

BESIDE = 36
"""Width that a picture takes from the blocks beside it."""


def draw(screen: Screen, words: Words, size: tuple[int, int] = (128, 64)) -> Image.Image:
    """Return the screen as an image of mode ``1``; the same screen gives the same image."""
    page = Page(*size)
    words = words.signed(MONEY_SIGN)
    if page.height < LOW:
        draw_strip(page, screen, words)
        return page.image
    top = title_bar(page, screen, words)
    foot = footer(page, screen.keys, words) if screen.keys and screen.notice is None else 0
    _body(page, screen, words, Box(1, top, page.width - 2, page.height - top - foot))
    return page.image


def _body(page: Page, screen: Screen, words: Words, box: Box) -> None:
    signs = [block.name for block in screen.body if isinstance(block, Picture)]
    indent = BESIDE if signs else 0
    forms = [
        block_forms(block, words, box.width - indent)
        for block in screen.body
        if not isinstance(block, Picture)
    ]
    if screen.notice is not None:
        forms.append(notice_forms(words.say(screen.notice), page.width))
    chosen = fitted(forms, box.height)
    if screen.notice is not None:
        banner = chosen.pop()
        edge = box.y + box.height - banner.height
        banner.paint(page, Box(0, edge, page.width, banner.height))
        box = box._replace(height=box.height - banner.height - GAP)
    if signs:
        picture = icon(signs[0], 28)
        left = box.x + (BESIDE - 6 - picture.width) // 2 + 2
        page.ink(picture, left, box.y + (box.height - picture.height) // 2)
    spread(page, chosen, box.right_of(indent))
