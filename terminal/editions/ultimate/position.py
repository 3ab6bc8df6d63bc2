"""A book read as a position of the `ultimate` game: who owns what, at which level, who owes.

Only reading and effects by name; what may be done is decided in ``rules``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from terminal import draft
from terminal.editions.ultimate.figures import UltimateDeck
from terminal.ledger import BANK, Book, Effect, Mark

CHEAP = "cheap-rents"
OVER = "over"


@dataclass(frozen=True, slots=True)
class Debt:
    """An open debt; ``deed`` is the auction's deed that is handed over once it is paid (U7)."""

    debtor: str
    creditor: str
    amount: int
    deed: int | None


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place in the ranking (U9)."""

    player: str
    worth: int
    place: int


def players(book: Book, deck: UltimateDeck) -> list[str]:
    """List the players in joining order."""
    marks = book.marks
    seats = [(seat, token) for token in deck.banks if (seat := marks.get(f"seat:{token}"))]
    seats.sort()
    return [token for _, token in seats]


def cash(book: Book, player: str) -> int:
    """Give a player's money in M."""
    return book.holding(player)


def owner(book: Book, number: int) -> str | None:
    """Give the owner of a deed, ``None`` if it is unowned."""
    for account, amount in book.holders(f"deed:{number}").items():
        if amount > 0:
            return account
    return None


def level(book: Book, number: int) -> int | None:
    """Give the rent level of a deed, ``None`` if it is unowned."""
    return book.marks.get(f"level:{number}")


def deeds(book: Book, deck: UltimateDeck, player: str) -> list[int]:
    """List the deeds a player owns, ascending."""
    return sorted(number for number in deck.deeds if book.holding(player, f"deed:{number}") > 0)


def prices(book: Book, deck: UltimateDeck, player: str) -> int:
    """Add up the purchase prices of a player's deeds."""
    return sum(deck.deeds[number].price for number in deeds(book, deck, player))


def worth(book: Book, deck: UltimateDeck, player: str) -> int:
    """Give cash and purchase prices of deeds (U9)."""
    return cash(book, player) + prices(book, deck, player)


def cheap_rents(book: Book) -> int:
    """Give how many rents are still charged at level 1 (U10)."""
    return book.marks.get(CHEAP, 0)


def rent_due(book: Book, deck: UltimateDeck, number: int) -> int | None:
    """Give the rent of a deed now, ``None`` if it is unowned (U4, U10)."""
    present = level(book, number)
    if present is None:
        return None
    return deck.deeds[number].rents[0 if cheap_rents(book) else present - 1]


def over(book: Book) -> bool:
    """Say whether the game has ended (U9)."""
    return OVER in book.marks


def debt(book: Book, deck: UltimateDeck) -> Debt | None:
    """Give the open debt, if there is one (U8)."""
    amount = book.marks.get("debt")
    if amount is None:
        return None
    tokens = {seat: token for token in deck.banks if (seat := book.marks.get(f"seat:{token}"))}
    debtor = tokens[book.marks["debtor"]]
    creditor = tokens.get(book.marks.get("creditor", 0), BANK)
    return Debt(debtor, creditor, amount, book.marks.get("debt-deed"))


def ranking(book: Book, deck: UltimateDeck) -> list[Rank]:
    """Rank the players: worth, then the single dearest deed, then shared places (U9)."""
    standing = []
    for player in players(book, deck):
        owned = [deck.deeds[number].price for number in deeds(book, deck, player)]
        standing.append((cash(book, player) + sum(owned), max(owned, default=0), player))
    ranks = []
    for worth_, dearest, player in sorted(standing, key=lambda row: (-row[0], -row[1])):
        ahead = sum((row[0], row[1]) > (worth_, dearest) for row in standing)
        ranks.append(Rank(player, worth_, ahead + 1))
    return ranks


class Draft(draft.Draft):
    """Effects in the making; a deed's level comes and goes with its owner."""

    def hand(self, number: int, giver: str, taker: str) -> None:
        """Move a deed; from or to the Bank its level comes or goes."""
        self.move(1, giver, taker, f"deed:{number}")
        if giver == BANK:
            self.set(f"level:{number}", 1)
        elif taker == BANK:
            self.set(f"level:{number}", None)


def level_moves(effects: Iterable[Effect]) -> list[tuple[int, int | None, int | None]]:
    """List the houses to be moved: deed, level before, level after; by deed number."""
    moves: dict[int, tuple[int | None, int | None]] = {}
    for effect in effects:
        if isinstance(effect, Mark) and effect.subject.startswith("level:"):
            number = int(effect.subject.removeprefix("level:"))
            before = moves[number][0] if number in moves else effect.before
            moves[number] = (before, effect.after)
    return [(n, *moves[n]) for n in sorted(moves) if moves[n][0] != moves[n][1]]
