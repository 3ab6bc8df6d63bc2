"""Making cards of tags, one after the other, until the plan is carried out.

Pages are written by `tools.cards.tags`; people are told by others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cards.card import Card
from cards.known import State, Tag
from cards.tag import encode
from cards.type2 import lay_out, writes
from cards.verdict import NotNdef, Torn, explain, uid_verdict
from hardware.reading import Reader, Target
from tools.cards import passwords, tags, trouble
from tools.cards.content import Content, Desk, content_of, worth_asking
from tools.cards.events import Awaiting, Event, Finished, How, Made
from tools.cards.looking import Looking
from tools.cards.trouble import TroubleError


def wall_ms() -> int:
    """Give milliseconds since 1970 (UTC), for the register."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Plan:
    """What is to be made: these cards in this order; how.

    `replace` makes the cards' older tags void; `enrol` knows tags by their UID and writes
    nothing; `protect` sets a password; `overwrite` asks nobody.
    """

    cards: Sequence[Card]
    replace: bool = False
    enrol: bool = False
    protect: bool = False
    overwrite: bool = False


class Writing(Looking):
    """A session that makes cards. `look` until it gives `Finished`."""

    def __init__(
        self, plan: Plan, reader: Reader, desk: Desk, wall: Callable[[], int] = wall_ms
    ) -> None:
        super().__init__(reader, desk)
        self.plan, self.done = plan, 0
        self._wall = wall
        self._left = list(plan.cards)
        self._told: Card | None = None

    @property
    def card(self) -> Card | None:
        """The card whose tag is awaited."""
        return self._left[0] if self._left else None

    @property
    def left(self) -> tuple[Card, ...]:
        """All cards that are still to be made."""
        return tuple(self._left)

    def skip(self) -> None:
        """Leave out the card that is awaited."""
        self._left = self._left[1:]

    def look(self) -> Event | None:
        """Look at the field once and do what is to be done. Raises `ReaderLostError`."""
        if not self._left:
            return Finished(self.done)
        if self._told != self._left[0]:
            self._told = self._left[0]
            number = len(self.plan.cards) - len(self._left) + 1
            return Awaiting(self._told, number, len(self.plan.cards))
        return super().look()

    def _take(self, target: Target) -> Event:
        """Make this tag the card that it shall be, unless somebody has to be asked."""
        begin = time.perf_counter_ns()
        if unfit := uid_verdict(target.uid):
            raise TroubleError(explain(unfit))
        if self._is_to_be_replaced(target.uid):
            raise TroubleError(trouble.SAME_TAG)
        sheet = None if self.plan.enrol else self._look_at(target)
        content = content_of(target.uid, sheet.area, self._desk) if sheet else self._try(target)
        card = self._card_for(target.uid, content)
        loss = worth_asking(target.uid, content, self._desk.stamps.stamp(card), self._desk)
        asking = None if self.plan.overwrite else self._ask(target, loss)
        if asking is not None:
            return asking
        if sheet is None:
            how = How.ENROLLED
            self._record(card, target.uid, State.ENROLLED)
        else:
            how = self._write(card, sheet, content)
        void = self._void_others(card, target.uid)
        if card in self._left:
            self._left.remove(card)
        self.done += 1
        return Made(card, target.uid.hex(), how, (time.perf_counter_ns() - begin) / 1e6, void)

    def _is_to_be_replaced(self, uid: bytes) -> bool:
        """Say whether this very tag is the one that another shall take the place of."""
        tag = self._desk.register.get(uid)
        made = tag is not None and tag.state in {State.WRITTEN, State.ENROLLED}
        return (
            self.plan.replace
            and made
            and tag in self._desk.register.of(self._desk.stamps.stamp(self._left[0]))
        )

    def _try(self, target: Target) -> Content:
        """Find out whether a tag to be enrolled is a card; any that cannot be read is none."""
        try:
            area = tags.look_at(self._reader, target).area
        except TroubleError:
            area = b""
        return content_of(target.uid, area, self._desk)

    def _card_for(self, uid: bytes, content: Content) -> Card:
        """Give the awaited card, or the one that was begun on this tag and not finished."""
        awaited = self._left[0]
        tag = self._desk.register.get(uid)
        if tag is None or tag.state is not State.WRITING or self.plan.enrol:
            return awaited
        if not isinstance(content.verdict, Torn | NotNdef):
            return awaited
        return self._desk.stamps.card(tag.stamp) or awaited

    def _write(self, card: Card, sheet: tags.Sheet, content: Content) -> How:
        uid, key = sheet.target.uid, self._desk.signing
        layout = lay_out(sheet.area, encode(self._desk.stamps.stamp(card), key, uid))
        tags.check_writable(sheet, layout)
        planned = writes(sheet.area, layout)
        before = self._desk.register.get(uid)
        guarded = before is not None and before.protected
        protected = guarded or self.plan.protect
        if planned or protected != guarded:
            self._record(card, uid, State.WRITING, protected)

        def unlock() -> None:
            if before is not None and guarded:
                passwords.give(self._reader, uid, self._desk.keys, before.key)

        if planned:
            tags.write_layout(self._reader, sheet, layout, unlock)
        if protected:
            unlock()
            passwords.protect(self._reader, uid, key)
        self._record(card, uid, State.WRITTEN, protected)
        if not planned:
            return How.UNCHANGED
        torn = isinstance(content.verdict, Torn | NotNdef)
        return How.FINISHED if torn else How.WRITTEN

    def _record(self, card: Card, uid: bytes, state: State, protected: bool = False) -> None:
        stamp = self._desk.stamps.stamp(card)
        key = "" if state is State.ENROLLED else self._desk.signing.id
        self._desk.register.put(
            Tag(
                uid.hex(),
                stamp.deck,
                stamp.kind,
                stamp.number,
                state,
                self._wall(),
                key=key,
                protected=protected,
            )
        )

    def _void_others(self, card: Card, uid: bytes) -> tuple[str, ...]:
        """Make the card's older tags void where it was replaced."""
        if not self.plan.replace:
            return ()
        stamp, at = self._desk.stamps.stamp(card), self._wall()
        void = [
            replace(tag, state=State.VOID, at=at)
            for tag in self._desk.register.of(stamp)
            if tag.uid != uid.hex() and tag.state is not State.VOID
        ]
        if void:
            self._desk.register.put(*void)
        return tuple(tag.uid for tag in void)
