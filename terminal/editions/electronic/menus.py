"""The menus: what m steps through at home, at an owned deed, and in debt (E3)."""

from __future__ import annotations

from enum import StrEnum, unique

from terminal.editions.electronic.figures import HOTEL, Figures, Kind
from terminal.editions.electronic.position import (
    Debt,
    cash,
    debts,
    is_street,
    level,
    may_raise,
    mortgaged,
    open_debt,
)
from terminal.ledger import Book


@unique
class Item(StrEnum):
    """A line of a menu, by the word that its messages have."""

    BUILD = "build"
    SELL_BUILDING = "sell-building"
    MORTGAGE = "mortgage"
    LIFT = "lift"
    SELL = "sell"
    PAY_EACH = "pay-each"
    COLLECT_EACH = "collect-each"
    REPAIRS = "repairs"
    RAILROAD = "railroad"
    UTILITY = "utility"
    JAIL = "jail"
    CALL_DEBT = "call-debt"
    PAY_DEBT = "pay-debt"
    DEFER = "defer"
    BANKRUPT = "bankrupt"


CARD_FIRST = frozenset({Item.PAY_EACH, Item.COLLECT_EACH, Item.REPAIRS, Item.JAIL})
"""Items for which a bank card is tapped next."""

SENDINGS = {Item.RAILROAD: Kind.RAILROAD, Item.UTILITY: Kind.UTILITY}
"""Items that send a player to the nearest of a kind."""


def home_menu(book: Book, figures: Figures) -> tuple[Item, ...]:
    """List what chance and chest cards ask for, jail, and debts that wait."""
    waiting = any(debt.deferred for debt in debts(book, figures.deck))
    return (
        *((Item.CALL_DEBT,) if waiting else ()),
        *(Item.PAY_EACH, Item.COLLECT_EACH, Item.REPAIRS),
        *(Item.RAILROAD, Item.UTILITY, Item.JAIL),
    )


def deed_menu(book: Book, figures: Figures, number: int) -> tuple[Item, ...]:
    """List what the owner of a deed can do; in debt only what raises cash."""
    in_debt = open_debt(book, figures.deck) is not None
    if mortgaged(book, number):
        return (Item.SELL,) if in_debt else (Item.LIFT, Item.SELL)
    present = level(book, number)
    builds = is_street(figures.deck, number) and present < HOTEL and not in_debt
    return (
        *((Item.BUILD,) if builds else ()),
        *((Item.SELL_BUILDING,) if present else ()),
        *(Item.MORTGAGE, Item.SELL),
    )


def may_wait(debt: Debt, figures: Figures) -> bool:
    """Say whether a debt can be put off: once, if the table plays so (E3)."""
    return figures.settings.electronic.delay_on_doubles and not debt.deferred


def debt_menu(book: Book, figures: Figures) -> tuple[Item, ...]:
    """List the ways out of a debt; bankruptcy only when nothing more can be raised."""
    debt = open_debt(book, figures.deck)
    if debt is None:
        return ()
    lost = not may_raise(book, figures.deck, debt.debtor) and cash(book, debt.debtor) < debt.amount
    return (
        Item.PAY_DEBT,
        *((Item.DEFER,) if may_wait(debt, figures) else ()),
        *((Item.BANKRUPT,) if lost else ()),
    )
