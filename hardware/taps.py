"""Presences become taps: one tap for each touch, whatever the reader flickers. Pure.

Time comes in with each look at the field. What a tap means is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cards.card import Card
from terminal.signals import Lifted, Tapped, TwoCards

Touch = Tapped | Lifted | TwoCards


@dataclass(frozen=True, slots=True)
class Seen:
    """A tag that a look found: its UID, and the card that it is."""

    uid: bytes
    card: Card


@dataclass(frozen=True, slots=True)
class Timing:
    """When a card is away: after `misses` looks in a row and `flicker_ms` without it.

    Two cards must lie together for `settle_ms` before they are refused: one that slides in
    while the other is drawn off is no quarrel.
    """

    flicker_ms: int = 300
    misses: int = 2
    settle_ms: int = 200


@dataclass
class _Lying:
    card: Card
    tapped: bool = False  # it made its tap, and no `Lifted` has followed yet
    spent: bool = False  # it makes no tap before it was lifted
    misses: int = 0
    missed_since: int = 0


@dataclass
class Taps:
    """The cards on the reader. Feed every look, with none, one or more tags."""

    timing: Timing = Timing()
    _lying: dict[bytes, _Lying] = field(default_factory=dict)
    _crowded_since: int | None = None
    _alone_since: int | None = None
    _told: bool = False

    def feed(self, seen: Iterable[Seen], now: int) -> list[Touch]:
        """Take one look at the field at `now` (ms, never going back); give what it means."""
        look = list(seen)
        touches = self._miss({one.uid for one in look}, now)
        for one in look:
            lying = self._lying.setdefault(one.uid, _Lying(one.card))
            lying.misses = 0
            if not lying.tapped:
                lying.card = one.card
        if self._crowd(look, now):
            return touches + self._refuse(now)
        if len(look) == 1:
            touches += self._take(self._lying[look[0].uid])
        return touches

    def lies(self, uid: bytes) -> bool:
        """Whether this tag was there and cannot have been lifted yet."""
        return uid in self._lying

    def _miss(self, found: set[bytes], now: int) -> list[Touch]:
        """Count the looks without a card; give `Lifted` for those that are away for good."""
        touches: list[Touch] = []
        for uid, lying in list(self._lying.items()):
            if uid in found:
                continue
            if not lying.misses:
                lying.missed_since = now
            lying.misses += 1
            away = now - lying.missed_since
            if lying.misses >= self.timing.misses and away >= self.timing.flicker_ms:
                del self._lying[uid]
                if lying.tapped:
                    touches.append(Lifted(lying.card))
        return touches

    def _crowd(self, look: list[Seen], now: int) -> bool:
        """Whether two cards quarrel: they lie together, or did so just now."""
        if len(look) > 1 or (look and self._in_turns(self._lying[look[0].uid])):
            self._alone_since = None
            if self._crowded_since is None:
                self._crowded_since = now
            return True
        if self._crowded_since is None:
            return False
        if self._alone_since is None:
            self._alone_since = now
        if now - self._alone_since < self.timing.settle_ms:
            return True
        self._crowded_since = self._alone_since = None
        self._told = False
        return False

    def _in_turns(self, lying: _Lying) -> bool:
        """Whether a card is back that another one replaced before it can have been lifted.

        A reader that tells only one card may show two of them in turns.
        """
        replaced = lying.spent and not lying.tapped
        return replaced and any(other.tapped for other in self._lying.values())

    def _refuse(self, now: int) -> list[Touch]:
        """Give `TwoCards` once, when they have lain together for long enough."""
        since = self._crowded_since
        settled = since is not None and now - since >= self.timing.settle_ms
        if self._told or self._alone_since is not None or not settled:
            return []
        self._told = True
        for lying in self._lying.values():
            lying.spent = True
        return [TwoCards()]

    def _take(self, lying: _Lying) -> list[Touch]:
        """Take the only card in the field, unless it lay there already."""
        if lying.spent:
            return []
        touches: list[Touch] = []
        for other in self._lying.values():
            # Another card at once is a new tap (A6); the first one cannot come back as one.
            if other.tapped:
                touches.append(Lifted(other.card))
            other.tapped, other.spent = False, True
        lying.tapped = True
        return [*touches, Tapped(lying.card)]
