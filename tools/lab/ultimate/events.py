"""Event cards as the people play them (U10): top card, then under the pile.

The terminal can't know who drew a card; here "own" is the drawer's own, as the card means it.
What can't be done is not tapped.
"""

from __future__ import annotations

from cards.board import Space
from terminal.editions.ultimate.commands import PlayEvent
from terminal.editions.ultimate.figures import Effect, UltimateEvent
from tools.lab.ultimate.match import Match
from tools.lab.ultimate.seat import Seat
from tools.lab.ultimate.spaces import move_to


def draw(match: Match, seat: Seat) -> None:
    """Draw the top card and do what it says."""
    number = match.pile.pop(0)
    match.pile.append(number)
    match.events += 1
    match.head(seat, f"draws event card {number}")
    event, bank, sight = match.deck.events[number], match.bank, match.sights[seat.token]
    match event.effect:
        case Effect.CHEAP_RENTS:
            bank.do(PlayEvent(number))
        case Effect.TAX:
            match.demand(seat, PlayEvent(number, players=(seat.token,)), "tax")
        case Effect.GIFT:
            friend = seat.strategy.friend(sight, match.others(seat))
            bank.do(PlayEvent(number, players=(seat.token, friend.token)))
        case Effect.FREE_MOVE:
            # The card's own tap books nothing; what follows is as ever (U4).
            move_to(match, seat, seat.strategy.free_move(sight))
        case Effect.SWAP:
            _swap(match, seat, number)
        case Effect.SEND_TO_JAIL:
            free = [other for other in match.others(seat) if not other.jailed]
            if free:
                match.arrest(seat.strategy.victim(sight, free))
        case Effect.GRIDLOCK:
            _gridlock(match)
        case _:
            _levels(match, seat, number, event)


def _swap(match: Match, seat: Seat, number: int) -> None:
    """Swap a deed of one's own for one of another player, if both are there."""
    mine = match.bank.deeds(seat.token)
    theirs = [deed for deed, owner in match.bank.owner.items() if owner != seat.token]
    if mine and theirs:
        swapped = seat.strategy.swap(match.sights[seat.token], mine, sorted(theirs))
        if swapped is not None:
            match.bank.do(PlayEvent(number, deeds=swapped))


def _gridlock(match: Match) -> None:
    """All that are not in jail go to Free Parking, without GO money."""
    if Space.FREE_PARKING in match.board.kinds:
        place = match.board.place(Space.FREE_PARKING)
        for seat in match.seats:
            if not seat.jailed:
                match.arrive(seat, place)


def _levels(match: Match, seat: Seat, number: int, event: UltimateEvent) -> None:
    """Tap an owned deed; one's own where the card says so."""
    if event.effect is Effect.SET_OWN:
        deeds = match.bank.deeds(seat.token)
    else:
        deeds = sorted(match.bank.owner)
    if deeds:
        chosen = seat.strategy.levels(match.sights[seat.token], event, deeds)
        if chosen is not None:
            match.bank.do(PlayEvent(number, deeds=(chosen,)))
