"""The dialogue of the `ultimate` edition: taps and buttons become commands.

The prompt is a state of the table in ``prompts``; what was tapped for it is a frozen
memory beside. Callbacks only remember a card or set the outcome.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from msgspec import Struct

from cards.card import BankCard, DeedCard, EventCard, UnknownTag
from terminal.conversation import NOT_NOW, Overlays
from terminal.edition import Notice, Outcome, Refused, Rules, Said, refused
from terminal.editions.ultimate.figures import UltimateDeck, UltimateEvent, UltimateSettings
from terminal.editions.ultimate.position import Debt, debt
from terminal.editions.ultimate.prompts import LASTING, NEW_GAME_FROM, QUIET, TABLE, Prompt
from terminal.editions.ultimate.steps import Memory, Steps
from terminal.ledger import Book
from terminal.screen import Cue, text
from terminal.signals import (
    Heard,
    Held,
    Keyed,
    Lifted,
    Pressed,
    Released,
    Tapped,
    Token,
    Trigger,
    TwoCards,
)

CANCEL = frozenset({"ok", "m"})
NEW = frozenset({"x"})
VOLUME = frozenset({"m", "x"})
HOLDS = {CANCEL: 5000, NEW: 5000, VOLUME: 1000}
"""Buttons held together → ms (U1)."""


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """What survives a power cut (U2): an auction's deed, its price once it is sold.

    It belongs to the book with so many ``entries``; with another it is out of date.
    """

    entries: int
    deed: int
    price: int = 0


class UltimateDialogue:
    """The conversation at one table; ``table`` has the rows of ``prompts``."""

    def __init__(self, rules: Rules, now: int, table: tuple[dict[str, Any], ...] = TABLE) -> None:
        assert isinstance(rules.deck, UltimateDeck)
        assert isinstance(rules.settings, UltimateSettings)
        self.deck: UltimateDeck = rules.deck
        self.settings: UltimateSettings = rules.settings
        self.overlays = Overlays(Prompt.NEW_GAME, Prompt.VOLUME)
        self.last_input = now
        self.steps = Steps(self.deck, self.settings, table)

    @property
    def state(self) -> Prompt:
        """The prompt below, whatever lies over it."""
        return self.steps.state

    @property
    def memory(self) -> Memory:
        """What was tapped for the prompt."""
        return self.steps.memory

    @property
    def prompt(self) -> Prompt:
        """The prompt that is open: the one on top."""
        return self.overlays.shown or self.state

    @property
    def patience(self) -> int:
        """How long a prompt stays after the last input, in ms (U3)."""
        return round(self.settings.prompt_seconds * 1000)

    def feed(self, trigger: Trigger, book: Book, now: int) -> Outcome:
        """Take a signal. The prompt moves here only if no command comes of it."""
        self.last_input = now
        if self.overlays.asks:
            return self.overlays.answer_new_game(trigger)
        match trigger:
            case Tapped(UnknownTag()):
                return Refused(refused("unknown-card"))
            case TwoCards():
                return Refused(refused("two-cards"))
            case Released(keys):
                return Refused(refused("hold-short")) if keys in HOLDS else NOT_NOW
            case Keyed() | Token() | Heard() | Lifted():
                return NOT_NOW
            case Held(keys):
                return self._hold(keys, book, now)
            case Pressed() | Tapped():
                if self.overlays.shown:
                    return self.overlays.answer_volume(trigger)
        token, number, name = _named(trigger)
        return self.steps.run(name, book, now, token, number)

    def accepted(self, book: Book, now: int) -> None:
        """Move on after a command: to the end, to a debt, or home."""
        self.steps.run("done", book, now)
        self.steps.memory, self.steps.joined = Memory(), ()
        self.overlays.close()

    def refused(self, now: int) -> None:
        """Stay; the refused input counts as an input (U3)."""
        self.last_input = now

    def eager(self, key: str) -> bool:
        """In a running auction every press acts at once (U1)."""
        return self.state is Prompt.AUCTION and key in {"ok", "m", "x"}

    def touch(self, now: int) -> None:
        """A button is down or was let go: the idle time starts anew (U1)."""
        self.last_input = now

    def due(self, held: bool) -> int | None:
        """Give the next deadline; while a button is ``held`` only an auction's (U1, U7)."""
        memory, dues = self.memory, []
        if self.state is Prompt.AUCTION:
            dues.append(memory.hammer_at - (memory.lit - 1) * self.steps.tick)
        elif self.state is Prompt.AUCTION_SOLD:
            dues.append(memory.unpaid_at)
        if not held and (self.overlays.shown or self.state not in LASTING):
            dues.append(self.last_input + self.patience)
        return min(dues, default=None)

    def expire(self, due: int, book: Book) -> Outcome:
        """Let the deadline at ``due`` fire."""
        memory = self.memory
        if self.state is Prompt.AUCTION:
            return self._tick(due, book)
        if self.state is Prompt.AUCTION_SOLD and due >= memory.unpaid_at:
            self.overlays.close()
            return self.steps.run("unpaid", book, due)
        self.last_input = due
        if self.overlays.shown:
            self.overlays.close()
            return Said(cue=None)
        self.steps.run("idle", book, due)
        self.steps.memory = Memory()
        return Said(cue=None)

    def checkpoint(self, now: int) -> bytes:
        """Give what must survive a power cut: a running, sold or cut-off auction (U2)."""
        memory, state = self.memory, self.state
        if state is Prompt.AUCTION_SOLD:
            kept = Checkpoint(self.steps.book.entries, memory.deed, memory.price)
        elif state is Prompt.AUCTION or (state is Prompt.AUCTION_READY and memory.cut):
            kept = Checkpoint(self.steps.book.entries, memory.deed)
        else:
            return b""
        return msgspec.json.encode(kept)

    def resume(self, book: Book, checkpoint: bytes, now: int) -> None:
        """Choose the prompt after power-on (U2)."""
        self.overlays.close()
        self.last_input = now
        self.steps.begin(Prompt.SETUP, Memory(), book)
        if not book.entries:
            return
        self.steps.run("done", book, now)
        kept = _decode(checkpoint)
        if self.state is not Prompt.HOME or kept is None or kept.entries != book.entries:
            return
        if kept.deed not in self.deck.deeds:
            return
        if kept.price:
            sold = Memory(deed=kept.deed, price=kept.price, unpaid_at=self._unpaid(now))
            self.steps.begin(Prompt.AUCTION_SOLD, sold, book)
        else:
            self.steps.begin(Prompt.AUCTION_READY, Memory(deed=kept.deed, cut=True), book)

    def debt(self, book: Book) -> Debt | None:
        """Give the open debt."""
        return debt(book, self.deck)

    @property
    def event(self) -> UltimateEvent | None:
        """The event card that is being played."""
        return self.deck.events.get(self.memory.event) if self.state is Prompt.EVENT else None

    def _tick(self, due: int, book: Book) -> Outcome:
        lit = self.memory.lit - 1
        if lit:
            self.steps.memory = replace(self.memory, lit=lit)
            return Said(cue=Cue.TICK, keep=True)
        self.last_input = due
        if not self.memory.price:
            self.steps.run("lapse", book, due)
            self.steps.memory = Memory(deed=self.memory.deed)
            return Said(Notice("auction-lapsed", text("auction.lapsed"), Cue.HAMMER))
        self.steps.run("hammer", book, due)
        self.steps.memory = replace(self.memory, lit=0, unpaid_at=self._unpaid(due))
        return Said(Notice("auction-sold", text("auction.sold"), Cue.HAMMER))

    def _unpaid(self, now: int) -> int:
        return now + round(self.settings.auction.pay_seconds * 1000)

    def _hold(self, keys: frozenset[str], book: Book, now: int) -> Outcome:
        if keys == CANCEL and not self.overlays.shown:
            return self.steps.run("cancel", book, now)
        if keys == NEW and self.prompt in NEW_GAME_FROM:
            return self.overlays.ask_new_game()
        if keys == VOLUME and not self.overlays.shown and self.state not in QUIET:
            return self.overlays.ask_volume()
        return NOT_NOW


def _named(trigger: Pressed | Tapped) -> tuple[str, int, str]:
    match trigger:
        case Tapped(BankCard(token)):
            return token, 0, "bank"
        case Tapped(DeedCard(number)):
            return "", number, "deed"
        case Tapped(EventCard(number)):
            return "", number, "event"
        case Tapped():
            return "", 0, "unknown"
        case Pressed(button):
            return "", 0, button


def _decode(checkpoint: bytes) -> Checkpoint | None:
    try:
        return msgspec.json.decode(checkpoint, type=Checkpoint) if checkpoint else None
    except msgspec.MsgspecError:
        return None
