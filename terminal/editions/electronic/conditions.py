"""What the rows of the table in ``prompts`` test, and what was keyed and tapped so far."""

from __future__ import annotations

from dataclasses import dataclass

from terminal.conversation import Conversation
from terminal.edition import Outcome
from terminal.editions.electronic import amounts
from terminal.editions.electronic.estates import wants_dice
from terminal.editions.electronic.figures import Figures
from terminal.editions.electronic.menus import CARD_FIRST, SENDINGS, Item
from terminal.editions.electronic.position import (
    built,
    cash,
    mortgaged,
    open_debt,
    over,
    owner,
    standing,
)
from terminal.editions.electronic.prompts import STATES, TABLE, Prompt
from terminal.editions.electronic.settings import Cancel
from terminal.ledger import Book

ENDS = frozenset({Prompt.HOME, Prompt.DEBT, Prompt.GAME_OVER})
"""Prompts at which nothing is remembered."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What was tapped and keyed for the prompt that is open.

    ``open`` is the slot (``+``, ``-``) that takes the next card, ``slots`` pairs slots with
    tokens, ``booked`` counts bookings with these cards. ``menu`` and ``at`` are a menu's
    lines and the one pointed at. Amounts are in smallest units, times in ms.
    """

    player: str = ""
    deed: int = 0
    sent: bool = False
    open: str = ""
    slots: tuple[tuple[str, str], ...] = ()
    typed: str = ""
    booked: int = 0
    menu: tuple[Item, ...] = ()
    at: int = 0
    amounts: tuple[int, ...] = ()
    price: int = 0
    bell_at: int | None = None


class Conditions(Conversation[Prompt]):
    """The conditions of the table; each is asked before a row is taken."""

    def __init__(self, figures: Figures, seed: int) -> None:
        most = min(figures.settings.max_players, len(figures.deck.banks))
        super().__init__(STATES, TABLE, Prompt.SETUP, most)
        self.figures, self.seed = figures, seed
        self.memory = Memory()
        self.opened = 0
        self._trigger = ""

    def run(self, name: str, book: Book, now: int, word: str = "", number: int = 0) -> Outcome:
        """Take the first row of the table that fits; what was tapped is forgotten at its end."""
        self._trigger = name
        outcome = super().run(name, book, now, word, number)
        if self.state in ENDS:
            self.memory = Memory()
        return outcome

    def slot(self, sign: str) -> str:
        """Give the token in a slot, empty if there is none."""
        return dict(self.memory.slots).get(sign, "")

    @property
    def item(self) -> Item | None:
        """The line of the menu that is pointed at, or was chosen."""
        menu = self.memory.menu
        return menu[self.memory.at] if menu else None

    @property
    def amount(self) -> int:
        """The keyed amount with the unit that was just given, in smallest units."""
        return self._units() or 0

    def _units(self) -> int | None:
        return amounts.units_of(self.memory.typed, amounts.PER_UNIT.get(self._word, 1))

    def is_stranger(self) -> bool:
        return self._word not in standing(self.book, self.figures.deck)

    def no_slot_is_open(self) -> bool:
        return not self.memory.open

    def is_in_other_slot(self) -> bool:
        return self.slot("-" if self.memory.open == "+" else "+") == self._word

    def slots_are_empty(self) -> bool:
        return not self.memory.slots

    def may_take_salary(self) -> bool:
        return bool(self.slot("+")) and not self.slot("-") and not self.memory.typed

    def nothing_is_booked(self) -> bool:
        return self.memory.booked == 0

    def is_point(self) -> bool:
        return self._word == "."

    def is_too_long(self) -> bool:
        return not amounts.fits(self.memory.typed, self._word)

    def is_typed(self) -> bool:
        return bool(self.memory.typed)

    def amount_is_empty(self) -> bool:
        return amounts.empty(self.memory.typed)

    def amount_is_no_whole(self) -> bool:
        return self._units() is None

    def is_unowned(self) -> bool:
        return owner(self.book, self.memory.deed) is None

    def is_own(self) -> bool:
        return owner(self.book, self.memory.deed) == self._word

    def is_mortgaged(self) -> bool:
        return mortgaged(self.book, self.memory.deed)

    def is_built(self) -> bool:
        return built(self.book, self.figures.deck, self.memory.deed)

    def wants_dice(self) -> bool:
        return wants_dice(self.figures, self.memory.deed)

    def chose_sale(self) -> bool:
        return self.item is Item.SELL

    def chose_sending(self) -> bool:
        return self.item in SENDINGS

    def chose_card_first(self) -> bool:
        return self.item in CARD_FIRST

    def chose_bankruptcy(self) -> bool:
        return self.item is Item.BANKRUPT

    def is_of_kind(self) -> bool:
        item = self.item
        kind = SENDINGS.get(item) if item else None
        return self.figures.deck.deeds[self._number].kind is kind

    def is_as_sent(self) -> bool:
        """Whether a player is sent to the nearest of this deed's kind, and it was tapped anew."""
        cards = self.figures.deck.deeds
        return self.memory.sent and cards[self._number].kind is cards[self.memory.deed].kind

    def item_is_at_once(self) -> bool:
        return self.item is Item.JAIL

    def wants_another_amount(self) -> bool:
        return self.item is Item.REPAIRS and not self.memory.amounts

    def bid_is_low(self) -> bool:
        return self.amount <= self.memory.price

    def bid_is_high(self) -> bool:
        return self._beyond_all(self.amount)

    def step_is_high(self) -> bool:
        return self._beyond_all(self.memory.price + self.figures.step)

    def _beyond_all(self, price: int) -> bool:
        table = standing(self.book, self.figures.deck)
        return price > max(cash(self.book, player) for player in table)

    def has_bid(self) -> bool:
        return self.memory.price > 0

    def is_not_debtor(self) -> bool:
        debt = open_debt(self.book, self.figures.deck)
        return debt is None or debt.debtor != self._word

    def is_not_debtors(self) -> bool:
        debt = open_debt(self.book, self.figures.deck)
        return debt is None or owner(self.book, self._number) != debt.debtor

    def any_may_be_cancelled(self) -> bool:
        return self.figures.settings.house_rules.cancel is Cancel.ANY

    def is_over(self) -> bool:
        return over(self.book)

    def is_in_debt(self) -> bool:
        return open_debt(self.book, self.figures.deck) is not None
