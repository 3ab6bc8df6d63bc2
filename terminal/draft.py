"""Effects in the making: what rules of an edition book one by one, and the book they lead to."""

from __future__ import annotations

from terminal.ledger import Book, Effect, Mark, Transfer, apply


class Draft:
    """Effects in the making, with the book as it would be after them."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.effects: list[Effect] = []

    def add(self, *effects: Effect) -> None:
        """Add effects."""
        self.effects.extend(effects)
        holdings, marks = apply(self.book, effects)
        book = self.book
        self.book = Book(holdings, marks, book.entries, book.undo, book.cancelled)

    def pay(self, amount: int, payer: str, payee: str) -> None:
        """Move money, if there is any to move."""
        if amount:
            self.add(Transfer(amount, payer, payee))

    def move(self, amount: int, giver: str, taker: str, unit: str) -> None:
        """Move what is no money: a deed, a house."""
        if amount:
            self.add(Transfer(amount, giver, taker, unit))

    def set(self, subject: str, value: int | None) -> None:
        """Set a mark, if that changes it."""
        before = self.book.marks.get(subject)
        if before != value:
            self.add(Mark(subject, before, value))
