"""Decks: loaded from the package or from an owner's own file; a fault is named to the card."""

from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from cards.card import BankCard, DeedCard, EventCard
from cards.deck import Amount, Deck, DeckError, Name, decode_deck, load_deck, parse_deck
from cards.faults import faults
from terminal.editions.ultimate.figures import UltimateDeck, cards

SOURCE = (Path(__file__).parents[2] / "cards/decks/ultimate.toml").read_text(encoding="utf-8")

MONEY = "must be a whole number from 0 to 10,000,000"
RENTS = "must be a list of 5, each a whole number from 0 to 10,000,000"
FINE = "must be an amount of money from 1 to 10,000,000"
EVENT = "must be a whole number from -10,000,000 to 10,000,000"
CHANGE = "must be a change of level from -4 to 4, but not 0"
HUGE = 9_000_000_000_000_000_000


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
        ("id = 1 ", "id = 0 ", "id: must be a whole number from 1 to 255, not 0"),
        ("id = 1 ", "id = 256 ", "id: must be a whole number from 1 to 255, not 256"),
        ("id = 1 ", "", "my.toml: id: is missing"),
        ("start = 1500", "start = -1", f"money.start: {MONEY}, not -1"),
        ("start = 1500", "start = 2026-01-01", f'money.start: {MONEY}, not "2026-01-01"'),
        (
            "[auction]\ncircles = 4",
            "[xauction]",
            "my.toml: xauction: is unknown here; did you mean",
        ),
        ("[banks]", "[banks.x]", "my.toml: banks.x: must be a whole number from 1 to 255, not {"),
        ("[money]\n", "money = 3\n[moneys]\n", "my.toml: moneys: is unknown here"),
        ("name = { uk", "name = 3\nold = { uk", "my.toml: deeds.1.old: is unknown here"),
        ("start = 1500", "start = 15.5", f"money.start: {MONEY}, not 15.5"),
        ("start = 1500", 'start = "1500"', f'money.start: {MONEY}, not "1500"'),
        ("go = 200 ", "", "money.go: is missing"),
        (
            "auction_step = 20",
            "auction_step = 0",
            "money.auction_step: must be a whole number from 1 to",
        ),
        ("circles = 4", "circles = 9", "auction.circles: must be a whole number from 1 to 8"),
        ('uk = "United Kingdom"', 'fr = "France"', "deeds.1.name.fr: is missing"),
        ("car = 1\n", "car = 2\n", "banks: two bank cards have the same number"),
        ("car = 1\n", "Car = 1\n", "banks.Car: must be a name of small letters"),
        ("car = 1\n", "bank = 1\n", "banks.bank: this name is the Bank's own"),
        ("[deeds.2]", "[deeds.23]", "deeds.3: number 2 is missing"),
        ("[deeds.1]", "[deeds.0]", "deeds.0: must be a whole number from 1 to 255"),
        ("[deeds.1]", "[deeds.x]", "deeds.x: must be a whole number from 1 to 255"),
        ("[deeds.1]", "[deeds.01]", "deeds.01: must be a whole number from 1 to 255"),
        ("price = 60\n", "price = -60\n", f"deeds.1.price: {MONEY}, not -60"),
        ("side = 1\n", "side = 5\n", "deeds.1.side: must be a whole number from 1 to 4, not 5"),
        ("[70, 130, 220, 370, 750]", "[70, 130]", f"deeds.1.rents: {RENTS}, not [70, 130]"),
        ("[110, 180,", '[110, "180",', f'deeds.6.rents: {RENTS}, not [110, "180", '),
        ('group = "pink"', "", "deeds.6.group: is missing"),
        ('us = "Boardwalk"', 'ux = "Boardwalk"', "deeds.22.name.us: is missing"),
        (
            'effect = "set-own"',
            'effect = "dance"',
            'events.45.effect: must be "set-own", "set-any", ',
        ),
        ('effect = "tax"\namount = 50', 'effect = "tax"', f"events.64.amount: {FINE}"),
        ('effect = "swap"', 'effect = "swap"\namount = 1', "events.60.amount: must be left out"),
        ("amount = 5\n", "amount = 6\n", "events.45.amount: must be a level from 1 to 5"),
        ("amount = -1", "amount = 0", f"events.54.amount: {CHANGE}"),
        ('en = "Grand house"', 'fr = "Grande maison"', "events.45.title.en: is missing"),
        ("[money]", "[money", "my.toml: "),
        (
            'edition = "ultimate"',
            'edition = "ultimate"\nmarket = "fr"',
            'market: must be one of "uk"',
        ),
        (
            'edition = "ultimate"',
            'edition = "ultimate"\ncolour = "red"',
            "my.toml: colour: is unknown here",
        ),
        ("amount = -1", "amount = 99", f"events.54.amount: {CHANGE}, not 99"),
        ("amount = 200\n", f"amount = {HUGE}\n", f"events.62.amount: {EVENT}, not {HUGE}"),
        ("amount = 200\n", "amount = 20000000\n", f"events.62.amount: {EVENT}, not 20000000"),
        ("amount = 200\n", "amount = -200\n", f"events.62.amount: {FINE}, not -200"),
        (
            "amount = 2\n",
            "amount = 10\n",
            "events.56.amount: must be a number of rents from 1 to 9",
        ),
        ("auction_step = 20", f"auction_step = {HUGE}", "money.auction_step: must be a whole"),
        ('edition = "ultimate"', "", "my.toml: edition: is missing"),
        ('edition = "ultimate"', "edition = 7", 'edition: must be "ultimate", not 7'),
        ('uk = "Old Kent Road"', "uk = 7", "deeds.1.name.uk: must be a text of 1 to 32"),
        ('uk = "Old Kent Road"', 'uk = "Old\\u001b[2J"', 'not "Old\\x1b[2J"'),
        ('uk = "Old Kent Road"', 'uk = "Old\\nRoad"', "deeds.1.name.uk: must be a text of"),
        ('uk = "Old Kent Road"', 'uk = "Road\\n"', "deeds.1.name.uk: must be a text of"),
        ('uk = "Old Kent Road"', 'uk = "\\u202eRoad"', "deeds.1.name.uk: must be a text of"),
        ('uk = "Old Kent Road"', 'uk = " "', "deeds.1.name.uk: must be a text of"),
        ('uk = "Old Kent Road"', f'uk = "{"A" * 33}"', "deeds.1.name.uk: must be a text of"),
        ('uk = "Old Kent Road"', 'uk = "A", fr = "B"', "deeds.1.name.fr: is no market of this"),
        ('uk = "United Kingdom"', '"u\\nk" = "United Kingdom"', "markets.u\\nk: must be a short"),
        ('group = "brown"', 'group = "\\u0007"', "deeds.1.group: must be a text of"),
        ("[deeds.1]", "[deeds]\n1 = 5\n[deeds.1000]", "deeds.1: must be a table, not 5"),
        ("circles = 4", "circle = 4", "auction.circle: is unknown here; did you mean circles?"),
        ('en = "Grand house"', 'en = "\\u009b"', "events.45.title.en: must be a text of"),
    ],
)
def test_a_fault_is_named_by_file_key_and_reason(old: str, new: str, words: str) -> None:
    told = faulty(old, new)
    assert told.startswith("my.toml: ")
    assert words in told


