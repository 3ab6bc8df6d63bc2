"""Chance: a draw is a pure function of the game's seed and of how often was drawn before (V6).

What came out is written in the entry; a replay of entries never comes here.
"""

from __future__ import annotations

from hashlib import sha256

from terminal.draft import Draft
from terminal.editions.voice.figures import VoiceDeck
from terminal.editions.voice.position import card_holder, drawn_before
from terminal.ledger import Book

CHANCES = "chances"
"""Mark: how many cards were drawn."""


def drawn(seed: int, count: str, choices: int) -> int:
    """Draw a whole number from 0 up to, not including, ``choices``."""
    digest = sha256(f"{seed}:{count}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % choices


def _seed(book: Book) -> int:
    return book.marks.get("seed", 0)


def draw_card(draft: Draft, deck: VoiceDeck) -> int:
    """Draw a card that has not come since the last shuffle; a held one stays with its holder.

    When no card is left they are shuffled anew, in the same entry.
    """
    held = {card for card in deck.chance if card_holder(draft.book, card)}
    left = sorted(set(deck.chance) - drawn_before(draft.book, deck) - held)
    if not left:
        for card in sorted(drawn_before(draft.book, deck) - held):
            draft.set(f"drawn:{card}", None)
        left = sorted(set(deck.chance) - held)
    count = draft.book.marks.get(CHANCES, 0)
    card = left[drawn(_seed(draft.book), f"chance:{count}", len(left))]
    draft.set(CHANCES, count + 1)
    draft.set(f"drawn:{card}", count + 1)
    return card


def draw_ride(draft: Draft, deck: VoiceDeck) -> int:
    """Draw the property that the train goes to: any of them, each time.

    Each has a mark with the number of the ride that last went there.
    """
    numbers = sorted(deck.deeds)
    count = rides(draft.book, deck)
    number = numbers[drawn(_seed(draft.book), f"train:{count}", len(numbers))]
    draft.set(f"train:{number}", count + 1)
    return number


def rides(book: Book, deck: VoiceDeck) -> int:
    """Count the train rides so far."""
    return max((book.marks.get(f"train:{number}", 0) for number in deck.deeds), default=0)
