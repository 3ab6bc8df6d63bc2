"""The frame of a screen: its title bar, what the buttons do, and a notice's banner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from display.forms import Box, Form, by_cost, wrapped, write
from display.page import Page, icon, mark, run_width
from display.strikes import MEDIUM, PLAIN, SMALL, TINY, Strike

CAP = 9
"""Width and height of a button's cap."""

EDGE = 3
"""Blank at either end of the title bar."""

Key = tuple[str, str]
"""A button (``ok``, ``m``, ``x``) and in words what it does now."""


@dataclass(frozen=True)
class Heading:
    """What stands in the title bar: title at the left; sign, keys and badge at the right."""

    title: str
    badge: str = ""
    keys: tuple[Key, ...] = ()
    sign: str = ""

    def strikes(self, page: Page) -> tuple[Strike, Strike] | None:
        """Choose the strikes of title and extras, ``None`` if not all has room in one line."""
        for strike in (PLAIN, SMALL) if page.height < 96 else (MEDIUM, PLAIN, SMALL):
            for small in (PLAIN, SMALL, TINY):
                wide = sum(width + 2 * EDGE for width in self._widths(small))
                if run_width(self.title, strike) + wide + 2 * EDGE <= page.width:
                    return strike, small
        return None

    def height(self, page: Page) -> int:
        """Return the rows it takes, the blank below included."""
        if self.strikes(page) is None:
            return 19
        return 13 if page.height < 96 else 17

    def paint(self, page: Page) -> None:
        """Draw it; the badge on a line of its own if it must."""
        high = self.height(page) - 1
        page.box(0, 0, page.width, high)
        strikes = self.strikes(page)
        if strikes is None:
            if not self.badge:
                page.faults.append("no room for the title")
            _set(page, self.title, SMALL, EDGE, 10)
            page.text(self.badge, SMALL, EDGE, 9, paper=True)
            return
        strike, small = strikes
        _set(page, self.title, strike, EDGE, high)
        right = page.width - EDGE
        if self.badge:
            right -= run_width(self.badge, small)
            _set(page, self.badge, small, right, high)
            right -= 2 * EDGE
        for button, said in reversed(self.keys):
            right -= _key_width(said, small)
            _key(page, button, (said, small), Box(right, (high - CAP) // 2, 0, CAP), paper=True)
            right -= 2 * EDGE
        if self.sign:
            picture = icon(self.sign, 10)
            page.ink(picture, right - picture.width, (high - picture.height) // 2, paper=True)

    def _widths(self, small: Strike) -> list[int]:
        widths = [_key_width(said, small) for _, said in self.keys]
        if self.badge:
            widths.append(run_width(self.badge, small))
        if self.sign:
            widths.append(icon(self.sign, 10).width)
        return widths


def _set(page: Page, said: str, strike: Strike, x: int, height: int) -> None:
    page.text(said, strike, x, (height - strike.cap) // 2 - strike.top, paper=True)


def _key_width(said: str, strike: Strike) -> int:
    return CAP + 2 + run_width(said, strike)


def footer(page: Page, keys: Sequence[Key]) -> None:
    """Draw what the buttons do along the lower edge, ``CAP`` rows high.

    They stand as on the device: ok at the left, M in the middle, x at the right.
    """
    for strike, blank in ((SMALL, 5), (SMALL, 3), (TINY, 3)):
        widths = [_key_width(said, strike) for _, said in keys]
        if sum(widths) + blank * (len(widths) - 1) <= page.width:
            break
    else:
        page.faults.append("no room for the keys")
    x = 0
    for number, ((button, said), wide) in enumerate(zip(keys, widths, strict=True)):
        after = sum(widths[number + 1 :]) + blank * (len(widths) - number - 1)
        wanted = {"ok": 0, "m": (page.width - wide) // 2}.get(button, page.width - wide)
        x = max(x, min(wanted, page.width - after - wide))
        _key(page, button, (said, strike), Box(x, page.height - CAP, wide, CAP), paper=False)
        x += wide + blank


def _key(page: Page, button: str, label: tuple[str, Strike], box: Box, *, paper: bool) -> None:
    """Draw a button's cap and its label; ``paper`` on an inverted ground."""
    said, strike = label
    page.box(box.x, box.y, CAP, CAP, paper=paper)
    sign = mark(button)
    left, top = (CAP - sign.width) // 2, (CAP - sign.height) // 2
    page.ink(sign, box.x + left, box.y + top, paper=not paper)
    y = box.y + (CAP - strike.cap) // 2 - strike.top
    page.text(said, strike, box.x + CAP + 2, y, paper=paper)


def notice_forms(said: str, width: int) -> list[Form]:
    """Offer a notice on an inverted banner."""
    return by_cost(
        [
            _banner(lines, strike, cost + 3 * len(lines))
            for strike, cost in ((MEDIUM, 0), (PLAIN, 3), (SMALL, 20), (TINY, 60))
            if (lines := wrapped(said, strike, width - 8))
        ]
    )


def _banner(lines: Sequence[str], strike: Strike, cost: int) -> Form:
    def paint(page: Page, box: Box) -> None:
        page.box(*box)
        write(page, lines, strike, box, centred=True, paper=True)

    return Form(len(lines) * strike.size + 1, cost, paint)
