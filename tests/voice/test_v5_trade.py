"""V5: the forced trade."""

from __future__ import annotations

import pytest

from terminal.editions.voice.commands import Build, BuyDeed, LeaveJail, TradeDeeds, VoiceCommand
from terminal.editions.voice.position import level, owner
from tests.voice.table import TWO, Game, ask, buy, cash, notice, play


def test_v5_100_to_the_bank_and_one_for_the_other() -> None:
    play(
        TWO,
        buy("car", 2),
        buy("ship", 16),
        ask("car", "trade baltic for boardwalk"),
        notice("traded"),
        cash(car=1340, ship=1100),
        "expect players.car.deeds [16]; expect players.ship.deeds [2]",
    )


def test_v5_in_steps() -> None:
    play(
        TWO,
        buy("car", 2),
        buy("ship", 16),
        ask("car", "trade", "baltic", "boardwalk"),
        "expect players.car.deeds [16]",
    )
    play(
        TWO,
        buy("car", 2),
        buy("ship", 16),
        ask("car", "trade baltic"),
        "tap deed 16",
        "expect players.car.deeds [16]",
    )


@pytest.fixture
def game() -> Game:
    """The car has the browns and 3, the ship 4 and the oranges; the hat nothing."""
    game = Game()
    game.do(BuyDeed("car", 1), BuyDeed("car", 2), BuyDeed("car", 3))
    game.do(BuyDeed("ship", 4), BuyDeed("ship", 7), BuyDeed("ship", 8))
    return game


@pytest.mark.parametrize(
    ("before", "command", "code"),
    [
        ((), TradeDeeds("car", 4, 7), "not-own"),
        ((), TradeDeeds("car", 16, 7), "not-own"),
        ((), TradeDeeds("car", 3, 16), "unowned"),
        ((), TradeDeeds("car", 3, 1), "own-deed"),
        ((), TradeDeeds("hat", 3, 7), "not-own"),
        ((Build("car", 1),), TradeDeeds("car", 1, 4), "built"),
        ((Build("car", 1),), TradeDeeds("car", 2, 4), "built"),
        ((Build("ship", 7),), TradeDeeds("car", 3, 7), "built"),
        ((LeaveJail("car"),) * 24, TradeDeeds("car", 3, 4), "short"),
        ((), TradeDeeds("jet", 3, 4), "not-playing"),
        ((), TradeDeeds("car", 3, 99), "not-now"),
        ((), TradeDeeds("car", 99, 3), "not-now"),
    ],
)
def test_v5_what_can_not_be_traded(
    game: Game, before: tuple[VoiceCommand, ...], command: TradeDeeds, code: str
) -> None:
    game.do(*before)
    book = game.book
    assert game.do(command) == f"refused:{code}"
    assert game.book == book


def test_v5_a_building_on_the_sister_goes_back_to_the_bank_unpaid(game: Game) -> None:
    game.do(Build("ship", 8, hotel=True))
    before = game.cash("car", "ship")
    assert game.do(TradeDeeds("car", 3, 7)) == "traded"
    assert level(game.book, 8) == 0
    assert game.book.holding("bank", "hotel") == 0
    assert game.cash("car", "ship") == (before[0] - 100, before[1])
    assert (owner(game.book, 3), owner(game.book, 7)) == ("ship", "car")
