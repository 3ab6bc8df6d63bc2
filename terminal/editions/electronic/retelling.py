"""An entry of the `electronic` edition as the taps and keys that make it, in the notation.

What a menu offers depends on the book, so each entry is told from the book before it.
"""

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
    ElectronicCommand,
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
from terminal.editions.electronic.estates import wants_dice
from terminal.editions.electronic.figures import Figures, Kind, figures_of
from terminal.editions.electronic.menus import Item, debt_menu, deed_menu, home_menu
from terminal.editions.electronic.position import mortgaged
from terminal.editions.electronic.rules import KEYED
from terminal.editions.electronic.settings import Cancel
from terminal.ledger import BANK, Book, Entry

LEAVE = "press x"
"""What empties the slots, in which cards stay after a booking (E2)."""


def retell(entry: Entry, book: Book, rules: Rules) -> list[str]:
    """Give the statements that lead from ``book``, before the entry, to this one."""
    command, figures = entry.command, figures_of(rules)
    assert isinstance(command, ElectronicCommand)
    by_rule = figures.settings.house_rules.cancel is Cancel.RULE
    if isinstance(command, CancelLast) and by_rule:
        return ["key C"]  # while the cards are still in their slots (E4)
    last = book.undo.entry.command if book.undo else None
    in_slots = by_rule if book.cancelled else isinstance(last, KEYED)
    return [*([LEAVE] if in_slots else []), *_told(command, book, figures)]


def _told(command: ElectronicCommand, book: Book, figures: Figures) -> list[str]:
    match command:
        case StartGame(tokens, seed):
            return [f"set seed {seed}", *(f"tap bank {token}" for token in tokens), "press ok"]
        case MoveMoney(payer, payee, amount):
            slots = [f"slot - bank {payer}"] if payer != BANK else []
            slots += [f"slot + bank {payee}"] if payee != BANK else []
            return [*slots, *_keyed(amount, figures)]
        case CollectSalary(player):
            return [f"slot + bank {player}", "key arrow"]
        case BuyDeed(player, deed):
            return [f"tap deed {deed}", f"tap bank {player}"]
        case WinAuction(player, deed, price):
            return [
                *(f"tap deed {deed}", "press m"),
                *(*_keyed(price, figures), "press ok", f"tap bank {player}"),
            ]
        case PayRent():
            return _rent(command, book, figures)
        case SellDeed():
            return _sale(command, book, figures)
        case CancelLast():
            return ["key C"]
        case _:
            return _from_menu(command, book, figures)


def _from_menu(command: ElectronicCommand, book: Book, figures: Figures) -> list[str]:
    """Tell what begins with a menu: at an owned deed, at home or in debt."""
    home, debt = home_menu(book, figures), debt_menu(book, figures)
    match command:
        case Build(deed):
            return _at_deed(Item.BUILD, deed, book, figures)
        case SellBuilding(deed):
            return _at_deed(Item.SELL_BUILDING, deed, book, figures)
        case MortgageDeed(deed):
            return _at_deed(Item.MORTGAGE, deed, book, figures)
        case LiftMortgage(deed):
            return _at_deed(Item.LIFT, deed, book, figures)
        case PayEach(player, amount):
            return [*_chosen(Item.PAY_EACH, home), f"tap bank {player}", *_keyed(amount, figures)]
        case CollectEach(player, amount):
            chosen = _chosen(Item.COLLECT_EACH, home)
            return [*chosen, f"tap bank {player}", *_keyed(amount, figures)]
        case PayRepairs(player, house, hotel):
            amounts = [*_keyed(house, figures), *_keyed(hotel, figures)]
            return [*_chosen(Item.REPAIRS, home), f"tap bank {player}", *amounts]
        case PayJail(player):
            return [*_chosen(Item.JAIL, home), f"tap bank {player}"]
        case PayDebt():
            return ["press ok"]
        case DeferDebt():
            return _chosen(Item.DEFER, debt)
        case CallDebt():
            return _chosen(Item.CALL_DEBT, home)
        case DeclareBankruptcy():
            return [*_chosen(Item.BANKRUPT, debt), "press ok"]
        case _:
            return []


def _rent(command: PayRent, book: Book, figures: Figures) -> list[str]:
    """Tell a rent, sent there by a card or not; a utility's dice are keyed."""
    sent = []
    if command.sent:
        railroad = figures.deck.deeds[command.deed].kind is Kind.RAILROAD
        item = Item.RAILROAD if railroad else Item.UTILITY
        sent = _chosen(item, home_menu(book, figures))
    digits = " ".join(str(command.dice))
    dice = [f"key {digits}", "press ok"] if wants_dice(figures, command.deed) else []
    return [*sent, f"tap deed {command.deed}", f"tap bank {command.player}", *dice]


def _sale(command: SellDeed, book: Book, figures: Figures) -> list[str]:
    lifted = "press ok" if command.lift else "press x"
    return [
        *_at_deed(Item.SELL, command.deed, book, figures),
        *_keyed(command.price, figures),
        f"tap bank {command.buyer}",
        *([lifted] if mortgaged(book, command.deed) else []),
    ]


def _at_deed(item: Item, deed: int, book: Book, figures: Figures) -> list[str]:
    return [f"tap deed {deed}", *_chosen(item, deed_menu(book, figures, deed))]


def _chosen(item: Item, menu: tuple[Item, ...]) -> list[str]:
    """Open a menu, step to a line, choose it."""
    return [*["press m"] * (menu.index(item) + 1), "press ok"]


def _keyed(amount: int, figures: Figures) -> list[str]:
    """Key an amount in smallest units: K books it, ok in the classic scale (E1)."""
    digits = " ".join(str(amount))
    return [f"key {digits} K"] if figures.millions else [f"key {digits}", "press ok"]
