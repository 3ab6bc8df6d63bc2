"""S2: the deck's figures, checked against the rule sheet, and decks that do not fit together."""

from __future__ import annotations

from importlib.resources import files

import pytest

from cards.deck import DeckError, load_deck, parse_deck
from terminal.editions.speed.figures import SpeedDeck

TOML = (files("cards") / "decks" / "speed.toml").read_text("utf-8")
DECKS = [load_deck("speed", SpeedDeck, market) for market in ("uk", "us", "es")]
SIZES = {
    "brown": 2, "light blue": 3, "pink": 3, "orange": 3, "red": 3, "yellow": 3, "green": 3,
    "dark blue": 2, "railroad": 4, "utility": 2,
}  # fmt: skip


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.market)
def test_the_deck_has_28_deeds_12_chest_cards_and_four_players(deck: SpeedDeck) -> None:
    assert {group: len(deeds) for group, deeds in deck.groups().items()} == SIZES
    assert sorted(deck.deeds) == list(range(1, 29))
    assert sorted(deck.events) == list(range(1, 13))
    assert len(deck.banks) == 4
    assert len({deck.name(number) for number in deck.deeds}) == 28


def test_a_property_costs_and_counts_1000_and_five_notes_start() -> None:
    deck = DECKS[0]
    assert {(deed.price, deed.value) for deed in deck.deeds.values()} == {(1000, 1000)}
    assert (deck.money.start, deck.money.go, deck.money.note) == (5000, 1000, 1000)


def test_the_names_of_a_market_stand_where_they_stand_on_its_board() -> None:
    assert [deck.name(1) for deck in DECKS] == [
        "Old Kent Road", "Mediterranean Avenue", "Ronda de Valencia"
    ]  # fmt: skip
    assert [deck.name(28) for deck in DECKS] == ["Mayfair", "Boardwalk", "Paseo del Prado"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('groups = ["red"]', 'groups = ["rde"]', r"events\.4\.groups: there is no deed of"),
        ('groups = ["red"]\n', "", r"events\.4\.groups: must be named"),
        ('groups = ["red"]', 'groups = ["red", "red"]', r"events\.4\.groups: must not name"),
        ('"per-set"', '"per-set"\ngroups = ["red"]', r"events\.10\.groups: must be left out"),
        ('"per-set"', '"per-sett"', r"events\.10\.bonus"),
        ("[deeds.28]", "[deeds.29]", r"deeds\.29: number 28 is missing"),
        ("note = 1000", "note = 0", r"money\.note"),
        ('title = { en = "Collector", ', "title = { ", r"events\.10\.title\.en: is missing"),
    ],
)
def test_a_deck_that_does_not_fit_together_is_refused(old: str, new: str, said: str) -> None:
    assert old in TOML
    with pytest.raises(DeckError, match=said):
        parse_deck("speed", SpeedDeck, TOML.replace(old, new, 1), "my.toml")


def test_an_owner_may_write_the_amounts_of_printed_deeds() -> None:
    edited = TOML.replace("value = 1000", "value = 1500", 1)
    assert parse_deck("speed", SpeedDeck, edited, "my.toml").deeds[1].value == 1500
