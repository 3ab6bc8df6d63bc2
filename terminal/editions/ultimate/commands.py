"""The commands of the `ultimate` edition: what a player can have the bank do."""

from __future__ import annotations

from terminal.ledger import Command


class StartGame(Command, frozen=True, tag="start"):
    """Open a game for these players, in joining order (U2)."""

    players: tuple[str, ...]


class BuyDeed(Command, frozen=True, tag="buy"):
    """Buy an unowned deed at its price (U4)."""

    player: str
    deed: int


class PayRent(Command, frozen=True, tag="rent"):
    """Pay the owner of a deed (U4)."""

    player: str
    deed: int


class LandOnOwn(Command, frozen=True, tag="own"):
    """Land on one's own street (U4)."""

    player: str
    deed: int


class CollectGo(Command, frozen=True, tag="go"):
    """Take the GO money (U6)."""

    player: str


class PayLocation(Command, frozen=True, tag="location"):
    """Pay for moving by a Location space (U6)."""

    player: str


class PayJail(Command, frozen=True, tag="jail"):
    """Pay for leaving jail (U6)."""

    player: str


class WinAuction(Command, frozen=True, tag="auction"):
    """Pay the hammer price and take the deed (U7)."""

    player: str
    deed: int
    price: int


class GiveDeed(Command, frozen=True, tag="give"):
    """Hand over one's own deed against the open debt (U8)."""

    deed: int


class PlayEvent(Command, frozen=True, tag="event"):
    """Do what an event card says with the cards tapped for it, in order (U10)."""

    event: int
    deeds: tuple[int, ...] = ()
    players: tuple[str, ...] = ()


class CancelLast(Command, frozen=True, tag="cancel"):
    """Take the last transaction back (U11)."""


UltimateCommand = (
    StartGame
    | BuyDeed
    | PayRent
    | LandOnOwn
    | CollectGo
    | PayLocation
    | PayJail
    | WinAuction
    | GiveDeed
    | PlayEvent
    | CancelLast
)
