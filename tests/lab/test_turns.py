"""The people's own rules (U13) and the spaces, with loaded dice."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

import pytest

from cards.board import Board, load_spaces, parse_board
from cards.deck import load_deck
from terminal.edition import Rules
from terminal.editions.ultimate.commands import BuyDeed, PayJail, PayRent
from terminal.editions.ultimate.figures import UltimateDeck, UltimateSettings
from tools.lab.plan import Jail, People
from tools.lab.ultimate.match import Match, Sitting
from tools.lab.ultimate.seat import Count, Seat
from tools.lab.ultimate.turns import take_turn

RULES = Rules(load_deck("ultimate", UltimateDeck), UltimateSettings())
BOARD: Board = parse_board(load_spaces("ultimate"), range(1, 23))
JAIL, FREE_PARKING, GO_TO_JAIL = 9, 18, 27


class Loaded(random.Random):
    """Dice that fall as they are told to."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(0)
        self.faces = deque(faces)

    def random(self) -> float:
        return (self.faces.popleft() - 0.5) / 6


def seated(*strategies: str, jail: Jail = Jail.STRATEGY, pile: tuple[int, ...] = ()) -> Match:
    """Sit down; ``pile`` are the event cards from the top."""
    match = Match(Sitting(RULES, BOARD, People(jail=jail), 100), strategies, 1)
    match.pile = list(pile)
    match.round = 1
    return match


def turn(match: Match, seat: int, *faces: int) -> Seat:
    """Let a seat take a turn; every face must be used."""
    match.dice = dice = Loaded(faces)
    take_turn(match, match.seats[seat - 1])
    assert not dice.faces
    return match.seats[seat - 1]


def own(match: Match, seat: int, *deeds: int) -> None:
    for deed in deeds:
        match.bank.do(BuyDeed(match.seats[seat - 1].token, deed))


def test_a_token_moves_by_the_sum_of_the_dice() -> None:
    match = seated("idle", "idle")
    assert turn(match, 1, 1, 2).position == 3
    assert (match.landings[3], match.rolls, match.turns) == (1, 1, 1)


def test_a_double_gives_another_roll() -> None:
    assert turn(seated("idle", "idle"), 1, 2, 2, 1, 2).position == 7


def test_the_third_double_in_a_row_leads_to_jail_without_a_move() -> None:
    match = seated("idle", "idle")
    seat = turn(match, 1, 1, 1, 2, 2, 3, 3)
    assert (seat.position, seat.jailed) == (JAIL, True)
    assert sum(match.landings) == 2
    assert match.arrivals[JAIL] == seat.counts[Count.ARRESTS] == 1


@pytest.mark.parametrize(("start", "end"), [(34, 1), (33, 0)])
def test_passing_go_or_landing_on_it_pays_200(start: int, end: int) -> None:
    match = seated("idle", "idle")
    match.seats[0].position = start
    seat = turn(match, 1, 1, 2)
    assert (seat.position, match.bank.cash[seat.token]) == (end, 1700)


def test_go_to_jail_arrests_without_go_money_and_ends_the_turn() -> None:
    match = seated("idle", "idle")
    match.seats[0].position = GO_TO_JAIL - 4
    seat = turn(match, 1, 2, 2)
    assert (seat.position, seat.jailed, match.bank.cash[seat.token]) == (JAIL, True, 1500)
    assert (match.landings[GO_TO_JAIL], match.arrivals[JAIL]) == (1, 1)


def test_just_visiting_is_no_arrest() -> None:
    assert not turn(seated("idle", "idle"), 1, 4, 5).jailed


def jailed(match: Match, tries: int = 0) -> None:
    match.arrest(match.seats[0])
    match.seats[0].tries = tries


def test_who_pays_before_the_roll_has_an_ordinary_turn() -> None:
    match = seated("greedy", "idle", jail=Jail.PAY)
    jailed(match)
    seat = turn(match, 1, 2, 2, 4, 5)
    assert (seat.position, seat.jailed, seat.counts[Count.FINES]) == (JAIL + 13, False, 1)


