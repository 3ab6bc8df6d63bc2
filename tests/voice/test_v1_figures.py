"""V1: the deck and its figures, and what a home-made deck may not say."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from cards.card import BankCard, DeedCard
from cards.deck import DeckError, load_deck, parse_deck
from terminal.editions import voice
from terminal.editions.voice.figures import (
    Figures,
    Kind,
    RentColumn,
    Table,
    VoiceDeck,
    VoiceSettings,
    cards,
)

FOLDER = Path(voice.__file__).parent
TEXT = (files("cards") / "decks" / "voice.toml").read_text("utf-8")
MARKETS = ("us", "uk", "es")
DECK = load_deck("voice", VoiceDeck)


def test_v1_the_sums_are_those_of_the_sheet() -> None:
    money = DECK.money
    assert (money.start, money.go, money.jail, money.trade, money.bid) == (1500, 200, 50, 100, 50)
    assert (DECK.stock.houses, DECK.stock.hotels) == (8, 12)


@pytest.mark.parametrize("market", MARKETS)
def test_there_are_16_properties_two_of_each_colour(market: str) -> None:
    deck = load_deck("voice", VoiceDeck, market)
    assert len(set(deck.names.values())) == 16
    assert all(len(deck.group(number)) == 2 for number in deck.deeds)
    assert sum(deck.deeds[number].price for number in deck.deeds) == 3390


def test_v1_rents_rise_with_the_state_in_both_columns() -> None:
    for deed in DECK.deeds.values():
        for rents in (deed.columns.default, deed.columns.classic):
            assert list(rents) == sorted(set(rents))


@pytest.mark.parametrize(
    ("number", "name", "default", "classic", "house"),
    [
        (1, "Mediterranean Avenue", (60, 120, 180, 300), (2, 4, 30, 250), 50),
        (8, "New York Avenue", (200, 400, 600, 1000), (16, 32, 220, 1000), 100),
        (16, "Boardwalk", (400, 800, 1200, 2000), (50, 100, 600, 2000), 200),
    ],
)
def test_v1_a_setting_chooses_the_column(
    number: int, name: str, default: tuple[int, ...], classic: tuple[int, ...], house: int
) -> None:
    assert DECK.name(number) == name
    for column, rents in ((RentColumn.DEFAULT, default), (RentColumn.CLASSIC, classic)):
        figures = Figures(DECK, VoiceSettings(voice=Table(rents=column)))
        assert tuple(figures.rent(number, state) for state in range(4)) == rents
    assert Figures(DECK, VoiceSettings()).built(number, 1) == house
    assert Figures(DECK, VoiceSettings()).built(number, 2) == 2 * house


def test_v6_there_are_16_chance_cards_as_on_the_sheet() -> None:
    signs = {Kind.RECEIVE: 1, Kind.PAY: -1}
    sums = [signs[c.kind] * c.amount for c in DECK.chance.values() if c.kind in signs]
    assert sorted(sums) == [-150, -100, -50, -50, 50, 50, 100, 100, 150, 200]
    others = {c.kind: (c.amount, c.hotel) for c in DECK.chance.values() if c.kind not in signs}
    assert others == {
        Kind.COLLECT_EACH: (25, 0),
        Kind.PAY_EACH: (25, 0),
        Kind.PROPERTY: (25, 0),
        Kind.REPAIRS: (25, 50),
        Kind.JAIL_FREE: (0, 0),
        Kind.GO_TO_JAIL: (0, 0),
    }
    assert len(DECK.chance) == 16


def test_cards_are_written_bank_cards_first() -> None:
    listed = cards(DECK)
    assert len(listed) == 24
    assert (listed[0], listed[8]) == (BankCard("car"), DeedCard(1))


def test_only_names_that_were_seen_are_marked_as_printed() -> None:
    seen = [line.split('"')[1] for line in TEXT.split("\n") if "us: printed" in line]
    assert seen == [
        "Baltic Avenue",
        "Oriental Avenue",
        "St. James Place",
        "Marvin Gardens",
        "Boardwalk",
    ]
    assert "Every other name and" in TEXT


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"Baltic Avenue"', '"Mediterranean Ave."', "deeds.2.name.us: is said as that of deed 1"),
        ('"Baltic Avenue"', '"…"', "deeds.2.name.us: has no word that can be said"),
        ('us = "Baltic Avenue", ', "", "deeds.2.name.us: is missing"),
        ('pall = ["P AO L"', 'pall = ["P QQ L"', 'said.pall: "QQ" is no phone of the ARPAbet'),
        ('pall = ["P AO L"', 'pall = ["p ao l"', "said.pall"),
        ('pall = ["P AO L", "P AE L"]', "pall = []", "said.pall"),
        ("pall = [", "PALL = [", "said"),
        ('kind = "receive", amount = 200', 'kind = "gift", amount = 200', "chance.1.kind"),
        ("default = [60, 120, 180, 300]", "default = [60, 120, 180]", "deeds.1.rents.default"),
        ("bid = 50 ", "bid = 0 ", "money.bid"),
    ],
)
def test_a_deck_that_does_not_fit_is_refused_by_key(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(DeckError) as caught:
        parse_deck("voice", VoiceDeck, TEXT.replace(old, new, 1), "my.toml")
    assert said in str(caught.value)


def test_a_deck_of_jail_free_cards_alone_is_refused() -> None:
    head, tail = TEXT.split("[chance]", 1)
    rest = tail[tail.index("[markets]") :]
    with pytest.raises(DeckError, match="chance: a card that nobody keeps is needed"):
        parse_deck("voice", VoiceDeck, f'{head}[chance]\n1 = {{kind = "jail-free"}}\n{rest}', "x")


def test_too_few_deeds_are_refused() -> None:
    head = TEXT[: TEXT.index("[deeds.2]")]
    with pytest.raises(DeckError, match="deeds: from 2 to 60 are needed"):
        parse_deck("voice", VoiceDeck, head, "x")


def test_no_figure_of_the_deck_stands_in_the_code() -> None:
    figures = {50, 100, 200, 1500, 25, 150}
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                assert node.value not in figures, (file.name, node.lineno)
