"""What the person at the console has before them: the newest frame, a reply, a page to read.

Shared by the window and the lines: what was typed is understood and carried out from here.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from cards.deck import Deck
from hardware.console.hints import hint
from hardware.console.look import Look
from hardware.console.pages import Page, card_pages, help_pages
from hardware.console.shelf import Shelf, shelf_of
from hardware.console.typed import Order, Sense, Typed, TypedError, read_typed
from terminal.ports import Frame
from terminal.screen import Text, text

CUE_S = 1.5
"""How long the word for a sound stays."""

ALIASES = {"?": Order.HELP, "exit": Order.QUIT, "q": Order.QUIT}


class Desk:
    """The newest frame with what was said beside it. Frames come from the terminal's thread."""

    def __init__(self, look: Look, frame: Frame, changed: Callable[[], None]) -> None:
        self.look = look
        self.frame = frame
        self.reply: Text | None = None
        self.pages: list[Page] = []
        self.page = 0
        self.changed = changed
        self._due: float | None = None
        self._heard_at = 0.0
        self._shelved: tuple[str, Deck, Shelf] | None = None

    def show(self, frame: Frame, due_in: float | None) -> bool:
        """Take the newest frame, and in how many seconds it will change; tell if it sounds."""
        now = monotonic()
        sounds = frame.beat != self.frame.beat
        if sounds:
            self._heard_at = now
        self.frame = frame
        self._due = None if due_in is None else now + due_in
        self.changed()
        return sounds and frame.screen.cue is not None

    def tell(self, reply: Text | None) -> None:
        """Say something in the line below the device."""
        self.reply = reply
        self.changed()

    def say(self, message: Text) -> str:
        """Put a message in the words of the language that is chosen now."""
        return self.look.say(message, self.frame.language)

    @property
    def shelf(self) -> Shelf:
        """The cards of this game."""
        language, deck = self.frame.language, self.frame.rules.deck
        kept = self._shelved
        if kept is None or kept[0] != language or kept[1] is not deck:
            cards = self.frame.edition.cards(deck)
            shelf = shelf_of(cards, deck, lambda message: self.look.say(message, language))
            self._shelved = kept = (language, deck, shelf)
        return kept[2]

    @property
    def sense(self) -> Sense:
        """What typed words may mean now."""
        orders = {**ALIASES, **{order.value: order for order in Order}}
        orders |= {self.say(text(f"console.word.{order.value}")): order for order in Order}
        frame = self.frame
        listening = frame.screen.listening
        return Sense(frame.edition.name, self.shelf, frame.edition.holds, orders, listening)

    def hint(self) -> str:
        """Say what may be typed now."""
        language = self.frame.language
        chosen = hint(self.frame, self.shelf, lambda key: self.look.knows(key, language))
        return self.say(chosen)

    def signs(self) -> list[str]:
        """Say what is short-lived: the last sound, and the seconds until something happens."""
        now = monotonic()
        signs = []
        cue = self.frame.screen.cue
        if cue is not None and now - self._heard_at < CUE_S:
            signs.append("♪ " + self.say(text(f"cue.{cue.value}")))
        if self._due is not None and self._due - now > 0:
            seconds = int(self._due - now + 0.99)
            signs.append(self.say(text("console.seconds", seconds=seconds)))
        return signs

    def understood(self, line: str) -> Typed | None:
        """Understand a typed line; what makes no sense is said so, and nothing is given."""
        self.reply = None
        try:
            return read_typed(line, self.sense)
        except TypedError as error:
            self.tell(error.reason)
            return None

    def open(self, order: Order, size: tuple[int, int], unicode: bool) -> None:
        """Lay out the pages that were asked for, in columns and rows of ``size``."""
        if order is Order.HELP:
            self.pages = help_pages(self.frame, self.look, self.shelf, size, unicode)
        elif order is Order.CARDS:
            self.pages = card_pages(self.frame, self.look, self.shelf, size)
        self.page = 0
        self.changed()

    def turn(self, step: int) -> None:
        """Turn the page; after the last one there is the game again."""
        self.page = max(0, self.page + step)
        if self.page >= len(self.pages):
            self.pages, self.page = [], 0
        self.changed()

    def close_pages(self) -> None:
        """Put the pages away."""
        self.pages, self.page = [], 0
        self.changed()
