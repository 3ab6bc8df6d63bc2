"""Decks: loaded from the package or from an owner's own file; a fault is named to the card."""

from pathlib import Path

import msgspec
import pytest

from cards.card import BankCard, DeedCard, EventCard
from cards.deck import DeckError, decode_deck, load_deck, parse_deck
from terminal.editions.ultimate.figures import UltimateDeck, cards

SOURCE = (Path(__file__).parents[2] / "cards/decks/ultimate.toml").read_text(encoding="utf-8")


def faulty(old: str, new: str) -> str:
    """What is said of the deck with one passage changed."""
    assert old in SOURCE
    with pytest.raises(DeckError) as told:
        parse_deck("ultimate", UltimateDeck, SOURCE.replace(old, new, 1), "my.toml")
    return str(told.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('edition = "ultimate"', 'edition = "speed"', 'edition: must be "ultimate"'),
        ("id = 1 ", "id = 0 ", "id: expected `int` >= 1"),
        ("id = 1 ", "id = 256 ", "id: expected `int` <= 255"),
        ("id = 1 ", "", "Object missing required field `id`"),
        ("start = 1500", "start = -1", "money.start: expected `int` >= 0"),
        ("start = 1500", "start = 15.5", "money.start: expected `int`, got `float`"),
        ("start = 1500", 'start = "1500"', "money.start: expected `int`, got `str`"),
        ("go = 200 ", "", "money: object missing required field `go`"),
        ("auction_step = 20", "auction_step = 0", "money.auction_step: expected `int` >= 1"),
        ("circles = 4", "circles = 9", "auction.circles: expected `int` <= 8"),
        ('uk = "United Kingdom"', 'fr = "France"', "deeds.1.name.fr: is missing"),
        ("car = 1\n", "car = 2\n", "banks: two bank cards have the same number"),
        ("car = 1\n", "Car = 1\n", "banks"),
        ("car = 1\n", "bank = 1\n", "banks.bank: this name is the Bank's own"),
        ("[deeds.2]", "[deeds.23]", "deeds.3: number 2 is missing"),
        ("[deeds.1]", "[deeds.0]", "deeds"),
        ("price = 60\n", "price = -60\n", "deeds.1.price: expected `int` >= 0"),
        ("side = 1\n", "side = 5\n", "deeds.1.side: expected `int` <= 4"),
        ("[70, 130, 220, 370, 750]", "[70, 130]", "deeds.1.rents"),
        ("[110, 180,", '[110, "180",', "deeds.6.rents"),
        ('group = "pink"', "", "deeds.6: object missing required field `group`"),
        ('us = "Boardwalk"', 'ux = "Boardwalk"', "deeds.22.name.us: is missing"),
        ('effect = "set-own"', 'effect = "dance"', "events.45.effect"),
        ('effect = "tax"\namount = 50', 'effect = "tax"', "events.64.amount: must be more than 0"),
        ('effect = "swap"', 'effect = "swap"\namount = 1', "events.60.amount: must be left out"),
        ("amount = 5\n", "amount = 6\n", "events.45.amount: must be a level from 1 to 5"),
        ("amount = -1", "amount = 0", "events.54.amount: must be a change of level, not 0"),
        ('en = "Grand house"', 'fr = "Grande maison"', "events.45.title.en: is missing"),
        ("[money]", "[money", "my.toml: "),
        (
            'edition = "ultimate"',
            'edition = "ultimate"\nmarket = "fr"',
            'market: must be one of "uk"',
        ),
        ('edition = "ultimate"', 'edition = "ultimate"\ncolour = "red"', "unknown field `colour`"),
    ],
)
def test_a_fault_is_named_by_file_key_and_reason(old: str, new: str, words: str) -> None:
    told = faulty(old, new)
    assert told.startswith("my.toml: ")
    assert words in told


def test_a_deck_needs_markets_two_bank_cards_and_two_deeds() -> None:
    deck = load_deck("ultimate", UltimateDeck)
    for changed, words in (
        ({"markets": {}}, "markets: at least one"),
        ({"banks": {"car": 1}}, "banks: at least two"),
        ({"deeds": {1: deck.deeds[1]}}, "deeds: from 2 to 60"),
    ):
        with pytest.raises(ValueError, match=words):
            msgspec.structs.replace(deck, **changed).check()


@pytest.mark.parametrize(
    ("choice", "market"), [("", "uk"), ("uk", "uk"), ("us", "us"), ("es", "es")]
)
def test_a_market_chooses_the_names(choice: str, market: str) -> None:
    assert load_deck("ultimate", UltimateDeck, choice).market == market


def test_an_unknown_market_is_told_with_those_there_are() -> None:
    with pytest.raises(DeckError, match='deck "fr": the ultimate edition has "uk", "us", "es"'):
        load_deck("ultimate", UltimateDeck, "fr")


def test_an_owners_own_file_loads(tmp_path: Path) -> None:
    own = tmp_path / "my.toml"
    own.write_text(SOURCE.replace("start = 1500", "start = 2000"), encoding="utf-8")
    deck = load_deck("ultimate", UltimateDeck, str(own))
    assert (deck.money.start, deck.market) == (2000, "uk")
    own.write_text('market = "es"\n' + SOURCE, encoding="utf-8")
    assert load_deck("ultimate", UltimateDeck, str(own)).name(1) == "Ronda de Valencia"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"none\.toml: cannot be read: No such file"):
        load_deck("ultimate", UltimateDeck, str(tmp_path / "none.toml"))
    with pytest.raises(DeckError, match="cannot be read"):
        load_deck("ultimate", UltimateDeck, f"{tmp_path}/")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(DeckError, match="not a text file in UTF-8"):
        load_deck("ultimate", UltimateDeck, str(tmp_path / "picture.toml"))


@pytest.mark.parametrize("market", ["uk", "us", "es"])
def test_a_stored_deck_comes_back_as_it_was(market: str) -> None:
    deck = load_deck("ultimate", UltimateDeck, market)
    assert decode_deck(UltimateDeck, msgspec.json.encode(deck)) == deck


def test_a_stored_deck_that_cannot_be_read_is_told() -> None:
    with pytest.raises(DeckError, match="the deck stored with this game"):
        decode_deck(UltimateDeck, b"{}")


def test_the_cards_are_listed_in_writing_order() -> None:
    listed = cards(load_deck("ultimate", UltimateDeck))
    assert listed[:3] == [BankCard("car"), BankCard("helicopter"), BankCard("ship")]
    assert listed[8:10] == [DeedCard(1), DeedCard(2)]
    assert listed[30:32] == [EventCard(45), EventCard(46)]
    assert len(listed) == len(set(listed)) == 53
