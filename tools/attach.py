"""A terminal with the parts that are set on it, for the commands that play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cards.deck import Deck
from cards.identity import Identifier
from cards.naming import Stamps
from hardware.identities import identity_of
from hardware.lending import AWAY
from hardware.part import Fault, Status
from hardware.parts import Parts, Wanted, parts_of
from hardware.settings import FleetSettings, SpeechSettings
from terminal.app import Running, spoken_words
from terminal.config import Config, ConfigError
from terminal.edition import Edition, Notice, Rules
from terminal.loop import Ask, Terminal
from terminal.ports import Frame
from terminal.screen import Cue, Text

if TYPE_CHECKING:
    from hardware.voice import Ears, Microphone, Speech

LOST = {
    "reader": Text("part.reader"),
    "panel": Text("part.panel"),
    "buttons": Text("part.buttons"),
    "buzzer": Text("part.buzzer"),
    "number pad": Text("part.number-pad"),
    "lamps": Text("part.lamps"),
    "recogniser": Text("part.recogniser"),
    "microphone": Text("part.microphone"),
}
"""What is said at the table when a part fails; the reason goes to standard error."""


def stamps_of(edition: Edition, rules: Rules) -> Stamps:
    """Give what stands on the cards of the deck that is played."""
    return Stamps(rules.deck, edition.cards(rules.deck))


class Following:
    """An output that has the reader know the cards of the deck that is played now.

    A game of another deck may be taken up at any time, another edition be chosen.
    """

    def __init__(self, identifier: Identifier) -> None:
        self._identifier = identifier
        self._deck: Deck | None = None

    def show(self, frame: Frame) -> None:
        """Take the newest frame."""
        if frame.rules.deck is not self._deck:
            self._deck = frame.rules.deck
            self._identifier.turn_to(stamps_of(frame.edition, frame.rules))


LENT = Notice("reader-lent", Text("part.reader-lent"), Cue.TAP)
"""Stands on the screen for as long as the reader makes cards."""


@contextmanager
def attached(running: Running, config: Config, ears: Ears | None = None) -> Iterator[Parts]:
    """Start the parts that are set, and stop them in the end. A part that fails is told of.

    ``ears`` are those that a page already has: it has a microphone and a voice as well.
    """
    terminal, session = running.terminal, running.terminal.session
    identifier = Identifier(running.folder, stamps_of(session.edition, session.rules))
    identity = identity_of(identifier)
    put = terminal.inbox.put
    parts = parts_of(Wanted.of(config), put, running.clock, identity, running.folder)
    parts = _with_voice(parts, running, config, ears)
    parts = _in_fleet(parts, running, config)
    terminal.outputs.extend((*parts.outputs, Following(identifier)))
    parts.start(telling(terminal))
    try:
        yield parts
    finally:
        parts.stop()


def _with_voice(parts: Parts, running: Running, config: Config, ears: Ears | None) -> Parts:
    """Give ears, microphone and voice to a terminal that listens, and ears to every page.

    The edition of a page may change while it is served; elsewhere it stays.
    """
    terminal, clock = running.terminal, running.clock
    if ears is None and terminal.session.edition.grammar is None:
        return parts
    from hardware.voice import Ears, Microphone, Speech

    chosen = config.section(SpeechSettings)
    unused = ("none",) if ears is None else ("none", "auto")
    ears = ears or Ears(terminal.inbox.put, clock)
    speech = None
    if chosen.loudspeaker not in unused:
        speech = Speech(chosen.loudspeaker, spoken_words, clock)
    more: list[Ears | Microphone | Speech] = [ears] if speech is None else [ears, speech]
    if chosen.microphone not in unused:
        speaking = speech.speaking if speech else lambda: False
        more.append(Microphone(chosen.microphone, ears.take, clock, speaking))
    return parts.joined_by(*more)


def _in_fleet(parts: Parts, running: Running, config: Config) -> Parts:
    """Pass the journal on, where a broker is set; nothing is imported for that otherwise."""
    if not config.section(FleetSettings).host:
        return parts
    from hardware.fleet.setup import publisher_of

    publisher = publisher_of(config, running.folder, running.clock)
    return parts if publisher is None else parts.joined_by(publisher)


def telling(terminal: Terminal) -> Callable[[Status], None]:
    """Give what tells of a part's fault: on the screen that it fails, for the log why.

    What is wrong with a tag stands on the screen when it is tapped, and in full in the log.
    """
    told: dict[str, str] = {}
    remarked: dict[str, Fault | None] = {}
    remarks: list[Notice | None] = [None]

    def tell(status: Status) -> None:
        remark = LENT if status.detail == AWAY else None
        if status.part == "lending" and remarks[-1] is not remark:
            remarks[:] = [remark]
            terminal.inbox.put(Ask(lambda session: setattr(session, "remark", remark)))
        if status.remark is not None and remarked.get(status.part) != status.remark:
            remarked[status.part] = status.remark
            _note(f"{status.part}: {status.remark}")
        if status.fault is None:
            told.pop(status.part, None)
            return
        if told.get(status.part) == status.fault.code:
            return
        told[status.part] = status.fault.code
        _note(f"{status.part}: {status.fault}")
        if status.part in LOST:
            notice = Notice("part-lost", LOST[status.part], Cue.REFUSED)
            terminal.inbox.put(Ask(lambda session: session.tell(notice)))

    return tell


def _note(line: str) -> None:
    """Write a line for the log; a log that cannot be written stops no part."""
    with suppress(OSError, ValueError):
        print(line, file=sys.stderr, flush=True)


@contextmanager
def recorded(running: Running, config: Config, file: str | None) -> Iterator[None]:
    """Write the game as a script while it is played, if a file was named.

    Raises ``ConfigError`` if it cannot be written.
    """
    if file is None:
        yield
        return
    from hardware.console import Recorder

    try:
        recorder = Recorder(running.terminal, running.clock, Path(file), config.deck)
    except OSError as error:
        raise ConfigError(f"{file}: cannot be written: {error.strerror or error}") from None
    try:
        yield
    finally:
        recorder.close()
