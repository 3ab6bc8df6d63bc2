"""E3: chance and chest cards: each player, repairs; one entry with all its legs."""

import pytest

from tests.electronic.table import (
    CLASSIC,
    FOUR,
    THREE,
    TWO,
    Table,
    build,
    buy,
    cash,
    from_home,
    notice,
    pay,
    refused,
)


def chosen(item: str, *before: str, settings: tuple[str, ...] = ()) -> Table:
    table = Table(*settings)
    table.play(*before)
    from_home(item, table)
    return table


def test_paying_each_player_is_one_transaction() -> None:
    table = chosen("pay-each", FOUR)
    table.play("tap bank ship; key 5 0 0 K;", notice("paid-each"), "expect transactions 1;")
    table.play(cash(ship=13500, car=15500, hat=15500, jet=15500))


def test_collecting_from_each_player_is_one_transaction() -> None:
    table = chosen("collect-each", FOUR)
    table.play("tap bank ship; key 1 0 0 K;", notice("collected-each"), "expect transactions 1;")
    table.play(cash(ship=15300, car=14900, hat=14900, jet=14900))


def test_in_the_classic_scale_ok_ends_the_amount() -> None:
    table = chosen("pay-each", THREE, settings=(CLASSIC,))
    table.play("tap bank ship; key 5 0; press ok;", cash(ship=1400, car=1550, hat=1550))


@pytest.mark.parametrize("item", ["pay-each", "collect-each"])
def test_an_amount_of_nothing_is_refused(item: str) -> None:
    chosen(item, TWO).play("tap bank ship; key 0 K;", refused("no-amount", "amount"))


def test_repairs_are_counted_by_house_and_hotel() -> None:
    table = Table()
    table.play(TWO, pay("90M", payee="car"), buy("car", 1, 2, 27, 28))
    build(table, *(1, 2) * 4, 2, *(27, 28) * 2)
    before = table["players.car.cash"]
    from_home("repairs", table)
    table.play("tap bank car; key 2 5 0 K; key 1 M;", notice("repairs"))
    assert before - table["players.car.cash"] == (4 + 4) * 250 + 1000


def test_repairs_of_nothing_cost_nothing_and_are_a_transaction() -> None:
    table = chosen("repairs", TWO)
    table.play("tap bank car; key 2 5 0 K; key 1 M;", notice("repairs"), cash(car=15000))
    assert table["transactions"] == 1
    assert "Nothing to move" in table["screen.lines"]


def test_a_player_short_in_the_middle_owes_and_the_others_are_settled() -> None:
    table = chosen("collect-each", FOUR, pay("14.95M", "hat"))
    table.play("tap bank ship; key 1 0 0 K;", notice("debt"))
    table.play(cash(ship=15200, car=14900, hat=50, jet=14900), "expect prompt debt;")
    assert table["debts"] == [
        {"debtor": "hat", "creditor": "ship", "amount": 100, "deferred": False}
    ]
    before = table["transactions"]
    table.play("key C;", cash(ship=15000, car=15000, hat=50, jet=15000), "expect debts [];")
    assert table["transactions"] == before + 1


def test_who_pays_each_and_runs_short_owes_the_rest_one_by_one() -> None:
    table = chosen("pay-each", FOUR, buy("ship", 28), pay("10.25M", "ship"))
    table.play("tap bank ship; key 5 0 0 K;", notice("debt"))
    table.play(cash(ship=250, car=15500, hat=15000, jet=15000), "expect debt.creditor hat;")
    assert [debt["creditor"] for debt in table["debts"]] == ["hat", "jet"]
    table.play("tap deed 28; press m; press ok; expect players.ship.cash 2250; press ok;")
    table.play(notice("debt-paid"), "expect debt.creditor jet; tap bank ship;", "expect debt null;")
    table.play("expect prompt home;", cash(ship=1250, hat=15500, jet=15500))


def test_the_amounts_are_labelled() -> None:
    table = chosen("repairs", TWO, "tap bank car; press x;")
    table.play("tap bank car;")
    assert table["screen.lines"][0] == "For each house"
    table.play("key 2 5 K;")
    assert table["screen.lines"][0] == "For each hotel"


def test_a_stranger_is_refused_before_any_amount() -> None:
    chosen("pay-each", TWO).play("tap bank hat;", refused("not-playing", "card"))


@pytest.mark.parametrize("leaving", ["press x", "wait 20"])
def test_a_card_can_be_left(leaving: str) -> None:
    chosen("pay-each", TWO).play(f"tap bank ship; {leaving}; expect prompt home;", cash(ship=15000))


@pytest.mark.parametrize(
    ("item", "bought", "taps", "rent"),
    [
        ("railroad", (3, 11), (3, 3), 1000),
        ("railroad", (3, 11), (3, 11, 3), 1000),
        ("utility", (8,), (8, 8), 700),
    ],
)
def test_who_is_sent_to_the_nearest_pays_so_however_often_deeds_are_tapped(
    item: str, bought: tuple[int, ...], taps: tuple[int, ...], rent: int
) -> None:
    table = Table()
    table.play(TWO, buy("car", *bought))
    before = table["players"]["ship"]["cash"]
    from_home(item, table)
    for deed in taps:
        table.play(f"tap deed {deed}")
    table.play("tap bank ship")
    if item == "utility":
        table.play("key 7; press ok")
    assert before - table["players"]["ship"]["cash"] == rent


def test_another_kind_of_deed_is_where_a_player_landed() -> None:
    table = Table()
    table.play(TWO, buy("car", 3, 1))
    from_home("railroad", table)
    table.play("tap deed 3; tap deed 1; tap bank ship; expect notice rent", cash(ship=14980))
