"""The figures of the `electronic` edition: its kind of deck, and what they come to in a scale."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Annotated

from msgspec import Meta, Struct

from cards.card import Card
from cards.deck import Amount, Count, Deck, Deed, Number, cards_of, check_markets, check_numbers
from terminal.edition import Rules
from terminal.editions.electronic.settings import ElectronicSettings, Scale
from terminal.money import Money as Shown

HOTEL = 5
"""The step that a hotel is; up to 4 houses come before it (E3)."""


@unique
class Kind(StrEnum):
    """What a title deed is for: a street is built on, the others are counted."""

    STREET = "street"
    RAILROAD = "railroad"
    UTILITY = "utility"


class ElectronicDeed(Deed, frozen=True, kw_only=True):
    """A title deed: its space on the board; a street's six rents and what a house costs."""

    kind: Kind
    position: Annotated[int, Meta(ge=1, le=199)]
    rents: tuple[Amount, ...] = ()
    house_cost: Amount = 0


class Money(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Bank pays and takes, in the classic scale (E1)."""

    start: Amount
    salary: Amount
    jail: Amount


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """The buildings there are (E3)."""

    houses: Count
    hotels: Count


class Mortgage(Struct, frozen=True, forbid_unknown_fields=True):
    """The interest of a mortgage, in per cent of its value."""

    interest: Annotated[int, Meta(ge=0, le=100)]


class Railroads(Struct, frozen=True, forbid_unknown_fields=True):
    """Rents by how many railroads the owner has."""

    rents: Annotated[tuple[Amount, ...], Meta(min_length=1)]


class Utilities(Struct, frozen=True, forbid_unknown_fields=True):
    """How often the dice are paid, by how many utilities the owner has."""

    times: Annotated[tuple[Count, ...], Meta(min_length=1)]


class Sendings(Struct, frozen=True, forbid_unknown_fields=True):
    """What chance and chest cards charge at the nearest railroad or utility (E3)."""

    railroad_times: Annotated[int, Meta(ge=1, le=99)]
    utility_times: Annotated[int, Meta(ge=1, le=99)]


class ElectronicDeck(Deck, frozen=True, kw_only=True):
    """All figures of the edition's cards, in the classic scale."""

    money: Money
    stock: Stock
    mortgage: Mortgage
    railroads: Railroads
    utilities: Utilities
    cards: Sendings
    deeds: dict[Number, ElectronicDeed]

    def check(self) -> None:
        """Raise ``ValueError`` as ``key: reason`` where figures do not fit each other."""
        super().check()
        if not 2 <= len(self.deeds) <= 60:
            raise ValueError("deeds: from 2 to 60 are needed")
        check_numbers("deeds", self.deeds)
        for number, deed in self.deeds.items():
            check_markets(f"deeds.{number}.name", deed.name, self.markets)
            _check_street(f"deeds.{number}", deed)
            if deed.price % 2:
                raise ValueError(f"deeds.{number}.price: must be even, half of it is a mortgage")
        for kind, rents in (
            (Kind.RAILROAD, self.railroads.rents),
            (Kind.UTILITY, self.utilities.times),
        ):
            if len(self.of_kind(kind)) > len(rents):
                raise ValueError(f"deeds: there are only {len(rents)} rents for a {kind.value}")

    def of_kind(self, kind: Kind) -> list[int]:
        """List the deeds of a kind."""
        return [number for number, deed in self.deeds.items() if deed.kind is kind]

    def group(self, number: int) -> list[int]:
        """List the deeds of the same colour, this one included."""
        group = self.deeds[number].group
        return [other for other, deed in self.deeds.items() if deed.group == group]

    def name(self, number: int) -> str:
        """Give a deed's name in this deck's market."""
        return self.deeds[number].name[self.market]


def _check_street(key: str, deed: ElectronicDeed) -> None:
    wanted = HOTEL + 1 if deed.kind is Kind.STREET else 0
    if len(deed.rents) != wanted:
        raise ValueError(f"{key}.rents: a {deed.kind.value} has {wanted} of them")
    if deed.house_cost % 2:
        raise ValueError(f"{key}.house_cost: must be even, half of it is paid back")
    if bool(deed.house_cost) != (deed.kind is Kind.STREET):
        raise ValueError(f"{key}.house_cost: is for streets, and for all of them")


@dataclass(frozen=True, slots=True)
class Figures:
    """The deck's figures in the scale of the table, in whole smallest units: 1, or 1K (E1)."""

    deck: ElectronicDeck
    settings: ElectronicSettings

    @property
    def scale(self) -> Scale:
        """The scale of the table."""
        return self.settings.electronic.scale

    @property
    def millions(self) -> bool:
        """Whether amounts are keyed and shown in K and M."""
        return self.scale is Scale.MILLIONS

    @property
    def step(self) -> int:
        """The printed step in smallest units: what 1 of the deck's figures comes to."""
        return 10 if self.millions else 1

    def money(self, units: int) -> Shown:
        """Give an amount to be shown."""
        return Shown(units, self.millions)

    def thousands(self, units: int) -> Shown:
        """Give an amount to be shown in K, however large it is."""
        return Shown(units, self.millions, thousands=True)

    def optional(self, units: int | None) -> Shown | None:
        """Give an amount to be shown, if there is one."""
        return None if units is None else self.money(units)

    @property
    def start(self) -> int:
        """What each player gets at the start."""
        return self.deck.money.start * self.step

    @property
    def salary(self) -> int:
        """What the arrow key pays."""
        return self.deck.money.salary * self.step

    @property
    def jail(self) -> int:
        """What leaving jail costs."""
        return self.deck.money.jail * self.step

    def price(self, number: int) -> int:
        """What a deed costs."""
        return self.deck.deeds[number].price * self.step

    def value(self, number: int) -> int:
        """What the Bank pays for a mortgage: half the price."""
        return self.price(number) // 2

    def interest(self, number: int) -> int:
        """The interest of a mortgage, rounded up to the printed step (E3)."""
        half = self.deck.deeds[number].price // 2
        return -(-half * self.deck.mortgage.interest // 100) * self.step

    def lift(self, number: int) -> int:
        """What lifting a mortgage costs: its value and the interest."""
        return self.value(number) + self.interest(number)

    def house_cost(self, number: int) -> int:
        """What a house on this street costs; a hotel costs the same and four houses."""
        return self.deck.deeds[number].house_cost * self.step

    def rent(self, number: int, level: int) -> int:
        """A street's rent with so many houses on it, 5 for a hotel."""
        return self.deck.deeds[number].rents[level] * self.step


def figures_of(rules: Rules) -> Figures:
    """Give the figures of a game."""
    assert isinstance(rules.deck, ElectronicDeck)
    assert isinstance(rules.settings, ElectronicSettings)
    return Figures(rules.deck, rules.settings)


def cards(deck: Deck) -> list[Card]:
    """List all cards of the deck in writing order."""
    assert isinstance(deck, ElectronicDeck)
    return cards_of(deck.banks, deck.deeds, {})
