"""The figures of the `voice` edition: its kind of deck and its settings, as records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Annotated

from msgspec import Meta, Struct, field

from cards.card import Card
from cards.deck import (
    Amount,
    Count,
    Deck,
    Deed,
    Number,
    Sum,
    cards_of,
    check_markets,
    check_numbers,
)
from terminal.edition import Rules, Settings
from terminal.editions.voice import hearing
from terminal.grammar import Grammar

HOUSE, HOTEL = 1, 2
"""What stands on a property: nothing, a house, a hotel (V7)."""

PHONES = frozenset(
    {
        *("AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G"),
        *("HH", "IH", "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH"),
        *("T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH"),
    }
)
"""The sounds that a pronunciation is written in."""

Word = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9]{1,32}\Z",
        description="a word of small letters without accents, at most 32",
    ),
]
Phones = Annotated[
    str,
    Meta(
        pattern=r"^[A-Z]{1,2}( [A-Z]{1,2})*\Z",
        max_length=120,
        description='phones of the ARPAbet without stress, such as "M AE L"',
    ),
]

Ways = Annotated[tuple[Phones, ...], Meta(min_length=1, max_length=9)]
"""The ways in which a word is said."""


@unique
class RentColumn(StrEnum):
    """Which column of rents is played by (V1)."""

    DEFAULT = "default"
    CLASSIC = "classic"


Four = tuple[Amount, Amount, Amount, Amount]
"""Rents: bare, whole colour owned, house, hotel (V3)."""


class Rents(Struct, frozen=True, forbid_unknown_fields=True):
    """The two columns of rents."""

    default: Four
    classic: Four


class VoiceDeed(Deed, frozen=True, kw_only=True):
    """A title deed: its rents, a house's cost, and a hotel's on top of it."""

    columns: Rents = field(name="rents")
    house_cost: Amount
    hotel_cost: Amount


class Money(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Bank pays and takes, in M (V1)."""

    start: Amount
    go: Amount
    jail: Amount
    trade: Amount
    bid: Sum


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """The buildings there are (V1)."""

    houses: Count
    hotels: Count


@unique
class Kind(StrEnum):
    """What a chance card does (V6)."""

    RECEIVE = "receive"
    PAY = "pay"
    COLLECT_EACH = "collect-each"
    PAY_EACH = "pay-each"
    PROPERTY = "property"
    REPAIRS = "repairs"
    JAIL_FREE = "jail-free"
    GO_TO_JAIL = "go-to-jail"


class ChanceCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A chance card: what it does and for how much; ``hotel`` is for repairs alone."""

    kind: Kind
    amount: Amount = 0
    hotel: Amount = 0


class VoiceDeck(Deck, frozen=True, kw_only=True):
    """All figures of the edition's cards, and how their names are said."""

    money: Money
    stock: Stock
    chance: dict[Number, ChanceCard]
    deeds: dict[Number, VoiceDeed]
    said: dict[Word, Ways] = field(default_factory=dict)

    def check(self) -> None:
        """Raise ``ValueError`` as ``key: reason`` where figures do not fit each other."""
        super().check()
        if not 2 <= len(self.deeds) <= 60:
            raise ValueError("deeds: from 2 to 60 are needed")
        check_numbers("deeds", self.deeds)
        for number, deed in self.deeds.items():
            check_markets(f"deeds.{number}.name", deed.name, self.markets)
        for market in self.markets:
            self._check_names(market)
        if all(card.kind is Kind.JAIL_FREE for card in self.chance.values()):
            raise ValueError("chance: a card that nobody keeps is needed")
        for word, ways in self.said.items():
            for way in ways:
                if strange := set(way.split()) - PHONES:
                    raise ValueError(f'said.{word}: "{min(strange)}" is no phone of the ARPAbet')

    def _check_names(self, market: str) -> None:
        """A name must have words, and be no other property's: nothing is booked on a guess."""
        seen: dict[tuple[str, ...], int] = {}
        for number, deed in self.deeds.items():
            words = hearing.name_words(deed.name[market])
            if not words:
                raise ValueError(f"deeds.{number}.name.{market}: has no word that can be said")
            if words in seen:
                raise ValueError(
                    f"deeds.{number}.name.{market}: is said as that of deed {seen[words]}"
                )
            seen[words] = number

    def name(self, number: int) -> str:
        """Give a deed's name in this deck's market."""
        return self.deeds[number].name[self.market]

    @property
    def names(self) -> dict[int, str]:
        """Give the names of all deeds in this deck's market."""
        return {number: self.name(number) for number in self.deeds}

    def group(self, number: int) -> list[int]:
        """List the deeds of the same colour, this one included."""
        group = self.deeds[number].group
        return [other for other, deed in self.deeds.items() if deed.group == group]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to this edition alone."""

    rents: Annotated[
        RentColumn,
        Meta(description='Which column of the deck\'s rents: "default", or "classic", lower ones.'),
    ] = RentColumn.DEFAULT
    confidence: Annotated[
        float,
        Meta(ge=0, le=1, description="Words heard with less confidence are to be confirmed by ok."),
    ] = 0.5
    bid_seconds: Annotated[
        float,
        Meta(ge=1, le=60, description="Seconds without a press until final bids are asked for."),
    ] = 3.0
    final_seconds: Annotated[
        float,
        Meta(ge=1, le=60, description="Seconds from there until the auction is over."),
    ] = 2.0


class VoiceSettings(Settings, frozen=True):
    """The settings of the `voice` edition."""

    prompt_seconds: Annotated[
        float, Meta(ge=1, le=600, description="Seconds after which a prompt goes back to home.")
    ] = 10.0
    max_players: Annotated[int, Meta(ge=2, le=8, description="How many players may join.")] = 8
    voice: Table = Table()


@dataclass(frozen=True, slots=True)
class Figures:
    """What a game is played by: the deck's figures, and the column of rents chosen."""

    deck: VoiceDeck
    settings: VoiceSettings

    def price(self, number: int) -> int:
        """What a property costs."""
        return self.deck.deeds[number].price

    def rent(self, number: int, state: int) -> int:
        """A property's rent: 0 bare, 1 whole colour owned, 2 house, 3 hotel (V3)."""
        rents = self.deck.deeds[number].columns
        column = self.settings.voice.rents
        return (rents.classic if column is RentColumn.CLASSIC else rents.default)[state]

    def bid(self, presses: int) -> int:
        """What so many presses have bid in an auction: it opens at what each adds (V4)."""
        return presses * self.deck.money.bid

    def built(self, number: int, level: int) -> int:
        """What the building on a property has cost: a hotel costs its house too (V7)."""
        deed = self.deck.deeds[number]
        return (0, deed.house_cost, deed.house_cost + deed.hotel_cost)[level]


def figures_of(rules: Rules) -> Figures:
    """Give the figures of a game."""
    assert isinstance(rules.deck, VoiceDeck)
    assert isinstance(rules.settings, VoiceSettings)
    return Figures(rules.deck, rules.settings)


def cards(deck: Deck) -> list[Card]:
    """List all cards of the deck in writing order."""
    assert isinstance(deck, VoiceDeck)
    return cards_of(deck.banks, deck.deeds, {})


def grammar(deck: Deck) -> Grammar:
    """Give all that can be said to this deck's bank, in its market's names."""
    assert isinstance(deck, VoiceDeck)
    return hearing.grammar(deck.names, deck.said)
