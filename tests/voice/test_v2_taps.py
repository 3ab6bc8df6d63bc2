"""V2: a noisy table plays by deeds and buttons alone."""

from __future__ import annotations

from typing import Any

import pytest

from terminal.editions.voice.commands import BuyDeed
from terminal.editions.voice.hearing import PATTERNS
from terminal.editions.voice.wishes import PLAYER_MENU, deed_menu
from tests.voice.table import TWO, Game, Table, buy, cash, notice, play, refused


def choose(table: Table, item: str) -> dict[str, Any]:
    """Step through the open menu to an item and choose it."""
    assert item in table["menu"], table["menu"]
    while table["chosen"] != item:
        table.play("press m")
    table.play("press ok")
    return table.report


def test_every_command_can_be_chosen_by_buttons() -> None:
    game = Game("car", "ship")
    game.do(BuyDeed("car", 1), BuyDeed("car", 2), BuyDeed("ship", 3))
    by_deed = {order for deed in (1, 3, 4) for order in deed_menu(game.book, "car", deed)}
    assert by_deed | set(PLAYER_MENU) == {order for order, _ in PATTERNS}


def test_a_deed_and_a_card_buy_or_pay_rent() -> None:
    play(
        TWO,
        "tap deed 2; expect prompt deed; tap bank car",
        notice("bought"),
        "tap deed 2; tap bank ship",
        notice("rent"),
        cash(car=1500, ship=1440),
    )


def test_a_card_and_a_deed_open_the_deeds_menu() -> None:
    table = Table()
    table.play(TWO, "tap bank car; tap deed 2; expect prompt menu; expect chosen buy; press ok")
    table.play(cash(car=1440), 'tap bank ship; tap deed 2; expect menu ["rent", "trade"]')
    choose(table, "rent")
    assert table["players.ship.cash"] == 1440


def test_ones_own_deed_opens_its_menu() -> None:
    table = Table()
    table.play(TWO, buy("car", 1, 2), "tap deed 1; tap bank car; expect prompt menu")
    choose(table, "house")
    assert table["deeds.1.houses"] == 1
    table.play('tap deed 1; tap bank car; expect menu ["hotel", "trade"]')
    choose(table, "hotel")
    table.play('tap deed 1; tap bank car; expect menu ["trade"]; tap deed 2')
    assert table["menu"] == ["house", "hotel", "trade"]


@pytest.mark.parametrize(("first", "then"), [(1, 16), (16, 1)])
def test_a_trade_begins_with_either_deed(first: int, then: int) -> None:
    table = Table()
    table.play(TWO, buy("car", 1), buy("ship", 16), f"tap bank car; tap deed {first}")
    choose(table, "trade")
    table.play(f"expect prompt name; tap deed {then}", notice("traded"))
    assert table["players.car.deeds"] == [16]


def test_words_complete_what_a_tap_began() -> None:
    play(TWO, "token car; tap deed 2; say buy", cash(car=1440))
    play(TWO, "token car; tap deed 2; say buy boardwalk", cash(car=1100))
    play(TWO, "token car; say buy; tap deed 2", cash(car=1440))
    play(TWO, "token car; tap deed 2; say pass go", cash(car=1700))
    play(TWO, "token car; say 0.1 pass go; tap deed 2; expect prompt menu")
    play(TWO, "token car; say buy; say 0.1 baltic; tap deed 1", cash(car=1440))


def test_an_auction_is_opened_from_the_deed() -> None:
    play(TWO, "tap deed 2; press m; expect prompt auction; expect auction.deed 2")
    table = Table()
    table.play(TWO, "token car; tap deed 2")
    choose(table, "auction")
    assert table["auction"] == {"deed": 2, "price": 0, "leader": None, "final": False}


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ("go", "go"),
        ("jail", "jail-paid"),
        ("train", "train"),
        ("balance", "balance"),
        ("own", "own"),
        ("winning", "winning"),
        ("undo", "cancelled"),
        ("repeat", "bought"),
    ],
)
def test_what_needs_no_deed_is_in_the_players_menu(item: str, code: str) -> None:
    table = Table()
    table.play(TWO, buy("car", 2), "tap bank car; press m; expect prompt menu")
    assert choose(table, item)["notice"] == code


def test_help_and_pause_are_in_the_menu() -> None:
    for item, prompt in (("help", "help"), ("pause", "paused")):
        table = Table()
        table.play(TWO, "tap bank car; press m")
        assert choose(table, item)["prompt"] == prompt


def test_hold_takes_back_as_in_the_other_editions() -> None:
    play(TWO, buy("car", 2), "hold ok m 5", notice("cancelled"), cash(car=1500))


def test_x_leaves_and_a_deed_that_waits_is_forgotten() -> None:
    play(TWO, "tap deed 2; press x; expect prompt home")
    play(TWO, "tap deed 2; tap deed 3; wait 10; expect prompt home")
    play(
        TWO, "token car; press m; press x; expect prompt home; press x", refused("not-now", "home")
    )


def test_an_owned_deed_is_not_auctioned() -> None:
    play(TWO, buy("car", 2), "tap deed 2; press m", refused("not-now", "deed"))
    play(TWO, buy("car", 2), "token ship; say auction off baltic", refused("owned", "player"))
