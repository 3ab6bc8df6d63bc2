"""What the rows of the table in ``prompts`` remember, propose and refuse.

The conditions that they test are in ``conditions``. A step does nothing that can fail, since
the state machine does not roll back.
"""

from __future__ import annotations

from dataclasses import replace

from terminal.edition import Notice, Refused, Said, refused
from terminal.editions.voice import commands, wishes
from terminal.editions.voice.answers import answer
from terminal.editions.voice.conditions import Conditions, Memory
from terminal.editions.voice.estates import owned
from terminal.editions.voice.hearing import Order
from terminal.editions.voice.payments import short
from terminal.editions.voice.position import open_debt, owner
from terminal.editions.voice.prompts import Prompt
from terminal.screen import Cue, text

HELP_PAGES = 5
"""Pages of what can be said, and what the players see to themselves."""


class Steps(Conditions):
    """The state machine's model: conditions, and below them what a row does."""

    # What rows of the table remember

    def listen_again(self) -> None:
        """Keep what was asked, forget what was doubted; the beep is made again (V2)."""
        self.memory = replace(self.memory, doubted=None, heard="")

    def show_player(self) -> None:
        self.memory = Memory(player=self._word)

    def show_deed(self) -> None:
        self.memory = Memory(deed=self._number)

    def open_menu(self) -> None:
        self.memory = Memory(player=self.memory.player, menu=wishes.PLAYER_MENU)

    def open_deed_menu(self) -> None:
        player = self._word or self.memory.player
        deed = self._number or self.memory.deed
        menu = wishes.deed_menu(self.book, player, deed)
        self.memory = Memory(player=player, deed=deed, menu=menu)

    def open_help(self) -> None:
        self.memory = Memory(player=self.memory.player)

    def step(self) -> None:
        lines = HELP_PAGES if self.state is Prompt.HELP else len(self.memory.menu or self.options)
        self.memory = replace(self.memory, at=(self.memory.at + 1) % lines)

    def keep_doubt(self) -> None:
        self.memory = replace(self.memory, doubted=self.wished, heard=self._word)

    def keep_wish(self) -> None:
        self.memory = Memory(player=self.memory.player, wish=self.wished)

    def forget_wish(self) -> None:
        self.memory = Memory(player=self.memory.player)

    # Auction (V4)

    def open_auction(self) -> None:
        self._open(self.memory.deed)

    def open_wished_auction(self) -> None:
        self._open(self.wished.names[0][0])

    def _open(self, deed: int) -> None:
        self.memory = Memory(deed=deed)
        self.start_quiet(Prompt.AUCTION)

    def start_quiet(self, stage: Prompt) -> None:
        """Count anew how long nobody presses: the three seconds, or the last two."""
        table = self.figures.settings.voice
        seconds = table.bid_seconds if stage is Prompt.AUCTION else table.final_seconds
        self.memory = replace(self.memory, due_at=self._now + round(seconds * 1000))

    def bid(self) -> None:
        self.memory = replace(self.memory, bidders=(*self.memory.bidders, self._word))
        self.start_quiet(Prompt.AUCTION)
        self._outcome = Said(cue=Cue.BID)

    def ask_final(self) -> None:
        self.start_quiet(Prompt.AUCTION_FINAL)
        self._outcome = Said(cue=Cue.TICK)

    def leave_unsold(self) -> None:
        self._outcome = Said(Notice("auction-unsold", text("voice.unsold"), Cue.HAMMER))

    def win(self) -> None:
        self._outcome = commands.WinAuction(self.memory.deed, self.memory.bidders)

    # What rows of the table propose

    def start(self) -> None:
        self._outcome = commands.StartGame(self.joined, self.seed)

    def buy(self) -> None:
        self._outcome = commands.BuyDeed(self._word, self.memory.deed)

    def pay_rent(self) -> None:
        self._outcome = commands.PayRent(self._word, self.memory.deed)

    def propose(self) -> None:
        self._outcome = wishes.command(self.wished, self.memory.player)

    def cancel_last(self) -> None:
        self._outcome = commands.CancelLast()

    def answer(self) -> None:
        if self.wished.order is Order.REPEAT:
            self.repeat()
            return
        debt = open_debt(self.book, self.figures.deck)
        player = self.memory.player or (debt.debtor if debt else "")
        self._outcome = Said(answer(self.wished.order, self.book, self.figures, player))

    def repeat(self) -> None:
        """Say once more what was said last; nothing is done once more."""
        if self.last is None:
            self._refuse(refused("nothing-said"))
        elif self.last.refused:
            self._refuse(self.last)
        else:
            self._outcome = Said(self.last)

    # What rows of the table refuse

    def refuse_stranger(self) -> None:
        words = text("refused.not-playing", player=self._word)
        self._refuse(refused("not-playing", words))

    def refuse_not_debtor(self) -> None:
        debt = open_debt(self.book, self.figures.deck)
        debtor = debt.debtor if debt else ""
        self._refuse(refused("not-yours", text("refused.not-yours", player=debtor)))

    def refuse_now(self) -> None:
        self._refuse(refused("not-now"))

    def refuse_owned(self) -> None:
        self._refuse(owned(owner(self.book, self.wished.names[0][0]) or ""))

    def refuse_leader(self) -> None:
        self._refuse(refused("leading", text("refused.leading", player=self._word)))

    def refuse_short(self) -> None:
        self._outcome = short(self.book, self._word, self.following_bid)

    def _refuse(self, notice: Notice) -> None:
        self._outcome = Refused(notice)
