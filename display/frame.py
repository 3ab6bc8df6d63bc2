"""The frame of a screen: its title bar, what the buttons do, and a notice's banner."""

from __future__ import annotations

from collections.abc import Sequence

from display.forms import Box, Form, by_cost, wrapped, write
from display.page import Page, mark, run_width
from display.strikes import MEDIUM, PLAIN, SMALL, TINY, Strike
from display.words import Words
from terminal.screen import Screen, Text

CAP = 9
"""Width and height of a button's cap."""


def title_bar(page: Page, screen: Screen, words: Words) -> int:
    """Draw the title, the badge at its right or on a line of its own; return the row below."""
    title = words.say(screen.title)
    badge = words.say(screen.badge) if screen.badge else ""
    height, strikes = (12, (PLAIN, SMALL)) if page.height < 96 else (16, (MEDIUM, PLAIN, SMALL))
    for strike in strikes:
        for tag in (PLAIN, SMALL, TINY):
            room = page.width - 6 - (run_width(badge, tag) + 6 if badge else 0)
            if run_width(title, strike) <= room:
                page.box(0, 0, page.width, height)
                _set(page, title, strike, Box(3, 0, room, height))
                if badge:
                    wide = run_width(badge, tag)
                    _set(page, badge, tag, Box(page.width - 3 - wide, 0, wide, height))
                return height + 1
    page.box(0, 0, page.width, 18)
    _set(page, title, SMALL, Box(3, 0, page.width, 10))
    _set(page, badge, SMALL, Box(3, 8, page.width, 10))
    return 19


def _set(page: Page, said: str, strike: Strike, box: Box) -> None:
    y = box.y + (box.height - strike.cap) // 2 - strike.top
    page.text(said, strike, box.x, y, paper=True)


def footer(page: Page, keys: Sequence[tuple[str, Text]], words: Words) -> int:
    """Draw what the buttons do along the lower edge; return the rows it takes.

    They stand as on the device: ok at the left, M in the middle, x at the right.
    """
    labels = [(button, words.say(said)) for button, said in keys]
    for strike, blank in ((SMALL, 5), (SMALL, 3), (TINY, 3)):
        widths = [CAP + 2 + run_width(said, strike) for _, said in labels]
        if sum(widths) + blank * (len(widths) - 1) <= page.width:
            break
    x = 0
    for number, ((button, said), wide) in enumerate(zip(labels, widths, strict=True)):
        after = sum(widths[number + 1 :]) + blank * (len(widths) - number - 1)
        wanted = {"ok": 0, "m": (page.width - wide) // 2}.get(button, page.width - wide)
        x = max(x, min(wanted, page.width - after - wide))
        _key(page, button, said, strike, x)
        x += wide + blank
    return CAP + 1


def _key(page: Page, button: str, said: str, strike: Strike, x: int) -> None:
    y = page.height - CAP
    page.box(x, y, CAP, CAP)
    sign = mark(button)
    page.ink(sign, x + (CAP - sign.width) // 2, y + (CAP - sign.height) // 2, paper=True)
    page.text(said, strike, x + CAP + 2, y + (CAP - strike.cap) // 2 - strike.top)


def notice_forms(said: str, width: int) -> list[Form]:
    """Offer a notice on an inverted banner."""
    forms: list[Form] = []
    for strike, cost in ((MEDIUM, 0), (PLAIN, 3), (SMALL, 12), (TINY, 60)):
        if lines := wrapped(said, strike, width - 8):
            forms.append(_banner(lines, strike, cost + 3 * len(lines)))
    return by_cost(forms)


def _banner(lines: Sequence[str], strike: Strike, cost: int) -> Form:
    height = len(lines) * strike.size + 1

    def paint(page: Page, box: Box) -> None:
        page.box(*box)
        write(page, lines, strike, box, centred=True, paper=True)

    return Form(height, cost, paint)
