"""A game written down as a script while it is played: `teller script` runs it again.

The recorder sees every signal with the very time at which the session handles it, so a
replay with a clock moved by hand comes to the same end, to the millisecond.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from cards.card import UnknownTag
from hardware.console.chord import Chord
from terminal.edition import Rules
from terminal.loop import Letting, Terminal
from terminal.ports import Clock
from terminal.script import (
    Hold,
    PowerCut,
    PressToken,
    Say,
    Set,
    Statement,
    Tap,
    UseEdition,
    Wait,
    format_statement,
)
from terminal.signals import (
    Down,
    Heard,
    Lifted,
    Signal,
    Tapped,
    Token,
    TwoCards,
    Up,
)

Fault = Callable[[str], None]
"""Told once, with the reason, when the file cannot be written any more."""


class Recorder:
    """Writes the signals of a terminal into a script, each line at once.

    A script starts from nothing, so the record begins where no game is going on: at once,
    or when the game that is going on has been put aside.
    """

    def __init__(self, terminal: Terminal, clock: Clock, path: Path, deck: str = "") -> None:
        """Open the file, and watch. Raises ``OSError``. ``deck`` is what ``set deck`` takes."""
        self._fault: OSError | None = None
        self.path = path
        self.on_fault: Fault = lambda _: None
        self._terminal = terminal
        self._clock = clock
        self._deck = deck
        self._file = path.open("w", encoding="utf-8")
        self._at: int | None = None
        self._held: Chord | None = None
        self._begin_if_possible(clock.now())
        if self._fault is not None:
            raise self._fault
        terminal.watchers.append(self.watch)

    @property
    def begun(self) -> bool:
        """Whether signals are being written."""
        return self._at is not None

    def watch(self, signal: Signal | Letting, now: int) -> None:
        """Write a signal that is handled at ``now``."""
        self._begin_if_possible(now)
        if not self.begun:
            return
        match signal:
            case Down(key):
                self._down(key, now)
            case Up(key):
                self._up(key, now)
            case Letting():
                self._forget(now)
            case Lifted():
                pass
            case _:
                self._let_go(now)
                self._write(_statement(signal), now)

    def power_cut(self) -> None:
        """Write that the terminal starts again from what is stored."""
        if self.begun:
            now = self._clock.now()
            self._let_go(now)
            self._write(PowerCut(), now)

    def close(self) -> None:
        """Write the time that passed until the end, and close the file."""
        if self.begun:
            now = self._clock.now()
            self._let_go(now)
            self._wait_until(now)
        self._end()

    def _end(self) -> None:
        self._at = None
        if self.watch in self._terminal.watchers:
            self._terminal.watchers.remove(self.watch)
        with suppress(OSError):
            self._file.close()

    def _begin_if_possible(self, now: int) -> None:
        session = self._terminal.session
        if self.begun or session.game is not None:
            return
        self._at = now
        self._line(UseEdition(session.edition.name))
        if self._deck:
            self._line(Set("deck", self._deck))
        self._line(Set("language", session.language))
        for key, value in changed_settings(session.rules):
            self._line(Set(key, value))

    def _down(self, key: str, now: int) -> None:
        session = self._terminal.session
        if self._held is None:
            eager = session.dialogue.eager(key)
            self._held = Chord(now, session.next_due(), eager)
        self._held.press(key, now)

    def _up(self, key: str, now: int) -> None:
        if self._held is not None and self._held.release(key, now):
            self._let_go(now)

    def _forget(self, now: int) -> None:
        """Write the keys that were held only if they have acted: they are let go in vain."""
        held = self._held
        if held is not None and held.acted(now, self._terminal.session.edition.holds):
            self._let_go(now)
        self._held = None

    def _let_go(self, now: int) -> None:
        """Write the keys that were held; those still down count as let go now."""
        held, self._held = self._held, None
        if held is not None:
            statement, at = held.written(now, self._terminal.session.edition.holds)
            self._write(statement, at)
            if isinstance(statement, Hold):
                self._at = at + statement.ms

    def _write(self, statement: Statement, at: int) -> None:
        self._wait_until(at)
        self._line(statement)

    def _wait_until(self, at: int) -> None:
        if self._at is not None and at > self._at:
            self._line(Wait(at - self._at))
            self._at = at

    def _line(self, statement: Statement) -> None:
        if self._file.closed:
            return
        try:
            self._file.write(format_statement(statement) + "\n")
            self._file.flush()
        except OSError as error:
            self._fault = error
            self._end()
            self.on_fault(error.strerror or str(error))


def changed_settings(rules: Rules) -> list[tuple[str, str]]:
    """List the settings that differ from their defaults, as ``set`` takes them."""
    defaults = _leaves(type(rules.settings)())
    return [
        (key, value if isinstance(value, str) else msgspec.json.encode(value).decode())
        for key, value in _leaves(rules.settings).items()
        if value != defaults.get(key)
    ]


def _leaves(record: msgspec.Struct, prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, msgspec.Struct):
            found |= _leaves(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = msgspec.to_builtins(value)
    return found


def _statement(signal: Signal) -> Statement:
    match signal:
        case Tapped(card):
            return Tap(card)
        case TwoCards():
            return Tap(UnknownTag(""))
        case Heard(words, confidence):
            return Say(words, confidence)
        case Token(token):
            return PressToken(token)
        case _:
            raise AssertionError(signal)
