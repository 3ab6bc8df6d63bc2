"""The course of the game that is open: what still stands of it, and everybody's worth.

Read from the book alone: its stack of what can be taken back is the whole game but for
what was taken back. Kept from frame to frame, so that a tap costs one entry and not all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from terminal.edition import Edition, Rules
from terminal.ledger import Book, Entry, Undo, apply
from terminal.ports import Frame


@dataclass(frozen=True, slots=True)
class Station:
    """A transaction on the way, the book after it, and each player's worth."""

    undo: Undo
    book: Book
    worths: dict[str, int]


@dataclass
class Course:
    """The stations of the game that is open, oldest first."""

    stations: list[Station] = field(default_factory=list)

    def follow(self, frame: Frame) -> list[Station]:
        """Bring the stations to this frame; only what is new is added up."""
        fresh: list[Undo] = []
        known = {id(station.undo): index for index, station in enumerate(self.stations)}
        node = frame.book.undo
        while node is not None and id(node) not in known:
            fresh.append(node)
            node = node.below
        del self.stations[0 if node is None else known[id(node)] + 1 :]
        for undo in reversed(fresh):
            book = self.stations[-1].book if self.stations else Book()
            book = after(book, undo.entry)
            self.stations.append(Station(undo, book, frame.edition.worths(book, frame.rules)))
        return self.stations


def after(book: Book, entry: Entry) -> Book:
    """Give the balances after an entry, for a chart: what can be taken back is left out."""
    holdings, marks = apply(book, entry.effects)
    return Book(holdings, marks, entry.number)


def worths_along(entries: list[Entry], edition: Edition, rules: Rules) -> list[dict[str, int]]:
    """Give everybody's worth after each entry."""
    book, found = Book(), []
    for entry in entries:
        book = after(book, entry)
        found.append(edition.worths(book, rules))
    return found
