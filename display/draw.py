"""Draw a Screen as a 1-bit image of any size: a pure function of screen, words and size.

Title above, what the buttons do (or a notice) below, the blocks between. A panel of fewer
than 48 rows has two lines only: title or notice, and the main thing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops

from display.blocks import body_forms
from display.forms import GAP, Box, fitted, spread, total
from display.frame import CAP, Heading, Key, footer, notice_forms
from display.page import Page, icon
from display.reading import notice_of
from display.strip import bare, draw_strip
from display.words import MONEY_SIGN
from terminal.screen import Balances, Clock, Picture, Ranking, Sums

if TYPE_CHECKING:
    from display.forms import Form
    from display.words import Words
    from terminal.screen import Screen

LOW = 48
"""A panel with fewer rows has the two-line layout."""

LEGIBLE = 18
"""A layout that loses less in every block is taken at once, else the one that loses least."""

MUCH = 1000
"""What is lost when a screen does not fit."""

BESIDE = 36
"""Width that a picture takes from the blocks beside it."""


def draw(screen: Screen, words: Words, size: tuple[int, int] = (128, 64)) -> Image.Image:
    """Return the screen as an image of mode ``1``; the same screen gives the same image."""
    page = Page(*size)
    draw_on(page, screen, words)
    return page.image


def draw_on(page: Page, screen: Screen, words: Words) -> None:
    """Draw on a blank page; its ``faults`` then say what had no room (an owner's long names)."""
    words = words.signed(MONEY_SIGN)
    if page.height < LOW:
        draw_strip(page, screen, words)
    else:
        _draw_full(page, screen, words)
    if any(isinstance(block, Clock) and block.urgent for block in screen.body):
        lit = Image.new("1", page.image.size, 1)
        page.image.paste(ImageChops.logical_xor(page.image, lit))
    if screen.dim:
        page.image.paste(0, (0, 0), _every_other(page.image.size))


def _every_other(size: tuple[int, int]) -> Image.Image:
    """Return a mask of every other pixel: what is left shines with half the light."""
    wide, high = size
    rows = (b"\x00\xff", b"\xff\x00")
    pixels = b"".join((rows[y % 2] * wide)[:wide] for y in range(high))
    return Image.frombytes("L", size, pixels).convert("1")


def _draw_full(page: Page, screen: Screen, words: Words) -> None:
    notice = notice_of(screen, words)
    tried: list[tuple[int, _Layout, Box, list[Form]]] = []
    for layout in _layouts(page, screen, words, silent=bool(notice)):
        top = layout.heading.height(page) if layout.heading else 1
        foot = CAP + 1 if layout.keys else 0
        edge = 0 if layout.heading else 1
        box = Box(1, top, page.width - 2, page.height - top - foot - edge)
        chosen = _chosen(screen, words, notice, box.right_of(layout.indent))
        loss = max((form.cost for form in chosen), default=0)
        if total(chosen) > box.height:
            loss += MUCH
        tried.append((loss, layout, box, chosen))
        if loss < LEGIBLE:
            break
    _, layout, box, chosen = min(tried, key=lambda entry: entry[0])
    _paint(page, screen, layout, box, chosen, notice)


def _paint(
    page: Page, screen: Screen, layout: _Layout, box: Box, chosen: list[Form], notice: str
) -> None:
    if layout.heading:
        layout.heading.paint(page)
    if layout.keys:
        footer(page, layout.keys)
    if notice:
        *chosen, banner = chosen
        box = box._replace(height=box.height - banner.height - GAP)
        edge = page.height - banner.height
        banner.paint(page, Box(0, edge, page.width, banner.height))
    if layout.indent:
        picture = icon(_sign(screen), 28)
        left = box.x + (BESIDE - 6 - picture.width) // 2 + 2
        page.ink(picture, left, box.y + (box.height - picture.height) // 2)
    spread(page, chosen, box.right_of(layout.indent))


class _Layout(NamedTuple):
    """Title bar, keys of the footer, and the width taken by a large sign at the left.

    Without a title bar the blocks have the whole panel.
    """

    heading: Heading | None
    keys: tuple[Key, ...]
    indent: int


def _layouts(page: Page, screen: Screen, words: Words, *, silent: bool) -> list[_Layout]:
    """Return the layouts to be tried, from the most usual to the densest."""
    if bare(screen):
        return [_Layout(None, (), 0)]
    heading = Heading(words.say(screen.title), words.say(screen.badge) if screen.badge else "")
    keys = () if silent else tuple((key, words.say(does)) for key, does in screen.keys)
    layouts = [_Layout(heading, keys, 0)]
    if sign := _sign(screen):
        layouts = [_Layout(heading, keys, BESIDE), _Layout(replace(heading, sign=sign), keys, 0)]
        heading = replace(heading, sign=sign)
    above = replace(heading, keys=keys)
    if keys and above.strikes(page) is not None:
        # A table alone has the footer's rows too, for larger figures.
        alone = len(screen.body) == 1 and isinstance(screen.body[0], Balances | Ranking | Sums)
        layouts.insert(0 if alone else len(layouts), _Layout(above, (), 0))
    return layouts


def _sign(screen: Screen) -> str:
    return next((block.name for block in screen.body if isinstance(block, Picture)), "")


def _chosen(screen: Screen, words: Words, notice: str, box: Box) -> list[Form]:
    """Choose the forms of the body and, last, of the notice."""
    forms = body_forms(screen.body, words, box.width, hints=not notice)
    if notice:
        forms.append(notice_forms(notice, box.x + box.width + 1))
    return fitted(forms, box.height)
