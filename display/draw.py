"""Draw a Screen as a 1-bit image of any size: a pure function of screen, words and size.

Title above, what the buttons do (or a notice) below, the blocks between. A panel of fewer
than 48 rows has two lines only: title or notice, and the main thing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.blocks import block_forms
from display.forms import LEFT_OUT, Box, Form, fitted, total
from display.frame import footer, notice_forms, title_bar
from display.page import Page, icon
from display.words import MONEY_SIGN
from terminal.screen import Picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from display.words import Words
    from terminal.screen import Screen

GAP = 2
"""Least blank between two blocks, in pixels."""


def draw(screen: Screen, words: Words, size: tuple[int, int] = (128, 64)) -> Image.Image:
    """Return the screen as an image of mode ``1``; the same screen gives the same image."""
    page = Page(*size)
    words = words.signed(MONEY_SIGN)
    low = size[1] < 48
    top = title_bar(page, screen, words, low=low)
    foot = 0
    if not low and screen.notice is None and screen.keys:
        foot = footer(page, screen.keys, words)
    body = Box(1, top, page.width - 2, page.height - top - foot)
    _body(page, screen, words, body, low=low)
    return page.image


def _body(page: Page, screen: Screen, words: Words, box: Box, *, low: bool) -> None:
    pictures = [block.name for block in screen.body if isinstance(block, Picture)]
    blocks = [block for block in screen.body if not isinstance(block, Picture)]
    indent = 0
    notice = None if low or screen.notice is None else words.say(screen.notice)
    if pictures and not low:
        picture = icon(pictures[0], 28)
        indent = 36
    forms = [block_forms(block, words, box.width - indent) for block in blocks]
    if low or box.height < 48:
        forms = [[*options, LEFT_OUT] for options in forms]
    if notice is not None:
        forms.append(notice_forms(notice, page.width))
    chosen = fitted(forms, box.height, GAP)
    if notice is not None:
        banner = chosen.pop()
        low_edge = box.y + box.height - banner.height
        banner.paint(page, Box(0, low_edge, page.width, banner.height))
        box = box._replace(height=box.height - banner.height - GAP)
    if indent:
        left = box.x + (indent - 6 - picture.width) // 2 + 2
        page.ink(picture, left, box.y + (box.height - picture.height) // 2)
    _spread(page, chosen, box.right_of(indent))


def _spread(page: Page, forms: Sequence[Form], box: Box) -> None:
    """Paint forms below each other, sharing out the height that is left over."""
    forms = [form for form in forms if form.height]
    spare = max(0, box.height - total(forms, GAP))
    greedy = sum(form.stretch for form in forms)
    y = box.y
    for number, form in enumerate(forms):
        if greedy:
            height = form.height + (spare // greedy if form.stretch else 0)
        else:
            blank = spare * (number + 1) // (len(forms) + 1)
            y = box.y + blank + sum(other.height + GAP for other in forms[:number])
            height = form.height
        form.paint(page, Box(box.x, y, box.width, height))
        y += height + GAP
