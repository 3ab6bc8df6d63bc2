"""What the rows of the table in ``prompts`` test, remember, propose and refuse.

A step only looks at the book, remembers a card or sets the outcome: it does nothing that
can fail, since the state machine does not roll back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from terminal.conversation import NOT_NOW, Conversation
from terminal.edition import Notice, Refused, Said, refused
from terminal.editions.ultimate import commands, events
from terminal.editions.ultimate.figures import (
    SHOWN_EFFECTS,
    Cancel,
    Effect,
    UltimateDeck,
    UltimateSettings,
)
from terminal.editions.ultimate.position import debt, over, owner, players
from terminal.editions.ultimate.prompts import STATES, TABLE, Prompt
from terminal.ledger import Book
from terminal.screen import Cue, text


@dataclass(frozen=True, slots=True)
class Memory:
    """What was tapped for the prompt that is open, and the times of the auction."""

    player: str = ""
    deed: int = 0
    event: int = 0
    first_deed: int | None = None
    first_bank: str | None = None
    price: int = 0
    hammer_at: int = 0
    lit: int = 0
    unpaid_at: int = 0
    cut: bool = False


class Steps(Conversation[Prompt]):
    """What the edition adds to a conversation: what was tapped for the prompt, its figures."""

    def __init__(
        self,
        deck: UltimateDeck,
        settings: UltimateSettings,
        table: tuple[dict[str, Any], ...] = TABLE,
    ) -> None:
        self.deck, self.settings = deck, settings
        self.memory = Memory()
        super().__init__(STATES, table, Prompt.SETUP, min(settings.max_players, len(deck.banks)))

    @property
    def tick(self) -> int:
        """How long a circle of the auction lasts, in ms (U7)."""
        return round(self.settings.auction.tick_seconds * 1000)

    def begin(self, prompt: Prompt, memory: Memory, book: Book) -> None:
        """Open a prompt after power-on."""
        self.memory, self.joined = memory, ()
        self.stand(prompt, book)

    # Conditions of the table

    def is_stranger(self) -> bool:
        return self._word not in players(self.book, self.deck)

    def is_unowned(self) -> bool:
        return owner(self.book, self.memory.deed) is None

    def is_own(self) -> bool:
        return owner(self.book, self.memory.deed) == self._word

    def is_same_deed(self) -> bool:
        return self._number == self.memory.deed

    def is_at_once(self) -> bool:
        return self.deck.events[self._number].effect is Effect.CHEAP_RENTS

    def is_free_move(self) -> bool:
        return self._effect is Effect.FREE_MOVE

    def is_only_shown(self) -> bool:
        return self._effect in SHOWN_EFFECTS

    def wants_deed(self) -> bool:
        return self._effect not in {Effect.GIFT, Effect.TAX, *SHOWN_EFFECTS}

    def wants_more_deeds(self) -> bool:
        return self._effect is Effect.SWAP and self.memory.first_deed is None

    def is_faulty(self) -> bool:
        return self._fault() is not None

    def wants_bank(self) -> bool:
        return self._effect in {Effect.GIFT, Effect.TAX}

    def wants_more_banks(self) -> bool:
        return self._effect is Effect.GIFT and self.memory.first_bank is None

    def may_cancel_any(self) -> bool:
        return self.settings.house_rules.cancel is Cancel.ANY

    def is_over(self) -> bool:
        return over(self.book)

    def is_in_debt(self) -> bool:
        return debt(self.book, self.deck) is not None

    # What rows of the table remember

    def show_player(self) -> None:
        self.memory = Memory(player=self._word)

    def show_deed(self) -> None:
        self.memory = Memory(deed=self._number)

    def show_event(self) -> None:
        self.memory = Memory(event=self._number)

    def keep_deed(self) -> None:
        self.memory = replace(self.memory, first_deed=self._number)

    def keep_bank(self) -> None:
        self.memory = replace(self.memory, first_bank=self._word)

    def forget_cut(self) -> None:
        self.memory = Memory(deed=self.memory.deed)

    def open_auction(self) -> None:
        self.memory = Memory(deed=self.memory.deed)
        self._light(self.deck.auction.circles)

    def bid(self) -> None:
        price = self.memory.price + self.deck.money.auction_step
        self.memory = replace(self.memory, price=price)
        circles, refill = self.deck.auction.circles, self.settings.auction.refill
        lit = circles if refill is True else min(circles, int(refill))
        if lit >= self.memory.lit:
            self._light(lit)
        self._outcome = Said(cue=Cue.BID)

    def _light(self, circles: int) -> None:
        hammer_at = self._now + circles * self.tick
        self.memory = replace(self.memory, lit=circles, hammer_at=hammer_at)

    def leave_unsold(self) -> None:
        self._outcome = Said(Notice("auction-unsold", text("auction.unsold"), Cue.TAP))

    # What rows of the table propose

    def start(self) -> None:
        self._outcome = commands.StartGame(self.joined)

    def buy(self) -> None:
        self._outcome = commands.BuyDeed(self._word, self.memory.deed)

    def land(self) -> None:
        self._outcome = commands.LandOnOwn(self._word, self.memory.deed)

    def pay_rent(self) -> None:
        self._outcome = commands.PayRent(self._word, self.memory.deed)

    def collect_go(self) -> None:
        self._outcome = commands.CollectGo(self._word)

    def pay_location(self) -> None:
        self._outcome = commands.PayLocation(self._word)

    def pay_jail(self) -> None:
        self._outcome = commands.PayJail(self._word)

    def win(self) -> None:
        memory = self.memory
        self._outcome = commands.WinAuction(self._word, memory.deed, memory.price)

    def give(self) -> None:
        self._outcome = commands.GiveDeed(self._number)

    def play_at_once(self) -> None:
        self._outcome = commands.PlayEvent(self._number)

    def play_deed(self) -> None:
        first = self.memory.first_deed
        taps = (self._number,) if first is None else (first, self._number)
        self._outcome = commands.PlayEvent(self.memory.event, deeds=taps)

    def play_bank(self) -> None:
        first = self.memory.first_bank
        taps = (self._word,) if first is None else (first, self._word)
        self._outcome = commands.PlayEvent(self.memory.event, players=taps)

    def cancel_last(self) -> None:
        self._outcome = commands.CancelLast()

    # What rows of the table refuse

    def refuse_stranger(self) -> None:
        words = text("refused.not-playing", player=self._word)
        self._outcome = Refused(refused("not-playing", words))

    def refuse_fault(self) -> None:
        fault = self._fault()
        self._outcome = Refused(fault) if fault else NOT_NOW

    @property
    def _effect(self) -> Effect:
        return self.deck.events[self.memory.event].effect

    def _fault(self) -> Notice | None:
        event = self.deck.events[self.memory.event]
        return events.fault(self.book, event, self._number)
