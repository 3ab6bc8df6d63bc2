"""The commands of the `electronic` edition: what a player can have the bank do."""

from __future__ import annotations

from terminal.ledger import Command


class StartGame(Command, frozen=True, tag="start"):
    """Open a game for these players, in joining order; ``seed`` is for its chance (E0)."""

    players: tuple[str, ...]
    seed: int = 0


class MoveMoney(Command, frozen=True, tag="keyed"):
    """Move a keyed amount; payer or payee may be the Bank (E2)."""

    payer: str
    payee: str
    amount: int


class CollectSalary(Command, frozen=True, tag="salary"):
    """Take the salary (E2)."""

    player: str


class BuyDeed(Command, frozen=True, tag="buy"):
    """Buy an unowned deed at its price (E3)."""

    player: str
    deed: int


class WinAuction(Command, frozen=True, tag="auction"):
    """Pay the hammer price and take the deed (E3)."""

    player: str
    deed: int
    price: int


class PayRent(Command, frozen=True, tag="rent"):
    """Pay the owner of a deed; ``sent`` there by a card, ``dice`` for a utility (E3)."""

    player: str
    deed: int
    dice: int = 0
    sent: bool = False


class Build(Command, frozen=True, tag="build"):
    """Buy a house for a street, or the hotel after the fourth (E3)."""

    deed: int


class SellBuilding(Command, frozen=True, tag="sell-building"):
    """Sell a street's last house or its hotel to the Bank (E3)."""

    deed: int


class MortgageDeed(Command, frozen=True, tag="mortgage"):
    """Take half the price of a deed from the Bank (E3)."""

    deed: int


class LiftMortgage(Command, frozen=True, tag="lift"):
    """Pay a mortgage back with its interest (E3)."""

    deed: int


class SellDeed(Command, frozen=True, tag="sell"):
    """Sell a deed to another player; ``lift`` pays a mortgage back in the same step (E3)."""

    deed: int
    buyer: str
    price: int
    lift: bool = False


class PayEach(Command, frozen=True, tag="pay-each"):
    """Pay every other player (E3)."""

    player: str
    amount: int


class CollectEach(Command, frozen=True, tag="collect-each"):
    """Collect from every other player (E3)."""

    player: str
    amount: int


class PayRepairs(Command, frozen=True, tag="repairs"):
    """Pay the Bank for every house and hotel one has (E3)."""

    player: str
    house: int
    hotel: int


class PayJail(Command, frozen=True, tag="jail"):
    """Pay for leaving jail (E1)."""

    player: str


class PayDebt(Command, frozen=True, tag="pay-debt"):
    """Pay the open debt in full (E3)."""


class DeferDebt(Command, frozen=True, tag="defer"):
    """Let the open debt wait until the end of the turn (E3)."""


class CallDebt(Command, frozen=True, tag="call"):
    """Have the debts that wait paid now (E3)."""


class DeclareBankruptcy(Command, frozen=True, tag="bankrupt"):
    """Leave the game: everything goes to the creditor of the open debt (E3)."""


class CancelLast(Command, frozen=True, tag="cancel"):
    """Take the last transaction back (E4)."""


ElectronicCommand = (
    StartGame
    | MoveMoney
    | CollectSalary
    | BuyDeed
    | WinAuction
    | PayRent
    | Build
    | SellBuilding
    | MortgageDeed
    | LiftMortgage
    | SellDeed
    | PayEach
    | CollectEach
    | PayRepairs
    | PayJail
    | PayDebt
    | DeferDebt
    | CallDebt
    | DeclareBankruptcy
    | CancelLast
)
