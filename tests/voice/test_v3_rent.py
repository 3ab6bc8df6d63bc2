"""V3: rent by state; short, all cash and one property; to several players in joining order."""

from __future__ import annotations

import pytest

from terminal.editions.voice.commands import (
    Build,
    BuyDeed,
    CancelLast,
    DrawChance,
    GiveDeed,
    LeaveJail,
    PassGo,
    PayRent,
    VoiceCommand,
)
from terminal.editions.voice.figures import ChanceCard, Kind
from terminal.editions.voice.position import Debt, debts, level, over, owner
from tests.voice.table import (
    DECK,
    TWO,
    Game,
    Table,
    ask,
    buy,
    cash,
    jail,
    notice,
    play,
    refused,
    with_cards,
)


def poor(game: Game, player: str, left: int) -> None:
    """Leave a player so much cash, by paying for jail."""
    while game.cash(player)[0] > left:
        assert game.do(LeaveJail(player)) == "jail-paid"
    assert game.cash(player) == (left,)


@pytest.mark.parametrize(
    ("building", "rent"),
    [
        ((), 120),
        ((Build("car", 2),), 180),
        ((Build("car", 2, hotel=True),), 300),
        ((Build("car", 1),), 120),
    ],
)
def test_v3_rent_by_state_with_the_whole_colour(
    building: tuple[VoiceCommand, ...], rent: int
) -> None:
    game = Game()
    game.do(BuyDeed("car", 1), BuyDeed("car", 2), *building)
    before = game.cash("car", "ship")
    assert game.do(PayRent("ship", 2)) == "rent"
    assert game.cash("car", "ship") == (before[0] + rent, before[1] - rent)


def test_v3_a_bare_street_alone() -> None:
    play(TWO, buy("car", 2), ask("ship", "pay rent on baltic"), cash(car=1500, ship=1440))


def test_v1_the_classic_column_is_lower() -> None:
    play(TWO, buy("car", 2), buy("ship", 2), cash(ship=1496), settings=("voice.rents classic",))


def test_v3_rent_on_ones_own_or_an_unowned_street_is_refused() -> None:
    play(TWO, ask("ship", "pay rent on baltic"), refused("unowned", "player"))
    play(TWO, buy("ship", 2), ask("ship", "pay rent on baltic"), refused("own-deed", "player"))


SHORT = TWO + buy("car", 16) + buy("ship", 2, 12) + jail("ship", 18)
"""The ship has 260, two properties, and stands on Boardwalk (400)."""


def test_v3_short_all_cash_goes_and_a_property_is_asked_for() -> None:
    play(
        SHORT,
        ask("ship", "pay rent on boardwalk"),
        notice("debt"),
        "expect prompt debt; expect options [2, 12]",
        cash(car=1360, ship=0),
        'expect debt {"debtor": "ship", "creditor": "car", "amount": 140}',
        "say marvin",
        notice("deed-given"),
        "expect prompt home; expect debt null; expect players.car.deeds [12, 16]",
        cash(car=1360, ship=0),
        "expect players.ship.deeds [2]",
    )


@pytest.mark.parametrize(
    "answer", ["tap deed 12", "press m; press ok", "say 0.2 marvin; press ok", "token ship; say m"]
)
def test_v3_the_property_is_the_debtors_choice(answer: str) -> None:
    play(SHORT, ask("ship", "pay rent on boardwalk"), answer, "expect deeds.12.owner car")


def test_v3_in_debt_nothing_else_is_done() -> None:
    table = Table()
    table.play(SHORT, ask("ship", "pay rent on boardwalk"))
    for said, code in (
        ("tap deed 16", "not-yours"),
        ("token car", "not-yours"),
        ("say pass go", "not-now"),
        ("say buy", "not-now"),
        ("say boardwalk", "not-yours"),
        ("hold ok m 4", "hold-short"),
    ):
        table.play(said, refused(code, "debt"))
    table.play("say balance", notice("balance"), "say what do i own", notice("own"))
    table.play("expect prompt debt; say 0.1 help; press x; expect prompt debt; say help; press x")
    table.play("expect prompt debt; wait 999; expect prompt debt; power-cut; expect prompt debt")


