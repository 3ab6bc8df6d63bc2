"""The deck and its figures: against the sheet's sums, and what a home-made deck may not say."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from cards.card import BankCard, DeedCard
from cards.deck import DeckError, load_deck, parse_deck
from terminal.editions import electronic
from terminal.editions.electronic.figures import (
    ElectronicDeck,
    Figures,
    Kind,
    cards,
)
from terminal.editions.electronic.settings import ElectronicSettings, Scale, Table

FOLDER = Path(electronic.__file__).parent
TEXT = (files("cards") / "decks" / "electronic.toml").read_text("utf-8")
MARKETS = ("us", "uk", "es")
DECK = load_deck("electronic", ElectronicDeck)


@pytest.mark.parametrize("market", MARKETS)
def test_prices_add_up_to_5690(market: str) -> None:
    deck = load_deck("electronic", ElectronicDeck, market)
    assert sum(deed.price for deed in deck.deeds.values()) == 5690
    assert len({deck.name(number) for number in deck.deeds}) == 28


def test_there_are_22_streets_4_railroads_and_2_utilities() -> None:
    assert {kind: len(DECK.of_kind(kind)) for kind in Kind} == {
        Kind.STREET: 22,
        Kind.RAILROAD: 4,
        Kind.UTILITY: 2,
    }


def test_deeds_lie_in_the_order_of_the_board() -> None:
    positions = [DECK.deeds[number].position for number in sorted(DECK.deeds)]
    assert positions == sorted(positions)


def test_rents_rise_with_every_building() -> None:
    for number in DECK.of_kind(Kind.STREET):
        rents = DECK.deeds[number].rents
        assert list(rents) == sorted(set(rents))


@pytest.mark.parametrize(
    ("number", "us", "rents", "house"),
    [
        (1, "Mediterranean Avenue", (2, 10, 30, 90, 160, 250), 50),
        (14, "New York Avenue", (16, 80, 220, 600, 800, 1000), 100),
        (22, "Marvin Gardens", (24, 120, 360, 850, 1025, 1200), 150),
        (28, "Boardwalk", (50, 200, 600, 1400, 1700, 2000), 200),
    ],
)
def test_streets_are_those_of_the_title_deeds(
    number: int, us: str, rents: tuple[int, ...], house: int
) -> None:
    deed = DECK.deeds[number]
    assert (deed.name["us"], deed.rents, deed.house_cost) == (us, rents, house)


def test_colours_have_two_or_three_streets() -> None:
    sizes = {DECK.deeds[n].group: len(DECK.group(n)) for n in DECK.of_kind(Kind.STREET)}
    assert sorted(sizes.values()) == [2, 2, 3, 3, 3, 3, 3, 3]


def test_all_cards_are_listed_in_writing_order() -> None:
    listed = cards(DECK)
    assert listed[:2] == [BankCard("car"), BankCard("helicopter")]
    assert listed[8:] == [DeedCard(number) for number in range(1, 29)]


@pytest.mark.parametrize("number", sorted(DECK.deeds))
def test_both_scales_come_from_one_table(number: int) -> None:
    classic, millions = (
        Figures(DECK, ElectronicSettings(electronic=Table(scale=scale)))
        for scale in (Scale.CLASSIC, Scale.MILLIONS)
    )
    deed = DECK.deeds[number]
    assert classic.price(number) == deed.price
    for one, other in (
        (classic.price(number), millions.price(number)),
        (classic.value(number), millions.value(number)),
        (classic.interest(number), millions.interest(number)),
        (classic.lift(number), millions.lift(number)),
        (classic.house_cost(number), millions.house_cost(number)),
    ):
        assert other == one * 10
    assert 10 * classic.interest(number) >= classic.value(number)
    assert 10 * classic.interest(number) - classic.value(number) < 10
    assert 2 * classic.value(number) == deed.price


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("price = 350", "price = 351", "deeds.27.price: must be even"),
        (
            "rents = [35, 175, 500, 1100, 1300, 1500]",
            "rents = [35]",
            "deeds.27.rents: a street has 6 of them",
        ),
        (
            "kind = \"railroad\"\nposition = 5",
            'kind = "utility"\nposition = 5',
            "deeds: there are only 2 rents for a utility",
        ),
        ("position = 39\nprice = 400\nrents = [50, 200, 600, 1400, 1700, 2000]\nhouse_cost = 200",
         "position = 39\nprice = 400\nrents = [50, 200, 600, 1400, 1700, 2000]\nhouse_cost = 0",
         "deeds.28.house_cost: is for streets, and for all of them"),
        ("rents = [2, 10, 30, 90, 160, 250]\nhouse_cost = 50",
         "rents = [2, 10, 30, 90, 160, 250]\nhouse_cost = 51",
         "deeds.1.house_cost: must be even"),
        ("[deeds.28]", "[deeds.30]", "deeds.30: number 28 is missing"),
        ("houses = 32", "houses = -1", "stock.houses"),
        ('es = "Paseo del Prado"', 'fr = "Rue de la Paix"', "deeds.28.name.es: is missing"),
    ],
)  # fmt: skip
def test_a_deck_of_ones_own_is_checked(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(DeckError, match=r"mine\.toml: ") as error:
        parse_deck("electronic", ElectronicDeck, TEXT.replace(old, new), "mine.toml")
    assert said in str(error.value)


def test_a_deck_needs_two_deeds() -> None:
    short = TEXT[: TEXT.index("[deeds.2]")]
    with pytest.raises(DeckError, match="deeds: from 2 to 60 are needed"):
        parse_deck("electronic", ElectronicDeck, short, "mine.toml")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_there_is_no_float_anywhere_near_money(file: Path) -> None:
    """Only the settings have floats, for seconds; nothing is divided but in whole numbers."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        assert not isinstance(node, ast.Div)
        if file.name != "settings.py":
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
            assert not (isinstance(node, ast.Name) and node.id == "float")
