"""The dialogue of the `speed` edition: the clock's deadlines, taps and buttons as commands."""

from __future__ import annotations

from dataclasses import replace

from cards.card import BankCard, DeedCard, EventCard, UnknownTag
from terminal.conversation import NOT_NOW, Overlays
from terminal.edition import LeaveGame, Outcome, Refused, Rules, Said, refused
from terminal.editions.speed.checkpoint import decode, encode
from terminal.editions.speed.figures import SpeedDeck, SpeedSettings
from terminal.editions.speed.position import over
from terminal.editions.speed.prompts import NEW_GAME_FROM, RUNNING, Prompt
from terminal.editions.speed.steps import Counting, Run, Steps, unit_of
from terminal.editions.speed.timeline import LAST, SECOND, Kind, Timeline
from terminal.ledger import Book
from terminal.screen import Cue, Text
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

NEW = frozenset({"x"})
VOLUME = frozenset({"m", "x"})
HOLDS = {NEW: 3000, VOLUME: 1000}
"""Buttons held together → ms (S1; the volume as in the other editions)."""

HORN_MS = 700
"""After so many ms the horn of a stage's end is over, and the sound of the next one follows."""

GLANCE_MS = 2500
"""How long a notice covers a clock that runs."""

TRIGGERS = {"+": "m", "-": "x", "C": "clear"}
"""Keys of a number pad → triggers of the table; digits are figures."""

KEYS = (*"0123456789", *TRIGGERS)
"""Keys of a number pad that have a use (S3: notes can be keyed)."""


