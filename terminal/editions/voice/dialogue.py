"""The dialogue of the `voice` edition: words, tokens, deeds and buttons become commands.

The prompt is a state of the table in ``prompts``; what was said and tapped for it is a frozen
memory beside. Words, deeds and chosen lines are made the same wish before the table sees them.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
from msgspec import Struct

from cards.card import BankCard, DeedCard, UnknownTag
from terminal.conversation import NOT_NOW, Overlays
from terminal.edition import Notice, Outcome, Refused, Rules, Said, refused
from terminal.editions.voice import wishes
from terminal.editions.voice.conditions import NOTHING, Memory
from terminal.editions.voice.figures import Figures, figures_of
from terminal.editions.voice.hearing import Wish, words_of
from terminal.editions.voice.listening import chosen, unclear, understood
from terminal.editions.voice.prompts import (
    ASKING,
    AUCTIONS,
    CANCEL_FROM,
    LASTING,
    LISTENING,
    Prompt,
)
from terminal.editions.voice.rules import decide
from terminal.editions.voice.steps import Steps
from terminal.ledger import Book, Command
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

CANCEL, NEW, VOLUME = frozenset({"ok", "m"}), frozenset({"x"}), frozenset({"m", "x"})
HOLDS = {CANCEL: 5000, NEW: 5000, VOLUME: 1000}
"""Buttons held together → ms, as in the other editions (ours)."""


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """What survives a power cut: an auction's property, and who bid for it.

    It belongs to the book with so many ``entries``; with another it is out of date.
    """

    entries: int
    deed: int
    bidders: tuple[str, ...] = ()


class VoiceDialogue:
    """The conversation at one table."""

    def __init__(self, rules: Rules, now: int, seed: int) -> None:
        self.rules = rules
        self.figures: Figures = figures_of(rules)
        self.overlays = Overlays(Prompt.NEW_GAME, Prompt.VOLUME)
        self.last_input = now
        self.steps = Steps(self.figures, seed)
        self._proposed = False

    @property
    def state(self) -> Prompt:
        """The prompt below, whatever lies over it."""
        return self.steps.state

    @property
    def memory(self) -> Memory:
        """What was said and tapped for the prompt."""
        return self.steps.memory

    @property
    def prompt(self) -> Prompt:
        """The prompt that is open: the one on top."""
        return self.overlays.shown or self.state

    @property
    def patience(self) -> int:
        """How long a prompt or a notice stays after the last input, in ms."""
        return round(self.figures.settings.prompt_seconds * 1000)

    def feed(self, trigger: Trigger, book: Book, now: int) -> Outcome:
        """Take a signal. The prompt moves here only if no command comes of it."""
        self.last_input, self._proposed = now, False
        if self.overlays.asks:
            return self.overlays.answer_new_game(trigger)
        match trigger:
            case Tapped(UnknownTag()):
                return Refused(refused("unknown-card"))
            case TwoCards():
                return Refused(refused("two-cards"))
            case Released():
                return Refused(refused("hold-short"))
            case Lifted():
                return NOT_NOW
            case Held(keys):
                return self._kept(self._hold(keys, book, now), book)
            case Tapped() | Pressed() | Keyed() | Token() | Heard():
                if self.overlays.shown:
                    return self.overlays.answer_volume(trigger)
        return self._kept(self._take(trigger, book, now), book)

    def accepted(self, book: Book, now: int) -> None:
        """Move on after a command."""
        self.steps.run("done", book, now)
        self.steps.memory = Memory()
        self.overlays.close()

    def refused(self, now: int) -> None:
        """Stay, and have the whole sentence said again; a sale that was not saved is retried."""
        self.last_input = now
        if not self._proposed:
            return
        self._proposed = False
        if self.state is Prompt.AUCTION_FINAL:
            self.steps.start_quiet(Prompt.AUCTION_FINAL)
        else:
            self.steps.run("fell", self.steps.book, now)

    def eager(self, key: str) -> bool:
        """No button is in a hurry: bids are made by the tokens' own."""
        return False

    def touch(self, now: int) -> None:
        """A button is down or was let go: the idle time starts anew."""
        self.last_input = now

    def due(self, held: bool) -> int | None:
        """Give the next deadline; while a button is ``held`` only the auction's."""
        dues = [] if self.memory.due_at is None else [self.memory.due_at]
        if not held and (self.overlays.shown or self.state not in LASTING):
            dues.append(self.last_input + self.patience)
        return min(dues, default=None)

    def expire(self, due: int, book: Book) -> Outcome:
        """Let the deadline at ``due`` fire."""
        due_at = self.memory.due_at
        if due_at is not None and due >= due_at:
            return self._kept(self.steps.run("quiet", book, due), book)
        self.last_input = due
        if self.overlays.shown:
            self.overlays.close()
        else:
            self.steps.run("idle", book, due)
        return Said(cue=None)

    def checkpoint(self, now: int) -> bytes:
        """Give what must survive a power cut: an auction that runs."""
        if self.state not in AUCTIONS:
            return b""
        kept = Checkpoint(self.steps.book.entries, self.memory.deed, self.memory.bidders)
        return msgspec.json.encode(kept)

    def resume(self, book: Book, checkpoint: bytes, now: int) -> None:
        """Choose the prompt after power-on: an auction goes on, with all its seconds (V0)."""
        self.overlays.close()
        self.last_input, self._proposed = now, False
        self.steps.memory, self.steps.joined, self.steps.last = Memory(), (), None
        self.steps.stand(Prompt.SETUP, book)
        if not book.entries:
            return
        self.steps.run("done", book, now)
        kept = _decode(checkpoint)
        if self.state is not Prompt.HOME or kept is None or kept.entries != book.entries:
            return
        if kept.deed in self.figures.deck.deeds:
            self.steps.memory = Memory(deed=kept.deed, bidders=kept.bidders)
            self.steps.stand(Prompt.AUCTION, book)
            self.steps.start_quiet(Prompt.AUCTION)

    def _take(self, trigger: Trigger, book: Book, now: int) -> Outcome:
        """Give the trigger to the table, by its name there."""
        self.steps.book = book
        match trigger:
            case Tapped(BankCard(token)) | Token(token):
                if token not in self.figures.deck.banks:
                    return Refused(refused("unknown-card"))
                return self.steps.run("bank", book, now, token)
            case Tapped(DeedCard(number)):
                # Without a player it is a debt's words that are doubted.
                asked = self.state is Prompt.CONFIRM and not self.memory.player
                named = self.state in ASKING or asked
                pending = self.steps.pending if named else self.memory.wish
                if pending is None:
                    return self.steps.run("deed", book, now, number=number)
                return self._wish(wishes.answered(pending, (number,)), book, now)
            case Heard():
                return self._hear(trigger, book, now)
            case Pressed("ok") if wish := chosen(self.steps):
                return self._wish(wish, book, now)
            case Pressed(button):
                return self.steps.run(button, book, now)
            case _:
                return NOT_NOW

    def _wish(self, wish: Wish, book: Book, now: int) -> Outcome:
        self.steps.wished = wish
        outcome = self.steps.run("wish", book, now)
        self.steps.wished = NOTHING
        return outcome

    def _hear(self, heard: Heard, book: Book, now: int) -> Outcome:
        """Find what is wished; below the limit of confidence it is to be confirmed (V2)."""
        if self.state is Prompt.CONFIRM:
            return Refused(refused("by-button"))
        if self.state not in LISTENING:
            # In an auction a token's button bids: nobody is sent to press it.
            useless = self.state in {Prompt.SETUP, *AUCTIONS}
            return NOT_NOW if useless else Refused(refused("no-token"))
        words = words_of(heard.words)
        shown = " ".join(words)
        wish = understood(self.steps, words)
        if wish is None:
            return Refused(unclear(shown))
        if heard.confidence >= self.figures.settings.voice.confidence:
            return self._wish(wish, book, now)
        self.steps.wished = wish
        return self.steps.run("doubt", book, now, shown)

    def _hold(self, keys: frozenset[str], book: Book, now: int) -> Outcome:
        if self.overlays.shown:
            return NOT_NOW
        if keys == CANCEL:
            return self.steps.run("cancel", book, now)
        if keys == NEW and self.state in CANCEL_FROM:
            return self.overlays.ask_new_game()
        if keys == VOLUME and self.state not in AUCTIONS:
            return self.overlays.ask_volume()
        return NOT_NOW

    def _kept(self, outcome: Outcome, book: Book) -> Outcome:
        """Note what is said of an outcome, for ``repeat``; what a command will say is known."""
        match outcome:
            case Command():
                decision = decide(book, outcome, self.rules)
                effects = () if isinstance(decision, Refused) else decision.effects
                said: Notice | None = replace(decision.notice, effects=effects)
            case Said(notice) | Refused(notice):
                said = notice
            case _:
                said = None
        self._proposed = isinstance(outcome, Command)
        self.steps.last = said or self.steps.last
        return outcome


def _decode(checkpoint: bytes) -> Checkpoint | None:
    try:
        return msgspec.json.decode(checkpoint, type=Checkpoint) if checkpoint else None
    except msgspec.MsgspecError:
        return None