def test_v3_a_debt_can_be_taken_back() -> None:
    play(
        SHORT,
        ask("ship", "pay rent on boardwalk"),
        "hold ok m 5",
        notice("cancelled"),
        "expect prompt home",
        cash(car=1100, ship=260),
        ask("ship", "pay rent on boardwalk"),
        "say baltic; hold ok m 5; expect prompt debt; expect deeds.2.owner ship; say undo",
        "expect prompt home; expect debt null",
        cash(ship=260),
    )


def test_v3_where_two_of_the_debtors_fit_the_bank_asks_which() -> None:
    play(
        TWO,
        buy("car", 16),
        buy("ship", 5, 7),
        jail("ship", 20),
        "tap deed 16; token ship; say saint; expect prompt which; expect options [5, 7]",
        "say 0.1 james",
        "press x; expect prompt which; say james; expect deeds.7.owner car",
    )


def test_v3_buildings_of_the_colour_go_back_to_the_bank() -> None:
    game = Game()
    game.do(BuyDeed("car", 16), BuyDeed("ship", 1), BuyDeed("ship", 2))
    game.do(Build("ship", 1), Build("ship", 2, hotel=True))
    poor(game, "ship", 130)
    assert game.do(PayRent("ship", 16)) == "debt"
    assert game.do(GiveDeed(1)) == "deed-given"
    assert [level(game.book, n) for n in (1, 2)] == [0, 0]
    assert [owner(game.book, n) for n in (1, 2)] == ["car", "ship"]
    assert game.book.holding("bank", "house") == game.book.holding("bank", "hotel") == 0


def test_v3_to_the_bank_the_property_becomes_unowned() -> None:
    play(
        TWO,
        buy("ship", 2),
        jail("ship", 28),
        cash(ship=40),
        ask("ship", "get out of jail"),
        'expect debt {"debtor": "ship", "creditor": "bank", "amount": 10}',
        "tap deed 2; expect deeds {}",
        cash(ship=0),
        buy("car", 2),
    )


def test_v3_without_a_property_the_debtor_is_bankrupt_and_the_game_ends() -> None:
    game = Game("car", "ship")
    game.do(BuyDeed("car", 16))
    poor(game, "ship", 250)
    assert game.do(PayRent("ship", 16)) == "bankrupt"
    assert over(game.book)
    assert game.cash("car", "ship") == (1350, 0)
    for command in (PassGo("car"), BuyDeed("car", 1), GiveDeed(16)):
        assert game.do(command) == "refused:not-now"
    assert game.do(CancelLast()) == "cancelled"
    assert not over(game.book)


EACH = ChanceCard(Kind.PAY_EACH, 25)
FROM_EACH = ChanceCard(Kind.COLLECT_EACH, 25)


def test_v3_several_players_are_paid_in_joining_order() -> None:
    game = Game("hat", "car", "ship", "jet", rules=with_cards(EACH))
    game.do(BuyDeed("ship", 1), BuyDeed("ship", 2), BuyDeed("ship", 5))
    game.do(BuyDeed("ship", 6), BuyDeed("ship", 3), BuyDeed("ship", 4))
    game.do(BuyDeed("ship", 8), BuyDeed("ship", 9), BuyDeed("ship", 10))
    poor(game, "ship", 50)
    game.do(DrawChance("ship"))
    assert debts(game.book, DECK) == [Debt("ship", "jet", 25)]
    assert game.cash("hat", "car", "ship", "jet") == (1525, 1525, 0, 1500)
    assert game.do(GiveDeed(5)) == "deed-given"
    assert owner(game.book, 5) == "jet"