def test_a_double_in_jail_moves_and_ends_the_turn() -> None:
    match = seated("idle", "idle", jail=Jail.WAIT)
    jailed(match)
    seat = turn(match, 1, 3, 3)
    assert (seat.position, seat.jailed, match.bank.cash[seat.token]) == (JAIL + 6, False, 1500)


def test_no_double_in_jail_stays_there() -> None:
    match = seated("idle", "idle", jail=Jail.WAIT)
    jailed(match)
    seat = turn(match, 1, 3, 4)
    assert (seat.position, seat.jailed, seat.tries) == (JAIL, True, 1)
    assert seat.counts[Count.JAIL_TURNS] == 1


def test_after_the_third_try_the_fee_is_due_and_that_roll_moves() -> None:
    match = seated("idle", "idle", jail=Jail.WAIT)
    jailed(match, tries=2)
    seat = turn(match, 1, 3, 4)
    assert (seat.position, seat.jailed, match.bank.cash[seat.token]) == (JAIL + 7, False, 1400)


def test_who_cannot_pay_the_fee_after_three_tries_is_bankrupt() -> None:
    match = seated("idle", "idle", jail=Jail.WAIT)
    for _ in range(15):
        match.bank.do(PayJail("car"))
    jailed(match, tries=2)
    turn(match, 1, 3, 4)
    assert (match.over, match.cause, match.bankrupt, match.creditor) == (True, "jail", 1, 0)


def test_who_cannot_pay_before_the_roll_has_to_try() -> None:
    match = seated("greedy", "idle", jail=Jail.PAY)
    for _ in range(15):
        match.bank.do(PayJail("car"))
    jailed(match)
    assert turn(match, 1, 3, 4).jailed


def test_rent_goes_to_the_owner() -> None:
    match = seated("idle", "greedy")
    own(match, 2, 2)
    seat = turn(match, 1, 1, 2)
    assert match.bank.cash == {"car": 1430, "helicopter": 1510}
    assert seat.counts[Count.RENT_PAID] == match.seats[1].counts[Count.RENT_EARNED] == 70
    assert (match.visits[2].rents, match.visits[2].rent, match.bank.level[2]) == (1, 70, 2)


def test_a_player_in_jail_collects_no_rent() -> None:
    match = seated("idle", "greedy")
    own(match, 2, 2)
    match.arrest(match.seats[1])
    turn(match, 1, 1, 2)
    assert match.bank.cash["car"] == 1500
    assert (match.visits[2].spared, match.bank.level[2]) == (1, 1)


def test_landing_on_ones_own_street_raises_its_level() -> None:
    match = seated("greedy", "idle")
    own(match, 1, 2)
    turn(match, 1, 1, 2)
    assert (match.bank.level[2], match.visits[2].own) == (2, 1)


def test_a_debt_is_paid_with_deeds_and_the_game_goes_on() -> None:
    match = seated("greedy", "greedy")
    own(match, 1, 15, 16, 17, 18, 19)
    own(match, 2, 22)
    match.seats[0].position = 32
    turn(match, 1, 1, 2)
    assert match.bank.owed == 0
    assert match.seats[0].counts[Count.DEBTS] == 1
    assert match.seats[0].counts[Count.GIVEN] >= 1
    assert not match.over


def test_a_player_in_jail_bids_in_no_auction() -> None:
    match = seated("greedy", "greedy", "greedy")
    own(match, 1, 22, 21, 20, 19)
    match.arrest(match.seats[1])
    match.seats[0].position = 13
    turn(match, 1, 1, 3)
    (auction,) = match.auctions
    assert (auction.deed, auction.opener, auction.winner, auction.bidders) == (11, 1, 3, 2)


def test_the_highest_bidder_wins_a_step_above_the_second() -> None:
    match = seated("greedy", "greedy", "greedy")
    own(match, 1, 22, 21, 20, 19)
    match.seats[0].position = 13
    turn(match, 1, 1, 3)
    (auction,) = match.auctions
    assert auction.price == 300
    assert match.bank.owner[11] == match.seats[auction.winner - 1].token
    assert match.seats[auction.winner - 1].counts[Count.SPENT] == 300


