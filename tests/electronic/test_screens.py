"""Nothing is cut off in any language or size, with any deed and any hand of deeds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.deck import load_deck
from display.words import LANGUAGES, Words
from terminal.editions.electronic.faces import over_hand
from terminal.editions.electronic.figures import ElectronicDeck
from terminal.money import Money
from terminal.screen import (
    Balance,
    Balances,
    Block,
    Deed,
    Figure,
    Flow,
    Hand,
    Line,
    Option,
    Options,
    Screen,
    Slots,
    text,
)
from tests.display.checking import faults
from tests.display.goldens import SIZES
from tests.electronic.table import FOUR, Table, build, buy, pay

TOKENS = ("car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat")
MOST = Money(115_275, millions=True)
"""A wide amount of the game: more than all players start with."""

TITLE, BACK = text("home.title"), ("x", text("key.back"))
DECK = load_deck("electronic", ElectronicDeck)
NAMES = sorted({name for deed in DECK.deeds.values() for name in deed.name.values()})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_deed_fits_with_its_buildings_and_menu(name: str, language: str) -> None:
    words = Words(language)
    street = Deed(28, name, "x", "helicopter", houses=4)
    hotel = Deed(28, name, "x", "helicopter", houses=0, hotel=True)
    pledged = Deed(28, name, "x", "helicopter", mortgaged=True)
    rent = Figure(MOST, text("deed.lift"))
    rows = (
        Option(text("menu.build"), MOST),
        Option(text("menu.sell-building"), MOST),
        Option(text("menu.mortgage"), MOST),
        Option(text("menu.sell")),
    )
    keys = (("ok", text("key.choose")), ("m", text("key.next")), BACK)
    stock = text("stock", houses=32, hotels=12)
    for face in (street, hotel, pledged):
        for body in ((face, rent, Line(text("deed.tap-pay"))), (face, Options(rows, 3))):
            shown = Screen(title=TITLE, body=body, keys=keys)
            assert faults(shown, words) == []
        menu = Screen(title=text("menu.title"), body=(face, Options(rows, 0)), keys=keys)
        assert faults(menu, words) == []
    menu = Screen(title=text("menu.title"), body=(street, Options(rows, 1)), badge=stock, keys=keys)
    assert faults(menu, words) == []


@pytest.mark.parametrize("owned", range(29))
def test_any_hand_of_deeds_fits(owned: int) -> None:
    bare = Deed(0, "Strand", "red", "car", houses=0)
    states = (replace(bare, houses=4), replace(bare, hotel=True), replace(bare, mortgaged=True))
    hand = Hand(tuple(replace(states[n % 3], number=n) for n in range(1, owned + 1)))
    cash = Figure(MOST, text("holdings.cash"), "helicopter")
    worth = Line(text("holdings.worth", worth=MOST))
    flow, missing = Flow("helicopter", "ship", MOST), Line(text("debt.short", missing=MOST))
    for language in LANGUAGES:
        for body in (over_hand(cash, worth, hand), over_hand(flow, missing, hand)):
            shown = Screen(title=text("holdings.title"), body=body, keys=(BACK,))
            assert faults(shown, Words(language)) == []


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("units", [0, 5, 260, 13_275, MOST.units])
def test_balances_in_millions_fit(players: int, units: int) -> None:
    rows = tuple(Balance(token, Money(units, millions=True)) for token in TOKENS[:players])
    badge = text("home.owes", player="helicopter", amount=MOST)
    for language in LANGUAGES:
        words = Words(language)
        for shown in (
            Screen(title=TITLE, body=(Balances(rows),), keys=(("m", text("key.menu")),)),
            Screen(title=TITLE, body=(Balances(rows),), badge=badge),
            Screen(title=TITLE, body=(Balances(rows),), notice=text("refused.no-slot")),
        ):
            assert faults(shown, words) == []


@pytest.mark.parametrize("payer", [None, "helicopter"])
@pytest.mark.parametrize("payee", [None, "cat"])
@pytest.mark.parametrize("opened", ["", "+", "-"])
@pytest.mark.parametrize("size", SIZES)
def test_slots_fit_in_every_state(
    payer: str | None, payee: str | None, opened: str, size: tuple[int, int]
) -> None:
    body: tuple[Block, ...] = (Slots(payer, payee, opened), Line(text("amount.key")))
    assert faults(Screen(title=TITLE, body=body, keys=(BACK,)), Words("es"), size) == []


def test_the_board_tells_buildings_mortgages_and_debts() -> None:
    table = Table("electronic.delay_on_doubles true")
    table.play(FOUR, pay("90M", payee="car"), buy("car", 1, 2, 27, 28))
    build(table, *(1, 2) * 4, 2)
    table.play("tap deed 27; press m; press m; press ok;", pay("14.9M", "ship"))
    table.play("tap deed 2; tap bank ship; press m; press m; press ok;")
    session = table.session
    board = session.edition.board(session.book, session.rules)
    car = board.standings[0]
    assert car.deeds == ((1, 4), (2, 0), (27, 0), (28, 0))
    assert (car.hotels, car.mortgaged) == ((2,), (27,))
    said = [Words("en").say(remark) for remark in board.remarks]
    assert said == ["Ship owes Car 4.5M", "28 houses, 11 hotels"]
    assert not board.over


def test_amounts_are_told_in_the_scale_of_the_game() -> None:
    table = Table()
    edition = table.session.edition
    assert edition.money(2750, table.session.rules) == Money(2750, millions=True)
    classic = Table("electronic.scale classic")
    assert edition.money(2750, classic.session.rules) == Money(2750)
