"""The strategy `thoughtful`: weighs what a deed will still earn, and whom a choice helps.

At the end a deed counts at its price, and so it does in a debt (U8, U9): money spent on deeds is
not lost, and no cash need be kept in hand. What matters is the rent of the rounds that are left.
The figures below are judgement, tried against the other strategies; none is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from cards.board import Space
from terminal.editions.ultimate.figures import LEVELS, UltimateEvent
from tools.lab.ultimate.greedy import cheapest_landing
from tools.lab.ultimate.seat import Seat
from tools.lab.ultimate.strategy import Offer, Sight

TWO_DICE = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}
"""Sum of two dice → its probability."""

VISITS = 0.035
"""How often a player comes to a given street in a round: dice, doubles, cards and Locations."""

TYPICAL, LEAST_LEFT = 16, 4
"""Rounds of a game as a rule, and those still reckoned with however long it has lasted."""

ENVY = 0.5
"""How much a fall of others' rents counts against a rise of one's own."""


class Thoughtful:
    """Buys, bids and moves by the rent to be expected; gives nobody else a cheap auction."""

    def offer(self, sight: Sight, deed: int) -> Offer:
        """Buy; where the cash is short, auction only if nobody has more to bid."""
        if sight.cash >= sight.price(deed):
            return Offer.BUY
        bank = sight.bank
        rivals = (bank.cash[seat.token] for seat in sight.seats if seat is not sight.me)
        return Offer.AUCTION if sight.cash > max(rivals) else Offer.LEAVE

    def limit(self, sight: Sight, deed: int) -> int:
        """Bid up to the price and the rent to be expected."""
        return round(sight.price(deed) + income(sight, deed, first_level(sight, deed)))

    def destination(self, sight: Sight) -> int | None:
        """Go where a deed or a higher rent is worth more than the fee."""
        fee = sight.deck.money.location
        best = _best_move(sight, sight.cash - fee)
        return best if best is not None and _gain(sight, best) > fee else None

    def pays_for_jail(self, sight: Sight) -> bool:
        """Be out where more is to be earned than to be feared; jail earns no rent."""
        return bool(sight.unowned()) or _earned_in_a_round(sight) > _feared(sight)

    def hands_over(self, sight: Sight, owned: Sequence[int]) -> int:
        """Give the least rent for the most debt: those that settle it alone go first."""
        owed = sight.bank.owed
        enough = [deed for deed in owned if sight.price(deed) >= owed]
        return min(enough or owned, key=lambda deed: sight.rent(deed) / max(1, sight.price(deed)))

    def free_move(self, sight: Sight) -> int:
        """Go where most is gained, else where it costs least."""
        best = _best_move(sight, sight.cash)
        return cheapest_landing(sight) if best is None else best

    def levels(self, sight: Sight, event: UltimateEvent, deeds: Sequence[int]) -> int | None:
        """Tap where one gains most against the others; leave it where one would lose."""
        best = max(deeds, key=lambda deed: sight.gain(event, deed, ENVY))
        return best if sight.gain(event, best, ENVY) > 0 else None

    def swap(
        self, sight: Sight, mine: Sequence[int], theirs: Sequence[int]
    ) -> tuple[int, int] | None:
        """Give what is worth least and take what is worth most, if that is a gain."""
        given = min(mine, key=lambda deed: _held(sight, deed))
        taken = max(theirs, key=lambda deed: _held(sight, deed))
        return (given, taken) if _held(sight, taken) > _held(sight, given) else None

    def friend(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Give to the poorest."""
        return min(others, key=lambda seat: sight.bank.worth(seat.token))

    def victim(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Arrest whoever would earn most rent."""
        return max(others, key=lambda seat: sum(map(sight.rent, sight.bank.deeds(seat.token))))


def first_level(sight: Sight, deed: int) -> int:
    """Give the level that a deed will have once one has bought it, its set's jump included (U5)."""
    deck, bank = sight.deck, sight.bank
    others = [bank.owner.get(other) for other in deck.group(deed) if other != deed]
    if None in others or bank.book.mark(f"set:{deck.deeds[deed].group}"):
        return 1
    return 3 if all(owner == sight.me.token for owner in others) else 2


def income(sight: Sight, deed: int, level: int) -> float:
    """Say what a deed of this level will still earn for its owner, in M."""
    left = max(LEAST_LEFT, TYPICAL - len(sight.me.cash))
    visits = VISITS * left * (len(sight.seats) - 1)
    rents = sight.deck.deeds[deed].rents
    return visits * rents[min(LEVELS, level + round(visits / 2)) - 1]


def _held(sight: Sight, deed: int) -> float:
    """Say what an owned deed is worth to its owner."""
    return sight.price(deed) + income(sight, deed, sight.bank.level[deed])


def _gain(sight: Sight, deed: int) -> float:
    """Say what is gained by coming to a deed that is unowned or one's own."""
    if sight.is_mine(deed):
        level = sight.bank.level[deed]
        return income(sight, deed, min(LEVELS, level + 1)) - income(sight, deed, level)
    return income(sight, deed, first_level(sight, deed))


def _best_move(sight: Sight, cash: int) -> int | None:
    """Give the deed to come to by choice: one that can be bought, or one's own."""
    wanted = [deed for deed in sight.unowned() if sight.price(deed) <= cash]
    wanted += sight.bank.deeds(sight.me.token)
    return max(wanted, key=lambda deed: _gain(sight, deed), default=None)


def _earned_in_a_round(sight: Sight) -> float:
    rents = sum(map(sight.rent, sight.bank.deeds(sight.me.token)))
    return VISITS * (len(sight.seats) - 1) * rents


def _feared(sight: Sight) -> float:
    """Give the rent to be expected of the next roll."""
    board, total = sight.board, 0.0
    for steps, chance in TWO_DICE.items():
        place = (sight.me.position + steps) % len(board)
        deed = board.deeds[place] if board.kinds[place] is Space.DEED else 0
        if deed in sight.bank.owner and not sight.is_mine(deed):
            total += chance * sight.rent(deed)
    return total
