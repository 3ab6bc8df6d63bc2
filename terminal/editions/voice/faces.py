"""Blocks of the `voice` edition's screens: a property with its state, a hand, sums."""

from __future__ import annotations

from terminal.editions.voice.figures import HOTEL, HOUSE, Figures
from terminal.editions.voice.position import cash, level, owner, players, ranking
from terminal.ledger import Book
from terminal.money import Money
from terminal.screen import (
    Balance,
    Balances,
    Block,
    Deed,
    Place,
    Ranking,
    Sum,
    Sums,
    text,
)

HEADS = (
    text("voice.head-cash"),
    text("voice.head-deeds"),
    text("voice.head-built"),
    text("voice.head-total"),
)

MOST_SUMS = 4
"""With more players there is no room for the parts of each sum."""


def face(book: Book, figures: Figures, number: int) -> Deed:
    """Show a property: whose it is, and what stands on it."""
    deck, present = figures.deck, level(book, number)
    holder = owner(book, number)
    return Deed(
        number,
        deck.name(number),
        deck.deeds[number].group,
        holder,
        houses=present % HOTEL if holder else None,
        hotel=present == HOTEL,
        plots=HOUSE,
    )


def balances(
    book: Book, figures: Figures, small: bool = False, only: set[str] | None = None
) -> Balances:
    """Show what the players have, or those of ``only``."""
    rows = tuple(
        Balance(player, Money(cash(book, player)))
        for player in players(book, figures.deck)
        if only is None or player in only
    )
    return Balances(rows, small)


def wealths(book: Book, figures: Figures) -> Block:
    """Show everybody's place: with the parts of the sum where there is room, buildings apart."""
    ranks = ranking(book, figures)
    if len(ranks) > MOST_SUMS:
        return Ranking(tuple(Place(r.place, r.player, Money(r.wealth.total)) for r in ranks))
    rows = tuple(
        Sum(
            rank.place,
            rank.player,
            tuple(
                Money(part) for part in (rank.wealth.cash, rank.wealth.deeds, rank.wealth.buildings)
            ),
            Money(rank.wealth.total),
        )
        for rank in ranks
    )
    return Sums(HEADS, rows)
