"""Houses and hotels: what may be built where, and for how much (V7)."""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.voice.figures import HOTEL, HOUSE, Figures
from terminal.editions.voice.payments import local, short
from terminal.editions.voice.position import (
    HOTEL_UNIT,
    HOUSE_UNIT,
    cash,
    level,
    owner,
    stock,
    whole,
)
from terminal.ledger import BANK, Book
from terminal.money import Money
from terminal.screen import Cue, text


def build(
    book: Book, player: str, number: int, wanted: int, figures: Figures
) -> Decision | Refused:
    """Build a house, or a hotel: in the place of the house, or at once, paying both."""
    fault = _fault(book, player, number, wanted, figures)
    if fault is not None:
        return Refused(refused(fault, text(f"refused.{fault}", player=player)))
    cost = build_cost(book, number, wanted, figures)
    if cash(book, player) < cost:
        return short(book, player, cost)
    draft, street = Draft(book), f"street:{number}"
    draft.pay(cost, player, BANK)
    if wanted == HOTEL:
        draft.move(level(book, number), street, BANK, HOUSE_UNIT)
        draft.move(1, BANK, street, HOTEL_UNIT)
    else:
        draft.move(1, BANK, street, HOUSE_UNIT)
    word = "hotel" if wanted == HOTEL else "house"
    name = local(figures.deck.name(number))
    words = text(f"voice.built.{word}", player=player, deed=name, amount=Money(cost))
    return Decision(tuple(draft.effects), Notice("built", words, Cue.RENT_UP))


def build_cost(book: Book, number: int, wanted: int, figures: Figures) -> int:
    """Give what it costs to bring a property from what stands on it to a house or a hotel."""
    return figures.built(number, wanted) - figures.built(number, level(book, number))


def _fault(book: Book, player: str, number: int, wanted: int, figures: Figures) -> str | None:
    """Say why this cannot be built now, money aside; ``None`` if it can."""
    present = level(book, number)
    houses, hotels = stock(book, figures.deck)
    if owner(book, number) != player:
        return "not-own"
    if not whole(book, figures.deck, number):
        return "not-whole"
    if present >= wanted:
        return "full" if present == HOTEL else "has-house"
    if wanted == HOUSE:
        return None if houses else "no-houses"
    return None if hotels else "no-hotels"
