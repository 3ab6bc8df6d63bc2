"""A terminal with a clock moved by hand, and a live hand at it: late, and never quite together."""

from __future__ import annotations

import random
from typing import Any

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from display import window
from terminal.app import drawing
from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.journal import Journal
from terminal.loop import Terminal
from terminal.session import Session
from terminal.signals import Down, Lifted, Signal, Tapped, Up

TOKENS = ("car", "helicopter", "ship", "jet")


class LiveTable:
    """A terminal whose loop is turned by the test, deadlines met some milliseconds late."""

    def __init__(self, *settings: tuple[str, str], edition: str = "ultimate") -> None:
        self.clock = ManualClock()
        session = Session(table(Choice(edition, settings)), Journal.in_memory(), self.clock)
        self.terminal = Terminal(session, self.clock, drawing())

    @property
    def session(self) -> Session:
        """The session at this table."""
        return self.terminal.session

    def pass_time(self, ms: int, late: int = 0) -> None:
        """Let time pass as the loop would: it wakes up for each deadline, a little late."""
        end = self.clock.ms + ms
        while (due := self.session.next_due()) is not None and due + late <= end:
            self.clock.ms = max(self.clock.ms, due + late)
            self.terminal.take(None)
        self.clock.ms = end

    def give(self, *signals: Signal, gap: int = 0) -> None:
        """Put signals through the loop, with some milliseconds after each."""
        for signal in signals:
            self.terminal.take(signal)
            self.pass_time(gap)

    def report(self) -> dict[str, Any]:
        """Give the JSON object of the notation."""
        title, lines = window.read(self.session.screen, self.session.language)
        return {**self.session.report(), "screen": {"title": title, "lines": lines}}


class LiveHand:
    """Plays at random, but with a liking for what the prompt asks for."""

    def __init__(self, live: LiveTable, seed: int) -> None:
        self._live = live
        self._random = random.Random(seed)

    def play(self, steps: int) -> set[str]:
        """Do so many things, each after a pause of its own; give the prompts that were seen."""
        seen = set()
        for _ in range(steps):
            pause = self._random.choice((0, 3, 40, 700, 1480, 1500, 1501, 4000, 9_990, 10_000))
            self._live.pass_time(pause, late=self._random.randrange(4))
            seen.add(self._live.session.prompt)
            self._step()
        return seen

    def _step(self) -> None:
        prompt = self._live.session.prompt
        if prompt in {"auction_ready", "auction"} and self._random.random() < 0.8:
            self._press("ok" if prompt == "auction_ready" else "m")
            return
        chance = self._random.random()
        if chance < 0.55:
            self._tap(self._wanted(prompt))
        elif chance < 0.8:
            self._press(self._random.choice(("ok", "m", "m", "x")))
        elif chance < 0.9:
            self._hold()
        else:
            self._tap(UnknownTag("04a1b2c3"))

    def _wanted(self, prompt: str) -> Card:
        pick = self._random.choice
        if prompt in {"setup", "deed", "go", "location", "jail", "auction_sold"}:
            return BankCard(pick(TOKENS[:3]))
        if prompt == "event" and self._random.random() < 0.4:
            return BankCard(pick(TOKENS[:3]))
        if prompt == "home" and self._random.random() < 0.15:
            return EventCard(pick((45, 48, 49, 51, 53, 56, 57, 60, 62, 64, 64, 65)))
        return DeedCard(self._random.randint(1, 22))

    def _tap(self, card: Card) -> None:
        self._live.give(Tapped(card), gap=self._random.choice((0, 0, 300, 1200)))
        self._live.give(Lifted(card))

    def _press(self, button: str) -> None:
        self._live.give(Down(button), gap=self._random.choice((0, 60, 95, 400, 990, 1300)))
        self._live.give(Up(button))

    def _hold(self) -> None:
        first, second = self._random.choice((("ok", "m"), ("m", "x"), ("m", "ok")))
        for_ms = self._random.choice((400, 1100, 5100))
        if self._random.random() < 0.3:
            self._live.give(Down("x"), gap=for_ms)
            self._live.give(Up("x"))
            return
        self._live.give(Down(first), gap=self._random.choice((0, 30)))
        self._live.give(Down(second), gap=for_ms)
        self._live.give(Up(second), gap=self._random.choice((0, 20)))
        self._live.give(Up(first))
