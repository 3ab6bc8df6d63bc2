"""The people's own rules (U13), deeds, auctions and Locations, with loaded dice."""

import pytest

from terminal.editions.ultimate.commands import PayJail
from tests.lab.loaded import GO_TO_JAIL, JAIL, own, seated, turn
from tools.lab.plan import Jail
from tools.lab.ultimate.match import Match
from tools.lab.ultimate.seat import Count


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


def test_choices_do_not_change_the_dice() -> None:
    quiet, chosen = seated("random", "idle"), seated("random", "idle")
    for _ in range(7):
        chosen.seats[0].strategy.free_move(chosen.sights["car"])
    assert [quiet.roll() for _ in range(20)] == [chosen.roll() for _ in range(20)]
