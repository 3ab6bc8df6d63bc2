"""A book read as a position of the `voice` game: who owns, built, holds and owes what.

Only reading; what may be done is decided in ``rules``.
"""

from __future__ import annotations

from dataclasses import dataclass

from terminal.editions.voice.figures import HOTEL, HOUSE, Figures, VoiceDeck
from terminal.ledger import BANK, Book

HOUSE_UNIT, HOTEL_UNIT = "house", "hotel"
"""Buildings are moved between the Bank and properties, so that none is made or lost (V7)."""

OVER = "over"


@dataclass(frozen=True, slots=True)
class Debt:
    """What one account still owes another."""

    debtor: str
    creditor: str
    amount: int


@dataclass(frozen=True, slots=True)
class Wealth:
    """What a player is worth: cash, properties at their prices, buildings at their cost (V8)."""

    cash: int
    deeds: int
    buildings: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.cash + self.deeds + self.buildings


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place in the ranking."""

    player: str
    wealth: Wealth
    place: int


def players(book: Book, deck: VoiceDeck) -> list[str]:
    """List all players in joining order."""
    seats = [(seat, token) for token in deck.banks if (seat := book.marks.get(f"seat:{token}"))]
    return [token for _, token in sorted(seats)]


def cash(book: Book, player: str) -> int:
    """Give a player's money in M."""
    return book.holding(player)


def _holder(book: Book, unit: str) -> str | None:
    return next((who for who, amount in book.holders(unit).items() if amount > 0), None)


def owner(book: Book, number: int) -> str | None:
    """Give the owner of a property, ``None`` if it is unowned."""
    return _holder(book, f"deed:{number}")


def card_holder(book: Book, card: int) -> str | None:
    """Give who holds a jail-free card, ``None`` if nobody does."""
    return _holder(book, f"card:{card}")


def held_cards(book: Book, deck: VoiceDeck, player: str) -> list[int]:
    """List the jail-free cards a player holds, ascending."""
    return sorted(card for card in deck.chance if card_holder(book, card) == player)


def drawn_before(book: Book, deck: VoiceDeck) -> set[int]:
    """Give the chance cards that have come since the last shuffle."""
    return {card for card in deck.chance if f"drawn:{card}" in book.marks}


def deeds(book: Book, deck: VoiceDeck, player: str) -> list[int]:
    """List the properties a player owns, ascending."""
    return sorted(number for number in deck.deeds if book.holding(player, f"deed:{number}") > 0)


def level(book: Book, number: int) -> int:
    """Give what stands on a property: 0, ``HOUSE`` or ``HOTEL``."""
    if book.holding(f"street:{number}", HOTEL_UNIT):
        return HOTEL
    return HOUSE if book.holding(f"street:{number}", HOUSE_UNIT) else 0


def built(book: Book, deck: VoiceDeck, number: int) -> bool:
    """Say whether there is any building in a property's colour."""
    return any(level(book, member) for member in deck.group(number))


def whole(book: Book, deck: VoiceDeck, number: int) -> bool:
    """Say whether the owner of a property has its whole colour."""
    holder = owner(book, number)
    return holder is not None and all(owner(book, n) == holder for n in deck.group(number))


def rent_state(book: Book, deck: VoiceDeck, number: int) -> int:
    """Give which rent counts: 0 bare, 1 whole colour, 2 house, 3 hotel (V3)."""
    present = level(book, number)
    return present + 1 if present else int(whole(book, deck, number))


def stock(book: Book, deck: VoiceDeck) -> tuple[int, int]:
    """Give the houses and hotels that the Bank has left."""
    houses = deck.stock.houses + book.holding(BANK, HOUSE_UNIT)
    return houses, deck.stock.hotels + book.holding(BANK, HOTEL_UNIT)


def buildings(book: Book, deck: VoiceDeck, player: str) -> tuple[int, int]:
    """Count a player's houses and hotels."""
    levels = [level(book, number) for number in deeds(book, deck, player)]
    return levels.count(HOUSE), levels.count(HOTEL)


def debts(book: Book, deck: VoiceDeck) -> list[Debt]:
    """List what is still owed: in joining order of the debtors, then of the creditors (V3)."""
    marks = book.marks
    if not any(subject.startswith("debt:") for subject in marks):
        return []
    table = players(book, deck)
    return [
        Debt(debtor, creditor, amount)
        for debtor in table
        for creditor in (BANK, *table)
        if (amount := marks.get(f"debt:{debtor}:{creditor}"))
    ]


def open_debt(book: Book, deck: VoiceDeck) -> Debt | None:
    """Give the debt for which a property is to be given now, if there is one."""
    return next(iter(debts(book, deck)), None)


def over(book: Book) -> bool:
    """Say whether the game has ended."""
    return OVER in book.marks


def wealth(book: Book, figures: Figures, player: str) -> Wealth:
    """Add up what a player is worth (V8)."""
    owned = deeds(book, figures.deck, player)
    return Wealth(
        cash(book, player),
        sum(figures.price(number) for number in owned),
        sum(figures.built(number, level(book, number)) for number in owned),
    )


def ranking(book: Book, figures: Figures) -> list[Rank]:
    """Rank by wealth, equal wealth sharing a place (V8)."""
    found = {who: wealth(book, figures, who) for who in players(book, figures.deck)}
    order = sorted(found.items(), key=lambda row: -row[1].total)
    return [
        Rank(who, has, 1 + sum(other.total > has.total for other in found.values()))
        for who, has in order
    ]
