"""U4: a deed is tapped: bought, landed on by another, landed on by its owner, auctioned."""

import pytest

from terminal.money import Money
from terminal.screen import Deed, Figure, Screen
from tests.ultimate.table import TWO, Table, at, buy, cash, deed, expect, jail, play, refused

FIVE_RENTS = {
    1: (70, 130, 220, 370, 750),
    16: (200, 280, 420, 640, 1300),
    22: (300, 400, 560, 810, 1600),
}


def screen(*scripts: str) -> Screen:
    table = Table()
    table.play(*scripts)
    return table.player.session.screen


def test_an_unowned_deed_shows_number_name_and_price() -> None:
    shown = screen(TWO, "tap deed 16")
    face = next(block for block in shown.body if isinstance(block, Deed))
    assert (face.number, face.name, face.owner, face.level) == (16, "Coventry Street", None, None)
    figure = next(block for block in shown.body if isinstance(block, Figure))
    assert figure.figure == Money(260)


def test_an_owned_deed_shows_owner_level_and_rent() -> None:
    shown = screen(TWO, buy("car", 16), at(16, "car"), "tap deed 16")
    face = next(block for block in shown.body if isinstance(block, Deed))
    assert (face.number, face.name, face.owner, face.level) == (16, "Coventry Street", "car", 2)
    assert "280" in str(shown.body)


def test_the_rent_shown_is_the_one_that_would_be_charged() -> None:
    shown = screen(TWO, buy("car", 16), at(16, "car"), "tap event 56; tap deed 16")
    assert "200" in str(shown.body)


def test_a_second_deed_replaces_the_first() -> None:
    play(TWO, "tap deed 1; tap deed 22; tap bank car;", cash(car=1100), deed(22, "car", 1))


def test_x_goes_home_from_a_deed() -> None:
    play(TWO, "tap deed 1; press x;", expect(prompt="home", notice=None, transactions=0))


def test_a_bank_card_on_an_unowned_deed_buys_it() -> None:
    play(
        TWO,
        at(16, "car"),
        cash(car=1240, ship=1500),
        deed(16, "car", 1),
        expect(notice="bought", prompt="home", bank=-2740, transactions=1),
        'expect players.car {"cash": 1240, "worth": 1500, "deeds": [16]}',
    )


@pytest.mark.parametrize("number", range(1, 23))
def test_every_deed_is_sold_at_its_printed_price(number: int) -> None:
    prices = (
        60, 60, 100, 100, 120, 140, 140, 160, 180, 180, 200,
        220, 220, 240, 260, 260, 280, 300, 300, 320, 350, 400,
    )  # fmt: skip
    assert play(TWO, at(number, "car"))["players"]["car"]["cash"] == 1500 - prices[number - 1]


def test_a_buyer_short_of_money_is_refused_and_told_how_much_is_missing() -> None:
    table = Table()
    table.play(TWO, jail("car", 14), "tap deed 2; tap bank car", "; expect players.car.cash 40")
    assert table["notice"] == "bought"
    table.play("tap deed 3; tap bank car;", refused("short", "deed"), cash(car=40))
    notice = table.player.session.screen.notice
    assert notice is not None
    assert "60" in str(dict(notice.values)["missing"])
    table.play("press m; expect prompt auction_ready")


def test_the_last_m_is_enough_to_buy() -> None:
    play(
        TWO,
        jail("car", 11),
        at(22, "car"),
        cash(car=0),
        deed(22, "car", 1),
        expect(notice="bought"),
    )


@pytest.mark.parametrize("number", FIVE_RENTS)
def test_rent_goes_to_the_owner_and_the_level_rises_up_to_five(number: int) -> None:
    table = Table()
    table.play(TWO, at(number, "car"), "press m; tap bank ship;" * 20)
    before = table["players.car.cash"], table["players.ship.cash"]
    paid = 0
    for passed, rent in enumerate((*FIVE_RENTS[number], FIVE_RENTS[number][4]), start=1):
        paid += rent
        table.play(at(number, "ship"), expect(notice="rent", prompt="home"))
        after = table["players.car.cash"], table["players.ship.cash"]
        assert after == (before[0] + paid, before[1] - paid)
        assert table[f"deeds.{number}.level"] == min(passed + 1, 5)
        assert table[f"deeds.{number}.owner"] == "car"


def test_the_owner_pays_nothing_and_the_level_rises_up_to_five() -> None:
    table = Table()
    table.play(TWO, at(16, "car"))
    for level in (2, 3, 4, 5, 5, 5):
        table.play(
            at(16, "car"), deed(16, "car", level), cash(car=1240), expect(notice="own-landing")
        )
    assert table["transactions"] == 7


def test_m_on_an_unowned_deed_opens_an_auction() -> None:
    play(TWO, 'tap deed 16; press m; expect auction {"deed": 16, "price": 0, "circles": 4};')


def test_m_on_an_owned_deed_is_refused() -> None:
    play(TWO, at(16, "car"), "tap deed 16; press m;", refused("not-now", "deed"))


def test_street_names_of_every_market_are_shown() -> None:
    for market, name in (("uk", "Mayfair"), ("us", "Boardwalk"), ("es", "Paseo del Prado")):
        table = Table(f"deck {market}")
        table.play(TWO, "tap deed 22")
        face = next(b for b in table.player.session.screen.body if isinstance(b, Deed))
        assert face.name == name
