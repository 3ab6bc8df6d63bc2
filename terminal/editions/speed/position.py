"""A book read as a position of the `speed` game: whether the clock ran out, what was counted.

Notes are money that the Bank gave; deeds and chest cards are units of their own, so that no
card can be counted for two players.
"""

from __future__ import annotations

from terminal.editions.speed.figures import SpeedDeck
from terminal.editions.speed.scoring import Hand, Rank, Score, ranking, score
from terminal.ledger import Book

OVER = "over"


def deed(number: int) -> str:
    """Name a title deed as a unit of the ledger."""
    return f"deed:{number}"


def chest(number: int) -> str:
    """Name a chest card as a unit of the ledger."""
    return f"chest:{number}"


def over(book: Book) -> bool:
    """Say whether the clock has run out."""
    return OVER in book.marks


def players(book: Book, deck: SpeedDeck) -> list[str]:
    """List the players whose hands were counted, in the order of the first counting."""
    seats = [(seat, token) for token in deck.banks if (seat := book.marks.get(f"seat:{token}"))]
    return [token for _, token in sorted(seats)]


def holder(book: Book, unit: str) -> str | None:
    """Give the player for whom a card was counted, ``None`` if it was for nobody."""
    return next((who for who, amount in book.holders(unit).items() if amount > 0), None)


def hand(book: Book, player: str, deck: SpeedDeck) -> Hand:
    """Give what was counted for a player."""
    return Hand(
        book.holding(player),
        frozenset(number for number in deck.deeds if book.holding(player, deed(number)) > 0),
        frozenset(number for number in deck.events if book.holding(player, chest(number)) > 0),
    )


def scores(book: Book, deck: SpeedDeck) -> dict[str, Score]:
    """Give the scores of all hands that were counted."""
    return {player: score(hand(book, player, deck), deck) for player in players(book, deck)}


def ranks(book: Book, deck: SpeedDeck) -> list[Rank]:
    """Rank the players whose hands were counted, winner first."""
    return ranking(scores(book, deck))
