"""Going through a deck: which cards are there, double, void, weak, strange, missing.

Nothing on a tag is changed. A card that is good by its signature and not in the register (one
from another terminal with the same key, or after the register was lost) is added to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cards.card import Card
from cards.known import State, Tag
from cards.verdict import Blank, Verdict, VoidTag, Words, explain, uid_verdict
from hardware.reading import Reader, TagGoneError, Target
from tools.cards import tags, trouble
from tools.cards.content import Content, Desk, content_of
from tools.cards.events import Checked, Event, Finished
from tools.cards.looking import Looking
from tools.cards.trouble import TroubleError
from tools.cards.writing import wall_ms

LOOKS = 5
"""So often a tag is looked at; one that does not answer each time is weak."""


class Checking(Looking):
    """A session that looks at cards in any order. Finished when each was seen once."""

    def __init__(self, reader: Reader, desk: Desk, wanted: Sequence[Card] | None = None) -> None:
        super().__init__(reader, desk)
        self.wanted = tuple(desk.stamps.cards if wanted is None else wanted)
        self.seen: dict[Card, list[str]] = {}
        self.weak: dict[Card, Words] = {}
        self.void: list[str] = []
        self.strange: dict[str, Words] = {}

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that are wanted and were not seen, in order."""
        return tuple(card for card in self.wanted if card not in self.seen)

    @property
    def double(self) -> dict[Card, list[str]]:
        """The cards that two tags or more are, with those tags' UIDs."""
        return {card: uids for card, uids in self.seen.items() if len(uids) > 1}

    @property
    def complete(self) -> bool:
        """Whether every card is there, once, and answers well."""
        return not (self.missing or self.double or self.weak)

    def look(self) -> Event | None:
        """Look at the field once. Raises `ReaderLostError`."""
        if not self.missing:
            return Finished(len(self.seen))
        return super().look()

    def _take(self, target: Target) -> Event:
        uid = target.uid.hex()
        found = self._judge(target)
        if not isinstance(found, tuple):
            if isinstance(found, VoidTag):
                self.void += [uid] if uid not in self.void else []
            else:
                self.strange[uid] = explain(found)
            return Checked(None, uid, explain(found))
        card, words = found
        uids = self.seen.setdefault(card, [])
        if uid not in uids:
            uids.append(uid)
        if words is not None:
            self.weak[card] = words
        elif len(uids) == 1:
            self.weak.pop(card, None)
        return Checked(card, uid, words, tuple(other for other in uids if other != uid))

    def _judge(self, target: Target) -> tuple[Card, Words | None] | Verdict:
        """Give the card, with what is weak about it, or the verdict on what is none."""
        if unfit := uid_verdict(target.uid):
            return unfit
        tag = self._desk.register.get(target.uid)
        if tag is not None and tag.state is State.VOID:
            return VoidTag()
        if tag is not None and tag.state is State.ENROLLED:
            card = self._desk.stamps.card(tag.stamp)
            return (card, self._weakness(target, pages=False)) if card else Blank()
        content = content_of(target.uid, self._look_at(target).area, self._desk)
        card = self._desk.stamps.card(content.stamp) if content.stamp else None
        if card is not None:
            self._learn(card, target.uid, content)
            return card, self._weakness(target, pages=True)
        known = self._desk.stamps.card(tag.stamp) if tag is not None and tag.good else None
        if known is not None and content.verdict is not None:
            return known, explain(content.verdict)
        return content.verdict or Blank()

    def _learn(self, card: Card, uid: bytes, content: Content) -> None:
        if self._desk.register.get(uid) is None:
            stamp = self._desk.stamps.stamp(card)
            self._desk.register.put(
                Tag(
                    uid.hex(),
                    stamp.deck,
                    stamp.kind,
                    stamp.number,
                    State.WRITTEN,
                    wall_ms(),
                    key=content.key_id,
                )
            )

    def _weakness(self, target: Target, *, pages: bool) -> Words | None:
        """Look again some times; say so if the tag does not answer each time."""
        answered = 0
        for _ in range(LOOKS):
            try:
                if tags.only_tag(self._reader, target.uid) is None:
                    continue
                if pages:
                    tags.look_at(self._reader, target)
                answered += 1
            except (TroubleError, TagGoneError):
                continue
        return None if answered == LOOKS else trouble.weak(answered, LOOKS)
