"""Chance: a draw is a pure function of the game's seed and of how often was drawn before."""

from __future__ import annotations

from hashlib import sha256

from terminal.ledger import Book

BELL_FROM, BELL_TO = 13_000, 50_000
"""When the bell ends an auction, in ms after it was opened (E3)."""


def drawn(seed: int, count: str, choices: int) -> int:
    """Draw a whole number from 0 up to, not including, ``choices``."""
    digest = sha256(f"{seed}:{count}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % choices


def bell(book: Book, opened: int) -> int:
    """Draw how long an auction lasts, in ms; ``opened`` counts auctions since the last entry."""
    seed = book.marks.get("seed", 0)
    return BELL_FROM + drawn(seed, f"{book.entries}:{opened}", BELL_TO - BELL_FROM + 1)
