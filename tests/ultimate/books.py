"""Books to decide on: what some commands lead to, by the rules alone."""

from __future__ import annotations

from collections.abc import Iterable

from cards.deck import load_deck
from terminal.edition import Decision, Rules
from terminal.editions.ultimate.commands import (
    BuyDeed,
    PayJail,
    StartGame,
    WinAuction,
)
from terminal.editions.ultimate.figures import UltimateDeck, UltimateSettings
from terminal.editions.ultimate.rules import decide
from terminal.ledger import Book, Command, Entry, post

DECK = load_deck("ultimate", UltimateDeck)
RULES = Rules(DECK, UltimateSettings())
TWO = (StartGame(("car", "ship")),)
OWNED = (*TWO, BuyDeed("car", 16), BuyDeed("ship", 9))
POOR = (*OWNED, *[PayJail("car")] * 12)
"""The car has 40 and deed 16."""

IN_DEBT = (*POOR, PayJail("car"))
OVER = (*TWO, *[PayJail("car")] * 16)


TWO_DEEDS = (
    *TWO,
    BuyDeed("car", 1),
    BuyDeed("car", 3),
    *[PayJail("car")] * 13,
    WinAuction("car", 9, 120),
)
"""The car owes 80 and has deeds 1 and 3."""


def book_after(commands: Iterable[Command]) -> Book:
    book = Book()
    for command in commands:
        decision = decide(book, command, RULES)
        assert isinstance(decision, Decision), (command, decision)
        entry = Entry(book.entries + 1, 0, command, decision.effects, decision.reverses)
        book = post(book, entry)
    return book
