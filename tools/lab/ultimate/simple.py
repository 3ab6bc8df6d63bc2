"""The strategies `random`, which chooses by chance, and `idle`, which only walks and pays."""

from __future__ import annotations

from collections.abc import Sequence

from terminal.editions.ultimate.figures import UltimateEvent
from tools.lab.ultimate.seat import Seat
from tools.lab.ultimate.strategy import Offer, Sight

MOST_BID = 2.0
"""How many times its price the random strategy bids at most for a deed."""


class Random:
    """Every choice by chance, each possibility as likely as the others."""

    def offer(self, sight: Sight, deed: int) -> Offer:
        """Buy, auction or leave."""
        offers = list(Offer) if sight.cash >= sight.price(deed) else [Offer.AUCTION, Offer.LEAVE]
        return sight.chance.choice(offers)

    def limit(self, sight: Sight, deed: int) -> int:
        """Bid up to anything."""
        return round(sight.chance.random() * MOST_BID * sight.price(deed))

    def destination(self, sight: Sight) -> int | None:
        """Stay, or go anywhere."""
        return self.free_move(sight) if sight.chance.random() < 0.5 else None

    def pays_for_jail(self, sight: Sight) -> bool:
        """Pay every other time."""
        return sight.chance.random() < 0.5

    def hands_over(self, sight: Sight, owned: Sequence[int]) -> int:
        """Give any."""
        return sight.chance.choice(owned)

    def free_move(self, sight: Sight) -> int:
        """Go anywhere."""
        return sight.chance.choice(list(sight.deck.deeds))

    def levels(self, sight: Sight, event: UltimateEvent, deeds: Sequence[int]) -> int | None:
        """Tap any."""
        return sight.chance.choice(deeds)

    def swap(
        self, sight: Sight, mine: Sequence[int], theirs: Sequence[int]
    ) -> tuple[int, int] | None:
        """Swap any."""
        return sight.chance.choice(mine), sight.chance.choice(theirs)

    def friend(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Give to anybody."""
        return sight.chance.choice(others)

    def victim(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Arrest anybody."""
        return sight.chance.choice(others)


class Idle(Random):
    """Buys and bids nothing, goes nowhere by choice: for looking at the dice alone."""

    def offer(self, sight: Sight, deed: int) -> Offer:
        """Leave it."""
        return Offer.LEAVE

    def limit(self, sight: Sight, deed: int) -> int:
        """Bid nothing."""
        return 0

    def destination(self, sight: Sight) -> int | None:
        """Stay."""
        return None

    def pays_for_jail(self, sight: Sight) -> bool:
        """Wait for a double."""
        return False
