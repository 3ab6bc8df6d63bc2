"""What a player does on a deed's space or a Location: buy, bid, pay, move on."""

from __future__ import annotations

from terminal.editions.ultimate.commands import (
    BuyDeed,
    LandOnOwn,
    PayLocation,
    PayRent,
    WinAuction,
)
from tools.lab.results import Auction
from tools.lab.ultimate.match import Match
from tools.lab.ultimate.seat import Count, Seat
from tools.lab.ultimate.strategy import Offer


def move_to(match: Match, seat: Seat, deed: int) -> None:
    """Put the token on a deed's space and do what follows (U4)."""
    match.arrive(seat, match.board.place_of(deed))
    visit(match, seat, deed)


def visit(match: Match, seat: Seat, deed: int) -> None:
    """Come to a deed: buy or auction it, land on one's own, or pay rent (U4)."""
    visits, bank = match.visits[deed], match.bank
    visits.landings += 1
    owner = bank.owner.get(deed)
    if owner is None:
        _offer(match, seat, deed)
    elif owner == seat.token:
        visits.own += 1
        bank.do(LandOnOwn(seat.token, deed))
    elif match.by_token[owner].jailed:
        visits.spared += 1
    else:
        _pay_rent(match, seat, match.by_token[owner], deed)


def _pay_rent(match: Match, seat: Seat, landlord: Seat, deed: int) -> None:
    visits, rent = match.visits[deed], match.bank.rent(deed)
    visits.rents += 1
    visits.rent += rent
    match.count(seat, Count.RENT_PAID, rent)
    match.count(landlord, Count.RENT_EARNED, rent)
    match.demand(seat, PayRent(seat.token, deed), "rent", landlord)


def _offer(match: Match, seat: Seat, deed: int) -> None:
    match seat.strategy.offer(match.sights[seat.token], deed):
        case Offer.BUY:
            price = match.deck.deeds[deed].price
            match.bank.do(BuyDeed(seat.token, deed))
            match.visits[deed].sales += 1
            match.count(seat, Count.BOUGHT)
            _note_purchase(match, seat, deed, price)
        case Offer.AUCTION:
            _auction(match, seat, deed)
        case Offer.LEAVE:
            pass


def _note_purchase(match: Match, seat: Seat, deed: int, price: int) -> None:
    visits = match.visits[deed]
    visits.paid += price
    visits.first_round = visits.first_round or match.round
    match.count(seat, Count.SPENT, price)


def _auction(match: Match, opener: Seat, deed: int) -> None:
    """Bid in steps until nobody goes on (U7); whoever is in jail does not bid (U13)."""
    bids, winner, price = _bidding(match, opener, deed)
    match.auctions.append(
        Auction(
            game=0,
            arm=0,
            auction=len(match.auctions) + 1,
            round=match.round,
            deed=deed,
            list_price=match.deck.deeds[deed].price,
            opener=opener.number,
            winner=winner.number if winner else 0,
            price=price,
            bidders=len(set(bids)),
            bids=len(bids),
        )
    )
    if winner:
        match.visits[deed].hammers += 1
        match.count(winner, Count.WON)
        _note_purchase(match, winner, deed, price)
        match.demand(winner, WinAuction(winner.token, deed, price), "auction")


def _bidding(match: Match, opener: Seat, deed: int) -> tuple[list[int], Seat | None, int]:
    """Give the seats of all bids in order, the winner and the price."""
    step = match.deck.money.auction_step
    ring = [seat for seat in [opener, *match.others(opener)] if not seat.jailed]
    limits = {
        seat.number: min(
            seat.strategy.limit(match.sights[seat.token], deed), match.bank.cash[seat.token]
        )
        for seat in ring
    }
    bids: list[int] = []
    leader: Seat | None = None
    waiting = list(ring)
    while waiting:
        seat = waiting.pop(0)
        if seat is not leader and limits[seat.number] >= (len(bids) + 1) * step:
            bids.append(seat.number)
            leader = seat
            place = ring.index(seat)
            waiting = ring[place + 1 :] + ring[:place]
    return bids, leader, len(bids) * step


def travel(match: Match, seat: Seat) -> None:
    """Pay for a Location and move to a deed, if the player wants to and can (U6)."""
    if match.bank.cash[seat.token] < match.deck.money.location:
        return
    deed = seat.strategy.destination(match.sights[seat.token])
    if deed is not None:
        match.bank.do(PayLocation(seat.token))
        match.count(seat, Count.LOCATIONS)
        move_to(match, seat, deed)
