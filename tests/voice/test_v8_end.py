"""V8: the first bankruptcy ends it; wealth is cash, prices and building costs."""

from __future__ import annotations

from terminal.editions.voice.commands import Build, BuyDeed, PayRent
from terminal.editions.voice.position import Wealth, ranking, wealth
from tests.voice.table import TWO, Game, Table, ask, buy, cash, jail, notice, play, refused

BROKE = TWO + buy("car", 16) + jail("ship", 28) + ask("ship", "pay rent on boardwalk")


def test_v8_the_first_bankruptcy_ends_the_game_and_cash_goes_to_the_creditor() -> None:
    play(
        BROKE,
        notice("bankrupt"),
        "expect prompt game_over",
        cash(car=1200, ship=0),
        'expect ranking [{"player": "car", "worth": 1600, "place": 1}, '
        '{"player": "ship", "worth": 0, "place": 2}]',
        "press ok; expect prompt setup",
    )


def test_v8_wealth_counts_prices_and_buildings_at_cost() -> None:
    game = Game("car", "ship")
    game.do(BuyDeed("car", 1), BuyDeed("car", 2), Build("car", 1), Build("car", 2, hotel=True))
    assert wealth(game.book, game.figures, "car") == Wealth(1230, 120, 150)
    assert wealth(game.book, game.figures, "car").total == 1500


def test_v8_equal_wealth_shares_a_place() -> None:
    game = Game("car", "ship", "hat")
    game.do(BuyDeed("ship", 2), BuyDeed("hat", 16), PayRent("car", 2))
    ranks = [(rank.player, rank.place) for rank in ranking(game.book, game.figures)]
    assert ranks == [("ship", 1), ("hat", 2), ("car", 3)]
    even = Game("car", "ship", "hat")
    even.do(BuyDeed("ship", 2))
    assert [rank.place for rank in ranking(even.book, even.figures)] == [1, 1, 1]


def test_v8_after_the_end_one_can_ask_and_take_back() -> None:
    table = Table()
    table.play(BROKE, "token car; expect prompt player; say pass go", refused("not-now", "player"))
    table.play("say who is winning", notice("winning"), "expect prompt game_over; token ship")
    table.play("press x; expect prompt game_over; token ship; wait 10; expect prompt game_over")
    table.play("token ship; say pause; press ok; expect prompt game_over; power-cut")
    table.play("expect prompt game_over; tap deed 3", refused("not-now", "game_over"))
    table.play("hold x 5; press x; expect prompt game_over; token ship; say undo")
    table.play(notice("cancelled"), "expect prompt home; expect ranking null", cash(ship=100))


def test_v8_the_end_can_be_taken_back_by_a_hold() -> None:
    play(BROKE, "hold ok m 5; expect prompt home")