def test_a_table_that_is_none_is_named() -> None:
    top = 'edition = "ultimate"\nid = 1\n'
    with pytest.raises(DeckError, match=r"my\.toml: markets: must be a table, not 1"):
        parse_deck("ultimate", UltimateDeck, f"{top}markets = 1\nmoney = 3", "my.toml")
    assert "money: must be a table, not 3" in list(faults({"money": 3}, UltimateDeck))
    a_name = "must be a text of 1 to 32 letters in one line, without control characters"
    assert list(faults({"a": 1, "": 2}, dict[str, Name], "names")) == [
        f"names.a: {a_name}, not 1",
        f'names."": {a_name}, not 2',
    ]
    assert list(faults([], dict[str, Name], "names")) == ["names: must be a table, not []"]
    a_list = "must be a list of 1 or more, each a whole number from 0 to 10,000,000"
    assert list(faults([], Annotated[tuple[Amount, ...], Meta(min_length=1)], "rents")) == [
        f"rents: {a_list}, not []"
    ]
    assert list(faults({"edition": 1}, Deck))[:1] == ["edition: must be a text, not 1"]


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


def test_a_deck_is_read_with_a_byte_order_mark(tmp_path: Path) -> None:
    own = tmp_path / "my.toml"
    own.write_bytes(b"\xef\xbb\xbf" + SOURCE.encode())
    assert load_deck("ultimate", UltimateDeck, str(own)) == load_deck("ultimate", UltimateDeck)


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
    with pytest.raises(DeckError, match="the deck stored with this game: edition: is missing"):
        decode_deck(UltimateDeck, b"{}")
    with pytest.raises(DeckError, match=r"the deck stored with this game: .+"):
        decode_deck(UltimateDeck, b"{")


def test_a_stored_deck_with_an_amount_past_all_limits_is_told() -> None:
    stored = msgspec.json.encode(load_deck("ultimate", UltimateDeck)).replace(
        b'"amount":200', f'"amount":{HUGE}'.encode(), 1
    )
    with pytest.raises(DeckError, match=r"stored with this game: events\.62\.amount: must be"):
        decode_deck(UltimateDeck, stored)


def test_the_cards_are_listed_in_writing_order() -> None:
    listed = cards(load_deck("ultimate", UltimateDeck))
    assert listed[:3] == [BankCard("car"), BankCard("helicopter"), BankCard("ship")]
    assert listed[8:10] == [DeedCard(1), DeedCard(2)]
    assert listed[30:32] == [EventCard(45), EventCard(46)]
    assert len(listed) == len(set(listed)) == 53
