"""A terminal with its panel for the tests: the product's own parts, a clock moved by hand."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from cards.deck import load_deck
from display.draw import draw
from display.icons.large import LARGE
from display.reading import lines
from display.words import LANGUAGES, Words
from hardware.panel import Lent, Options, Panel
from terminal.clock import ManualClock
from terminal.edition import Rules
from terminal.editions import EDITIONS
from terminal.journal import History, Journal
from terminal.loop import Ask, Stop, Terminal
from terminal.ports import Frame
from terminal.screen import Screen, Text
from terminal.session import Session
from terminal.table import Table

PATIENCE = 30
"""Seconds that a test waits for what must come; a busy machine may need some of them."""


def say(language: str, message: Text) -> str:
    return Words(language).say(message)


def read(screen: Screen, language: str) -> tuple[str, list[str]]:
    return lines(screen, Words(language))


def picture(screen: Screen, language: str) -> bytes:
    return draw(screen, Words(language)).tobytes()


def lent(folder: Path | None) -> Lent:
    return Lent(
        languages=LANGUAGES,
        say=say,
        read=read,
        tokens=LARGE,
        editions=EDITIONS,
        history=None if folder is None else lambda: History.read(folder),
    )


@dataclass
class Seen:
    """An output that keeps the newest frame."""

    frame: Frame | None = None

    def show(self, frame: Frame) -> None:
        self.frame = frame


@dataclass
class Stand:
    """A terminal that runs in a thread of its own, with its panel and its clock."""

    terminal: Terminal
    panel: Panel
    clock: ManualClock
    address: str
    seen: Seen
    journal: Journal
    folder: Path | None = None
    thread: threading.Thread = field(default_factory=threading.Thread)

    def pass_time(self, seconds: float) -> None:
        """Let time pass; each deadline on the way fires at its own time."""
        done = threading.Event()
        self.terminal.inbox.put(Ask(lambda session: self._pass(session, seconds, done)))
        assert done.wait(5)

    def _pass(self, session: Session, seconds: float, done: threading.Event) -> None:
        end = self.clock.ms + round(seconds * 1000)
        while (due := session.next_due()) is not None and due <= end:
            self.clock.ms = max(due, self.clock.ms)
            session.advance()
        self.clock.ms = end
        done.set()

    def until(self, condition: Callable[[Session], bool]) -> None:
        """Wait until something is so in the session, for ``PATIENCE`` at most."""
        end = time.monotonic() + PATIENCE
        found: SimpleQueue[bool] = SimpleQueue()
        while time.monotonic() < end:
            self.terminal.inbox.put(Ask(lambda session: found.put(condition(session))))
            if found.get(timeout=PATIENCE):
                return
            time.sleep(0.002)
        raise AssertionError("it did not come true")

    def power_cut(self) -> None:
        """Stop without a warning and start again from what was stored; pages stay open."""

        def cut(session: Session) -> None:
            self.terminal.session = Session(session.table, self.journal, self.clock)

        self.terminal.inbox.put(Ask(cut))

    def held(self, *keys: str) -> None:
        """Wait until these buttons are down at the terminal, and no others."""
        self.until(lambda session: {*session.pad.down} == {*keys})

    def frame(self) -> Frame:
        """Give the frame after all that is in the queue now."""
        done = threading.Event()
        self.terminal.inbox.put(Ask(lambda _: None))
        self.terminal.inbox.put(Ask(lambda _: done.set()))
        assert done.wait(20)
        assert self.seen.frame is not None
        return self.seen.frame


@contextmanager
def stand(
    folder: Path | None = None,
    options: Options | None = None,
    market: str = "",
    edition: str = "ultimate",
    settings: dict[str, object] | None = None,
    history: Callable[[], History] | None = None,
    besides: Callable[[Terminal], dict[str, Any]] | None = None,
) -> Iterator[Stand]:
    """Set up a terminal with a panel, run it, and take it down.

    ``besides`` gives what is lent to its page for this test alone.
    """
    played = EDITIONS[edition]
    deck = load_deck(played.name, played.deck, market)
    rules = Rules(deck, msgspec.convert(settings or {}, played.settings))
    table = Table(played, rules, LANGUAGES)
    clock = ManualClock()
    journal = Journal.in_memory() if folder is None else Journal.open(folder)
    terminal = Terminal(Session(table, journal, clock), clock, picture)
    borrowed = lent(folder) if history is None else replace(lent(folder), history=history)
    if besides is not None:
        borrowed = replace(borrowed, **besides(terminal))
    panel = Panel(terminal.inbox, borrowed, options or Options(port=0))
    seen = Seen()
    terminal.outputs += [seen, panel]
    address = panel.start()
    thread = threading.Thread(target=terminal.run, daemon=True)
    thread.start()
    try:
        yield Stand(terminal, panel, clock, address, seen, journal, folder, thread)
    finally:
        terminal.inbox.put(Stop())
        thread.join(5)
        panel.stop()
        journal.close()
