"""E3: a deed sold to another player."""

import pytest

from tests.electronic.table import (
    CLASSIC,
    THREE,
    TWO,
    Table,
    build,
    buy,
    cash,
    notice,
    on,
    pay,
    refused,
)


def priced(price: str, *settings: str) -> Table:
    """The car's deed 27, offered at a price."""
    table = Table(*settings)
    table.play(THREE, buy("car", 27))
    on(27, "sell", table)
    table.play(f"expect prompt price; {price}; expect prompt buyer;")
    return table


def test_the_price_is_keyed_and_the_buyers_card_pays() -> None:
    table = priced("key 5 . 5 M")
    table.play("tap bank ship;", notice("sold"), cash(car=17000, ship=9500))
    assert table["deeds.27.owner"] == "ship"
    assert table["bank"] == -41500


def test_in_the_classic_scale_ok_ends_the_price() -> None:
    priced("key 5 5 0; press ok", CLASSIC).play("tap bank ship;", cash(car=1700, ship=950))


def test_a_deed_may_be_given_away() -> None:
    priced("key 0 K").play("tap bank ship;", notice("sold"), cash(car=11500, ship=15000))


@pytest.mark.parametrize(
    ("keys", "code"),
    [("key M", "no-amount"), ("key 6 . 5 K", "fraction"), ("key 5; press ok", "no-unit")],
)
def test_a_price_is_keyed_like_any_amount(keys: str, code: str) -> None:
    table = Table()
    table.play(TWO, buy("car", 27))
    on(27, "sell", table)
    table.play(f"{keys};", refused(code, "price"))


def test_the_owner_does_not_buy_from_himself() -> None:
    priced("key 1 M").play("tap bank car;", refused("same-card", "buyer"))


def test_a_buyer_who_is_short_is_refused_and_another_may_buy() -> None:
    table = priced("key 1 5 . 1 M")
    table.play("tap bank ship;", refused("short", "buyer"), cash(ship=15000))


def test_a_stranger_buys_nothing() -> None:
    priced("key 1 M").play("tap bank jet;", refused("not-playing", "buyer"))


def test_nothing_is_sold_while_the_colour_is_built_on() -> None:
    table = Table()
    table.play(TWO, buy("car", 1, 2))
    build(table, 1)
    on(2, "sell", table)
    table.play(refused("built", "menu"))


@pytest.mark.parametrize("leaving", ["press x", "wait 20"])
def test_a_sale_can_be_left(leaving: str) -> None:
    table = priced("key 1 M")
    table.play(f"{leaving}; expect prompt home; expect deeds.27.owner car;")


def test_the_buyer_of_a_mortgaged_deed_needs_the_interest_too() -> None:
    table = Table()
    table.play(TWO, buy("car", 27))
    on(27, "mortgage", table)
    table.play(pay("13M", "ship"))
    on(27, "sell", table)
    table.play("key 2 M; tap bank ship; press x;", refused("short", "lift"), cash(ship=2000))
    table.play("press m; expect prompt home;")


def test_completing_a_colour_by_a_sale_is_heard() -> None:
    table = priced("key 1 M")
    table.play("press x;", buy("ship", 28))
    on(27, "sell", table)
    table.play("key 1 M; tap bank ship;")
    assert table.session.screen.cue == "set"
