"""What the rows of the table in ``prompts`` remember, propose and refuse.

The conditions that they test are in ``conditions``. A step does nothing that can fail, since
the state machine does not roll back.
"""

from __future__ import annotations

from dataclasses import replace

from terminal.edition import Notice, Outcome, Refused, Said, refused
from terminal.editions.electronic import commands, menus
from terminal.editions.electronic.chance import bell
from terminal.editions.electronic.conditions import Conditions, Memory
from terminal.editions.electronic.menus import Item
from terminal.editions.electronic.position import open_debt, players
from terminal.screen import Cue, text


class Steps(Conditions):
    """The state machine's model: conditions, and below them what a row does."""

    # What rows of the table remember

    def show_player(self) -> None:
        self.memory = Memory(player=self._word)

    def open_slot(self) -> None:
        sign = {"plus": "+", "minus": "-"}[self._trigger]
        self.memory = replace(self.memory, open=sign, player="")

    def fill_slot(self) -> None:
        before = dict(self.memory.slots)
        slots = {**before, self.memory.open: self._word}
        # With another card in it is a booking of its own: what was booked before stays (E2).
        booked = self.memory.booked if slots == before else 0
        self.memory = replace(self.memory, slots=tuple(slots.items()), open="", booked=booked)

    def type(self) -> None:
        self.memory = replace(self.memory, typed=self.memory.typed + self._word)

    def clear_typed(self) -> None:
        self.memory = replace(self.memory, typed="")

    def show_deed(self) -> None:
        self.memory = Memory(deed=self._number)

    def show_sent(self) -> None:
        self.memory = Memory(deed=self._number, sent=True)

    def say_nothing_due(self) -> None:
        self.memory = Memory()
        self._outcome = Said(Notice("nothing-due", text("rent.nothing"), Cue.TAP))

    def keep_player(self) -> None:
        self.memory = replace(self.memory, player=self._word)

    def open_home_menu(self) -> None:
        self.memory = Memory(menu=menus.home_menu(self.book, self.figures))

    def open_deed_menu(self) -> None:
        menu = menus.deed_menu(self.book, self.figures, self.memory.deed)
        self.memory = Memory(deed=self.memory.deed, menu=menu)

    def open_debt_menu(self) -> None:
        self.memory = Memory(menu=menus.debt_menu(self.book, self.figures))

    def step_menu(self) -> None:
        at = (self.memory.at + 1) % len(self.memory.menu)
        self.memory = replace(self.memory, at=at)

    def keep_amount(self) -> None:
        amounts = (*self.memory.amounts, self.amount)
        self.memory = replace(self.memory, amounts=amounts, typed="")

    def keep_price(self) -> None:
        self.memory = replace(self.memory, price=self.amount, typed="")

    def open_auction(self) -> None:
        self.opened += 1
        self.memory = Memory(deed=self.memory.deed)
        self.start_bell()

    def start_bell(self) -> None:
        """Draw when the bell rings, if the table plays with one."""
        if self.figures.settings.electronic.auction_bell:
            rings = self._now + bell(self.book, self.opened)
            self.memory = replace(self.memory, bell_at=rings)

    def bid(self) -> None:
        self._bid(self.amount)

    def bid_step(self) -> None:
        self._bid(self.memory.price + self.figures.step)

    def _bid(self, price: int) -> None:
        self.memory = replace(self.memory, price=price, typed="")
        self._outcome = Said(cue=Cue.BID)

    def knock_down(self) -> None:
        self.memory = Memory(deed=self.memory.deed, price=self.memory.price)
        self._outcome = Said(Notice("auction-sold", text("auction.sold"), Cue.HAMMER))

    def leave_unsold(self) -> None:
        self.memory = Memory()
        self._outcome = Said(Notice("auction-unsold", text("auction.unsold"), Cue.TAP))

    # What rows of the table propose

    def start(self) -> None:
        self._outcome = commands.StartGame(self.joined, self.seed)

    def take_salary(self) -> None:
        self._outcome = commands.CollectSalary(self.slot("+"))

    def move_money(self) -> None:
        payer, payee = self.slot("-") or "bank", self.slot("+") or "bank"
        self._outcome = commands.MoveMoney(payer, payee, self.amount)

    def buy(self) -> None:
        self._outcome = commands.BuyDeed(self._word, self.memory.deed)

    def pay_rent(self) -> None:
        self._outcome = commands.PayRent(self._word, self.memory.deed, sent=self.memory.sent)

    def pay_rent_by_dice(self) -> None:
        memory = self.memory
        dice = int(memory.typed or "0")
        self._outcome = commands.PayRent(memory.player, memory.deed, dice, memory.sent)

    def propose_item(self) -> None:
        self._outcome = self._item_command(self.memory.deed)

    def _item_command(self, number: int) -> Outcome:
        match self.item:
            case Item.BUILD:
                return commands.Build(number)
            case Item.SELL_BUILDING:
                return commands.SellBuilding(number)
            case Item.MORTGAGE:
                return commands.MortgageDeed(number)
            case Item.LIFT:
                return commands.LiftMortgage(number)
            case Item.CALL_DEBT:
                return commands.CallDebt()
            case Item.PAY_DEBT:
                return commands.PayDebt()
            case _:
                return commands.DeferDebt()

    def pay_jail(self) -> None:
        self._outcome = commands.PayJail(self._word)

    def propose_amounts(self) -> None:
        memory, amount = self.memory, self.amount
        match self.item:
            case Item.PAY_EACH:
                self._outcome = commands.PayEach(memory.player, amount)
            case Item.COLLECT_EACH:
                self._outcome = commands.CollectEach(memory.player, amount)
            case _:
                house = memory.amounts[0] if memory.amounts else 0
                self._outcome = commands.PayRepairs(memory.player, house, amount)

    def sell(self) -> None:
        self._outcome = self._sale(lift=False)

    def sell_and_lift(self) -> None:
        self._outcome = self._sale(lift=True)

    def _sale(self, *, lift: bool) -> commands.SellDeed:
        memory = self.memory
        return commands.SellDeed(memory.deed, memory.player, memory.price, lift)

    def win(self) -> None:
        memory = self.memory
        self._outcome = commands.WinAuction(self._word, memory.deed, memory.price)

    def pay_debt(self) -> None:
        self._outcome = commands.PayDebt()

    def go_bankrupt(self) -> None:
        self._outcome = commands.DeclareBankruptcy()

    def cancel_last(self) -> None:
        self._outcome = commands.CancelLast()

    # What rows of the table refuse

    def refuse_stranger(self) -> None:
        code = "bankrupt" if self._word in players(self.book, self.figures.deck) else "not-playing"
        self._outcome = Refused(refused(code, text(f"refused.{code}", player=self._word)))

    def refuse_not_debtors(self) -> None:
        debt = open_debt(self.book, self.figures.deck)
        debtor = debt.debtor if debt else ""
        self._outcome = Refused(refused("not-yours", text("refused.not-yours", player=debtor)))

    def refuse_kind(self) -> None:
        self._refuse(refused("kind"))

    def refuse_now(self) -> None:
        self._refuse(refused("not-now"))

    def refuse_no_slot(self) -> None:
        self._refuse(refused("no-slot"))

    def refuse_same_card(self) -> None:
        self._refuse(refused("same-card"))

    def refuse_no_card(self) -> None:
        self._refuse(refused("no-card"))

    def refuse_arrow(self) -> None:
        self._refuse(refused("arrow"))

    def refuse_dice(self) -> None:
        self._refuse(refused("dice"))

    def refuse_too_long(self) -> None:
        self._refuse(refused("too-long"))

    def refuse_no_unit(self) -> None:
        self._refuse(refused("no-unit"))

    def refuse_no_amount(self) -> None:
        self._refuse(refused("no-amount"))

    def refuse_fraction(self) -> None:
        self._refuse(refused("fraction"))

    def refuse_nothing(self) -> None:
        self._refuse(refused("nothing-to-cancel"))

    def refuse_own(self) -> None:
        self._refuse(refused("own-deed"))

    def refuse_built(self) -> None:
        self._refuse(refused("built"))

    def refuse_low(self) -> None:
        self._refuse(refused("low-bid"))

    def refuse_high(self) -> None:
        self._refuse(refused("high-bid"))

    def refuse_no_bid(self) -> None:
        self._refuse(refused("no-bid"))

    def refuse_cancel(self) -> None:
        self._refuse(refused("not-cancellable"))

    def _refuse(self, notice: Notice) -> None:
        self._outcome = Refused(notice)
