"""V7: one house, then a hotel; straight to a hotel; what the stock has."""

from __future__ import annotations

import pytest

from terminal.editions.voice.commands import Build, BuyDeed, LeaveJail, PassGo, VoiceCommand
from terminal.editions.voice.position import level, stock
from tests.voice.table import DECK, TWO, Game, ask, buy, cash, notice, play, refused


def test_v7_a_house_then_a_hotel_each_at_its_cost() -> None:
    play(
        TWO,
        buy("car", 1, 2),
        ask("car", "build a house on baltic"),
        notice("built"),
        cash(car=1330),
        'expect deeds.2.houses 1; expect stock {"houses": 7, "hotels": 12}',
        ask("car", "build a hotel on baltic"),
        cash(car=1280),
        'expect deeds.2 {"owner": "car", "houses": 0, "hotel": true}',
        'expect stock {"houses": 8, "hotels": 11}',
    )


def test_v7_straight_to_a_hotel_pays_both() -> None:
    play(TWO, buy("car", 1, 2), ask("car", "build a hotel", "baltic"), cash(car=1280))


def game_with(*commands: VoiceCommand) -> Game:
    game = Game("car", "ship", "hat", "jet")
    game.do(*commands)
    return game


BROWN = (BuyDeed("car", 1), BuyDeed("car", 2))


@pytest.mark.parametrize(
    ("before", "command", "code"),
    [
        ((BuyDeed("car", 1),), Build("car", 1), "not-whole"),
        ((BuyDeed("car", 1), BuyDeed("ship", 2)), Build("car", 1), "not-whole"),
        (BROWN, Build("ship", 1), "not-own"),
        ((), Build("car", 1), "not-own"),
        ((*BROWN, Build("car", 1)), Build("car", 1), "has-house"),
        ((*BROWN, Build("car", 1, hotel=True)), Build("car", 1), "full"),
        ((*BROWN, Build("car", 1, hotel=True)), Build("car", 1, hotel=True), "full"),
        ((*BROWN, *(LeaveJail("car"),) * 27), Build("car", 1), "short"),
        ((*BROWN, *(LeaveJail("car"),) * 26), Build("car", 1, hotel=True), "short"),
        (BROWN, Build("dog", 1), "not-playing"),
        (BROWN, Build("car", 0), "not-now"),
    ],
)
def test_v7_what_can_not_be_built(
    before: tuple[VoiceCommand, ...], command: Build, code: str
) -> None:
    game = game_with(*before)
    book = game.book
    assert game.do(command) == f"refused:{code}"
    assert game.book == book


def test_v7_without_houses_in_stock_one_waits_but_a_hotel_needs_none() -> None:
    game = game_with()
    for token, first in (("car", 1), ("ship", 3), ("hat", 5), ("jet", 7), ("car", 9)):
        game.do(BuyDeed(token, first), BuyDeed(token, first + 1))
    for token, first in (("car", 1), ("ship", 3), ("hat", 5), ("jet", 7)):
        assert game.do(Build(token, first), Build(token, first + 1)) == "built"
    assert stock(game.book, DECK) == (0, 12)
    assert game.do(Build("car", 9)) == "refused:no-houses"
    assert game.do(Build("car", 9, hotel=True)) == "built"
    assert stock(game.book, DECK) == (0, 11)
    assert game.do(Build("car", 1, hotel=True)) == "built"
    assert stock(game.book, DECK) == (1, 10)
    assert level(game.book, 1) == 2


def test_v7_without_hotels_in_stock_one_waits() -> None:
    game = game_with()
    for _ in range(30):
        for token in ("car", "ship", "hat", "jet"):
            game.do(PassGo(token))
    groups = (("car", 1), ("ship", 3), ("hat", 5), ("jet", 7), ("car", 9), ("ship", 11))
    for token, first in (*groups, ("hat", 13)):
        game.do(BuyDeed(token, first), BuyDeed(token, first + 1))
    for token, first in groups:
        for number in (first, first + 1):
            assert game.do(Build(token, number, hotel=True)) == "built"
    assert game.do(Build("hat", 13, hotel=True)) == "refused:no-hotels"
    assert game.do(Build("hat", 13)) == "built"
    assert game.do(Build("hat", 13, hotel=True)) == "refused:no-hotels"


def test_v7_a_refused_building_is_told_with_the_reason() -> None:
    play(
        TWO,
        buy("car", 1),
        ask("car", "build a house on mediterranean"),
        refused("not-whole", "player"),
    )
