"""The ledger: effects, entries, and the book they add up to.

A book is ``fold(entries)``; nothing in it is ever edited, a cancel is one more entry.
Here is no rule of any edition, no clock and no storage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from msgspec import Struct

BANK = "bank"
MONEY = "M"


class Command(Struct, frozen=True, tag=True):
    """Why an entry was made; each edition has its own commands below this one."""


class Transfer(Struct, frozen=True, tag="transfer", array_like=True):
    """So many of a unit (money, a deed) that leave the payer's hand and are in the payee's."""

    amount: int
    payer: str
    payee: str
    unit: str = MONEY


class Mark(Struct, frozen=True, tag="mark", array_like=True):
    """A value set beside the accounts: a rent level, a debt; ``None`` is no value."""

    subject: str
    before: int | None
    after: int | None


Effect = Transfer | Mark


class Entry(Struct, frozen=True):
    """One line of the journal.

    ``number`` counts from 1 in each game, ``time`` is in milliseconds since 1970 (UTC),
    ``command`` says why, ``effects`` what; ``reverses`` names the entry that this one
    takes back.
    """

    number: int
    time: int
    command: Command
    effects: tuple[Effect, ...]
    reverses: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Undo:
    """What can still be taken back, newest first; shared between books."""

    entry: Entry
    below: Undo | None = field(repr=False)

    def __eq__(self, other: object) -> bool:
        """Compare level by level: a long game is deeper than the interpreter's stack."""
        if not isinstance(other, Undo):
            return NotImplemented
        mine: Undo | None = self
        theirs: Undo | None = other
        while mine is not theirs:
            if mine is None or theirs is None or mine.entry != theirs.entry:
                return False
            mine, theirs = mine.below, theirs.below
        return True

    def __hash__(self) -> int:
        """Agree with equality; what lies below is left out."""
        return hash(self.entry)


_NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Book:
    """All balances after some entries: immutable, equal when the state is equal.

    ``holdings`` is unit → account → amount, without zeros; ``marks`` is subject → value.
    ``cancelled`` is true right after a reversal.
    """

    holdings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)
    entries: int = 0
    undo: Undo | None = None
    cancelled: bool = False

    def holding(self, account: str, unit: str = MONEY) -> int:
        """Give how much of the unit an account holds, 0 if it never had any."""
        return self.holdings.get(unit, _NOTHING).get(account, 0)

    def holders(self, unit: str) -> Mapping[str, int]:
        """Give every account that holds some of the unit, with the amount."""
        return self.holdings.get(unit, _NOTHING)

    def mark(self, subject: str) -> int | None:
        """Give the value of a mark, ``None`` if it has none."""
        return self.marks.get(subject)


class LedgerError(Exception):
    """An entry that does not fit the book: wrong number, wrong value before, wrong reversal."""


def post(book: Book, entry: Entry) -> Book:
    """Add one entry to a book. Raises ``LedgerError`` and leaves the book if it does not fit."""
    if entry.number != book.entries + 1:
        raise LedgerError(f"entry {entry.number} cannot follow entry {book.entries}")
    undo: Undo | None
    if entry.reverses is None:
        undo = Undo(entry, book.undo)
    else:
        top = book.undo
        if top is None or top.entry.number != entry.reverses:
            raise LedgerError(f"entry {entry.number} takes back what is not the last transaction")
        if entry.effects != reverse(top.entry.effects):
            raise LedgerError(f"entry {entry.number} does not undo entry {entry.reverses}")
        undo = top.below
    holdings, marks = apply(book, entry.effects)
    return Book(holdings, marks, entry.number, undo, entry.reverses is not None)


def apply(
    book: Book, effects: Iterable[Effect]
) -> tuple[Mapping[str, Mapping[str, int]], Mapping[str, int]]:
    """Give the holdings and marks after some effects, for ``post`` and for looking ahead."""
    holdings: dict[str, Mapping[str, int]] | None = None
    marks: dict[str, int] | None = None
    for effect in effects:
        if isinstance(effect, Transfer):
            if holdings is None:
                holdings = dict(book.holdings)
            _move(holdings, effect)
        else:
            if marks is None:
                marks = dict(book.marks)
            _set(marks, effect)
    return (
        book.holdings if holdings is None else holdings,
        book.marks if marks is None else marks,
    )


def _move(holdings: dict[str, Mapping[str, int]], transfer: Transfer) -> None:
    accounts = dict(holdings.get(transfer.unit, _NOTHING))
    for account, amount in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
        left = accounts.get(account, 0) + amount
        if left:
            accounts[account] = left
        else:
            accounts.pop(account, None)
    if accounts:
        holdings[transfer.unit] = accounts
    else:
        holdings.pop(transfer.unit, None)


def _set(marks: dict[str, int], mark: Mark) -> None:
    if marks.get(mark.subject) != mark.before:
        raise LedgerError(f"{mark.subject} is {marks.get(mark.subject)}, not {mark.before}")
    if mark.after is None:
        marks.pop(mark.subject, None)
    else:
        marks[mark.subject] = mark.after


def reverse(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Give the effects that take these back, last first."""
    return tuple(_reversed(effect) for effect in reversed(tuple(effects)))


def _reversed(effect: Effect) -> Effect:
    if isinstance(effect, Transfer):
        return Transfer(effect.amount, effect.payee, effect.payer, effect.unit)
    return Mark(effect.subject, effect.after, effect.before)


def fold(entries: Iterable[Entry]) -> Book:
    """Add up entries from an empty book. Raises ``LedgerError`` at the first that does not fit."""
    book = Book()
    for entry in entries:
        book = post(book, entry)
    return book
