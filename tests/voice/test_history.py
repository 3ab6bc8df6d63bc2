"""The history in words, the notices in the documentation, and what is told outside."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from display.words import LANGUAGES, Words
from terminal import editions
from terminal.editions import voice
from terminal.editions.voice import EDITION
from terminal.editions.voice.commands import (
    Build,
    BuyDeed,
    CancelLast,
    DrawChance,
    GiveDeed,
    LeaveJail,
    PassGo,
    PayRent,
    RideTrain,
    TradeDeeds,
    VoiceCommand,
    WinAuction,
)
from terminal.editions.voice.figures import ChanceCard, Kind
from terminal.editions.voice.position import card_holder
from terminal.screen import Local
from tests.voice.table import THREE, Game, Table, buy, with_cards

FOLDER = Path(voice.__file__).parent
NOTATION = (Path(editions.__file__).parents[1] / "NOTATION.md").read_text("utf-8")


def told(game: Game, language: str = "en") -> str:
    return Words(language).say(EDITION.describe(game.entries[-1], game.rules))


BROWN = (BuyDeed("car", 1), BuyDeed("car", 2))


@pytest.mark.parametrize(
    ("before", "command", "words"),
    [
        ((), BuyDeed("car", 2), "Car buys Baltic Avenue for M60"),
        ((), WinAuction(2, ("car", "hat", "car")), "Car wins Baltic Avenue for M150"),
        (BROWN, PayRent("ship", 2), "Ship pays M120 rent for Baltic Avenue"),
        ((), PassGo("hat"), "Hat collects M200 at GO"),
        ((), LeaveJail("hat"), "Hat pays M50 to leave jail"),
        (BROWN, Build("car", 2), "A house on Baltic Avenue for M50"),
        (BROWN, Build("car", 2, hotel=True), "A hotel on Baltic Avenue for M100"),
        (
            (*BROWN, BuyDeed("ship", 16)),
            TradeDeeds("car", 2, 16),
            "Car trades Baltic Avenue for Boardwalk",
        ),
        (BROWN, CancelLast(), "Entry 3 is taken back"),
    ],
)
def test_each_command_is_told(
    before: tuple[VoiceCommand, ...], command: VoiceCommand, words: str
) -> None:
    game = Game()
    game.do(*before, command)
    assert told(game) == words


def test_the_start_a_draw_and_a_ride_are_told_as_they_came_out() -> None:
    game = Game(seed=9, rules=with_cards(ChanceCard(Kind.PAY, 150)))
    assert told(game) == "3 players start with M1,500 each"
    game.do(DrawChance("car"))
    assert told(game) == "Car draws a chance card: Pay the Bank M150"
    game.do(DrawChance("car"))
    assert told(game) == "Car draws a chance card: Pay the Bank M150"
    game.do(RideTrain("car"))
    assert told(game).startswith("Car takes the train to ")


def test_a_debt_and_a_bankruptcy_are_told() -> None:
    game = Game("car", "ship")
    game.do(BuyDeed("car", 16), BuyDeed("ship", 1), *(LeaveJail("ship"),) * 21)
    game.do(PayRent("ship", 16))
    assert told(game) == "Ship pays M390 rent for Boardwalk and owes a property"
    game.do(GiveDeed(1))
    assert told(game) == "Ship hands over Mediterranean Avenue for a debt"
    game.do(PayRent("ship", 16))
    assert told(game) == "Ship can't pay the rent for Boardwalk. Ship is bankrupt: the game is over"
    game.do(CancelLast())
    assert told(game) == "Entry 27 is taken back"


def test_who_has_no_cash_at_all_is_not_told_to_pay_nothing() -> None:
    game = Game("car", "ship")
    game.do(BuyDeed("ship", 1), BuyDeed("ship", 2), *(LeaveJail("ship"),) * 28, GiveDeed(1))
    game.do(LeaveJail("ship"))
    assert told(game) == "Ship can't pay to leave jail and owes a property"
    game.do(GiveDeed(2), LeaveJail("ship"))
    assert told(game) == "Ship can't pay to leave jail. Ship is bankrupt: the game is over"


def test_the_jail_free_card_is_told() -> None:
    rules = with_cards(ChanceCard(Kind.JAIL_FREE), ChanceCard(Kind.PAY, 0))
    game = Game(rules=rules)
    while card_holder(game.book, 1) is None:
        game.do(DrawChance("car"))
    game.do(LeaveJail("car"))
    assert told(game) == "Car uses the jail-free card"


def test_a_game_of_another_deck_can_still_be_told() -> None:
    game = Game(seed=4)
    game.do(DrawChance("car"))
    card = game.entries[-1]
    game.do(RideTrain("car"))
    ride = game.entries[-1]
    other = with_cards(ChanceCard(Kind.PAY, 1))
    for language in LANGUAGES:
        assert Words(language).say(EDITION.describe(card, other))
        assert Words(language).say(EDITION.describe(ride, other))
    assert isinstance(dict(EDITION.describe(ride, other).values)["deed"], Local)


def codes() -> set[str]:
    """Every notice the edition has, as the source has it."""
    found = set()
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(
                    ast.Name("Notice" | "refused" as maker), [ast.Constant(str(code)), *_]
                ):
                    found.add(f"refused:{code}" if maker == "refused" else code)
                case ast.Return(ast.Constant(str(code))) if file.name == "building.py":
                    found.add(f"refused:{code}")
                case _:
                    pass
    return found


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_notice_is_in_the_notations_documentation(code: str) -> None:
    section = NOTATION[NOTATION.index("### `voice`") :]
    assert re.search(f"`{re.escape(code)}`", section)


def test_every_key_of_the_report_is_in_the_notations_documentation() -> None:
    table = Table()
    section = NOTATION[NOTATION.index("### `voice`") :]
    common = {"edition", "prompt", "notice", "screen", "transactions"}
    for key in set(table.report) - common:
        assert f"| `{key}` |" in section, key


def test_the_board_tells_buildings_cards_and_debts() -> None:
    table = Table()
    table.play(THREE, buy("car", 1, 2), "token car; say build a hotel; say baltic")
    table.play("token car; say build a house; say mediterranean")
    session = table.session
    board = session.edition.board(session.book, session.rules)
    assert (board.standings[0].deeds, board.standings[0].hotels) == (((1, 1), (2, 0)), (2,))
    assert [Words("en").say(remark) for remark in board.remarks] == ["7 houses, 11 hotels"]


def test_the_board_tells_who_owes_and_who_can_leave_jail() -> None:
    rules = with_cards(ChanceCard(Kind.JAIL_FREE), ChanceCard(Kind.PAY, 0))
    game = Game("car", "ship", rules=rules)
    while card_holder(game.book, 1) is None:
        game.do(DrawChance("car"))
    game.do(BuyDeed("car", 16), BuyDeed("ship", 1), *(LeaveJail("ship"),) * 21)
    game.do(PayRent("ship", 16))
    board = EDITION.board(game.book, game.rules)
    assert [Words("en").say(remark) for remark in board.remarks] == [
        "Ship owes Car a property",
        "Car can leave jail free",
        "8 houses, 12 hotels",
    ]
    game.do(GiveDeed(1), PayRent("ship", 16))
    board = EDITION.board(game.book, game.rules)
    assert board.over
    assert [one.place for one in board.standings] == [1, 2]