def test_v3_each_payment_that_is_short_takes_a_property_until_none_is_left() -> None:
    game = Game("hat", "car", "ship", rules=with_cards(EACH))
    game.do(BuyDeed("ship", 5), BuyDeed("ship", 1), PassGo("ship"))
    poor(game, "ship", 0)
    game.do(DrawChance("ship"))
    assert debts(game.book, DECK) == [Debt("ship", "hat", 25), Debt("ship", "car", 25)]
    assert game.do(GiveDeed(5)) == "debt"
    assert debts(game.book, DECK) == [Debt("ship", "car", 25)]
    assert game.do(GiveDeed(1)) == "deed-given"
    assert [owner(game.book, n) for n in (5, 1)] == ["hat", "car"]
    assert game.do(DrawChance("ship")) == "bankrupt"


def test_v3_who_pays_after_a_debt_waits_for_it() -> None:
    game = Game("hat", "car", "ship", rules=with_cards(FROM_EACH))
    game.do(BuyDeed("hat", 5), BuyDeed("hat", 1), PassGo("hat"))
    poor(game, "hat", 0)
    game.do(DrawChance("ship"))
    assert debts(game.book, DECK) == [Debt("hat", "ship", 25), Debt("car", "ship", 25)]
    assert game.cash("car", "ship") == (1500, 1500)
    assert game.do(GiveDeed(1)) == "deed-given"
    assert debts(game.book, DECK) == []
    assert game.cash("car", "ship") == (1475, 1525)


def test_v8_who_stands_behind_the_bankrupt_pays_nothing_more() -> None:
    game = Game("hat", "car", "ship", rules=with_cards(FROM_EACH))
    poor(game, "hat", 0)
    assert game.do(DrawChance("ship")) == "bankrupt"
    assert game.cash("car", "ship") == (1500, 1500)
    assert debts(game.book, DECK) == []


def test_a_property_that_is_not_the_debtors_is_not_given() -> None:
    game = Game()
    assert game.do(GiveDeed(1)) == "refused:not-now"
    game.do(BuyDeed("car", 16), BuyDeed("ship", 1))
    poor(game, "ship", 40 + 200)
    game.do(PayRent("ship", 16))
    assert game.do(GiveDeed(16)) == "refused:not-yours"
    assert game.do(GiveDeed(99)) == "refused:not-now"
    assert game.do(PassGo("car")) == "refused:not-now"


def test_v3_anothers_property_named_in_debt_is_refused_as_such() -> None:
    poor = TWO + buy("car", 16) + buy("ship", 1, 5) + jail("ship", 20)
    owing = poor + "tap deed 16; token ship; "
    play(owing, "say boardwalk", refused("not-yours", "debt"))
    play(owing, "say baltic", refused("not-yours", "debt"))
    play(owing, "say saint", "expect deeds.5.owner car")
    play(owing, "say pa", refused("unclear", "debt"))


@pytest.mark.parametrize("doubted", ["say 0.1 charles", "say 0.1 pass go"])
def test_v3_a_deed_tapped_while_words_are_doubted_in_debt_is_the_one_given(doubted: str) -> None:
    poor = TWO + buy("car", 16) + buy("ship", 1, 5) + jail("ship", 20)
    owing = poor + f"tap deed 16; token ship; {doubted}; expect prompt confirm; "
    play(owing, "tap deed 1", "expect deeds.1.owner car; expect deeds.5.owner ship")
    play(owing, "tap deed 13", refused("not-yours", "debt"))


def test_v3_at_a_doubt_in_debt_the_debtors_token_asks_again_and_no_other() -> None:
    poor = TWO + buy("car", 16) + buy("ship", 1, 5) + jail("ship", 20)
    doubted = poor + "tap deed 16; token ship; say 0.1 charles; "
    play(doubted, "token ship; expect prompt debt; say charles; expect deeds.5.owner car")
    play(doubted, "token car", refused("not-yours", "confirm"))
