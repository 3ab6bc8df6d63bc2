"""What the rows of the table in ``prompts`` test, remember, propose and refuse.

A step only looks at the book, remembers a card or sets the outcome: it does nothing that
can fail, since the state machine does not roll back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from transitions import Machine

from terminal.edition import LeaveGame, Notice, Outcome, Refused, Said, StepLanguage, refused
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

NOT_NOW = Refused(refused("not-now"))


@dataclass(frozen=True, slots=True)
class Memory:
    """What was tapped for the prompt that is open, and the times of the auction."""

    joined: tuple[str, ...] = ()
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


class Steps:
    """The state machine's model: the prompt, what was tapped for it, the outcome."""

    state: Prompt

    def __init__(
        self,
        deck: UltimateDeck,
        settings: UltimateSettings,
        table: tuple[dict[str, Any], ...] = TABLE,
    ) -> None:
        self.deck, self.settings = deck, settings
        self.memory = Memory()
        self.book = Book()
        self._now = 0
        self._token = ""
        self._number = 0
        self._outcome: Outcome | None = None
        self._machine = Machine(
            self,
            states=list(STATES),
            transitions=[dict(row) for row in table],
            initial=Prompt.SETUP,
            auto_transitions=False,
        )

    @property
    def tick(self) -> int:
        """How long a circle of the auction lasts, in ms (U7)."""
        return round(self.settings.auction.tick_seconds * 1000)

    def run(self, name: str, book: Book, now: int, token: str = "", number: int = 0) -> Outcome:
        """Take the first row of the table that fits; refused where none does."""
        self.book, self._now, self._outcome = book, now, None
        self._token, self._number = token, number
        event = self._machine.events.get(name)
        if event is None or self.state.name not in event.transitions or not event.trigger(self):
            return NOT_NOW
        return self._answer()

    def _answer(self) -> Outcome:
        return self._outcome or Said()

    def begin(self, prompt: Prompt, memory: Memory, book: Book) -> None:
        """Open a prompt after power-on."""
        self.memory, self.book = memory, book
        self._machine.set_state(prompt)

    # Conditions of the table

    def has_joined(self) -> bool:
        return self._token in self.memory.joined

    def has_room(self) -> bool:
        return len(self.memory.joined) < min(self.settings.max_players, len(self.deck.banks))

    def enough_players(self) -> bool:
        return len(self.memory.joined) >= 2

    def is_stranger(self) -> bool:
        return self._token not in players(self.book, self.deck)

    def is_unowned(self) -> bool:
        return owner(self.book, self.memory.deed) is None

    def is_own(self) -> bool:
        return owner(self.book, self.memory.deed) == self._token

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

    def join(self) -> None:
        joined = (*self.memory.joined, self._token)
        self.memory = replace(self.memory, joined=joined)
        self._outcome = Said(Notice("joined", text("joined", player=self._token), Cue.TAP))

    def leave(self) -> None:
        joined = tuple(token for token in self.memory.joined if token != self._token)
        self.memory = replace(self.memory, joined=joined)
        self._outcome = Said(Notice("left", text("left", player=self._token), Cue.TAP))

    def show_player(self) -> None:
        self.memory = Memory(player=self._token)

    def show_deed(self) -> None:
        self.memory = Memory(deed=self._number)

    def show_event(self) -> None:
        self.memory = Memory(event=self._number)

    def keep_deed(self) -> None:
        self.memory = replace(self.memory, first_deed=self._number)

    def keep_bank(self) -> None:
        self.memory = replace(self.memory, first_bank=self._token)

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
        self._outcome = commands.StartGame(self.memory.joined)

    def buy(self) -> None:
        self._outcome = commands.BuyDeed(self._token, self.memory.deed)

    def land(self) -> None:
        self._outcome = commands.LandOnOwn(self._token, self.memory.deed)

    def pay_rent(self) -> None:
        self._outcome = commands.PayRent(self._token, self.memory.deed)

    def collect_go(self) -> None:
        self._outcome = commands.CollectGo(self._token)

    def pay_location(self) -> None:
        self._outcome = commands.PayLocation(self._token)

    def pay_jail(self) -> None:
        self._outcome = commands.PayJail(self._token)

    def win(self) -> None:
        memory = self.memory
        self._outcome = commands.WinAuction(self._token, memory.deed, memory.price)

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
        taps = (self._token,) if first is None else (first, self._token)
        self._outcome = commands.PlayEvent(self.memory.event, players=taps)

    def cancel_last(self) -> None:
        self._outcome = commands.CancelLast()

    def leave_game(self) -> None:
        self._outcome = LeaveGame()

    def step_language(self) -> None:
        self._outcome = StepLanguage()

    # What rows of the table refuse

    def refuse_full(self) -> None:
        self._refuse_players()

    def refuse_few(self) -> None:
        self._refuse_players()

    def refuse_stranger(self) -> None:
        words = text("refused.not-playing", player=self._token)
        self._outcome = Refused(refused("not-playing", words))

    def refuse_fault(self) -> None:
        fault = self._fault()
        self._outcome = Refused(fault) if fault else NOT_NOW

    def _refuse_players(self) -> None:
        most = min(self.settings.max_players, len(self.deck.banks))
        self._outcome = Refused(refused("players", text("refused.players", least=2, most=most)))

    @property
    def _effect(self) -> Effect:
        return self.deck.events[self.memory.event].effect

    def _fault(self) -> Notice | None:
        event = self.deck.events[self.memory.event]
        return events.fault(self.book, event, self._number)
