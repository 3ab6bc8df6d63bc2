"""E3: bankruptcy to a player and to the Bank, and when a game is over."""

import pytest

from tests.electronic.table import (
    FOUR,
    THREE,
    TWO,
    Table,
    at,
    build,
    buy,
    cash,
    from_home,
    notice,
    on,
    pay,
    refused,
)

LAST = "electronic.end last"


def ruined(*settings: str, players: str = THREE) -> Table:
    """The ship owes the car 2M, has 100K and mortgaged deeds 1 and 3."""
    table = Table(*settings)
    table.play(players, buy("car", 27, 28), buy("ship", 1, 3))
    build(table, 28)
    on(1, "mortgage", table)
    on(3, "mortgage", table)
    table.play(pay("13.6M", "ship"), at(28, "ship"), "expect prompt debt;", cash(ship=100))
    return table


def bankrupt(table: Table) -> None:
    from_home("bankrupt", table)
    table.play("expect prompt bankrupt; press ok;", notice("bankrupt"))


def test_bankruptcy_is_offered_only_when_nothing_more_can_be_raised() -> None:
    table = Table()
    table.play(THREE, buy("car", 27, 28), buy("ship", 1))
    build(table, 28)
    table.play(
        pay("14.3M", "ship"), at(28, "ship"), "press m;", 'expect menu ["pay-debt"]; press x;'
    )
    on(1, "mortgage", table)
    table.play("press m;", 'expect menu ["pay-debt", "bankrupt"];')


def test_bankruptcy_is_asked_once() -> None:
    table = ruined()
    from_home("bankrupt", table)
    table.play("expect prompt bankrupt; press x; expect prompt debt;")
    from_home("bankrupt", table)
    table.play("wait 20; expect prompt debt;", cash(ship=100))


def test_a_player_gets_cash_and_deeds_and_pays_the_interest_on_mortgaged_ones() -> None:
    table = ruined()
    before = table["players.car.cash"]
    bankrupt(table)
    assert table["players.car.cash"] == before + 100 - (30 + 100)
    assert table["players.car.deeds"] == [1, 3, 27, 28]
    assert table["deeds.1.mortgaged"] is True
    assert table["players.ship"] == {"cash": 0, "worth": 0, "deeds": [], "bankrupt": True}
    table.play("expect prompt home; expect debts [];")


def test_a_creditor_who_cannot_pay_the_interest_owes_it_to_the_bank() -> None:
    table = ruined()
    table.play("key C;")
    table.play(pay("5.5M", "car"), at(28, "ship"), cash(car=0))
    bankrupt(table)
    assert table["debt"] == {"debtor": "car", "creditor": "bank", "amount": 130}
    table.play(cash(car=100), "expect prompt debt;")


def test_the_bank_takes_deeds_back_free_of_mortgage() -> None:
    table = Table()
    table.play(THREE, buy("ship", 1, 3))
    on(1, "mortgage", table)
    on(3, "mortgage", table)
    table.play(pay("13.2M", "ship"))
    from_home("jail", table)
    table.play("tap bank ship; expect prompt home;", cash(ship=0))
    from_home("jail", table)
    table.play("tap bank ship; expect debt.creditor bank;")
    bankrupt(table)
    assert table["deeds"] == {}
    table.play("expect prompt home;", at(1, "car"), notice("bought"))
    assert table["deeds.1.mortgaged"] is False


def test_the_bankrupt_take_no_further_part() -> None:
    table = ruined()
    bankrupt(table)
    table.play("tap bank ship;", refused("bankrupt", "home"))
    table.play("slot + bank ship;", refused("bankrupt", "slots"), "press x;")
    from_home("collect-each", table)
    table.play("tap bank car; key 1 0 0 K;", cash(ship=0, hat=14900))
    table.play("wait 11;")
    assert not any("Ship" in line for line in table["screen.lines"])


def test_the_last_player_standing_wins() -> None:
    table = ruined(players=TWO)
    bankrupt(table)
    table.play("expect prompt game_over; expect ranking.0.player car; expect ranking.1.place 2;")
    assert table.session.screen.cue == "win"
    table.play("tap bank car;", refused("not-now", "game_over"), "press ok; expect prompt setup;")


@pytest.mark.parametrize(
    ("end", "players", "prompt"),
    [("last", FOUR, "home"), ("second", FOUR, "home"), ("first", FOUR, "game_over")],
)
def test_the_first_bankruptcy_ends_quick_games(end: str, players: str, prompt: str) -> None:
    table = ruined(f"electronic.end {end}", players=players)
    bankrupt(table)
    table.play(f"expect prompt {prompt};")