class SpeedDialogue:
    """The conversation at one table, and its clock."""

    def __init__(self, rules: Rules, now: int) -> None:
        assert isinstance(rules.deck, SpeedDeck)
        assert isinstance(rules.settings, SpeedSettings)
        self.deck: SpeedDeck = rules.deck
        self.settings: SpeedSettings = rules.settings
        self.timeline = Timeline.of(self.settings.speed)
        self.last_input = now
        self.dimmed = False
        self._paused_at: int | None = None
        self._chime: tuple[int, Cue] | None = None
        self._overlays = Overlays(Prompt.NEW_GAME, Prompt.VOLUME)
        self._steps = Steps(self.deck)

    @property
    def state(self) -> Prompt:
        """The prompt below, whatever lies over it."""
        return self._steps.state

    @property
    def counting(self) -> Counting:
        """The hand that is being counted."""
        return self._steps.counting

    @property
    def elapsed(self) -> int:
        """How far the clock is, in ms from the first stage, as it was last told."""
        return self._steps.clock.elapsed

    @property
    def began(self) -> int:
        """The moment (ms of the clock) from which a running clock counts; pauses move it."""
        return self._steps.clock.origin

    def named(self, unit: str) -> Text:
        """Give the name of a card by its unit of the ledger."""
        return self._steps.named(unit)

    @property
    def prompt(self) -> Prompt:
        """The prompt that is open: the one on top."""
        return self._overlays.shown or self.state

    @property
    def patience(self) -> int:
        """How long a question or a notice stays after the last input, in ms."""
        if self.prompt in RUNNING:
            return GLANCE_MS
        return round(self.settings.prompt_seconds * 1000)

    def feed(self, trigger: Trigger, book: Book, now: int) -> Outcome:
        """Take a signal. The prompt moves here only if no command comes of it."""
        self._wake(now)
        if self._overlays.asks:
            return self._overlays.answer_new_game(trigger)
        match trigger:
            case Tapped(UnknownTag()):
                return Refused(refused("unknown-card"))
            case TwoCards():
                return Refused(refused("two-cards"))
            case Released(keys):
                return Refused(refused("hold-short")) if keys in HOLDS else NOT_NOW
            case Held(keys):
                return self._hold(keys)
            case Token() | Heard() | Lifted():
                return NOT_NOW
            case Tapped() | Pressed() | Keyed():
                if self._overlays.shown is Prompt.VOLUME:
                    return self._overlays.answer_volume(trigger)
        name, word = _named(trigger)
        outcome = self._steps.run(name, book, now, word)
        self._follow(now)
        return outcome

    def accepted(self, book: Book, now: int) -> None:
        """Move on after a command: the count begins, or the hand is done."""
        self._overlays.close()
        self._steps.run("done", book, now)

    def refused(self, now: int) -> None:
        """Stay; the refused input counts as an input."""
        self._wake(now)

    def eager(self, key: str) -> bool:
        """Starting, pausing and going on must not wait for the button to be let go."""
        return key == "ok" and self.prompt in {Prompt.SETUP, Prompt.STAGE, Prompt.PAUSED}

    def touch(self, now: int) -> None:
        """A button is down or was let go: idle time starts anew, a dim screen lights up."""
        self._wake(now)

    def due(self, held: bool) -> int | None:
        """Give the next deadline; the clock's own run on while a button is ``held``."""
        dues = [due for due in (self._next_second(), self._forget_at()) if due is not None]
        if self._chime is not None:
            dues.append(self._chime[0])
        if not held and (idle := self._idle_at()) is not None:
            dues.append(idle)
        return min(dues, default=None)

    def expire(self, due: int, book: Book) -> Outcome:
        """Let the deadline at ``due`` fire: a second, a chime, or what nobody has used."""
        if due == self._next_second():
            return self._tick(due, book)
        if self._chime is not None and due == self._chime[0]:
            cue, self._chime = self._chime[1], None
            return Said(cue=cue, keep=True)
        if due == self._forget_at():
            self._paused_at = None
            return LeaveGame()
        self.last_input = due
        if self._overlays.shown:
            self._overlays.close()
        else:
            self.dimmed = True
        return Said(cue=None)

    def checkpoint(self, now: int) -> bytes:
        """Give the clock as it was last told, and a hand half counted: each told second anew."""
        if self.state is Prompt.SETUP:
            return b""
        return encode(self.elapsed, self._steps.book.entries, self.counting)

    def resume(self, book: Book, checkpoint: bytes, now: int) -> None:
        """Choose the prompt after power-on: the clock is paused, a hand goes on (S1)."""
        self._overlays.close()
        self._chime = None
        self._steps.counting = Counting()
        self._paused_at = None
        self._wake(now)
        if not book.entries:
            self._steps.stand(Prompt.SETUP, book)
            return
        kept = decode(checkpoint)
        if not over(book) and kept.elapsed < self.timeline.ends:
            self._steps.clock = Run(kept.elapsed)
            self._steps.stand(Prompt.PAUSED, book)
            self._paused_at = now
            return
        self._steps.clock = Run(self.timeline.ends)
        self._steps.stand(Prompt.OVER, book)
        if kept.player in self.deck.banks and kept.entries == book.entries:
            self._steps.counting = kept.counting()
            self._steps.stand(Prompt.HAND, book)

    def _follow(self, now: int) -> None:
        """Note when a pause begins and ends; a chime is not heard in a pause."""
        if self.state is not Prompt.PAUSED:
            self._paused_at = None
        elif self._paused_at is None:
            self._paused_at, self._chime = now, None

    def _wake(self, now: int) -> None:
        self.last_input, self.dimmed = now, False

    def _next_second(self) -> int | None:
        if self.state not in RUNNING:
            return None
        clock = self._steps.clock
        return clock.origin + self.timeline.following(clock.elapsed)

    def _forget_at(self) -> int | None:
        after = self.settings.speed.forget_after
        return None if self._paused_at is None or not after else self._paused_at + after * SECOND

    def _idle_at(self) -> int | None:
        """When a question goes away, or the screen of a pause dims."""
        if self._overlays.shown:
            return self.last_input + round(self.settings.prompt_seconds * 1000)
        after = self.settings.speed.dim_after
        if self.state is not Prompt.PAUSED or self.dimmed or not after:
            return None
        return self.last_input + after * SECOND

    def _tick(self, due: int, book: Book) -> Outcome:
        """Tell the next second; its place is computed from the start of the run (S1)."""
        clock = self._steps.clock
        self._steps.clock = replace(clock, elapsed=due - clock.origin)
        stage = self.timeline.at(self.elapsed)
        if self.elapsed < 0:
            return Said(cue=Cue.COUNT, keep=True)
        if stage is None:
            self._chime = (due + HORN_MS, Cue.APPLAUSE)
            return self._steps.run("run_out", book, due)
        if self.elapsed == stage.begins:
            return self._begin(due, stage.kind, book)
        counted = self.timeline.seconds(self.elapsed) <= LAST
        return Said(cue=Cue.TICK if counted else None, keep=True)

    def _begin(self, due: int, kind: Kind, book: Book) -> Outcome:
        """A stage begins: zoom after the count; else the horn first, for the one that ended."""
        cue = Cue.ZOOM if kind is Kind.BUYING else Cue.BELL
        if self.state is Prompt.COUNT:
            self._steps.run("begin", book, due)
            return Said(cue=cue, keep=True)
        self._chime = (due + HORN_MS, cue)
        return Said(cue=Cue.HORN, keep=True)

    def _hold(self, keys: frozenset[str]) -> Outcome:
        if keys == NEW and self.prompt in NEW_GAME_FROM:
            return self._overlays.ask_new_game()
        if keys == VOLUME and not self._overlays.shown and self.state not in RUNNING:
            return self._overlays.ask_volume()
        return NOT_NOW


def _named(trigger: Tapped | Pressed | Keyed) -> tuple[str, str]:
    """Give the trigger's name in the table, and its word: a token, a card's unit, a digit."""
    match trigger:
        case Tapped(BankCard(token)):
            return "bank", token
        case Tapped(DeedCard(number)):
            return "card", unit_of("deed", number)
        case Tapped(EventCard(number)):
            return "card", unit_of("chest", number)
        case Tapped():
            return "unknown", ""
        case Pressed(button):
            return button, ""
        case Keyed(key):
            return ("figure", key) if key.isdigit() else (TRIGGERS.get(key, "unknown"), "")
