"""An entry of the `electronic` edition told in words, for the history."""

from __future__ import annotations

from terminal.edition import Rules
from terminal.editions.electronic.commands import (
    Build,
    BuyDeed,
    CallDebt,
    CancelLast,
    CollectEach,
    CollectSalary,
    DeclareBankruptcy,
    DeferDebt,
    LiftMortgage,
    MortgageDeed,
    MoveMoney,
    PayDebt,
    PayEach,
    PayJail,
    PayRent,
    PayRepairs,
    SellBuilding,
    SellDeed,
    StartGame,
    WinAuction,
)
from terminal.editions.electronic.figures import Figures, figures_of
from terminal.editions.electronic.position import HOTEL_UNIT
from terminal.ledger import BANK, MONEY, Effect, Entry, Mark, Transfer
from terminal.money import Money
from terminal.screen import Text, text


def describe(entry: Entry, rules: Rules) -> Text:
    """Tell an entry in words."""
    figures, command = figures_of(rules), entry.command
    paid = _paid(entry, figures)
    match command:
        case StartGame(tokens):
            return text("entry.start", count=len(tokens), amount=figures.money(figures.start))
        case MoveMoney(payer, payee, amount):
            return _keyed(payer, payee, figures.money(amount))
        case CollectSalary(player):
            return text("entry.salary", player=player, amount=paid)
        case PayEach(player, amount):
            return text("entry.pay-each", player=player, amount=figures.money(amount))
        case CollectEach(player, amount):
            return text("entry.collect-each", player=player, amount=figures.money(amount))
        case PayRepairs(player):
            return text("entry.repairs", player=player, amount=paid)
        case PayJail(player):
            return text("entry.jail", player=player, amount=paid)
        case PayDebt():
            return text("entry.pay-debt", player=_payer(entry), amount=paid)
        case DeferDebt():
            return text("entry.defer")
        case CallDebt():
            return text("entry.call")
        case DeclareBankruptcy():
            return text("entry.bankrupt", player=_bankrupt(entry))
        case CancelLast():
            return text("entry.cancel", number=entry.reverses or 0)
        case _:
            return _estate(entry, figures, paid)


def _estate(entry: Entry, figures: Figures, paid: Money) -> Text:
    """Tell what was done with a deed."""
    deck = figures.deck
    match entry.command:
        case BuyDeed(player, number):
            return text("entry.buy", player=player, deed=deck.name(number), amount=paid)
        case WinAuction(player, number, price):
            amount = figures.money(price)
            return text("entry.auction", player=player, deed=deck.name(number), amount=amount)
        case PayRent(player, number):
            return text("entry.rent", player=player, deed=deck.name(number), amount=paid)
        case Build(number):
            word = "hotel" if _moves(entry.effects, HOTEL_UNIT) else "house"
            return text(f"entry.build.{word}", deed=deck.name(number), amount=paid)
        case SellBuilding(number):
            return text("entry.sell-building", deed=deck.name(number), amount=paid)
        case MortgageDeed(number):
            return text("entry.mortgage", deed=deck.name(number), amount=paid)
        case LiftMortgage(number):
            return text("entry.lift", deed=deck.name(number), amount=paid)
        case SellDeed(number, buyer, price):
            amount = figures.money(price)
            return text("entry.sell", deed=deck.name(number), player=buyer, amount=amount)
        case _:
            return text("entry.unknown")


def _keyed(payer: str, payee: str, amount: Money) -> Text:
    if payer == BANK:
        return text("entry.receive", player=payee, amount=amount)
    if payee == BANK:
        return text("entry.pay", player=payer, amount=amount)
    return text("entry.transfer", player=payer, owner=payee, amount=amount)


def _paid(entry: Entry, figures: Figures) -> Money:
    """Add up the money that moved, and what is now owed for it."""
    moved = sum(e.amount for e in entry.effects if isinstance(e, Transfer) and e.unit == MONEY)
    owed = sum(
        (e.after or 0) - (e.before or 0)
        for e in entry.effects
        if isinstance(e, Mark) and e.subject.startswith("debt:") and (e.after or 0)
    )
    return figures.money(moved + owed)


def _payer(entry: Entry) -> str:
    return next((e.payer for e in entry.effects if isinstance(e, Transfer)), BANK)


def _bankrupt(entry: Entry) -> str:
    marks = (e.subject for e in entry.effects if isinstance(e, Mark))
    return next((m.removeprefix("out:") for m in marks if m.startswith("out:")), BANK)


def _moves(effects: tuple[Effect, ...], unit: str) -> bool:
    return any(isinstance(e, Transfer) and e.unit == unit for e in effects)