def test_an_auction_without_a_bid_sells_nothing() -> None:
    match = seated("greedy", "idle")
    own(match, 1, 22, 21, 20, 19, 1)
    match.bank.do(PayJail("car"))
    match.seats[0].position = 14
    turn(match, 1, 1, 2)
    (auction,) = match.auctions
    assert (auction.winner, auction.price, auction.bidders) == (0, 0, 0)
    assert 11 not in match.bank.owner


def test_a_location_costs_100_and_moves_without_go_money() -> None:
    match = seated("greedy", "idle")
    seat = turn(match, 1, 3, 4)
    assert (seat.position, match.bank.cash["car"]) == (35, 1500 - 100 - 400)
    assert (match.arrivals[35], seat.counts[Count.LOCATIONS]) == (1, 1)


def test_event_cards_go_under_the_pile() -> None:
    match = seated("idle", "idle", pile=(66, 62))
    turn(match, 1, 1, 1, 4, 5)
    assert match.pile == [62, 66]
    assert match.events == 1


def test_gridlock_moves_all_that_are_not_in_jail() -> None:
    match = seated("idle", "idle", "idle", pile=(66,))
    match.arrest(match.seats[2])
    match.seats[0].position = 8
    turn(match, 1, 1, 2)
    assert [seat.position for seat in match.seats] == [FREE_PARKING, FREE_PARKING, JAIL]
    assert match.bank.cash["car"] == 1500


def test_send_to_jail_arrests_another_player() -> None:
    match = seated("greedy", "idle", pile=(65,))
    match.seats[0].position = 8
    turn(match, 1, 1, 2)
    assert match.seats[1].jailed


def test_a_gift_is_for_the_drawer_and_a_friend() -> None:
    match = seated("idle", "idle", pile=(62,))
    match.seats[0].position = 8
    turn(match, 1, 1, 2)
    assert match.bank.cash == {"car": 1700, "helicopter": 1700}


def test_the_tax_is_paid_by_the_drawer() -> None:
    match = seated("greedy", "idle", pile=(64,))
    own(match, 1, 1, 3)
    before = match.bank.cash["car"]
    match.seats[0].position = 8
    turn(match, 1, 1, 2)
    assert match.bank.cash["car"] == before - 100


def test_a_swap_gives_ones_own_for_anothers() -> None:
    match = seated("greedy", "greedy", pile=(60,))
    own(match, 1, 1)
    own(match, 2, 22)
    match.seats[0].position = 8
    turn(match, 1, 1, 2)
    assert match.bank.owner == {1: "helicopter", 22: "car"}


def test_a_card_that_cannot_be_done_books_nothing() -> None:
    for number in (45, 46, 49, 51, 53, 60, 67):
        match = seated("greedy", "idle", pile=(number,))
        match.seats[0].position = 8
        turn(match, 1, 1, 2)
        assert len(match.bank.entries) == 1, number


def test_a_free_move_leads_to_a_deed() -> None:
    match = seated("greedy", "idle", pile=(57,))
    match.seats[0].position = 8
    seat = turn(match, 1, 1, 2)
    assert (seat.position, match.bank.owner) == (35, {22: "car"})


def test_cheap_rents_hold_for_the_next_two() -> None:
    match = seated("idle", "greedy", pile=(56,))
    own(match, 2, 7)
    match.bank.do(PayRent("car", 7))
    match.seats[0].position = 8
    turn(match, 1, 1, 2)
    match.seats[0].position = 9
    turn(match, 1, 1, 2)
    assert match.visits[7].rent == 110


def test_choices_do_not_change_the_dice() -> None:
    quiet, chosen = seated("random", "idle"), seated("random", "idle")
    for _ in range(7):
        chosen.seats[0].strategy.free_move(chosen.sights["car"])
    assert [quiet.roll() for _ in range(20)] == [chosen.roll() for _ in range(20)]
