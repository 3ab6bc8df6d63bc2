"""The hand of whoever types: statements of the notation given to a terminal in real time.

Cards are laid down, buttons pressed; a hold and a wait last as long as they say. The
signals go to the terminal's queue like those of any reader or button.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any

from cards.card import Card
from hardware.console.look import Look
from hardware.console.record import Recorder
from hardware.console.shelf import as_typed
from terminal.loop import Ask, Terminal, Together
from terminal.ports import NotSavedError
from terminal.screen import Text, text
from terminal.script import (
    Expect,
    Hold,
    Lift,
    PowerCut,
    Press,
    PressKeys,
    PressToken,
    Say,
    Set,
    Slot,
    Statement,
    Tap,
    UseEdition,
    Wait,
    agrees,
    look_up,
)
from terminal.session import Session
from terminal.signals import Down, Heard, Lifted, Signal, Tapped, Token, Up
from terminal.stored import StoredGameError

SPARE_MS = 30
"""A hold is let go this much after its time, so that the time is reached for certain."""

LOOK_S = 0.25
"""How often a terminal that does not answer is asked whether it still runs."""

Tell = Callable[[Text], None]


class Hand:
    """Gives statements one after the other, in a thread of its own once it is started.

    ``tell`` is called with what there is to say of one; ``busy`` says what lasts just now.
    """

    def __init__(
        self, terminal: Terminal, look: Look, tell: Tell, recorder: Recorder | None = None
    ) -> None:
        self.failed = False
        self.running = Event()
        self._terminal = terminal
        self._look = look
        self._tell = tell
        self._recorder = recorder
        self._waiting: SimpleQueue[Statement | None] = SimpleQueue()
        self._let_go = Event()
        self._lasting: tuple[float, str] | None = None
        self._lying: Card | None = None
        self._thread = Thread(target=self._work, name="hand", daemon=True)

    def start(self) -> None:
        """Begin to take statements from ``give``."""
        self._thread.start()

    def give(self, statement: Statement) -> None:
        """Carry out a statement when those before it are done."""
        self._waiting.put(statement)

    def press(self, button: str) -> None:
        """Press a button at once, whatever lasts just now."""
        self._put(Down(button), Up(button))

    def close(self) -> None:
        """Take no more statements; let go of what is held."""
        self._waiting.put(None)
        self._let_go.set()

    def interrupt(self) -> bool:
        """End a hold or wait and forget what was to follow; ``False`` if nothing lasts."""
        if self._lasting is None:
            return False
        while not self._waiting.empty():
            self._waiting.get()
        self._let_go.set()
        self._tell(Text("console.let-go"))
        return True

    def busy(self) -> Text | None:
        """Say what lasts just now and for how many seconds more."""
        lasting = self._lasting
        if lasting is None:
            return None
        end, keys = lasting
        left = max(0, round(end - monotonic() + 0.49))
        if keys:
            return text("console.holding", keys=keys, seconds=left)
        return text("console.waiting", seconds=left)

    def carry_out(self, statement: Statement) -> None:
        """Do what a statement says, now."""
        match statement:
            case Tap(card, stays):
                self._tap(card, stays)
            case Lift():
                if self._lying is not None:
                    self._put(Lifted(self._lying))
                self._lying = None
            case Press(button):
                self.press(button)
            case PressKeys(keys):
                for key in keys:
                    self.press(key)
            case Hold(keys, ms):
                self._put(*(Down(key) for key in keys))
                self._last(ms + SPARE_MS, "+".join(keys))
                self._put(*(Up(key) for key in keys))
            case Wait(ms):
                self._last(ms)
            case Say(words, confidence):
                self._put(Heard(words, confidence))
            case PressToken(token):
                self._put(Token(token))
            case Slot(side, card):
                self.press(side)
                self._tap(card, stays=False)
            case PowerCut():
                self._ask(self._restart)
            case Expect(path, value):
                self._ask(lambda session: self._compare(session, path, value))
            case UseEdition() | Set():
                self._tell(Text("console.at-start-only"))

    def settled(self) -> None:
        """Wait until the terminal has handled everything given so far."""
        self._ask(lambda _: None)

    def _work(self) -> None:
        while (statement := self._waiting.get()) is not None:
            self.carry_out(statement)

    def _put(self, *signals: Signal) -> None:
        self._terminal.inbox.put(Together(signals))

    def _tap(self, card: Card, stays: bool) -> None:
        lifted = () if self._lying is None else (Lifted(self._lying),)
        self._lying = card if stays else None
        self._put(*lifted, Tapped(card), *(() if stays else (Lifted(card),)))

    def _last(self, ms: int, keys: str = "") -> None:
        self._let_go.clear()
        self._lasting = (monotonic() + ms / 1000, keys)
        self._let_go.wait(ms / 1000)
        self._lasting = None

    def _ask(self, act: Callable[[Session], None]) -> None:
        """Have something done by the terminal's own thread, and wait for it."""
        done = Event()

        def asked(session: Session) -> None:
            try:
                act(session)
            finally:
                done.set()

        self._terminal.inbox.put(Ask(asked))
        while not done.wait(LOOK_S) and self.running.is_set():
            pass

    def _restart(self, session: Session) -> None:
        """Go on as after a power cut: with what the journal holds, and nothing else."""
        self._lying = None
        if self._recorder is not None:
            self._recorder.power_cut()
        try:
            session.resume(session.game)
        except (StoredGameError, NotSavedError) as error:
            self._tell(text("console.power-cut-failed", reason=as_typed(str(error))))
        else:
            self._tell(Text("console.power-cut"))

    def _compare(self, session: Session, path: str, value: str) -> None:
        title, lines = self._look.read(session.screen, session.language)
        report = {**session.report(), "screen": {"title": title, "lines": lines}}
        try:
            found: Any = look_up(report, path)
        except KeyError:
            self.failed = True
            self._tell(text("console.no-path", path=as_typed(path)))
            return
        if agrees(found, value):
            self._tell(text("console.as-expected", path=as_typed(path), value=as_typed(value)))
            return
        self.failed = True
        shown = as_typed(json.dumps(found, ensure_ascii=False))
        wanted = as_typed(value)
        self._tell(text("console.not-as-expected", path=as_typed(path), found=shown, value=wanted))
