"""The faces of the `ultimate` edition: which words and figures stand on its cards."""

from __future__ import annotations

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.editions.ultimate.figures import CHANGE_EFFECTS, UltimateDeck, UltimateEvent
from tools.printing.faces import (
    BankFace,
    DeedFace,
    Describing,
    EventFace,
    Face,
    Figures,
    bank_face,
    colour_of,
)


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


def figures(describing: Describing) -> Figures:
    """Add nothing to the table card: it has no room for more."""
    del describing
    return Figures()


def _bank(describing: Describing, token: str) -> BankFace:
    return bank_face(describing, token)


def _deed(describing: Describing, number: int) -> DeedFace:
    deck = describing.deck
    assert isinstance(deck, UltimateDeck)
    deed = deck.deeds[number]
    return DeedFace(
        number=number,
        name=deck.name(number),
        colour=colour_of(describing, deed.group),
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
