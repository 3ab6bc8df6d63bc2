"""Strategies: that they differ as they should, and what each goes by."""

from __future__ import annotations

from collections import defaultdict

import pytest

from cards.board import Space, load_spaces, parse_board
from cards.deck import load_deck
from terminal.edition import Rules
from terminal.editions.ultimate.commands import BuyDeed, PayJail, PayRent, PlayEvent
from terminal.editions.ultimate.figures import UltimateDeck, UltimateSettings
from tests.lab.plans import plan
from tools.lab.plan import People
from tools.lab.playing import Games
from tools.lab.ultimate.match import Match, Sitting
from tools.lab.ultimate.strategies import STRATEGIES
from tools.lab.ultimate.strategy import Offer, Sight

RULES = Rules(load_deck("ultimate", UltimateDeck), UltimateSettings())
BOARD = parse_board(load_spaces("ultimate"), range(1, 23))
CHOOSING = ("random", "greedy", "thoughtful")


def shares(names: str, games: int) -> dict[str, float]:
    """Give the games won by each strategy, for each of its seats and games."""
    played = Games(plan(f"games = {games}\nseed = 8\nstrategies = {names}"))
    won: defaultdict[str, float] = defaultdict(float)
    sat: defaultdict[str, int] = defaultdict(int)
    for number in range(1, games + 1):
        for player in played.result(number).players:
            won[player.strategy] += player.win
            sat[player.strategy] += 1
    return {name: won[name] / sat[name] for name in sat}


def sight(*strategies: str, seat: int = 1) -> Sight:
    match = Match(Sitting(RULES, BOARD, People(), 100), strategies or ("greedy", "greedy"), 1)
    return match.sights[match.seats[seat - 1].token]


def spend(seen: Sight, *deeds: int, fines: int = 0) -> None:
    for deed in deeds:
        seen.bank.do(BuyDeed(seen.me.token, deed))
    for _ in range(fines):
        seen.bank.do(PayJail(seen.me.token))


def test_greedy_beats_random_and_thoughtful_beats_greedy() -> None:
    found = shares('["thoughtful", "greedy", "random"]', 400)
    # A fair share is 0.25, and chance alone strays from it by 0.02 or so.
    assert found["random"] < 0.10
    assert 0.28 < found["greedy"] < found["thoughtful"]


@pytest.mark.parametrize("name", CHOOSING)
def test_nobody_buys_without_the_money(name: str) -> None:
    seen = sight()
    spend(seen, fines=13)
    offers = {STRATEGIES[name].offer(seen, 22) for _ in range(40)}
    assert Offer.BUY not in offers


@pytest.mark.parametrize("name", ["greedy", "thoughtful"])
def test_who_has_the_money_buys(name: str) -> None:
    assert STRATEGIES[name].offer(sight(), 22) is Offer.BUY


def test_random_takes_every_way() -> None:
    seen = sight()
    assert {STRATEGIES["random"].offer(seen, 22) for _ in range(60)} == set(Offer)
    assert {STRATEGIES["random"].destination(seen) is None for _ in range(60)} == {True, False}
    assert {STRATEGIES["random"].pays_for_jail(seen) for _ in range(60)} == {True, False}


def test_thoughtful_opens_no_auction_that_a_richer_player_would_win() -> None:
    poor = sight()
    spend(poor, fines=13)
    assert STRATEGIES["thoughtful"].offer(poor, 22) is Offer.LEAVE
    assert STRATEGIES["greedy"].offer(poor, 22) is Offer.AUCTION


def test_thoughtful_bids_more_for_a_deed_that_makes_its_set_whole() -> None:
    alone, begun = sight(), sight()
    spend(begun, 1)
    limit = STRATEGIES["thoughtful"].limit
    assert limit(begun, 2) > limit(alone, 2) > alone.price(2)


