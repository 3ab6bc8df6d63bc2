"""The rules of the `electronic` edition: a book and a command make effects, or a refusal.

Pure: no clock, no chance, no prompt. The paragraphs cited are those of the rule sheet.
"""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, Rules, refused
from terminal.editions.electronic import building, estates, payments
from terminal.editions.electronic.commands import (
    Build,
    BuyDeed,
    CallDebt,
    CancelLast,
    CollectEach,
    CollectSalary,
    DeclareBankruptcy,
    DeferDebt,
    ElectronicCommand,
    LiftMortgage,
    MortgageDeed,
    MoveMoney,
    PayDebt,
    PayEach,
    PayJail,
    PayRent,
    PayRepairs,
    SellBuilding,
    SellDeed,
    StartGame,
    WinAuction,
)
from terminal.editions.electronic.figures import Figures, figures_of
from terminal.editions.electronic.payments import NOT_NOW, demand, short
from terminal.editions.electronic.position import cash, open_debt, over, owner, standing
from terminal.editions.electronic.settings import Cancel
from terminal.ledger import BANK, Book, Command, reverse
from terminal.screen import Cue, text

KEYED = (MoveMoney, CollectSalary)
"""What is booked with cards in the slots (E2)."""

RAISING = (SellBuilding, MortgageDeed, SellDeed)
SETTLING = (PayDebt, DeferDebt, DeclareBankruptcy)


def decide(book: Book, command: Command, rules: Rules) -> Decision | Refused:
    """Say what a command does to a book, or why it is refused."""
    figures = figures_of(rules)
    assert isinstance(command, ElectronicCommand)
    if isinstance(command, StartGame):
        return _start(book, command, figures)
    if isinstance(command, CancelLast):
        return _cancel(book, figures)
    if not _may_act(book, command, figures):
        return NOT_NOW
    table = {*standing(book, figures.deck), *([BANK] if isinstance(command, MoveMoney) else [])}
    if not set(_named(command)) <= table:
        return Refused(refused("not-playing"))
    return _transact(book, command, figures)


def _transact(book: Book, command: ElectronicCommand, figures: Figures) -> Decision | Refused:
    match command:
        case MoveMoney():
            return _move(book, command, figures)
        case CollectSalary(player):
            return _salary(book, player, figures)
        case BuyDeed(player, number):
            return estates.buy(book, player, number, figures.price(number), figures)
        case WinAuction(player, number, price):
            return estates.buy(book, player, number, price, figures)
        case PayRent():
            return estates.pay_rent(book, command, figures)
        case SellDeed():
            return estates.sell(book, command, figures)
        case PayEach():
            return payments.pay_each(book, command, figures)
        case CollectEach():
            return payments.collect_each(book, command, figures)
        case PayRepairs():
            return payments.repairs(book, command, figures)
        case PayJail(player):
            notice = Notice("jail-paid", text("jail.paid", player=player), Cue.MONEY_OUT)
            return demand(book, player, BANK, figures.jail, notice)
        case _:
            return _transact_alone(book, command, figures)


def _transact_alone(book: Book, command: ElectronicCommand, figures: Figures) -> Decision | Refused:
    """Decide the commands that name no player."""
    match command:
        case Build(number):
            return building.build(book, number, figures)
        case SellBuilding(number):
            return building.sell_building(book, number, figures)
        case MortgageDeed(number):
            return building.mortgage(book, number, figures)
        case LiftMortgage(number):
            return building.lift(book, number, figures)
        case PayDebt():
            return payments.pay_debt(book, figures)
        case DeferDebt():
            return payments.defer(book, figures)
        case CallDebt():
            return payments.call(book, figures)
        case _:
            return payments.go_bankrupt(book, figures)


def _named(command: ElectronicCommand) -> tuple[str, ...]:
    match command:
        case MoveMoney(payer, payee):
            return payer, payee
        case SellDeed(buyer=buyer):
            return (buyer,)
        case _:
            player = getattr(command, "player", None)
            return () if player is None else (player,)


def _may_act(book: Book, command: ElectronicCommand, figures: Figures) -> bool:
    """While a debt is open only the debtor raises cash and settles; after the end nothing is."""
    if not book.entries or over(book):
        return False
    number = getattr(command, "deed", None)
    if number is not None and number not in figures.deck.deeds:
        return False
    debt = open_debt(book, figures.deck)
    if debt is None:
        return not isinstance(command, SETTLING)
    if isinstance(command, RAISING):
        return owner(book, command.deed) == debt.debtor
    return isinstance(command, SETTLING)


def _start(book: Book, command: StartGame, figures: Figures) -> Decision | Refused:
    """Every player gets the start money from the Bank; all deeds are unowned (E0)."""
    tokens, deck = command.players, figures.deck
    limit = min(figures.settings.max_players, len(deck.banks))
    if book.entries or len(set(tokens)) != len(tokens) or not set(tokens) <= set(deck.banks):
        return NOT_NOW
    if not 2 <= len(tokens) <= limit:
        return Refused(refused("players", text("refused.players", least=2, most=limit)))
    draft = Draft(book)
    draft.set("seed", command.seed)
    for seat, token in enumerate(tokens, start=1):
        draft.set(f"seat:{token}", seat)
        draft.pay(figures.start, BANK, token)
    words = text("started", amount=figures.money(figures.start))
    return Decision(tuple(draft.effects), Notice("started", words, Cue.START))


def _move(book: Book, command: MoveMoney, figures: Figures) -> Decision | Refused:
    """Move a keyed amount; it is refused where the payer is short (E2)."""
    payer, payee, amount = command.payer, command.payee, command.amount
    if payer == payee:
        return Refused(refused("same-card"))
    if amount <= 0:
        return Refused(refused("no-amount"))
    if payer != BANK and cash(book, payer) < amount:
        return short(book, figures, payer, amount)
    draft = Draft(book)
    draft.pay(amount, payer, payee)
    if payer == BANK:
        notice = Notice("received", text("keyed.received", player=payee), Cue.MONEY_IN)
    elif payee == BANK:
        notice = Notice("paid", text("keyed.paid", player=payer), Cue.MONEY_OUT)
    else:
        words = text("keyed.transferred", player=payer, owner=payee)
        notice = Notice("transferred", words, Cue.MONEY_OUT)
    return Decision(tuple(draft.effects), notice)


def _salary(book: Book, player: str, figures: Figures) -> Decision:
    draft = Draft(book)
    draft.pay(figures.salary, BANK, player)
    notice = Notice("salary", text("salary.collected", player=player), Cue.MONEY_IN)
    return Decision(tuple(draft.effects), notice)


def _cancel(book: Book, figures: Figures) -> Decision | Refused:
    """Take the last transaction back, all of it, as often as wanted (E4)."""
    last = book.undo
    if last is None or isinstance(last.entry.command, StartGame):
        return Refused(refused("nothing-to-cancel"))
    entry = last.entry
    if figures.settings.house_rules.cancel is Cancel.RULE:
        if book.cancelled:
            return Refused(refused("nothing-to-cancel"))
        if not isinstance(entry.command, KEYED):
            return Refused(refused("not-cancellable"))
    notice = Notice("cancelled", text("cancelled"), Cue.CANCEL)
    return Decision(reverse(entry.effects), notice, reverses=entry.number)
