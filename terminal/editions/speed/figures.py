"""The figures of the `speed` edition: its kind of deck and its settings, as records."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Annotated

from msgspec import Meta, Struct

from cards.card import Card
from cards.deck import (
    Amount,
    Deck,
    Deed,
    Event,
    Name,
    Number,
    Sum,
    cards_of,
    check_markets,
    check_names,
    check_numbers,
)
from terminal.edition import Settings

STAGES = 8
"""Four rounds, each with a buying and a trading stage (S1)."""


@unique
class Bonus(StrEnum):
    """What a chest card pays for at the end (S3)."""

    ONE_OF_EACH = "one-of-each"
    FULL_SET = "full-set"
    PER_SET = "per-set"
    PER_DEED = "per-deed"
    ANY_SET = "any-set"


GROUPED = frozenset({Bonus.ONE_OF_EACH, Bonus.FULL_SET, Bonus.PER_DEED})
"""Bonuses that name groups; the others look at all of them."""


class SpeedDeed(Deed, frozen=True):
    """A title deed: its price while playing, and the amount that it counts at the end."""

    value: Amount


class Chest(Event, frozen=True, kw_only=True):
    """A chest card: what its bonus is for, in which groups, and how much."""

    bonus: Bonus
    amount: Sum
    groups: tuple[Name, ...] = ()


class Money(Struct, frozen=True, forbid_unknown_fields=True):
    """Play figures in M: what everybody starts with, what GO pays, what a note is worth."""

    start: Amount
    go: Amount
    note: Sum


class SpeedDeck(Deck, frozen=True, kw_only=True):
    """All figures of the edition's cards."""

    money: Money
    deeds: dict[Number, SpeedDeed]
    events: dict[Number, Chest]

    def check(self) -> None:
        """Raise ``ValueError`` as ``key: reason`` where figures do not fit each other."""
        super().check()
        if not 2 <= len(self.deeds) <= 60:
            raise ValueError("deeds: from 2 to 60 are needed")
        check_numbers("deeds", self.deeds)
        for number, deed in self.deeds.items():
            check_markets(f"deeds.{number}.name", deed.name, self.markets)
        known = {deed.group for deed in self.deeds.values()}
        for number, chest in self.events.items():
            check_names(f"events.{number}.title", chest.title, {"en": ""})
            _check_groups(f"events.{number}.groups", chest, known)

    def groups(self) -> dict[str, frozenset[int]]:
        """Give the deeds of each group, in the order of the board."""
        found: dict[str, frozenset[int]] = {}
        for number in sorted(self.deeds):
            group = self.deeds[number].group
            found[group] = found.get(group, frozenset()) | {number}
        return found

    def name(self, number: int) -> str:
        """Give a property's name in this deck's market."""
        return self.deeds[number].name[self.market]


def _check_groups(key: str, chest: Chest, known: set[str]) -> None:
    if bool(chest.groups) != (chest.bonus in GROUPED):
        raise ValueError(f"{key}: must be {'named' if chest.bonus in GROUPED else 'left out'}")
    if len(set(chest.groups)) != len(chest.groups):
        raise ValueError(f"{key}: must not name a group twice")
    for group in chest.groups:
        if group not in known:
            raise ValueError(f'{key}: there is no deed of the group "{group}"')


def cards(deck: Deck) -> list[Card]:
    """List all cards of the deck in writing order."""
    assert isinstance(deck, SpeedDeck)
    return cards_of(deck.banks, deck.deeds, deck.events)


Seconds = Annotated[int, Meta(ge=1, le=999)]


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Times of the clock (S1)."""

    stages: Annotated[
        tuple[Seconds, ...],
        Meta(
            min_length=STAGES,
            max_length=STAGES,
            description="Seconds of the eight stages: buying, trading, buying, trading …",
        ),
    ] = (30, 40, 20, 50, 20, 70, 10, 70)
    dim_after: Annotated[
        int,
        Meta(ge=0, le=86_400, description="Seconds of a pause until the screen dims; 0: never."),
    ] = 180
    forget_after: Annotated[
        int,
        Meta(
            ge=0,
            le=86_400,
            description="Seconds of a pause until the game is put aside; 0: never.",
        ),
    ] = 0


class SpeedSettings(Settings, frozen=True):
    """The settings of the `speed` edition."""

    prompt_seconds: Annotated[
        float, Meta(ge=1, le=600, description="Seconds after which a question goes away.")
    ] = 10.0
    speed: ClockSettings = ClockSettings()
