"""The cards of a game by the names that people call them: for typing and for completion."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from cards.card import BankCard, Card, DeedCard, EventCard
from cards.deck import Deck, Deed, Event
from terminal.screen import Local, Text, text
from terminal.script import format_card


@dataclass(frozen=True)
class Shelf:
    """All cards of a deck in writing order; ``names`` says what is printed on each."""

    names: dict[Card, str]

    def number(self, number: int) -> Card | None:
        """Find the card of this number: a title deed before an event card."""
        for card in (DeedCard(number), EventCard(number)):
            if card in self.names:
                return card
        return None

    def short(self, card: Card) -> str:
        """Write a card as it is typed in short: ``car``, ``16``, or ``event 1`` beside a deed 1."""
        match card:
            case BankCard(token):
                return token
            case DeedCard(number) | EventCard(number):
                return str(number) if self.number(number) == card else format_card(card)
            case _:
                return ""

    def called(self, name: str) -> list[Card]:
        """Find the cards whose names begin like this, or the one that is called just so."""
        wanted = plain(name)
        if not wanted:
            return []
        named = {card: plain(called) for card, called in self.names.items()}
        exact = [card for card, called in named.items() if called == wanted]
        return exact or [card for card, called in named.items() if called.startswith(wanted)]


def shelf_of(cards: list[Card], deck: Deck, say: Callable[[Text], str]) -> Shelf:
    """Put a deck's cards on a shelf, with names in the language that ``say`` speaks."""
    return Shelf({card: _name(card, deck, say) for card in cards})


def plain(name: str) -> str:
    """Reduce a name to what people type: no accents, capitals or punctuation."""
    split = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(c for c in split if c.isalnum() or c.isspace()).split())


def as_typed(word: str) -> Local:
    """Keep a word as it is typed: the name of a token would be translated."""
    return Local((("", word),))


def _name(card: Card, deck: Deck, say: Callable[[Text], str]) -> str:
    match card:
        case BankCard(token):
            return say(text("read.name", name=token))
        case DeedCard(number):
            deed = _printed(deck, "deeds").get(number)
            return deed.name[deck.market] if isinstance(deed, Deed) else ""
        case EventCard(number):
            event = _printed(deck, "events").get(number)
            if not isinstance(event, Event):
                return ""
            return say(text("read.name", name=Local(tuple(event.title.items()))))
        case _:
            return ""


def _printed(deck: Deck, kind: str) -> dict[int, object]:
    """Give the deck's deeds or events; an edition's deck may have none of the kind."""
    found: dict[int, object] = getattr(deck, kind, {})
    return found
