"""A game as the hall has it: which entries have come, which are missing, what they add up to.

Pure but for reading its entries from the store when a book is to be added up anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from cards.deck import DeckError
from hardware.fleet.wire import Header, Sent, WireError
from terminal.edition import Edition, Rules
from terminal.editions import EDITIONS
from terminal.ledger import Book, LedgerError, post
from terminal.ports import Origin
from terminal.stored import rules_of
from tools.hall.rows import Outcome

MISFITS = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RecursionError, StopIteration, TypeError, ValueError),
)
"""What an edition's code meets in a game that no terminal of ours has played.

Whoever has a table's rights at the broker may send entries of the right form that make no
sense; what is asked of the edition about such a game may fail anywhere, and only there.
"""

DOUBTS = 3
"""So often a table has to send another entry than is here, before it is believed to be its own.

A broker that was killed may repeat what the table has long put out of force.
"""

Gap = tuple[int, int]
"""The first and the last of entries that are missing."""


@dataclass
class Game:
    """One game of a table. ``reached``: all entries up to this have come; ``later`` beyond a gap.

    From the entry ``parted`` on, if there is one, the table sends another game than is here, by
    an earlier time. Which of them is true cannot be told: what is here stays, and nothing is
    added to it. ``refusals`` counts how often that entry came since the hall was started.
    ``book`` is ``None`` while it is not added up; ``fault`` says why it cannot be.
    """

    id: str
    header: Header | None = None
    reached: int = 0
    later: set[int] = field(default_factory=set)
    parted: int = 0
    refusals: int = 0
    edition: Edition | None = None
    rules: Rules | None = None
    book: Book | None = None
    fault: str = ""

    def learn(self, header: Header) -> None:
        """Take the header: only now can entries be read. An unknown edition is a fault."""
        if header == self.header:
            return
        self.header, self.book, self.fault = header, None, ""
        self.edition = EDITIONS.get(header.edition)
        self.rules = None
        if self.edition is None:
            self.fault = f"It is of the {header.edition} edition, which this hall has not."
            return
        origin = Origin(header.edition, bytes(header.deck), bytes(header.settings))
        try:
            self.rules = rules_of(origin, self.edition)
        except (DeckError, msgspec.MsgspecError, *MISFITS) as error:
            self.fault = f"What it was started with cannot be read: {error}."

    def count(self, numbers: Iterable[int]) -> None:
        """Know which entries there are, from their numbers in order."""
        self.reached, self.later = 0, set()
        for number in numbers:
            self.come(number)

    def come(self, number: int) -> None:
        """An entry has come."""
        if number != self.reached + 1:
            self.later.add(number)
            return
        self.reached = number
        while self.reached + 1 in self.later:
            self.reached += 1
            self.later.remove(self.reached)

    def has(self, number: int) -> bool:
        """Tell whether an entry has come already."""
        return number <= self.reached or number in self.later

    def cut(self, number: int) -> None:
        """Forget this entry and all that follow: the table went another way from here."""
        self.reached = min(self.reached, number - 1)
        self.later = {one for one in self.later if one < number}
        self.book, self.fault = None, ""

    def part(self, number: int) -> None:
        """Take nothing more from this entry on, 0 to take all again."""
        self.parted, self.refusals = number, 0

    def wanted(self) -> int:
        """Give from which entry on the table is to send again, 0 where that is of no use."""
        if not self.parted or self.reached + 1 < self.parted:
            return self.reached + 1
        return self.parted if self.header is None or self.refusals < DOUBTS else 0

    def gaps(self, told: int) -> list[Gap]:
        """List what is missing of all entries up to ``told``, the table's newest.

        What comes after two ways have parted is not missing.
        """
        if self.parted:
            return [gap for gap in self._gaps(0) if gap[0] < self.parted]
        return self._gaps(told)

    def _gaps(self, told: int) -> list[Gap]:
        found, last = [], self.reached
        for number in sorted(self.later):
            if number > last + 1:
                found.append((last + 1, number - 1))
            last = number
        if told > last:
            found.append((last + 1, told))
        return found

    def add_up(self, entries: Callable[[int], Iterable[Sent]]) -> None:
        """Bring the book to ``reached``; ``entries`` reads those after a number, in order."""
        if self.edition is None or self.rules is None or self.fault:
            return
        book = self.book or Book()
        if book.entries == self.reached:
            self.book = book
            return
        try:
            for one in entries(book.entries):
                if one.number > self.reached:
                    break
                book = post(book, one.entry(self.edition.commands))
        except (LedgerError, WireError, *MISFITS) as error:
            self.fault = f"It does not add up: {error}."
        self.book = book

    def outcomes(self, table: str) -> tuple[Outcome, ...] | None:
        """Give how it came out, nothing where it is not over, ``None`` if nobody knows."""
        edition, rules, book, header = self.edition, self.rules, self.book, self.header
        if edition is None or rules is None or book is None or header is None or self.fault:
            return None
        try:
            if not edition.over(book):
                return ()
            standings = edition.board(book, rules).standings
        except MISFITS as error:
            self.fault = f"It cannot be read: {error!r}."
            return None
        return tuple(
            Outcome(
                *(table, self.id, one.player, one.place or len(standings)),
                *(one.worth.units, one.worth.millions, header.started),
            )
            for one in standings
        )
