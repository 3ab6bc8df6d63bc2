"""A simulated game at its end as the rows of the result."""

from __future__ import annotations

import msgspec

from terminal.editions.ultimate.position import ranking
from tools.lab.plan import Arm
from tools.lab.results import Deed, Ended, Game, GameResult, Player
from tools.lab.ultimate.match import Match
from tools.lab.ultimate.seat import Count, Seat


def tally(match: Match, arm: Arm, number: int, seed: int) -> GameResult:
    """Give the rows of a game."""
    return GameResult(
        game=_game(match, arm, number, seed),
        players=_players(match, arm, number),
        deeds=tuple(_deed(match, arm, number, deed) for deed in sorted(match.deck.deeds)),
        auctions=tuple(
            msgspec.structs.replace(one, game=number, arm=arm.number) for one in match.auctions
        ),
    )


def _game(match: Match, arm: Arm, number: int, seed: int) -> Game:
    return Game(
        game=number,
        arm=arm.number,
        seed=seed,
        edition=arm.edition,
        deck=arm.deck_choice,
        rules=arm.rules,
        players=len(match.seats),
        ended=Ended.BANKRUPT.value if match.over else Ended.LIMIT.value,
        bankrupt=match.bankrupt,
        creditor=match.creditor,
        cause=match.cause,
        rounds=match.round,
        turns=match.turns,
        rolls=match.rolls,
        transactions=len(match.bank.entries),
        events=match.events,
        auctions=len(match.auctions),
        landings=tuple(match.landings),
        arrivals=tuple(match.arrivals),
    )


def _players(match: Match, arm: Arm, number: int) -> tuple[Player, ...]:
    places = {rank.player: rank.place for rank in ranking(match.bank.book, match.deck)}
    winners = list(places.values()).count(1)
    return tuple(
        Player(
            game=number,
            arm=arm.number,
            seat=seat.number,
            token=seat.token,
            strategy=seat.strategy_name,
            place=places[seat.token],
            win=1 / winners if places[seat.token] == 1 else 0.0,
            cash=match.bank.cash[seat.token],
            worth=match.bank.worth(seat.token),
            deeds=len(match.bank.deeds(seat.token)),
            sets=_sets(match, seat),
            cash_by_round=tuple(seat.cash),
            worth_by_round=tuple(seat.worth),
            **{count.value: seat.counts[count] for count in Count},
        )
        for seat in match.seats
    )


def _sets(match: Match, seat: Seat) -> int:
    """Count the colour sets that a player owns whole."""
    owners: dict[str, set[str]] = {}
    for deed, figures in match.deck.deeds.items():
        owners.setdefault(figures.group, set()).add(match.bank.owner.get(deed, ""))
    return sum(one == {seat.token} for one in owners.values())


def _deed(match: Match, arm: Arm, number: int, deed: int) -> Deed:
    owner = match.bank.owner.get(deed)
    return Deed(
        game=number,
        arm=arm.number,
        deed=deed,
        price=match.deck.deeds[deed].price,
        owner=match.by_token[owner].number if owner else 0,
        level=match.bank.level.get(deed, 0),
        **vars(match.visits[deed]),
    )
