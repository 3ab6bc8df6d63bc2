"""Rounds and turns by the people's own rules (U13): dice, doubles, GO, jail."""

from __future__ import annotations

from cards.board import Space
from terminal.editions.ultimate.commands import CollectGo, PayJail
from tools.lab.plan import Jail
from tools.lab.ultimate.events import draw
from tools.lab.ultimate.match import Match
from tools.lab.ultimate.seat import Count, Seat
from tools.lab.ultimate.spaces import travel, visit

TRIES = 3
"""Rolls for a double in jail; after the last one the fee is due."""

DOUBLES = 3
"""Doubles in a row that lead to jail."""


def play(match: Match) -> None:
    """Play to the first bankruptcy (U9), or until the rounds run out. Raises ``SumsError``."""
    for number in range(1, match.sitting.rounds + 1):
        match.round = number
        for seat in match.seats:
            take_turn(match, seat)
            if match.over:
                break
        match.note_money()
        if match.over:
            return


def take_turn(match: Match, seat: Seat) -> None:
    """Roll and move; another turn for a double, jail for the third in a row."""
    match.turns += 1
    if seat.jailed and not _leave_jail(match, seat):
        return
    for rolled in range(1, DOUBLES + 1):
        one, other = match.roll()
        if one == other and rolled == DOUBLES:
            match.arrest(seat)
            return
        move(match, seat, one, other)
        if one != other or seat.jailed or match.over:
            return


def move(match: Match, seat: Seat, one: int, other: int) -> None:
    """Move a token clockwise; landing on or passing GO pays. Then do what the space says."""
    size = len(match.board)
    laps, seat.position = divmod(seat.position + one + other, size)
    match.head(seat, f"{one} and {other}, to space {seat.position}")
    match.landings[seat.position] += 1
    for _ in range(laps):
        match.bank.do(CollectGo(seat.token))
        match.count(seat, Count.SALARIES)
    stop_at(match, seat)


def stop_at(match: Match, seat: Seat) -> None:
    """Do what the space says where the token stands."""
    match match.board.kinds[seat.position]:
        case Space.DEED:
            visit(match, seat, match.board.deeds[seat.position])
        case Space.EVENT:
            if match.people.events and match.pile:
                draw(match, seat)
        case Space.LOCATION:
            if match.people.locations:
                travel(match, seat)
        case Space.GO_TO_JAIL:
            match.arrest(seat)
        case Space.GO | Space.JAIL | Space.FREE_PARKING:
            pass


def _leave_jail(match: Match, seat: Seat) -> bool:
    """Say whether an ordinary turn follows: only if the fee was paid before the roll.

    Else a roll for a double: it moves the token and ends the turn; after the third try without
    one the fee is due, and that roll moves.
    """
    if _pays_at_once(match, seat):
        _pay(match, seat)
        return True
    one, other = match.roll()
    seat.tries += 1
    if one != other:
        if seat.tries < TRIES:
            match.count(seat, Count.JAIL_TURNS)
            return False
        _pay(match, seat)
        if match.over:
            return False
    seat.jailed = False
    move(match, seat, one, other)
    return False


def _pays_at_once(match: Match, seat: Seat) -> bool:
    if match.bank.cash[seat.token] < match.deck.money.jail:
        return False
    match match.people.jail:
        case Jail.PAY:
            return True
        case Jail.WAIT:
            return False
        case Jail.STRATEGY:
            return seat.strategy.pays_for_jail(match.sights[seat.token])


def _pay(match: Match, seat: Seat) -> None:
    match.count(seat, Count.FINES)
    seat.jailed = False
    match.demand(seat, PayJail(seat.token), "jail")
