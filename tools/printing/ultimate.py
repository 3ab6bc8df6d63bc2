"""The faces of the `ultimate` edition: which words and figures stand on its cards."""

from __future__ import annotations

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.editions.ultimate.figures import CHANGE_EFFECTS, UltimateDeck, UltimateEvent
from tools.printing.faces import (
    BankFace,
    Colour,
    DeedFace,
    Describing,
    EventFace,
    Face,
    bank_face,
)

COLOURS = {
    "brown": ("8A5A33", False),
    "light blue": ("8FCDE8", True),
    "pink": ("D6478F", False),
    "orange": ("F0922B", True),
    "red": ("D2352F", False),
    "yellow": ("F6D43B", True),
    "green": ("2B8A4B", False),
    "dark blue": ("24478F", False),
}
OTHER = ("6A6A6A", False)
"""A colour set that only the user's own deck has."""


def describe(describing: Describing, card: Card) -> Face:
    """Describe a card. Raises `KeyError` if it is not in the deck."""
    match card:
        case BankCard(token):
            return _bank(describing, token)
        case DeedCard(number):
            return _deed(describing, number)
        case EventCard(number):
            return _event(describing, number)
        case UnknownTag(uid):
            raise KeyError(uid)


def _bank(describing: Describing, token: str) -> BankFace:
    return bank_face(describing, token)


def _deed(describing: Describing, number: int) -> DeedFace:
    deck = describing.deck
    assert isinstance(deck, UltimateDeck)
    deed = deck.deeds[number]
    ink, light = COLOURS.get(deed.group, OTHER)
    name = describing.say(f"colour.{deed.group}", otherwise=deed.group)
    return DeedFace(
        number=number,
        name=deck.name(number),
        colour=Colour(name, ink, light),
        price=describing.write(deed.price),
        rents=tuple(describing.write(rent) for rent in deed.rents),
        group=tuple(deck.group(number)),
    )


def _event(describing: Describing, number: int) -> EventFace:
    deck = describing.deck
    assert isinstance(deck, UltimateDeck)
    event = deck.events[number]
    title = event.title.get(describing.language) or event.title["en"]
    text, _, taps = _text(describing, event).partition("\n")
    return EventFace(number, title, text, taps)


def _text(describing: Describing, event: UltimateEvent) -> str:
    key = f"ultimate.{event.effect}"
    if event.effect in CHANGE_EFFECTS:
        key += ".up" if event.amount > 0 else ".down"
    amount = abs(event.amount)
    return describing.say(key, amount=amount, money=describing.write(amount))
