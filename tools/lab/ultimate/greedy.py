"""The strategy `greedy`: takes whatever it can pay for, and looks no further than itself."""

from __future__ import annotations

from collections.abc import Sequence

from terminal.editions.ultimate.figures import UltimateEvent
from tools.lab.ultimate.seat import Seat
from tools.lab.ultimate.strategy import Offer, Sight

MOST_BID = 1.5
"""How many times its price it bids at most for a deed."""


class Greedy:
    """Buys all it can, bids half as much again, gives its cheapest, taps for its own rents."""

    def offer(self, sight: Sight, deed: int) -> Offer:
        """Buy whatever can be paid."""
        return Offer.BUY if sight.cash >= sight.price(deed) else Offer.AUCTION

    def limit(self, sight: Sight, deed: int) -> int:
        """Bid half as much again as it costs."""
        return round(MOST_BID * sight.price(deed))

    def destination(self, sight: Sight) -> int | None:
        """Go to the dearest deed that can be bought after the fee."""
        left = sight.cash - sight.deck.money.location
        wanted = [deed for deed in sight.unowned() if sight.price(deed) <= left]
        return max(wanted, key=sight.price, default=None)

    def pays_for_jail(self, sight: Sight) -> bool:
        """Be out at once."""
        return True

    def hands_over(self, sight: Sight, owned: Sequence[int]) -> int:
        """Give the cheapest."""
        return min(owned, key=sight.price)

    def free_move(self, sight: Sight) -> int:
        """Go to the dearest deed that can be bought, else to one's own, else where it is cheap."""
        wanted = [deed for deed in sight.unowned() if sight.price(deed) <= sight.cash]
        mine = sight.bank.deeds(sight.me.token)
        if wanted or mine:
            return max(wanted or mine, key=sight.price)
        return cheapest_landing(sight)

    def levels(self, sight: Sight, event: UltimateEvent, deeds: Sequence[int]) -> int | None:
        """Tap where one's own rents rise most; the first of several alike."""
        return max(deeds, key=lambda deed: sight.gain(event, deed, envy=0.0))

    def swap(
        self, sight: Sight, mine: Sequence[int], theirs: Sequence[int]
    ) -> tuple[int, int] | None:
        """Give the cheapest, take the dearest."""
        return min(mine, key=sight.price), max(theirs, key=sight.price)

    def friend(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Give to the next player."""
        return others[0]

    def victim(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Arrest whoever has most cash."""
        return max(others, key=lambda seat: sight.bank.cash[seat.token])


def cheapest_landing(sight: Sight) -> int:
    """Give the deed where one pays least: an unowned one, else that of the lowest rent."""
    unowned = sight.unowned()
    return unowned[0] if unowned else min(sight.deck.deeds, key=sight.bank.rent)
