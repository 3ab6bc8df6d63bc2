"""Event cards as the people play them (U10), with loaded dice."""

from terminal.editions.ultimate.commands import PayRent
from tests.lab.loaded import FREE_PARKING, JAIL, own, seated, turn


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