def test_thoughtful_stays_in_jail_where_it_has_more_to_fear_than_to_earn() -> None:
    seats = ("thoughtful",) * 6
    poor, rich = sight(*seats, seat=6), sight(*seats, seat=1)
    for seen in (poor, rich):
        assert STRATEGIES["thoughtful"].pays_for_jail(seen), "there is something to buy"
        for deed in seen.deck.deeds:
            buyer = next(t for t, cash in seen.bank.cash.items() if cash >= seen.price(deed))
            seen.bank.do(BuyDeed(buyer, deed))
        seen.me.position = BOARD.place(Space.JAIL)
    assert poor.bank.deeds(poor.me.token) == []
    assert not STRATEGIES["thoughtful"].pays_for_jail(poor)
    assert STRATEGIES["thoughtful"].pays_for_jail(rich)


def test_idle_does_nothing_by_choice() -> None:
    seen, idle = sight(), STRATEGIES["idle"]
    assert idle.offer(seen, 1) is Offer.LEAVE
    assert (idle.limit(seen, 1), idle.destination(seen)) == (0, None)
    assert not idle.pays_for_jail(seen)


def test_greedy_gives_its_cheapest_deed_and_thoughtful_the_one_that_earns_least() -> None:
    seen = sight()
    spend(seen, 1, 15, 16, 17)
    owned = seen.bank.deeds("car")
    assert STRATEGIES["greedy"].hands_over(seen, owned) == 1
    given = STRATEGIES["thoughtful"].hands_over(seen, owned)
    assert seen.rent(given) / seen.price(given) == min(
        seen.rent(deed) / seen.price(deed) for deed in owned
    )


@pytest.mark.parametrize("name", ["greedy", "thoughtful"])
def test_an_event_that_raises_rents_is_tapped_for_ones_own(name: str) -> None:
    seen = sight()
    spend(seen, 22)
    seen.bank.do(BuyDeed("helicopter", 21))
    for number in (49, 51, 53):
        event = seen.deck.events[number]
        deeds = sorted(seen.bank.owner)
        chosen = STRATEGIES[name].levels(seen, event, deeds)
        if chosen is not None:
            assert seen.gain(event, chosen, 0.0) >= 0
    assert STRATEGIES[name].levels(seen, seen.deck.events[51], [21, 22]) == 22


def test_thoughtful_leaves_an_event_that_would_only_harm_it() -> None:
    seen = sight()
    spend(seen, 22)
    seen.bank.do(PayRent("helicopter", 22))
    assert STRATEGIES["thoughtful"].levels(seen, seen.deck.events[46], [22]) is None
    assert STRATEGIES["greedy"].levels(seen, seen.deck.events[46], [22]) == 22


def test_thoughtful_swaps_only_for_a_better_deed() -> None:
    seen = sight()
    spend(seen, 22)
    seen.bank.do(BuyDeed("helicopter", 1))
    assert STRATEGIES["thoughtful"].swap(seen, [22], [1]) is None
    other = sight(seat=2)
    other.bank.do(BuyDeed("helicopter", 1))
    other.bank.do(BuyDeed("car", 22))
    assert STRATEGIES["thoughtful"].swap(other, [1], [22]) == (1, 22)


@pytest.mark.parametrize("name", CHOOSING)
def test_a_free_move_is_possible_when_everything_is_owned_and_nobody_is_rich(name: str) -> None:
    seen = sight("greedy", "greedy", "greedy", "greedy", "greedy", "greedy", seat=6)
    for deed in seen.deck.deeds:
        buyer = next(t for t, cash in seen.bank.cash.items() if cash >= seen.price(deed))
        seen.bank.do(BuyDeed(buyer, deed))
    assert STRATEGIES[name].free_move(seen) in seen.deck.deeds


def test_shifts_are_what_the_rules_do() -> None:
    """Whatever a strategy expects of an event card is what the rules then make of it."""
    for number in (45, 46, 49, 51, 53, 54, 67):
        seen = sight()
        spend(seen, 1, 2, 22)
        seen.bank.do(BuyDeed("helicopter", 21))
        event, before = seen.deck.events[number], dict(seen.bank.level)
        expected = seen.shifts(event, 22)
        seen.bank.do(PlayEvent(number, deeds=(22,)))
        wanted = {
            deed: max(1, min(5, level + expected.get(deed, 0))) for deed, level in before.items()
        }
        assert seen.bank.level == wanted, number
