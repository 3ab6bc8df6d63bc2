"""Which cards of an edition are made, in which order: that of the writing, and of the labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cards.card import BankCard, Card
from cards.deck import Deck
from cards.known import Register
from cards.naming import CardNameError, Stamps, format_card, parse_card
from terminal.edition import Edition


@dataclass(frozen=True)
class Wanted:
    """What was asked for: some cards alone, a card to begin with, the number of players.

    Unless told, as many bank cards are made as the printed game has in its box.
    """

    only: Sequence[str] = ()
    first: str = ""
    players: int | None = None

    def cards(self, edition: Edition, deck: Deck) -> list[Card]:
        """List the cards in order. Raises `CardNameError` for a name that is none."""
        every = edition.cards(deck)
        if self.only:
            return [parse_card(name, every) for name in self.only]
        count = self.players or deck.boxed
        banks = [card for card in every if isinstance(card, BankCard)][:count]
        usual = [card for card in every if card in banks or not isinstance(card, BankCard)]
        if not self.first:
            return usual
        begin = parse_card(self.first, every)
        if begin not in usual:
            raise CardNameError(
                f'"{self.first}" is a card for more players: say so with --players 8.'
            )
        return usual[usual.index(begin) :]


def still_to_make(cards: Sequence[Card], stamps: Stamps, register: Register) -> list[Card]:
    """Leave out those that have a good tag already: so a session is resumed where it stopped."""
    return [card for card in cards if not any(tag.good for tag in register.of(stamps.stamp(card)))]


def listed(cards: Sequence[Card]) -> str:
    """Name cards in one line, the first few of many."""
    names = [format_card(card) for card in cards]
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
