"""What all sessions at the reader have in common: one glance at the field, one event at most.

A command line, a page and a test drive them alike, by asking them to look again and again.
What is done with a tag is the kinds' business.
"""

from __future__ import annotations

from cards.card import Card
from hardware.reading import Reader, ReaderFaultError, Target, must_be_enrolled
from tools.cards import tags, trouble
from tools.cards.content import Desk
from tools.cards.events import Asking, Event, Troubled
from tools.cards.trouble import TroubleError


class Looking:
    """A session. Each tag is dealt with once for each time that it is laid down."""

    def __init__(self, reader: Reader, desk: Desk) -> None:
        self._reader, self._desk = reader, desk
        self._dealt_with = b""
        self._question = b""
        self._allowed = b""

    @property
    def card(self) -> Card | None:
        """The card whose tag is awaited, if it has to be a certain one."""
        return None

    def allow(self) -> None:
        """Answer the last question with yes; the tag may lie there or come back."""
        self._allowed, self._question = self._question, b""
        self._dealt_with = b""

    def look(self) -> Event | None:
        """Look at the field once and do what is to be done. Raises `ReaderLostError`."""
        target = None
        try:
            target = tags.only_tag(self._reader)
            if target is None:
                self._dealt_with = b""
                return None
            if target.uid == self._dealt_with:
                return None
            event = self._take(target)
            if not isinstance(event, Asking):
                self._dealt_with, self._allowed = target.uid, b""
            return event
        except ReaderFaultError as error:
            self._dealt_with = b""
            return Troubled(self.card, _hex(target), trouble.words_of(error.fault))
        except TroubleError as error:
            return self._tell_once(target, error)

    def _take(self, target: Target) -> Event | None:
        """Deal with a tag that has just been laid down, alone. May raise `TroubleError`."""
        raise TroubleError(trouble.TWO_TAGS)

    def _ask(self, target: Target, loss: str) -> Asking | None:
        """Ask before something is lost; nothing if it is allowed already."""
        if not loss or target.uid == self._allowed:
            return None
        self._question = self._dealt_with = target.uid
        return Asking(target.uid.hex(), self.card, loss)

    def _look_at(self, target: Target) -> tags.Sheet:
        if fault := must_be_enrolled(target):
            raise TroubleError(trouble.words_of(fault))
        return tags.look_at(self._reader, target)

    def _tell_once(self, target: Target | None, error: TroubleError) -> Troubled | None:
        """Tell the same trouble of a field that did not change only once."""
        uid = target.uid if target else error.words.code.encode()
        if uid == self._dealt_with:
            return None
        self._dealt_with = uid
        return Troubled(self.card, _hex(target), error.words)


def _hex(target: Target | None) -> str:
    return target.uid.hex() if target else ""