def second_bankruptcy(end: str) -> Table:
    table = ruined(f"electronic.end {end}", players=FOUR)
    bankrupt(table)
    table.play(pay("15M", "hat"))
    from_home("jail", table)
    table.play("tap bank hat;")
    bankrupt(table)
    return table


def test_the_second_bankruptcy_ends_a_game_of_that_kind() -> None:
    assert second_bankruptcy("last")["prompt"] == "home"
    table = second_bankruptcy("second")
    assert table["prompt"] == "game_over"
    assert [row["player"] for row in table["ranking"]] == ["car", "jet", "hat", "ship"]


def test_wealth_counts_cash_deeds_houses_and_hotels() -> None:
    table = Table("electronic.end first")
    table.play(THREE, pay("90M", payee="car"), buy("car", 1, 2, 27, 28), buy("ship", 3))
    build(table, *(1, 2) * 4, 2, 28)
    on(3, "mortgage", table)
    wealth = table["players.car.cash"] + 600 * 2 + 3500 + 4000
    wealth += 4 * 500 + 5 * 500 + 2000
    assert table["players.car.worth"] == wealth
    assert table["players.ship.worth"] == 13000 + 1000 + 1000
    table.play(pay("15M", "hat"))
    from_home("jail", table)
    table.play("tap bank hat;")
    bankrupt(table)
    assert table["ranking"] == [
        {"player": "car", "worth": wealth, "place": 1},
        {"player": "ship", "worth": 15000, "place": 2},
        {"player": "hat", "worth": 0, "place": 3},
    ]


def test_equal_wealth_shares_a_place() -> None:
    table = Table("electronic.end first")
    table.play(THREE, pay("15M", "hat"))
    from_home("jail", table)
    table.play("tap bank hat;")
    bankrupt(table)
    assert [row["place"] for row in table["ranking"]] == [1, 1, 3]


def test_at_the_end_open_debts_are_paid_as_far_as_the_cash_goes() -> None:
    table = ruined("electronic.end first")
    table.play("key C;")
    table.play(pay("5.49M", "car"), at(28, "ship"), cash(car=10))
    bankrupt(table)
    table.play("expect prompt game_over; expect debts [];", cash(car=0))


def test_what_is_owed_to_the_bankrupt_is_now_owed_to_the_creditor() -> None:
    table = Table("electronic.delay_on_doubles true")
    table.play(FOUR, buy("car", 27, 28), buy("ship", 23))
    build(table, 28)
    on(23, "mortgage", table)
    on(23, "lift", table)
    table.play(pay("14.9M", "hat"), at(23, "hat"), "expect debt.amount 260;")
    from_home("defer", table)
    on(23, "mortgage", table)
    table.play(pay("12.9M", "ship"), at(28, "ship"), "expect debt.debtor ship;")
    bankrupt(table)
    assert table["debts"] == [
        {"debtor": "hat", "creditor": "car", "amount": 260, "deferred": False}
    ]


def test_what_the_creditor_owed_the_bankrupt_is_gone() -> None:
    table = Table("electronic.delay_on_doubles true")
    table.play(FOUR, buy("car", 27, 28), buy("ship", 23))
    build(table, 28)
    table.play(pay("5.4M", "car"), at(23, "car"), "expect debt.amount 260;")
    from_home("defer", table)
    on(23, "mortgage", table)
    table.play(pay("13.4M", "ship"), at(28, "ship"), "expect debt.debtor ship;")
    bankrupt(table)
    table.play("expect debts [];", cash(car=100 + 100 - 150))


def test_the_debts_of_others_stay_as_they_are() -> None:
    table = Table()
    table.play(FOUR, pay("15M", "hat"), pay("15M", "jet"))
    from_home("collect-each", table)
    table.play("tap bank car; key 1 0 0 K; expect debt.debtor hat;")
    bankrupt(table)
    assert table["debts"] == [
        {"debtor": "jet", "creditor": "car", "amount": 100, "deferred": False}
    ]


def test_a_bankruptcy_can_be_taken_back() -> None:
    table = ruined()
    before = {key: table[key] for key in ("players", "deeds", "debts", "bank")}
    bankrupt(table)
    table.play("key C;", notice("cancelled"), "expect prompt debt;")
    assert {key: table[key] for key in before} == before
