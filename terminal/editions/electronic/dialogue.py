"""The dialogue of the `electronic` edition: taps, keys and buttons become commands.

The prompt is a state of the table in ``prompts``; what was tapped and keyed for it is a
frozen memory beside. Callbacks only remember a card or set the outcome.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
from msgspec import Struct

from cards.card import BankCard, DeedCard, UnknownTag
from terminal.conversation import NOT_NOW, Overlays
from terminal.edition import LeaveGame, Outcome, Refused, Rules, Said, refused
from terminal.editions.electronic.chance import drawn
from terminal.editions.electronic.commands import StartGame
from terminal.editions.electronic.conditions import Memory
from terminal.editions.electronic.figures import Figures, figures_of
from terminal.editions.electronic.position import players
from terminal.editions.electronic.prompts import (
    AMOUNTS,
    CANCEL_FROM,
    KEYING,
    LASTING,
    SLOW,
    Prompt,
)
from terminal.editions.electronic.steps import Steps
from terminal.ledger import Book
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
NEW, NEW_BY_BUTTON = frozenset({"C"}), frozenset({"x"})
VOLUME, VOLUME_BY_BUTTON = frozenset({"."}), frozenset({"m", "x"})
HOLDS = {CANCEL: 5000, NEW: 5000, NEW_BY_BUTTON: 5000, VOLUME: 1000, VOLUME_BY_BUTTON: 1000}
"""Keys held together → ms (E2); the buttons alone do as in the other editions (ours)."""

TRIGGERS = {"arrow": "arrow", "C": "clear", "+": "plus", "-": "minus"}
"""Keypad keys that are a trigger of their own."""


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """What survives a power cut: an auction's deed and bid, and whether it was knocked down.

    It belongs to the book with so many ``entries``; with another it is out of date.
    """

    entries: int
    deed: int
    price: int = 0
    sold: bool = False


class ElectronicDialogue:
    """The conversation at one table."""

    def __init__(self, rules: Rules, now: int, seed: int) -> None:
        self.figures: Figures = figures_of(rules)
        self.overlays = Overlays(Prompt.NEW_GAME, Prompt.VOLUME)
        self.last_input = now
        self.steps = Steps(self.figures, seed)
        self._same_players = False

    @property
    def state(self) -> Prompt:
        """The prompt below, whatever lies over it."""
        return self.steps.state

    @property
    def memory(self) -> Memory:
        """What was tapped and keyed for the prompt."""
        return self.steps.memory

    @property
    def prompt(self) -> Prompt:
        """The prompt that is open: the one on top."""
        return self.overlays.shown or self.state

    @property
    def patience(self) -> int:
        """How long a notice stays after the last input, in ms."""
        return round(self.figures.settings.prompt_seconds * 1000)

    def feed(self, trigger: Trigger, book: Book, now: int) -> Outcome:
        """Take a signal. The prompt moves here only if no command comes of it."""
        self.last_input = now
        if self.overlays.asks:
            return self._answer_new_game(trigger, book)
        match trigger:
            case Tapped(UnknownTag()):
                return Refused(refused("unknown-card"))
            case TwoCards():
                return Refused(refused("two-cards"))
            case Released():
                return Refused(refused("hold-short"))
            case Token() | Heard() | Lifted():
                return NOT_NOW
            case Held(keys):
                return self._hold(keys, book, now)
            case Pressed() | Keyed() | Tapped():
                if self.overlays.shown:
                    return self.overlays.answer_volume(trigger)
        name, word, number = self._named(trigger)
        return self.steps.run(name, book, now, word, number)

    def accepted(self, book: Book, now: int) -> None:
        """Move on after a command; cards stay in their slots after a booking (E2)."""
        self.steps.run("done", book, now)
        self.overlays.close()
        if self.state is Prompt.SLOTS:
            booked = self.memory.booked + (-1 if book.cancelled else 1)
            self.steps.memory = replace(self.memory, typed="", booked=booked)

    def refused(self, now: int) -> None:
        """Stay; the refused input counts as an input."""
        self.last_input = now

    def eager(self, key: str) -> bool:
        """A bid by the arrow must not wait for the key to come up."""
        return key == "arrow" and self.state is Prompt.AUCTION

    def touch(self, now: int) -> None:
        """A key is down or was let go: the idle time starts anew."""
        self.last_input = now

    def due(self, held: bool) -> int | None:
        """Give the next deadline; while a key is ``held`` only the bell's."""
        dues = []
        if self.memory.bell_at is not None:
            dues.append(self.memory.bell_at)
        if not held and self.overlays.shown:
            dues.append(self.last_input + self.patience)
        elif not held and self.state not in LASTING:
            dues.append(self.last_input + self._idle)
        return min(dues, default=None)

    def expire(self, due: int, book: Book) -> Outcome:
        """Let the deadline at ``due`` fire."""
        bell_at = self.memory.bell_at
        if bell_at is not None and due >= bell_at:
            self.overlays.close()
            return self.steps.run("bell", book, due)
        self.last_input = due
        if self.overlays.shown:
            self.overlays.close()
            return Said(cue=None)
        self.steps.run("idle", book, due)
        return Said(cue=None)

    def checkpoint(self, now: int) -> bytes:
        """Give what must survive a power cut: an auction that runs or was knocked down."""
        memory, state = self.memory, self.state
        if state not in {Prompt.AUCTION, Prompt.AUCTION_SOLD}:
            return b""
        sold = state is Prompt.AUCTION_SOLD
        kept = Checkpoint(self.steps.book.entries, memory.deed, memory.price, sold)
        return msgspec.json.encode(kept)

    def resume(self, book: Book, checkpoint: bytes, now: int) -> None:
        """Choose the prompt after power-on: an auction goes on, slots are empty (E0)."""
        self.overlays.close()
        self.last_input = now
        self.steps.memory, self.steps.joined = Memory(), ()
        self.steps.stand(Prompt.SETUP, book)
        if not book.entries:
            return
        self.steps.run("done", book, now)
        kept = _decode(checkpoint)
        if self.state is not Prompt.HOME or kept is None or kept.entries != book.entries:
            return
        if kept.deed in self.figures.deck.deeds:
            self.steps.memory = Memory(deed=kept.deed, price=kept.price)
            self.steps.stand(Prompt.AUCTION_SOLD if kept.sold else Prompt.AUCTION, book)
            if not kept.sold:
                self.steps.start_bell()

    @property
    def _idle(self) -> int:
        """How long the prompt stays after the last input, in ms."""
        seconds = self.figures.settings.electronic.slot_seconds
        return round(seconds * 1000) if self.state in SLOW else self.patience

    def _named(self, trigger: Pressed | Keyed | Tapped) -> tuple[str, str, int]:
        """Give the table's name of a trigger, with its token or key and its number."""
        match trigger:
            case Tapped(BankCard(token)):
                return "bank", token, 0
            case Tapped(DeedCard(number)):
                return "deed", "", number
            case Tapped():
                return "unknown", "", 0
            case Keyed(key) | Pressed(key) if self._enters(key):
                return "enter", key, 0
            case Pressed(button):
                return button, "", 0
            case Keyed(key) if key.isdigit() or key in {".", ","}:
                return "digit", key.replace(",", "."), 0
            case Keyed(key):
                return TRIGGERS.get(key, key), key, 0

    def _enters(self, key: str) -> bool:
        """Say whether a key ends the amount: K and M, or ok in the classic scale (E1)."""
        if self.state not in AMOUNTS:
            return False
        if self.figures.millions:
            return key in {"K", "M"}
        return key == "ok" and bool(self.memory.typed)

    def _hold(self, keys: frozenset[str], book: Book, now: int) -> Outcome:
        if self.overlays.shown:
            return NOT_NOW
        if keys == CANCEL:
            return self.steps.run("cancel", book, now)
        if keys in {NEW, NEW_BY_BUTTON} and self.state in CANCEL_FROM:
            self._same_players = keys == NEW
            return self.overlays.ask_new_game()
        if keys in {VOLUME, VOLUME_BY_BUTTON} and self.state not in KEYING:
            return self.overlays.ask_volume()
        return NOT_NOW

    def _answer_new_game(self, trigger: Trigger, book: Book) -> Outcome:
        """By the key C all accounts are back at the start money (E2); by x others may join."""
        answer = self.overlays.answer_new_game(trigger)
        if isinstance(answer, LeaveGame) and self._same_players:
            table = tuple(players(book, self.figures.deck))
            return LeaveGame(StartGame(table, drawn(self.steps.seed, "again", 2**53)))
        return answer


def _decode(checkpoint: bytes) -> Checkpoint | None:
    try:
        return msgspec.json.decode(checkpoint, type=Checkpoint) if checkpoint else None
    except msgspec.MsgspecError:
        return None
