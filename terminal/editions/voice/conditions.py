"""What the rows of the table in ``prompts`` test, and what was said and tapped so far."""

from __future__ import annotations

from dataclasses import dataclass

from terminal.conversation import Conversation
from terminal.edition import Notice, Outcome
from terminal.editions.voice import wishes
from terminal.editions.voice.figures import Figures
from terminal.editions.voice.hearing import Order, Wish
from terminal.editions.voice.position import cash, deeds, open_debt, over, owner, players
from terminal.editions.voice.prompts import STATES, TABLE, Prompt
from terminal.ledger import Book

ENDS = frozenset({Prompt.HOME, Prompt.DEBT, Prompt.GAME_OVER})
"""Prompts at which nothing is remembered from before."""

NOTHING = Wish(Order.GIVE)
"""What is wished as long as nothing is: no sentence asks for it."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What was said and tapped for the prompt that is open.

    ``wish`` waits for a property to be named; ``doubted`` waits for ok, as it was ``heard``.
    ``menu`` holds the lines of a menu, ``at`` points at one of them, at a property, at a page.
    An auction has its ``deed``, its ``bidders`` press by press, and its deadline ``due_at`` in
    ms.
    """

    player: str = ""
    deed: int = 0
    wish: Wish | None = None
    doubted: Wish | None = None
    heard: str = ""
    menu: tuple[Order, ...] = ()
    at: int = 0
    bidders: tuple[str, ...] = ()
    due_at: int | None = None

    @property
    def leader(self) -> str:
        """Who bid last; nobody at first."""
        return self.bidders[-1] if self.bidders else ""


class Conditions(Conversation[Prompt]):
    """The conditions of the table; each is asked before a row is taken.

    ``wished`` is what the trigger wishes, ``last`` what the bank said last.
    """

    def __init__(self, figures: Figures, seed: int) -> None:
        most = min(figures.settings.max_players, len(figures.deck.banks))
        super().__init__(STATES, TABLE, Prompt.SETUP, most)
        self.figures, self.seed = figures, seed
        self.memory = Memory()
        self.wished = NOTHING
        self.last: Notice | None = None

    def run(self, name: str, book: Book, now: int, word: str = "", number: int = 0) -> Outcome:
        """Take the first row of the table that fits; what was said is forgotten at its end."""
        before = self.state
        outcome = super().run(name, book, now, word, number)
        if self.state in ENDS and self.state is not before:
            self.memory = Memory()
        return outcome

    @property
    def pending(self) -> Wish | None:
        """The wish that waits for a property to be named; a debt waits for one, too."""
        if self.memory.wish is None and open_debt(self.book, self.figures.deck):
            return wishes.whole(Wish(Order.GIVE))
        return self.memory.wish

    @property
    def options(self) -> tuple[int, ...]:
        """The properties of which one is to be chosen, at ``which`` and at ``debt``."""
        found = wishes.choices(self.memory.wish)
        debt = open_debt(self.book, self.figures.deck)
        if found or debt is None:
            return found
        return tuple(deeds(self.book, self.figures.deck, debt.debtor))

    def is_stranger(self) -> bool:
        return self._word not in players(self.book, self.figures.deck)

    def is_player(self) -> bool:
        return self._word == self.memory.player

    def is_debtor(self) -> bool:
        debt = open_debt(self.book, self.figures.deck)
        return debt is not None and debt.debtor == self._word

    def is_unowned(self) -> bool:
        return owner(self.book, self.memory.deed) is None

    def is_own(self) -> bool:
        return owner(self.book, self.memory.deed) == self._word

    def is_barred(self) -> bool:
        order = self.wished.order
        if order in wishes.ALWAYS:
            return False
        return over(self.book) or (order is Order.GIVE) != self.is_in_debt()

    def is_ambiguous(self) -> bool:
        return bool(wishes.choices(self.wished))

    def lacks_name(self) -> bool:
        return wishes.unsettled(self.wished) is not None

    def is_auction(self) -> bool:
        return self.wished.order is Order.AUCTION

    def is_owned(self) -> bool:
        return owner(self.book, self.wished.names[0][0]) is not None

    def is_help(self) -> bool:
        return self.wished.order is Order.HELP

    def is_pause(self) -> bool:
        return self.wished.order is Order.PAUSE

    def is_question(self) -> bool:
        return self.wished.order in wishes.QUESTIONS

    def has_choice(self) -> bool:
        return bool(wishes.choices(self.memory.wish))

    def has_menu(self) -> bool:
        return bool(self.memory.menu)

    def has_wish(self) -> bool:
        return self.memory.wish is not None

    def is_leader(self) -> bool:
        return self._word == self.memory.leader

    def is_beyond_cash(self) -> bool:
        return cash(self.book, self._word) < self.following_bid

    @property
    def present_bid(self) -> int:
        """What the leader has bid, 0 before the first press (V4)."""
        return self.figures.bid(len(self.memory.bidders))

    @property
    def following_bid(self) -> int:
        """What the next press bids (V4)."""
        return self.figures.bid(len(self.memory.bidders) + 1)

    def has_bid(self) -> bool:
        return bool(self.memory.bidders)

    def is_over(self) -> bool:
        return over(self.book)

    def is_in_debt(self) -> bool:
        return open_debt(self.book, self.figures.deck) is not None
