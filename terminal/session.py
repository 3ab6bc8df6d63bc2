"""The session: the one mutable object. Signal in, screen out.

It owns all memory of a game that is running: book, dialogue, notice, volume, language.
Every accepted command is durable in the journal before anything else changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cards.card import Card, UnknownTag
from terminal.edition import (
    Decision,
    Dialogue,
    Edition,
    LeaveGame,
    Moment,
    Notice,
    Outcome,
    Refused,
    Rules,
    Said,
    StepLanguage,
    StepVolume,
    refused,
)
from terminal.ledger import Book, Command, Entry, post
from terminal.pad import Pad
from terminal.ports import Clock, Journal, NotSavedError
from terminal.screen import Cue, Screen, Text
from terminal.signals import Down, Lifted, Signal, Tapped, TimedOut, Trigger, Up
from terminal.stored import CurrentGame, load_game, preferences
from terminal.table import LOUDEST, Table

UNKNOWN = refused("unknown-card")
"""What every edition says to a tag that is no card."""


class Session:
    """A terminal at one table. Not thread-safe: one thread calls it.

    ``remark`` is shown whenever there is no notice, until it is taken off again.
    ``beat`` counts up whenever the screen's cue is to be sounded (anew). ``watchers`` are
    called with each entry after it was posted.
    """

    def __init__(self, table: Table, journal: Journal, clock: Clock, *, new: bool = False) -> None:
        """Take up the current game, or leave it for a ``new`` one. Raises ``StoredGameError``."""
        self.edition = table.edition
        self.table = table
        self._kept = CurrentGame(journal)
        self._clock = clock
        self.pad = Pad(table.edition.holds)
        kept = preferences(journal.checkpoint(0))
        self.volume = kept.volume if kept else table.volume
        language = kept.language if kept else ""
        self.language = language if language in table.languages else table.languages[0]
        self.notice: Notice | None = None
        self.remark: Notice | None = None
        self.watchers: list[Callable[[Entry], None]] = []
        self.beat = 0
        self._cue: Cue | None = None
        self._notice_until = 0
        self.book = Book()
        self.rules = table.rules
        self.dialogue: Dialogue
        self.cards: frozenset[Card] = frozenset()
        self._open(None if new else journal.current())

    @property
    def game(self) -> int | None:
        """The number of the game that is played, ``None`` at set-up."""
        return self._kept.number

    @property
    def prompt(self) -> str:
        """The name of the prompt that is open."""
        return self.dialogue.prompt

    def handle(self, signal: Signal, at: int | None = None) -> Screen:
        """Take one signal, now or ``at`` a time just read, after every deadline due by then."""
        now = self._clock.now() if at is None else at
        self._let_fire(now)
        match signal:
            case Lifted():
                pass
            case Down(key) | Up(key):
                outcome = self.pad.feed(signal, now, self.dialogue.eager(key))
                self.dialogue.touch(now)
                self._postpone(now)
                if outcome is not None:
                    self._feed(outcome, now)
            case Tapped(card) if card not in self.cards:
                self._feed(Tapped(UnknownTag("")), now)
                self._say_why(card)
            case _:
                self._feed(signal, now)
        return self.screen

    def advance(self) -> Screen:
        """Let every deadline fire that is due by now, in order, each at its own time."""
        self._let_fire(self._clock.now())
        return self.screen

    def next_due(self) -> int | None:
        """Give the next deadline in ms of the clock: a hold's, the prompt's, or the notice's."""
        held = bool(self.pad.down)
        dues = [self.pad.due(), self.dialogue.due(held)]
        if self.notice is not None and not held:
            dues.append(self._notice_until)
        return min((due for due in dues if due is not None), default=None)

    def release_all(self) -> None:
        """Forget the buttons that are down: focus or connection was lost."""
        self.pad.release_all()
        now = self._clock.now()
        self.dialogue.touch(now)
        self._postpone(now)

    @property
    def screen(self) -> Screen:
        """The screen as it is now, with the cue of what was last done."""
        return self.edition.view(self._moment())

    def report(self) -> dict[str, Any]:
        """Give the JSON object of the notation, all but the words on the screen."""
        found = {"edition": self.edition.name, **self.edition.report(self._moment())}
        found["notice"] = self.notice.code if self.notice else None
        return found

    def resume(self, game: int | None) -> None:
        """Put the current game aside and take up another; stay if it cannot be taken up.

        Raises ``StoredGameError``, or what the journal raises.
        """
        before = self.game
        self._kept.make_current(game)
        try:
            self._open(game)
        except Exception:
            self._kept.make_current(before)
            raise

    def play_by(self, edition: Edition, rules: Rules) -> None:
        """Play new games by these; a set-up that is open begins anew, a game is put aside."""
        self.resume(None)
        self.edition, self.table = edition, replace(self.table, edition=edition, rules=rules)
        self.pad = Pad(edition.holds)
        self._open(None)

    def choose_volume(self, step: int) -> None:
        """Go on at this volume, from 1 to ``LOUDEST``."""
        self.volume = max(1, min(LOUDEST, step))
        self._kept.save_preferences(self.volume, self.language)

    def choose_language(self, language: str) -> None:
        """Go on in this language; the game stays as it is."""
        self.language = language
        self._kept.save_preferences(self.volume, self.language)

    def _let_fire(self, now: int) -> None:
        while (due := self.next_due()) is not None and due <= now:
            self._expire(TimedOut(due))

    def tell(self, notice: Notice) -> None:
        """Show a notice that no input gave rise to, until the next input or a while."""
        self._tell(notice, self._clock.now())

    def _moment(self) -> Moment:
        return Moment(
            self.book,
            self.dialogue,
            self.rules,
            self.notice or self.remark,
            self._cue,
            self._clock.now(),
            self.volume,
            self.language,
        )

    def _feed(self, trigger: Trigger, now: int) -> None:
        self._settle(self.dialogue.feed(trigger, self.book, now), now)

    def _say_why(self, card: Card) -> None:
        """Say what is wrong with a tag that was refused as unknown, where its reader knows."""
        notice, why = self.notice, card.why if isinstance(card, UnknownTag) else ""
        if why and notice is not None and notice.code == UNKNOWN.code:
            self.notice = replace(notice, words=Text(f"tag.{why}"))

    def _expire(self, timed_out: TimedOut) -> None:
        due = timed_out.due
        hold = self.pad.expire(due)
        if hold is not None:
            self.dialogue.touch(due)
            self._feed(hold, due)
        elif self.dialogue.due(bool(self.pad.down)) == due:
            self._settle(self.dialogue.expire(due, self.book), due)
        else:
            self.notice, self._cue = None, None

    def _settle(self, outcome: Outcome, now: int) -> None:
        """Carry out what the dialogue made of a signal."""
        match outcome:
            case Said(notice, cue, keep):
                if keep:
                    self._sound(cue)
                else:
                    self._tell(notice, now, cue)
            case Refused(notice):
                self.dialogue.refused(now)
                self._tell(notice, now)
            case LeaveGame(then):
                self._leave(now, then)
            case StepLanguage():
                self.choose_language(self.table.language_after(self.language))
                self._tell(None, now, Cue.TAP)
            case StepVolume(step):
                self.choose_volume(self.volume + step)
                self._tell(None, now, Cue.TAP)
            case _:
                self._command(outcome, now)
        self._kept.save(self.dialogue.checkpoint(now))

    def _command(self, command: Command, now: int) -> None:
        """Decide, make durable, post; only then does the prompt move."""
        decision = self.edition.decide(self.book, command, self.rules)
        if isinstance(decision, Refused):
            self.dialogue.refused(now)
            self._tell(decision.notice, now)
            return
        entry = self._entry(command, decision)
        try:
            self._kept.append(entry, self.edition, self.rules)
        except NotSavedError:
            self.dialogue.refused(now)
            self._tell(refused("not-saved"), now)
            return
        self.book = post(self.book, entry)
        self.dialogue.accepted(self.book, now)
        self._tell(replace(decision.notice, effects=entry.effects), now)
        for watch in self.watchers:
            watch(entry)

    def _entry(self, command: Command, decision: Decision) -> Entry:
        return Entry(
            self.book.entries + 1,
            self._clock.wall(),
            command,
            decision.effects,
            decision.reverses,
        )

    def _leave(self, now: int, then: Command | None) -> None:
        try:
            self._kept.make_current(None)
        except NotSavedError:
            self._tell(refused("not-saved"), now)
            return
        self._open(None)
        self._tell(None, now, Cue.TAP)
        if then is not None:
            self._command(then, now)

    def _open(self, game: int | None) -> None:
        """Take up a game as it was stored, or set-up where there is none.

        Where it cannot be taken up, nothing has changed.
        """
        self.rules, self.book, checkpoint = self._stored(game)
        self._kept.take(game, checkpoint)
        now = self._clock.now()
        self.cards = frozenset(self.edition.cards(self.rules.deck))
        self.dialogue = self.edition.dialogue(self.rules, now, self.table.seeds())
        self.dialogue.resume(self.book, checkpoint, now)
        self.pad.release_all()
        self.notice, self._cue = None, None
        if game is not None and self.rules != self.table.rules:
            self._tell(Notice("other-rules", Text("resumed.other-rules"), Cue.TAP), now)
        self._kept.save(self.dialogue.checkpoint(now))

    def _stored(self, game: int | None) -> tuple[Rules, Book, bytes]:
        """Read a game's rules, book and checkpoint."""
        if game is None:
            return self.table.rules, Book(), b""
        stored = load_game(self._kept.journal, game, self.edition)
        return stored.rules, stored.book, stored.checkpoint

    def _tell(self, notice: Notice | None, now: int, cue: Cue | None = None) -> None:
        self.notice = notice
        self._sound(notice.cue if notice else cue)
        self._postpone(now)

    def _sound(self, cue: Cue | None) -> None:
        self._cue = cue
        self.beat += cue is not None

    def _postpone(self, now: int) -> None:
        self._notice_until = now + self.dialogue.patience
