"""A card's names: `deed:16` on the command line, a stamp on a tag; one and the same card.

What a card is belongs to `cards.card`; how a stamp lies on a tag to `cards.tag`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from cards.deck import Deck
from cards.tag import Kind, Stamp

KINDS = {"bank": Kind.BANK, "deed": Kind.DEED, "event": Kind.EVENT}


class CardNameError(Exception):
    """A name that stands for no card; the message says what is expected."""


def format_card(card: Card) -> str:
    """Name a card: `bank:car`, `deed:16`, `event:45`."""
    match card:
        case BankCard(token):
            return f"bank:{token}"
        case DeedCard(number):
            return f"deed:{number}"
        case EventCard(number):
            return f"event:{number}"
        case UnknownTag(uid):
            return f"tag:{uid}"


def parse_card(text: str, cards: Iterable[Card]) -> Card:
    """Find the card of this name among those of a deck. Raises `CardNameError`."""
    known = {format_card(card): card for card in cards}
    kind, colon, which = text.strip().lower().replace(" ", ":").partition(":")
    found = known.get(f"{kind}:{which.lstrip('0') or which}")
    if found is not None:
        return found
    if not colon or kind not in KINDS:
        raise CardNameError(f'"{text}" is no card: write bank:car, deed:16 or event:45.')
    there = ", ".join(name.partition(":")[2] for name in known if name.startswith(f"{kind}:"))
    raise CardNameError(f'"{text}" is not in this deck. Its {kind} cards are {there}.')


class Stamps:
    """The cards of one deck and their stamps, both ways."""

    def __init__(self, deck: Deck, cards: Iterable[Card]) -> None:
        self.deck = deck.id
        self.cards = tuple(cards)
        self._stamps = {card: _stamp(deck, card) for card in self.cards}
        self._cards = {stamp: card for card, stamp in self._stamps.items()}

    def stamp(self, card: Card) -> Stamp:
        """Give a card's stamp. Raises `KeyError` if it is not in the deck."""
        return self._stamps[card]

    def card(self, stamp: Stamp) -> Card | None:
        """Give the card of a stamp, if the deck has it."""
        return self._cards.get(stamp)


def _stamp(deck: Deck, card: Card) -> Stamp:
    match card:
        case BankCard(token):
            return Stamp(deck.id, Kind.BANK, deck.banks[token])
        case DeedCard(number):
            return Stamp(deck.id, Kind.DEED, number)
        case EventCard(number):
            return Stamp(deck.id, Kind.EVENT, number)
        case UnknownTag(uid):
            raise KeyError(uid)
