"""The reader's thread: look, know the card, put its taps on the queue, get over faults.

Which reader it is, is known by its maker alone; what a tag's pages mean, by `identify` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from cards.card import Card, UnknownTag
from hardware.part import Backoff, Fault, State, ThreadedPart
from hardware.reading import (
    ForeignTagError,
    Identify,
    MakeReader,
    PageRefusedError,
    Reader,
    ReaderFaultError,
    ReaderLostError,
    TagGoneError,
    Target,
    must_be_enrolled,
    refusal,
)
from hardware.taps import Seen, Taps, Timing, Touch
from terminal.ports import Clock

FAULTS_IN_A_ROW = 3
"""So many bad exchanges one after the other mean that the reader has to be opened anew."""

TRIES = 3
"""So many looks may fail to read a tag that is being lowered before it is called unknown."""

REFRESH_MS = 5_000
"""A receiver may fall silent without a word (A13): an idle chip is set up anew so often."""

REOPEN_MS = 600_000
"""Polling may get slower over idle hours (B6): an idle reader is opened anew so often."""


@dataclass(frozen=True)
class Identity:
    """How a tag becomes a card: `known` by UID at once, others by reading their pages."""

    known: Mapping[bytes, Card]
    identify: Identify


class CardReader(ThreadedPart):
    """A reader that puts taps on a queue; `put` is called in its thread."""

    def __init__(
        self,
        make: MakeReader,
        put: Callable[[Touch], None],
        clock: Clock,
        identity: Identity,
        *,
        timing: Timing | None = None,
    ) -> None:
        super().__init__("reader", clock)
        self._make, self._put = make, put
        self._identity = identity
        self._taps = Taps(timing or Timing())
        self._cards: dict[bytes, Card] = {}
        self._tries: dict[bytes, int] = {}
        self._backoff = Backoff()

    @property
    def stopping(self) -> bool:
        """Whether it was told to stop; a reader's long calls may ask."""
        return self._stopping.is_set()

    def _run(self) -> None:
        reader = self._make()
        while not self.stopping:
            try:
                reader.open()
                self._tell(State.RUNNING, detail=reader.detail)
                self._serve(reader)
            except ReaderLostError as error:
                self._tell(State.WAITING, error.fault)
                self._stopping.wait(self._backoff.next())
            finally:
                reader.close()

    def _serve(self, reader: Reader) -> None:
        """Look again and again, until told to stop or to open the reader anew."""
        faults = misses = 0
        opened = refreshed = self._clock.now()
        while not self.stopping:
            try:
                found = self.look(reader)
                now = self._clock.now()
                misses = 0 if found else misses + 1
                if not found and now - opened >= REOPEN_MS:
                    return
                # The second miss after a card may be a receiver that has just died.
                if misses == 2 or (not found and now - refreshed >= REFRESH_MS):
                    reader.refresh()
                    refreshed = now
                if faults:
                    self._tell(State.RUNNING)
                faults = 0
                self._backoff.reset()
            except ReaderFaultError as error:
                faults += 1
                self._tell(State.RUNNING, error.fault)
                if faults >= FAULTS_IN_A_ROW:
                    raise ReaderLostError(error.fault) from error
            self._stopping.wait(reader.pause)

    def look(self, reader: Reader) -> bool:
        """Look once and put what it means on the queue; say whether there was any tag.

        Raises `ReaderFaultError` and `ReaderLostError`.
        """
        targets = reader.sense()
        if len(targets) > 1:
            seen = [self._unread(target) for target in targets]
        else:
            seen = [one for target in targets if (one := self._seen(reader, target)) is not None]
        for touch in self._taps.feed(seen, self._clock.now()):
            self._put(touch)
        if not targets:
            self._cards = {uid: card for uid, card in self._cards.items() if self._taps.lies(uid)}
            self._tries.clear()
        return bool(targets)

    def _unread(self, target: Target) -> Seen:
        """Take one of two tags as it is: nothing is read while both lie there."""
        card = self._cards.get(target.uid) or self._identity.known.get(target.uid)
        return Seen(target.uid, card or UnknownTag(target.uid.hex()))

    def _seen(self, reader: Reader, target: Target) -> Seen | None:
        """Know the card of a tag; `None` if it was not there long enough."""
        if never := refusal(target):
            self._remark(never)
            # A number drawn at random would look like another tag at every look.
            return Seen(never.code.encode(), UnknownTag("", _why(never)))
        uid = target.uid
        card = self._cards.get(uid) or self._identity.known.get(uid)
        if card is None:
            card = self._read(reader, target)
            if card is None:
                return None
        self._cards[uid] = card
        return Seen(uid, card)

    def _read(self, reader: Reader, target: Target) -> Card | None:
        try:
            if fault := must_be_enrolled(target):
                raise ForeignTagError(fault)
            return self._identity.identify(reader, target)
        except ForeignTagError as error:
            wrong = error.fault
        except PageRefusedError as error:
            wrong = _refused(error.page)
        except TagGoneError:
            tries = self._tries[target.uid] = self._tries.get(target.uid, 0) + 1
            if tries < TRIES:
                return None
            wrong = UNREADABLE
        self._remark(wrong)
        return UnknownTag(target.uid.hex(), _why(wrong))

    def _remark(self, fault: Fault) -> None:
        if self._status.remark != fault:
            self._status = replace(self._status, remark=fault)
            self.on_change(self._status)


UNREADABLE = Fault(
    "tag.unreadable",
    "A tag is there and cannot be read.",
    "Lay it flat on the middle of the reader; if it stays so, use another tag.",
)


def _refused(page: int) -> Fault:
    return Fault(
        "tag.locked",
        f"The tag refuses to show page {page}: it is locked by a password, or too small.",
        "Use another tag.",
    )


def _why(fault: Fault) -> str:
    """Give the word for what is wrong with a tag, as `UnknownTag` and the screen have it."""
    return fault.code.removeprefix("tag.")
