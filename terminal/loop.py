"""The loop: signals from every thread come in by one queue, frames go out to every output.

One thread runs it and alone touches the session; it waits for the next signal or deadline.
"""

from __future__ import annotations

import os
import signal as system
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from terminal.ports import Clock, Frame, Output
from terminal.screen import Screen
from terminal.session import Session
from terminal.signals import Signal

Draw = Callable[[Screen, str], bytes]
"""Draw a screen in a language: rows of bits, as ``Frame.picture``."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Something to be done between two signals by the thread that owns the session."""

    act: Callable[[Session], None]


@dataclass(frozen=True, slots=True)
class Stop:
    """End the loop."""


@dataclass(frozen=True, slots=True)
class Letting:
    """Let go of every button: focus or connection was lost."""


@dataclass(frozen=True, slots=True)
class Together:
    """Signals of one moment: a card laid down and taken away, a script's press."""

    signals: tuple[Signal, ...]


Message = Signal | Together | Ask | Letting | Stop

Watcher = Callable[[Signal | Letting, int], None]
"""Told of each signal with the time it is handled at, just before that."""


class Terminal:
    """A session with its queue and outputs. ``run`` until something puts ``Stop`` in.

    ``watchers`` see every signal in the order in which the session takes them.
    """

    def __init__(
        self,
        session: Session,
        clock: Clock,
        draw: Draw,
        size: tuple[int, int] = (128, 64),
    ) -> None:
        self.session = session
        self.inbox: SimpleQueue[Message] = SimpleQueue()
        self.outputs: list[Output] = []
        self.watchers: list[Watcher] = []
        self._clock = clock
        self._draw = draw
        self._size = size

    def run(self) -> None:
        """Handle signals and deadlines until ``Stop``."""
        self.show()
        while True:
            message = self._wait()
            if isinstance(message, Stop):
                return
            self.take(message)

    def take(self, message: Signal | Together | Ask | Letting | None) -> None:
        """Handle one message, or the deadlines that are due, and show what came of it."""
        match message:
            case None:
                self.session.advance()
            case Ask(act):
                act(self.session)
            case Letting():
                now = self._clock.now()
                for watch in self.watchers:
                    watch(message, now)
                self.session.release_all()
            case Together(signals):
                self._handle(signals)
            case _:
                self._handle((message,))
        self.show()

    def show(self) -> None:
        """Give every output the frame as it is now."""
        frame = self.frame()
        for output in self.outputs:
            output.show(frame)

    def frame(self) -> Frame:
        """Draw the session as it is now."""
        session = self.session
        screen = session.screen
        return Frame(
            edition=session.edition,
            rules=session.rules,
            book=session.book,
            game=session.game,
            screen=screen,
            report=session.report(),
            picture=self._draw(screen, session.language),
            size=self._size,
            beat=session.beat,
            volume=session.volume,
            language=session.language,
        )

    def _handle(self, signals: tuple[Signal, ...]) -> None:
        now = self._clock.now()
        for signal in signals:
            for watch in self.watchers:
                watch(signal, now)
            self.session.handle(signal, now)

    def _wait(self) -> Message | None:
        due = self.session.next_due()
        if due is None:
            return self.inbox.get()
        left = due - self._clock.now()
        try:
            return self.inbox.get(timeout=max(0.0, left / 1000))
        except Empty:
            return None


def stop_with_system(terminal: Terminal) -> None:
    """End the loop when the system says so.

    A signal alone may not wake this thread while it waits for the queue with parts running:
    then it would be heard at the next deadline only. The byte that it leaves is read at once.
    """
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    system.set_wakeup_fd(writing, warn_on_full_buffer=False)
    for number in (system.SIGTERM, system.SIGINT, system.SIGHUP):
        system.signal(number, lambda *_: None)

    def listen() -> None:
        os.read(reading, 1)
        terminal.inbox.put(Stop())

    threading.Thread(target=listen, name="teller-signals", daemon=True).start()
