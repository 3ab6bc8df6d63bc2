"""The figures of the `ultimate` edition: its kind of deck and its settings, as records."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Annotated

from msgspec import Meta, Struct

from cards.card import Card
from cards.deck import (
    MOST,
    Amount,
    Deck,
    Deed,
    Event,
    Number,
    Sum,
    cards_of,
    check_markets,
    check_names,
    check_numbers,
)
from terminal.edition import Settings

LEVELS = 5
"""Rent levels printed on each title deed (U12)."""

MOST_CHEAP = 9
"""The most rents that one event card may make cheap: the screen counts them in one digit."""


@unique
class Effect(StrEnum):
    """What an event card does (U10)."""

    SET_OWN = "set-own"
    SET_ANY = "set-any"
    COLOUR_SET = "colour-set"
    NEIGHBOURS = "neighbours"
    BOARD_SIDE = "board-side"
    CHEAP_RENTS = "cheap-rents"
    FREE_MOVE = "free-move"
    SWAP = "swap"
    GIFT = "gift"
    TAX = "tax"
    SEND_TO_JAIL = "send-to-jail"
    GRIDLOCK = "gridlock"


LEVEL_EFFECTS = frozenset({Effect.SET_OWN, Effect.SET_ANY})
CHANGE_EFFECTS = frozenset({Effect.COLOUR_SET, Effect.NEIGHBOURS, Effect.BOARD_SIDE})
SHOWN_EFFECTS = frozenset({Effect.SEND_TO_JAIL, Effect.GRIDLOCK})


class UltimateDeed(Deed, frozen=True):
    """A title deed: side of the board 1 to 4, five rents from level 1 up."""

    side: Annotated[int, Meta(ge=1, le=4)]
    rents: tuple[Amount, Amount, Amount, Amount, Amount]


class UltimateEvent(Event, frozen=True, kw_only=True):
    """An event card: its effect, and a level, a change of level, a count or money."""

    effect: Effect
    amount: Annotated[int, Meta(ge=-MOST, le=MOST)] = 0


class Money(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Bank pays and takes, in M."""

    start: Amount
    go: Amount
    jail: Amount
    location: Amount
    auction_step: Sum


class Auction(Struct, frozen=True, forbid_unknown_fields=True):
    """How many circles are lit when an auction starts."""

    circles: Annotated[int, Meta(ge=1, le=8)]


class UltimateDeck(Deck, frozen=True, kw_only=True):
    """All figures of the edition's cards."""

    money: Money
    auction: Auction
    deeds: dict[Number, UltimateDeed]
    events: dict[Number, UltimateEvent]

    def check(self) -> None:
        """Raise ``ValueError`` as ``key: reason`` where figures do not fit each other."""
        super().check()
        if not 2 <= len(self.deeds) <= 60:
            raise ValueError("deeds: from 2 to 60 are needed")
        check_numbers("deeds", self.deeds)
        for number, deed in self.deeds.items():
            check_markets(f"deeds.{number}.name", deed.name, self.markets)
        for number, event in self.events.items():
            check_names(f"events.{number}.title", event.title, {"en": ""})
            _check_amount(f"events.{number}.amount", event)

    def group(self, number: int) -> list[int]:
        """List the deeds of the same colour, this one included."""
        group = self.deeds[number].group
        return [other for other, deed in self.deeds.items() if deed.group == group]

    def name(self, number: int) -> str:
        """Give a street's name in this deck's market."""
        return self.deeds[number].name[self.market]


def _check_amount(key: str, event: UltimateEvent) -> None:
    effect, amount = event.effect, event.amount
    if effect in LEVEL_EFFECTS:
        good, wanted = 1 <= amount <= LEVELS, f"a level from 1 to {LEVELS}"
    elif effect in CHANGE_EFFECTS:
        good = 1 <= abs(amount) < LEVELS
        wanted = f"a change of level from {1 - LEVELS} to {LEVELS - 1}, but not 0"
    elif effect is Effect.CHEAP_RENTS:
        good, wanted = 1 <= amount <= MOST_CHEAP, f"a number of rents from 1 to {MOST_CHEAP}"
    elif effect in {Effect.GIFT, Effect.TAX}:
        good, wanted = 1 <= amount <= MOST, f"an amount of money from 1 to {MOST:,}"
    else:
        good, wanted = amount == 0, "left out"
    if not good:
        raise ValueError(f"{key}: must be {wanted}, not {amount}")


def cards(deck: Deck) -> list[Card]:
    """List all cards of the deck in writing order."""
    assert isinstance(deck, UltimateDeck)
    return cards_of(deck.banks, deck.deeds, deck.events)


@unique
class ShortWinner(StrEnum):
    """What becomes of an auction's winner who is short of money (U7)."""

    OWES = "owes"
    REFUSE = "refuse"


@unique
class Cancel(StrEnum):
    """How far a table may take transactions back (U11)."""

    RULE = "rule"
    ANY = "any"


class AuctionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Times of the auction (U7)."""

    tick_seconds: Annotated[
        float, Meta(ge=0.1, le=60, description="Seconds that a circle of an auction lasts.")
    ] = 1.5
    refill: Annotated[
        bool | Annotated[int, Meta(ge=1, le=8)],
        Meta(
            description="What a bid lights again: true all circles, false none, or up to so many."
        ),
    ] = True
    pay_seconds: Annotated[
        float, Meta(ge=1, le=600, description="Seconds in which the hammer price must be paid.")
    ] = 30.0
    short_winner: Annotated[
        ShortWinner,
        Meta(description="A winner short of money: owes the rest, or is refused."),
    ] = ShortWinner.OWES


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may want otherwise."""

    cancel: Annotated[
        Cancel,
        Meta(
            description='"rule": the last transaction, once; "any": back to the start of the game.'
        ),
    ] = Cancel.RULE
    debt_change: Annotated[
        bool, Meta(description="Whether the Bank pays back what a deed is worth beyond the debt.")
    ] = True


class UltimateSettings(Settings, frozen=True):
    """The settings of the `ultimate` edition."""

    prompt_seconds: Annotated[
        float, Meta(ge=1, le=600, description="Seconds after which a prompt goes back to home.")
    ] = 10.0
    max_players: Annotated[int, Meta(ge=2, le=8, description="How many players may join.")] = 8
    auction: AuctionSettings = AuctionSettings()
    house_rules: HouseRules = HouseRules()
