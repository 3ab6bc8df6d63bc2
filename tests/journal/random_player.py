"""Plays random signals on a folder until it is killed: `python -m tests.journal.random_player`.

After each accepted entry it acknowledges on standard output, as the speaker would: the game,
the entry's number, and a digest of the book then. It is the real session and journal.
"""

from __future__ import annotations

import hashlib
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from cards.card import BankCard
from terminal.app import Choice, table
from terminal.clock import ManualClock
from terminal.journal import Journal
from terminal.ledger import Book, Entry
from terminal.session import Session, Table
from terminal.signals import Down, Signal, Tapped, Up

TABLE: Table = table(Choice("ultimate", (("house_rules.cancel", "any"),)))
TOKENS = ("car", "ship", "jet")


def digest(book: Book) -> str:
    """Give the same letters for equal books, and others for others."""
    holdings = sorted((unit, sorted(held.items())) for unit, held in book.holdings.items())
    content = repr((holdings, sorted(book.marks.items()), book.entries))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def signals(chance: random.Random, clock: ManualClock) -> Iterator[Signal]:
    """Give random signals without end, moving the clock between them."""
    banks = [BankCard(token) for token in TOKENS]
    cards = TABLE.edition.cards(TABLE.rules.deck)
    while True:
        clock.advance(chance.choice((1, 50, 400, 1600)))
        match chance.randrange(20):
            case 0:
                keys: tuple[str, ...] = ("ok", "m") if chance.random() < 0.8 else ("x",)
                yield from map(Down, keys)
                clock.advance(5000)
                yield from map(Up, keys)
            case 1 | 2 | 3 | 4:
                key = chance.choice(("ok", "ok", "m", "x"))
                yield Down(key)
                yield Up(key)
            case 5:
                clock.advance(31_000)
            case drawn if drawn < 13:
                yield Tapped(chance.choice(banks))
            case _:
                yield Tapped(chance.choice(cards))


def main(folder: Path, seed: int) -> None:
    """Play and acknowledge; ends with the kill, or when nobody listens any more."""
    clock = ManualClock()
    session = Session(TABLE, Journal.open(folder), clock)

    def acknowledge(entry: Entry) -> None:
        os.write(1, f"{session.game} {entry.number} {digest(session.book)}\n".encode())

    session.watchers.append(acknowledge)
    os.write(1, b"open\n")
    for signal in signals(random.Random(seed), clock):
        session.handle(signal)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
