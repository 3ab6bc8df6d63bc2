"""Blocks of the `electronic` edition's screens: a deed with its state, a hand, balances."""

from __future__ import annotations

from terminal.editions.electronic.figures import HOTEL, Figures
from terminal.editions.electronic.position import (
    cash,
    deeds,
    is_street,
    level,
    mortgaged,
    owner,
    standing,
)
from terminal.ledger import Book
from terminal.screen import Balance, Balances, Block, Deed, Hand, Line


def face(book: Book, figures: Figures, number: int) -> Deed:
    """Show a deed: whose it is, what stands on it, whether it is mortgaged."""
    deck, present = figures.deck, level(book, number)
    holder = owner(book, number)
    return Deed(
        number,
        deck.name(number),
        deck.deeds[number].group,
        holder,
        houses=present % HOTEL if holder and is_street(deck, number) else None,
        hotel=present == HOTEL,
        mortgaged=mortgaged(book, number),
    )


def hand(book: Book, figures: Figures, player: str) -> Hand:
    """Show all deeds of a player."""
    return Hand(tuple(face(book, figures, n) for n in deeds(book, figures.deck, player)))


MANY = 20
"""So many deeds leave no room for a line of words above them."""


def over_hand(head: Block, line: Line, held: Hand) -> tuple[Block, ...]:
    """Put a figure and a line above a hand of deeds; the line gives way to a large hand."""
    return (head, held) if len(held.deeds) > MANY else (head, line, held)


def balances(
    book: Book, figures: Figures, small: bool = False, only: set[str] | None = None
) -> Balances:
    """Show what the players have who are in the game, or those of ``only``."""
    rows = tuple(
        Balance(player, figures.money(cash(book, player)))
        for player in standing(book, figures.deck)
        if only is None or player in only
    )
    return Balances(rows, small)
