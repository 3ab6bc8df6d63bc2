"""The commands of the `voice` edition: what a player can have the bank do."""

from __future__ import annotations

from terminal.ledger import Command


class StartGame(Command, frozen=True, tag="start"):
    """Open a game for these players, in joining order; ``seed`` is for its chance (V0)."""

    players: tuple[str, ...]
    seed: int = 0


class BuyDeed(Command, frozen=True, tag="buy"):
    """Buy an unowned property at its price (V2)."""

    player: str
    deed: int


class WinAuction(Command, frozen=True, tag="auction"):
    """Pay the last bid and take the property (V4).

    ``bidders`` are all who pressed, in that order: what was bid is their number, and the game
    can be told again press by press.
    """

    deed: int
    bidders: tuple[str, ...]

    @property
    def player(self) -> str:
        """The winner: who pressed last; nobody if none did."""
        return self.bidders[-1] if self.bidders else ""


class PayRent(Command, frozen=True, tag="rent"):
    """Pay the owner of a property (V3)."""

    player: str
    deed: int


class DrawChance(Command, frozen=True, tag="chance"):
    """Draw a chance card and do what it says (V6)."""

    player: str


class PassGo(Command, frozen=True, tag="go"):
    """Take the money for passing GO (V2)."""

    player: str


class LeaveJail(Command, frozen=True, tag="jail"):
    """Get out of jail: by the card if it is held, else for money (V2)."""

    player: str


class TradeDeeds(Command, frozen=True, tag="trade"):
    """Trade one's own property for another player's (V5)."""

    player: str
    own: int
    wanted: int


class RideTrain(Command, frozen=True, tag="train"):
    """Draw the property that the train goes to (V2)."""

    player: str


class Build(Command, frozen=True, tag="build"):
    """Build a house, or a hotel, on one's own property (V7)."""

    player: str
    deed: int
    hotel: bool = False


class GiveDeed(Command, frozen=True, tag="give"):
    """Give a property for the open debt, the rest of which is forgiven (V3)."""

    deed: int


class CancelLast(Command, frozen=True, tag="cancel"):
    """Take the last transaction back (V2)."""


VoiceCommand = (
    StartGame
    | BuyDeed
    | WinAuction
    | PayRent
    | DrawChance
    | PassGo
    | LeaveJail
    | TradeDeeds
    | RideTrain
    | Build
    | GiveDeed
    | CancelLast
)
