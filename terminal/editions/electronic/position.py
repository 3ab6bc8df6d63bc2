"""A book read as a position of the `electronic` game: who owns, built, mortgaged, owes what.

Only reading; what may be done is decided in ``rules``.
"""

from __future__ import annotations

from dataclasses import dataclass

from terminal.editions.electronic.figures import HOTEL, ElectronicDeck, Figures, Kind
from terminal.ledger import BANK, Book

HOUSE_UNIT, HOTEL_UNIT = "house", "hotel"
"""Buildings are moved between the Bank and streets, so that none is made or lost (E5)."""

OVER = "over"


@dataclass(frozen=True, slots=True)
class Debt:
    """What one account owes another; ``deferred`` to the end of the turn."""

    debtor: str
    creditor: str
    amount: int
    deferred: bool = False


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place in the ranking."""

    player: str
    worth: int
    place: int


def players(book: Book, deck: ElectronicDeck) -> list[str]:
    """List all players in joining order, those who are bankrupt too."""
    seats = [(seat, token) for token in deck.banks if (seat := book.marks.get(f"seat:{token}"))]
    return [token for _, token in sorted(seats)]


def standing(book: Book, deck: ElectronicDeck) -> list[str]:
    """List the players who are still in the game."""
    return [token for token in players(book, deck) if f"out:{token}" not in book.marks]


def cash(book: Book, player: str) -> int:
    """Give a player's money in smallest units."""
    return book.holding(player)


def owner(book: Book, number: int) -> str | None:
    """Give the owner of a deed, ``None`` if it is unowned."""
    for account, amount in book.holders(f"deed:{number}").items():
        if amount > 0:
            return account
    return None


def deeds(book: Book, deck: ElectronicDeck, player: str) -> list[int]:
    """List the deeds a player owns, ascending."""
    return sorted(number for number in deck.deeds if book.holding(player, f"deed:{number}") > 0)


def level(book: Book, number: int) -> int:
    """Give how far a street is built: houses, or 5 for a hotel."""
    if book.holding(f"street:{number}", HOTEL_UNIT):
        return HOTEL
    return book.holding(f"street:{number}", HOUSE_UNIT)


def mortgaged(book: Book, number: int) -> bool:
    """Say whether a deed is mortgaged."""
    return f"mortgaged:{number}" in book.marks


def built(book: Book, deck: ElectronicDeck, number: int) -> bool:
    """Say whether there is any building in a deed's colour."""
    return any(level(book, member) for member in deck.group(number))


def whole(book: Book, deck: ElectronicDeck, number: int) -> bool:
    """Say whether the owner of a deed has its whole colour."""
    holder = owner(book, number)
    return holder is not None and all(owner(book, n) == holder for n in deck.group(number))


def alike(book: Book, deck: ElectronicDeck, number: int) -> int:
    """Count the owner's deeds of the same kind: railroads, utilities."""
    holder, kind = owner(book, number), deck.deeds[number].kind
    return sum(owner(book, n) == holder for n in deck.of_kind(kind))


def stock(book: Book, deck: ElectronicDeck) -> tuple[int, int]:
    """Give the houses and hotels that the Bank has left."""
    houses = deck.stock.houses + book.holding(BANK, HOUSE_UNIT)
    return houses, deck.stock.hotels + book.holding(BANK, HOTEL_UNIT)


def debts(book: Book, deck: ElectronicDeck) -> list[Debt]:
    """List all debts: in joining order of the debtors, the Bank before players."""
    marks = book.marks
    if not any(subject.startswith("debt:") for subject in marks):
        return []
    table = players(book, deck)
    found = []
    for debtor in table:
        for creditor in (BANK, *table):
            amount = marks.get(f"debt:{debtor}:{creditor}")
            if amount:
                waits = f"deferred:{debtor}:{creditor}" in marks
                found.append(Debt(debtor, creditor, amount, waits))
    return found


def open_debt(book: Book, deck: ElectronicDeck) -> Debt | None:
    """Give the debt that has to be settled now, if there is one.

    Who is owed money gets it before having to pay (ours): debts to a debtor come first, and
    where the debtor would be lost otherwise also those that wait, if they can be paid at once.
    """
    every = debts(book, deck)
    found = next((debt for debt in every if not debt.deferred), None)
    seen = set[Debt]()
    while found is not None:
        seen.add(found)
        lost = cash(book, found.debtor) < found.amount and not may_raise(book, deck, found.debtor)
        owed = (debt for debt in every if debt.creditor == found.debtor and debt not in seen)
        first = next(
            (debt for debt in owed if not debt.deferred or (lost and _met(book, debt))), None
        )
        if first is None:
            break
        found = first
    return found


def _met(book: Book, debt: Debt) -> bool:
    return cash(book, debt.debtor) >= debt.amount


def may_raise(book: Book, deck: ElectronicDeck, player: str) -> bool:
    """Say whether a player can still sell a building or mortgage a deed (E3)."""
    return any(
        level(book, number) or not mortgaged(book, number) for number in deeds(book, deck, player)
    )


def buildings(book: Book, deck: ElectronicDeck, player: str) -> tuple[int, int]:
    """Count a player's houses and hotels."""
    levels = [level(book, number) for number in deeds(book, deck, player)]
    return sum(n for n in levels if n < HOTEL), levels.count(HOTEL)


def worth(book: Book, figures: Figures, player: str) -> int:
    """Give cash, deeds at price (mortgaged: half), buildings at what they cost (E3)."""
    total = cash(book, player)
    for number in deeds(book, figures.deck, player):
        part = figures.value(number) if mortgaged(book, number) else figures.price(number)
        total += part + level(book, number) * figures.house_cost(number)
    return total


def over(book: Book) -> bool:
    """Say whether the game has ended."""
    return OVER in book.marks


def ranking(book: Book, figures: Figures) -> list[Rank]:
    """Rank by wealth, equal wealth sharing a place; the bankrupt follow, the first one last."""
    deck = figures.deck
    rows = []
    for player in players(book, deck):
        gone = book.marks.get(f"out:{player}", 0)
        rows.append(((not gone, worth(book, figures, player), gone), player))
    ranks = []
    for key, player in sorted(rows, key=lambda row: row[0], reverse=True):
        ahead = sum(other > key for other, _ in rows)
        ranks.append(Rank(player, key[1], ahead + 1))
    return ranks


def is_street(deck: ElectronicDeck, number: int) -> bool:
    """Say whether a deed can be built on."""
    return deck.deeds[number].kind is Kind.STREET
