"""`teller script`: run a script in the notation against the real session, without sleeping.

The session, journal and clock are those of the product; only the clock is moved by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cards.card import Card, UnknownTag
from display.reading import lines
from display.words import Words
from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.config import ConfigError
from terminal.editions import EDITIONS
from terminal.journal import Journal, JournalError
from terminal.ports import NotSavedError
from terminal.script import (
    LINE_END,
    Expect,
    Hold,
    Lift,
    PowerCut,
    Press,
    PressKeys,
    PressToken,
    Say,
    ScriptError,
    Set,
    Slot,
    Statement,
    Step,
    Tap,
    UseEdition,
    Wait,
    agrees,
    format_card,
    format_statement,
    look_up,
    parse,
)
from terminal.session import Session
from terminal.signals import Down, Heard, Lifted, Signal, Tapped, Token, Up
from terminal.stored import StoredGameError


class Player:
    """Plays statements on a session of its own; one for each run of a script.

    ``folder`` is where games are kept; without one they are gone at the end. ``told`` is what
    must be known of stored games that were found damaged or lost.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Raises ``JournalError`` if the folder cannot be used."""
        self._folder = folder
        self._journal = Journal.in_memory() if folder is None else Journal.open(folder)
        self.told = self._journal.told
        self._clock = ManualClock()
        self._choice: Choice | None = None
        self._session: Session | None = None
        self._lying: Card | None = None
        self._begun = False

    def close(self) -> None:
        """Let the journal go."""
        self._journal.close()

    @property
    def session(self) -> Session:
        """The session; there is none before ``edition``."""
        if self._session is None:
            raise ScriptError('expected "edition NAME" as the first statement, found none')
        return self._session

    def play(self, statement: Statement) -> None:
        """Carry out one statement. Raises ``ScriptError`` where it cannot be."""
        if fault := self._out_of_place(statement):
            raise ScriptError(f'expected {fault}, found "{format_statement(statement)}"')
        match statement:
            case UseEdition(name):
                if name not in EDITIONS:
                    known = ", ".join(EDITIONS)
                    raise ScriptError(f'expected an edition ({known}), found "{name}"')
                self._set_up(Choice(name))
            case Set(key, value):
                self._set(key, value)
            case Expect(path, value):
                self.expect(path, value)
            case Wait(ms):
                self._wait(ms)
            case PowerCut():
                self._power_cut()
            case _:
                self._begun = True
                self._input(statement)

    def report(self) -> dict[str, Any]:
        """Give the JSON object of the notation."""
        session = self.session
        title, said = lines(session.screen, Words(session.language))
        return {**session.report(), "screen": {"title": title, "lines": said}}

    def expect(self, path: str, value: str) -> None:
        """Raise ``ScriptError`` unless the value at this path is the expected one."""
        try:
            found = look_up(self.report(), path)
        except KeyError as error:
            raise ScriptError(f"expected {path} {value}, found no {error.args[0]}") from None
        if not agrees(found, value):
            shown = json.dumps(found, ensure_ascii=False)
            raise ScriptError(f"expected {path} {value}, found {shown}")

    def _out_of_place(self, statement: Statement) -> str | None:
        """Say what a statement here should be, if it may not stand here."""
        match statement, self._choice:
            case UseEdition(), Choice():
                return '"edition" only once, as the first statement'
            case UseEdition(), None:
                return None
            case _, None:
                return '"edition NAME" as the first statement'
            case Set("edition"), _:
                return 'the edition by the first statement alone, "edition NAME"'
            case Set(), _ if self._begun:
                return '"set" before the first input'
            case _:
                return None

    def _set(self, key: str, value: str) -> None:
        assert self._choice is not None
        try:
            self._set_up(self._choice.with_setting(key, value))
        except ConfigError as error:
            reason = str(error).removeprefix("set: ")
            raise ScriptError(
                f'expected a setting with a value that it may have, found "{key} {value}": {reason}'
            ) from None

    def _set_up(self, choice: Choice) -> None:
        """Sit down at a table. Raises ``ConfigError``."""
        setting = table(choice)
        self._choice = choice
        self._session = Session(setting, self._journal, self._clock)

    def _power_cut(self) -> None:
        self._begun = True
        self._lying = None
        setting = self.session.table
        if self._folder is not None:
            self._journal.close()
            self._journal = Journal.open(self._folder)
        self._session = Session(setting, self._journal, self._clock)

    def _input(self, statement: Statement) -> None:
        match statement:
            case Tap(card, stays):
                self._tap(card, stays)
            case Lift():
                if self._lying is not None:
                    self.session.handle(Lifted(self._lying))
                self._lying = None
            case Press(button):
                self._press(button)
            case Hold(keys, ms):
                for key in keys:
                    self.session.handle(Down(key))
                self._wait(ms)
                for key in keys:
                    self.session.handle(Up(key))
            case PressKeys(keys):
                for key in keys:
                    self._press(key)
            case Say(words, confidence):
                self.session.handle(Heard(words, confidence))
            case PressToken(token):
                self.session.handle(Token(token))
            case Slot(side, card):
                self._press(side)
                self._tap(card, stays=False)
            case _:
                raise AssertionError(statement)

    def _press(self, key: str) -> None:
        for signal in (Down(key), Up(key)):
            self.session.handle(signal)

    def _tap(self, card: Card, stays: bool) -> None:
        if card not in self.session.cards and not isinstance(card, UnknownTag):
            raise ScriptError(f'expected a card of this deck, found "{format_card(card)}"')
        signals: list[Signal] = [Tapped(card)]
        if self._lying is not None:
            signals.insert(0, Lifted(self._lying))
        self._lying = card if stays else None
        if not stays:
            signals.append(Lifted(card))
        for signal in signals:
            self.session.handle(signal)

    def _wait(self, ms: int) -> None:
        """Let time pass; each deadline on the way fires at its own time."""
        self._begun = True
        session, end = self.session, self._clock.now() + ms
        while (due := session.next_due()) is not None and due <= end:
            self._clock.ms = max(due, self._clock.ms)
            session.advance()
        self._clock.ms = end


def played(content: str, source: str, player: Player) -> Iterator[tuple[Step, dict[str, Any]]]:
    """Play a script line by line; each step with the JSON object after it.

    Raises ``ScriptError`` as ``FILE:LINE: expected …, found …``.
    """
    empty = True
    for step in parse(content):
        empty = False
        line = step.line if isinstance(step, Step) else step[0]
        try:
            if not isinstance(step, Step):
                raise step[1]
            player.play(step.statement)
            report = player.report()
        except ScriptError as error:
            raise ScriptError(f"{source}:{line}: {error}") from None
        yield step, report
    if empty:
        raise ScriptError(f'{source}:1: expected "edition NAME", found an empty script')


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="the script; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print the state at the end as JSON")
    parser.add_argument("--steps", action="store_true", help="with --json: after each statement")
    parser.add_argument("--state", metavar="DIR", help="keep the games in this folder")


def run(args: argparse.Namespace) -> int:
    """Run a script: 0 when everything was as expected, else 1 and one line that says why."""
    player: Player | None = None
    try:
        source = "standard input" if args.file == "-" else args.file
        content = _content(args.file, source)
        player = Player(Path(args.state) if args.state else None)
        for sentence in player.told:
            print(sentence, file=sys.stderr)
        _print(content, source, player, args)
    except (ScriptError, JournalError, NotSavedError, StoredGameError) as error:
        print(_one_line(str(error)), file=sys.stderr)
        return 1
    finally:
        if player is not None:
            player.close()
    return 0


def _content(file: str, source: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise ScriptError(f"{source}: cannot be read: {error.strerror or error}") from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = len(LINE_END.split(raw[: error.start].decode("utf-8")))
        found = f"the byte {raw[error.start]:02x}"
        raise ScriptError(f"{source}:{line}: expected text in UTF-8, found {found}") from None


def _one_line(told: str) -> str:
    """Write what is told in one line; what would obey in a window is shown as it is spelled."""
    joined = "; ".join(told.splitlines() if "\n" in told else [told])
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in joined)


def _print(content: str, source: str, player: Player, args: argparse.Namespace) -> None:
    steps = []
    report: dict[str, Any] = {}
    for step, report in played(content, source, player):
        if not args.json:
            print(_told(step, report))
        elif args.steps:
            steps.append({"line": step.line, "text": step.text, **report})
    if args.json:
        found = steps if args.steps else report
        print(json.dumps(found, ensure_ascii=False, indent=2))


def _told(step: Step, report: dict[str, Any]) -> str:
    screen = report["screen"]
    said = [f"{step.line}: {step.text}", f"  [{report['prompt']}] {screen['title']}"]
    return "\n".join([*said, *(f"    {line}" for line in screen["lines"])])
