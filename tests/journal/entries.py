"""A small edition's worth of entries for the journal's tests; it knows nothing of any edition."""

from __future__ import annotations

from terminal.journal import Journal
from terminal.ledger import Command, Entry, Mark, Transfer
from terminal.ports import Origin

ORIGIN = Origin("table-top", b'{"id": 1}', b'{"pace": 2}')


class Pay(Command, frozen=True):
    payer: str
    amount: int


class Raise(Command, frozen=True):
    deed: int


Commands = Pay | Raise


def entry(number: int) -> Entry:
    """The entry of this number: a payment for an odd one, a payment and a mark for an even."""
    if number % 2:
        return Entry(number, 1000 * number, Pay("car", 60), (Transfer(60, "car", "bank"),))
    return Entry(
        number,
        1000 * number,
        Raise(number),
        (Transfer(1, "bank", "ship", f"deed {number}"), Mark(f"level {number}", None, 1)),
    )


def play(journal: Journal, entries: int) -> int:
    """Start a game and append up to so many entries; its number."""
    game = journal.start(ORIGIN, entry(1))
    for number in range(2, entries + 1):
        journal.append(game, entry(number))
    return game


def numbers(journal: Journal, game: int) -> list[int]:
    return [stored.number for stored in journal.entries(game, Commands)]
