"""The settings of the `electronic` edition: scale, auctions' bell, debts, when a game ends."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Annotated

from msgspec import Meta, Struct

from terminal.edition import Settings


@unique
class Scale(StrEnum):
    """How much money there is: as on the title deeds, or 10,000 times as much (E1)."""

    CLASSIC = "classic"
    MILLIONS = "millions"


@unique
class End(StrEnum):
    """When a game ends: at the last player standing, or at an earlier bankruptcy (E3)."""

    LAST = "last"
    SECOND = "second"
    FIRST = "first"


@unique
class Cancel(StrEnum):
    """How far a table may take transactions back (E4)."""

    RULE = "rule"
    ANY = "any"


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to this edition alone."""

    scale: Annotated[
        Scale, Meta(description='"classic": start with 1500; "millions": start with 15M.')
    ] = Scale.MILLIONS
    slot_seconds: Annotated[
        float,
        Meta(ge=1, le=600, description="Seconds after which cards leave the slots by themselves."),
    ] = 20.0
    auction_bell: Annotated[
        bool,
        Meta(description="Whether a bell ends an auction, after 13 to 50 seconds by chance."),
    ] = False
    end: Annotated[
        End,
        Meta(description="Bankruptcy that ends the game: of all but one, the second, the first."),
    ] = End.LAST
    delay_on_doubles: Annotated[
        bool,
        Meta(description="Whether a debt may be settled later, at the end of a turn of doubles."),
    ] = False


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may want otherwise."""

    cancel: Annotated[
        Cancel,
        Meta(
            description='"any": back to the start of the game; "rule": a keyed booking, '
            "while its cards are in the slots."
        ),
    ] = Cancel.ANY


class ElectronicSettings(Settings, frozen=True):
    """The settings of the `electronic` edition."""

    prompt_seconds: Annotated[
        float, Meta(ge=1, le=600, description="Seconds after which a prompt goes back to home.")
    ] = 10.0
    max_players: Annotated[int, Meta(ge=2, le=8, description="How many players may join.")] = 8
    electronic: Table = Table()
    house_rules: HouseRules = HouseRules()
