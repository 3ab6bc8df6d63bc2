"""U6: GO, Location, Jail."""

from tests.ultimate.table import (
    GO,
    JAIL,
    LOCATION,
    TWO,
    at,
    buy,
    cash,
    deed,
    expect,
    hammer,
    jail,
    play,
    refused,
)


def test_go_pays_200() -> None:
    play(
        TWO,
        GO,
        "tap bank ship;",
        cash(ship=1700, car=1500),
        expect(notice="go", prompt="home", bank=-3200, transactions=1),
    )


def test_a_location_costs_100_and_ends_at_home() -> None:
    play(
        TWO,
        LOCATION,
        "tap bank ship;",
        cash(ship=1400),
        expect(notice="location-paid", prompt="home", bank=-2900),
    )


def test_after_a_location_every_deed_flow_follows() -> None:
    paid = TWO + buy("car", 16) + LOCATION
    play(paid, "tap bank car;", at(16, "car"), deed(16, "car", 2), cash(car=1140))
    play(paid, "tap bank ship;", at(16, "ship"), cash(ship=1200, car=1440))
    play(paid, "tap bank ship;", at(1, "ship"), cash(ship=1340))
    play(paid, "tap bank ship;", hammer(1, 20), "tap bank ship;", cash(ship=1380))


def test_a_location_is_refused_when_short() -> None:
    play(TWO, jail("car", 15), LOCATION, "tap bank car;", refused("short", "location"), cash(car=0))
    play(
        TWO, jail("car", 14), LOCATION, "tap bank car;", cash(car=0), expect(notice="location-paid")
    )


def test_jail_costs_100() -> None:
    play(
        TWO,
        JAIL,
        "tap bank ship;",
        cash(ship=1400),
        expect(notice="jail-paid", prompt="home", bank=-2900),
    )


def test_a_prisoner_short_of_money_owes_the_bank() -> None:
    play(
        TWO,
        buy("car", 2),
        jail("car", 14),
        JAIL,
        'tap bank car; expect debt {"debtor": "car", "creditor": "bank", "amount": 60};',
        cash(car=0),
        expect(notice="debt", prompt="debt"),
    )


def test_a_prisoner_with_too_little_is_bankrupt() -> None:
    play(TWO, jail("car", 15), expect(prompt="home"), jail("car"), expect(prompt="game_over"))


def test_fees_are_for_players_only() -> None:
    for prompt, way in (("go", GO), ("location", LOCATION), ("jail", JAIL)):
        play(TWO, way, "tap bank hat;", refused("not-playing", prompt), expect(transactions=0))
