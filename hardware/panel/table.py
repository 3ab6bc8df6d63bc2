"""What lies on the table in front of all pages together: held buttons, a card on the reader.

Several pages act on one terminal: a button is down while any page holds it, and one card
lies on the reader whoever laid it there. Pure; what comes of it is put on the queue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from cards.card import Card
from hardware.panel.messages import (
    Hello,
    LetAllGo,
    LetGo,
    Press,
    PressToken,
    SayWords,
    Spoken,
    TakeAway,
    Talk,
    Talked,
    TapBank,
    TapDeed,
    TapEvent,
    card_of,
)
from hardware.panel.talking import Talking
from terminal.loop import Letting, Message
from terminal.signals import Down, Heard, Lifted, Tapped, Token, TwoCards, Up

Put = Callable[[Message], Any]


class Table:
    """Buttons, reader and talk as all pages share them; ``put`` takes what comes of a message."""

    def __init__(self, put: Put, talk: Talking) -> None:
        self._put = put
        self.talk = talk
        self._held: dict[str, set[int]] = {}
        self._layer = 0
        self.lying: Card | None = None

    def take(self, page: int, spoken: Spoken) -> None:
        """Do what a page says; pages are known by number."""
        match spoken:
            case Press(key):
                self._press(page, key)
            case LetGo(key):
                self._let_go(page, key)
            case LetAllGo():
                self.let_all_go(page)
            case TapBank() | TapDeed() | TapEvent():
                self._tap(page, card_of(spoken), spoken.stays)
            case TakeAway():
                self._take_away()
            case PressToken(token):
                self._put(Token(token))
            case Talk():
                self.talk.begin(page)
            case Talked():
                self.talk.end(page)
            case SayWords(words):
                self._put(Heard(" ".join(words.casefold().split())))
            case Hello():
                pass
            case _:
                assert_never(spoken)

    def let_all_go(self, page: int) -> None:
        """Let go of all buttons, if this page holds any."""
        if any(page in pages for pages in self._held.values()):
            self._held.clear()
            self._put(Letting())

    def leave(self, page: int) -> None:
        """A page is gone: its buttons go up, its card is taken away."""
        self.let_all_go(page)
        self.talk.leave(page)
        if self._layer == page:
            self._take_away()

    def _press(self, page: int, key: str) -> None:
        pages = self._held.setdefault(key, set())
        if not pages:
            self._put(Down(key))
        pages.add(page)

    def _let_go(self, page: int, key: str) -> None:
        pages = self._held.get(key)
        if not pages or page not in pages:
            return
        pages.discard(page)
        if not pages:
            del self._held[key]
            self._put(Up(key))

    def _tap(self, page: int, card: Card, stays: bool) -> None:
        if self.lying is not None:
            if card != self.lying:
                self._put(TwoCards())
            return
        self._put(Tapped(card))
        if stays:
            self.lying, self._layer = card, page
        else:
            self._put(Lifted(card))

    def _take_away(self) -> None:
        if self.lying is not None:
            card, self.lying, self._layer = self.lying, None, 0
            self._put(Lifted(card))
