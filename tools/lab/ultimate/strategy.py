"""What a strategy decides and what it may look at: all that lies open on a table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto, unique
from typing import Protocol

from cards.board import Board
from terminal.editions.ultimate.figures import LEVELS, Effect, UltimateDeck, UltimateEvent
from tools.lab.ultimate.bank import Bank
from tools.lab.ultimate.seat import Seat


@unique
class Offer(Enum):
    """What is done about an unowned deed one has come to (U4)."""

    BUY = auto()
    AUCTION = auto()
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class Sight:
    """The table as the player at ``me`` sees it; ``chance`` is for choices, never for dice."""

    me: Seat
    seats: Sequence[Seat]
    bank: Bank
    board: Board
    chance: random.Random

    @property
    def deck(self) -> UltimateDeck:
        """The figures on the cards."""
        return self.bank.deck

    @property
    def cash(self) -> int:
        """What one has."""
        return self.bank.cash[self.me.token]

    def price(self, deed: int) -> int:
        """Give a purchase price."""
        return self.deck.deeds[deed].price

    def is_mine(self, deed: int) -> bool:
        """Say whether one owns a deed."""
        return self.bank.owner.get(deed) == self.me.token

    def unowned(self) -> list[int]:
        """List the deeds that nobody owns."""
        return [deed for deed in self.deck.deeds if deed not in self.bank.owner]

    def rent(self, deed: int, change: int = 0) -> int:
        """Give the printed rent of an owned deed, so many levels on, within 1 to 5."""
        level = max(1, min(self.bank.level[deed] + change, LEVELS))
        return self.deck.deeds[deed].rents[level - 1]

    def shifts(self, event: UltimateEvent, deed: int) -> dict[int, int]:
        """Give what an event does to the levels of owned deeds if this one is tapped (U10)."""
        level, amount = self.bank.level, event.amount
        match event.effect:
            case Effect.SET_OWN | Effect.SET_ANY:
                wanted = {deed: amount - level.get(deed, amount)}
            case Effect.COLOUR_SET:
                wanted = dict.fromkeys(self.deck.group(deed), amount)
            case Effect.BOARD_SIDE:
                side = self.deck.deeds[deed].side
                wanted = {n: amount for n, one in self.deck.deeds.items() if one.side == side}
            case Effect.NEIGHBOURS:
                last = len(self.deck.deeds)
                wanted = {(deed - 2) % last + 1: -amount, deed % last + 1: -amount, deed: amount}
            case _:
                wanted = {}
        return {number: change for number, change in wanted.items() if number in level}

    def gain(self, event: UltimateEvent, deed: int, envy: float) -> float:
        """Give by how much one's own rents rise, less ``envy`` times what others' do."""
        total = 0.0
        for number, change in self.shifts(event, deed).items():
            rise = self.rent(number, change) - self.rent(number)
            total += rise if self.is_mine(number) else -envy * rise
        return total


class Strategy(Protocol):
    """How a player decides. Nothing is remembered: what is looked at is the table as it is."""

    def offer(self, sight: Sight, deed: int) -> Offer:
        """Say what to do about an unowned deed; buying takes the cash for it."""

    def limit(self, sight: Sight, deed: int) -> int:
        """Give the highest bid for a deed; what goes beyond the cash is not bid."""

    def destination(self, sight: Sight) -> int | None:
        """Give the deed to move to by a Location, ``None`` to stay; the fee can be paid."""

    def pays_for_jail(self, sight: Sight) -> bool:
        """Say whether to pay before rolling; the fee can be paid."""

    def hands_over(self, sight: Sight, owned: Sequence[int]) -> int:
        """Give one of one's own deeds, for a debt that is open (U8)."""

    def free_move(self, sight: Sight) -> int:
        """Give the deed to move to by an event card."""

    def levels(self, sight: Sight, event: UltimateEvent, deeds: Sequence[int]) -> int | None:
        """Choose the deed that an event changes the levels of, ``None`` for none."""

    def swap(
        self, sight: Sight, mine: Sequence[int], theirs: Sequence[int]
    ) -> tuple[int, int] | None:
        """Choose what to give and what to take, ``None`` to leave it."""

    def friend(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Choose who gets a gift beside oneself."""

    def victim(self, sight: Sight, others: Sequence[Seat]) -> Seat:
        """Choose who goes to jail."""
