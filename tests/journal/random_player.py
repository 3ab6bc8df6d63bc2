"""Plays random signals on a folder until it is killed.

`python -m tests.journal.random_player FOLDER SEED EDITION`.

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
from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.journal import Journal
from terminal.ledger import Book, Entry
from terminal.session import Session
from terminal.signals import Down, Heard, Signal, Tapped, Token, Up
from terminal.table import Table

TABLES: dict[str, Table] = {
    **{
        name: table(Choice(name, (("house_rules.cancel", "any"),)))
        for name in ("ultimate", "electronic")
    },
    "voice": table(Choice("voice", (("voice.confidence", "0.2"),))),
}
TOKENS = ("car", "ship", "jet")
OFTEN = ("chance card", "train ride", "pass go", "undo")


def digest(book: Book) -> str:
    """Give the same letters for equal books, and others for others."""
    holdings = sorted((unit, sorted(held.items())) for unit, held in book.holdings.items())
    content = repr((holdings, sorted(book.marks.items()), book.entries))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def signals(chance: random.Random, clock: ManualClock, setting: Table) -> Iterator[Signal]:
    """Give random signals without end, moving the clock between them."""
    banks = [BankCard(token) for token in TOKENS]
    cards = setting.edition.cards(setting.rules.deck)
    keypad, listens = setting.edition.keys, setting.edition.grammar
    spoken = tuple(listens(setting.rules.deck).spoken()) if listens else ()
    while True:
        clock.advance(chance.choice((1, 50, 400, 1600)))
        match chance.randrange(20):
            case 0:
                keys: tuple[str, ...] = ("ok", "m") if chance.random() < 0.8 else ("x",)
                yield from map(Down, keys)
                clock.advance(5000)
                yield from map(Up, keys)
            case 1 | 2 | 3 | 4:
                yield from pressed(chance.choice(("ok", "ok", "m", "x")))
            case 5:
                clock.advance(31_000)
            case drawn if drawn < 13:
                yield Tapped(chance.choice(banks))
            case drawn if drawn < 16 and keypad:
                yield from keyed(chance)
            case drawn if drawn < 18 and spoken:
                yield Token(chance.choice(TOKENS))
                yield Heard(chance.choice((*spoken, *OFTEN * 300)), chance.random())
            case _:
                yield Tapped(chance.choice(cards))


def keyed(chance: random.Random) -> Iterator[Signal]:
    """Give the signals of a card in a slot and an amount, or of any key."""
    yield from pressed(chance.choice(("+", "-", "C")))
    yield Tapped(BankCard(chance.choice(TOKENS)))
    for key in (chance.choice("123456789"), chance.choice(("M", "K", "arrow", "ok"))):
        yield from pressed(key)


def pressed(key: str) -> Iterator[Signal]:
    """Give the two edges of a short press."""
    yield Down(key)
    yield Up(key)


def main(folder: Path, seed: int, edition: str) -> None:
    """Play and acknowledge; ends with the kill, or when nobody listens any more."""
    clock = ManualClock()
    setting = TABLES[edition]
    session = Session(setting, Journal.open(folder), clock)

    def acknowledge(entry: Entry) -> None:
        os.write(1, f"{session.game} {entry.number} {digest(session.book)}\n".encode())

    session.watchers.append(acknowledge)
    os.write(1, b"open\n")
    for signal in signals(random.Random(seed), clock, setting):
        session.handle(signal)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
