"""Payments that may not be met: debts, what chance and chest cards ask for, bankruptcy (E3)."""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.electronic.commands import CollectEach, PayEach, PayRepairs
from terminal.editions.electronic.figures import Figures
from terminal.editions.electronic.position import (
    OVER,
    Debt,
    buildings,
    cash,
    debts,
    deeds,
    may_raise,
    open_debt,
    players,
    standing,
)
from terminal.editions.electronic.settings import End
from terminal.ledger import BANK, Book
from terminal.screen import Cue, text

NOT_NOW = Refused(refused("not-now"))


def short(book: Book, figures: Figures, player: str, price: int) -> Refused:
    """Refuse a payment with how much is missing."""
    missing = figures.money(price - cash(book, player))
    return Refused(refused("short", text("refused.short", player=player, missing=missing)))


def charge(draft: Draft, player: str, creditor: str, amount: int) -> bool:
    """Book a payment that can't be refused: in full, or as a debt where cash is short."""
    if cash(draft.book, player) >= amount:
        draft.pay(amount, player, creditor)
        return True
    _owe(draft, player, creditor, amount)
    return False


def charged(draft: Draft, debtors: list[str], notice: Notice) -> Decision:
    """Tell a payment: as ``notice``, or that somebody is now in debt."""
    if debtors:
        notice = Notice("debt", text("debt.made", player=debtors[0]), Cue.DEBT)
    return Decision(tuple(draft.effects), notice)


def demand(book: Book, player: str, creditor: str, amount: int, notice: Notice) -> Decision:
    """Decide a single payment that can't be refused."""
    draft = Draft(book)
    paid = charge(draft, player, creditor, amount)
    return charged(draft, [] if paid else [player], notice)


def _owe(draft: Draft, debtor: str, creditor: str, amount: int) -> None:
    subject = f"debt:{debtor}:{creditor}"
    draft.set(subject, draft.book.marks.get(subject, 0) + amount)
    draft.set(f"deferred:{debtor}:{creditor}", None)


def _clear(draft: Draft, debt: Debt) -> None:
    draft.set(f"debt:{debt.debtor}:{debt.creditor}", None)
    draft.set(f"deferred:{debt.debtor}:{debt.creditor}", None)


def pay_each(book: Book, command: PayEach, figures: Figures) -> Decision | Refused:
    """Pay every other player; who can't be paid is owed (E3)."""
    if command.amount <= 0:
        return Refused(refused("no-amount"))
    draft, player = Draft(book), command.player
    others = [other for other in standing(book, figures.deck) if other != player]
    unpaid = [o for o in others if not charge(draft, player, o, command.amount)]
    notice = Notice("paid-each", text("each.paid", player=player), Cue.MONEY_OUT)
    return charged(draft, [player] if unpaid else [], notice)


def collect_each(book: Book, command: CollectEach, figures: Figures) -> Decision | Refused:
    """Collect from every other player; who can't pay owes (E3)."""
    if command.amount <= 0:
        return Refused(refused("no-amount"))
    draft, player = Draft(book), command.player
    others = [other for other in standing(book, figures.deck) if other != player]
    short_ = [o for o in others if not charge(draft, o, player, command.amount)]
    notice = Notice("collected-each", text("each.collected", player=player), Cue.MONEY_IN)
    return charged(draft, short_, notice)


def repairs(book: Book, command: PayRepairs, figures: Figures) -> Decision | Refused:
    """Pay the Bank for every house and every hotel (E3)."""
    if command.house < 0 or command.hotel < 0:
        return NOT_NOW
    houses, hotels = buildings(book, figures.deck, command.player)
    amount = houses * command.house + hotels * command.hotel
    notice = Notice("repairs", text("repairs.paid", player=command.player), Cue.MONEY_OUT)
    return demand(book, command.player, BANK, amount, notice)


def pay_debt(book: Book, figures: Figures) -> Decision | Refused:
    """Pay the open debt, in full; there must be one."""
    debt = open_debt(book, figures.deck)
    assert debt is not None
    if cash(book, debt.debtor) < debt.amount:
        return short(book, figures, debt.debtor, debt.amount)
    draft = Draft(book)
    draft.pay(debt.amount, debt.debtor, debt.creditor)
    _clear(draft, debt)
    notice = Notice("debt-paid", text("debt.paid", player=debt.debtor), Cue.MONEY_OUT)
    return Decision(tuple(draft.effects), notice)


def defer(book: Book, figures: Figures) -> Decision | Refused:
    """Let the open debt wait for the end of a turn of doubles, if the table plays so."""
    debt = open_debt(book, figures.deck)
    if debt is None or debt.deferred or not figures.settings.electronic.delay_on_doubles:
        return NOT_NOW
    draft = Draft(book)
    draft.set(f"deferred:{debt.debtor}:{debt.creditor}", 1)
    notice = Notice("deferred", text("debt.deferred", player=debt.debtor), Cue.TAP)
    return Decision(tuple(draft.effects), notice)


def call(book: Book, figures: Figures) -> Decision | Refused:
    """Have all debts that wait paid now."""
    draft = Draft(book)
    for debt in debts(book, figures.deck):
        draft.set(f"deferred:{debt.debtor}:{debt.creditor}", None)
    if not draft.effects:
        return NOT_NOW
    return Decision(tuple(draft.effects), Notice("debt-called", text("debt.title"), Cue.DEBT))


def go_bankrupt(book: Book, figures: Figures) -> Decision | Refused:
    """Give all a debtor has to the creditor, and end the game where it ends (E3).

    There must be an open debt. No building is left by then: all of them can be sold, and
    must have been.
    """
    debt = open_debt(book, figures.deck)
    assert debt is not None
    debtor, creditor = debt.debtor, debt.creditor
    if may_raise(book, figures.deck, debtor) or cash(book, debtor) >= debt.amount:
        return Refused(refused("can-raise", text("refused.can-raise", player=debtor)))
    draft = Draft(book)
    interest = _hand_over(draft, debtor, creditor, figures)
    _pass_debts_on(draft, debtor, creditor, figures)
    gone = sum(f"out:{player}" in book.marks for player in players(book, figures.deck)) + 1
    draft.set(f"out:{debtor}", gone)
    if interest:
        charge(draft, creditor, BANK, interest)
    ended = _ends(draft.book, gone, figures)
    if ended:
        _close(draft, figures)
    words = text("bankrupt", player=debtor)
    notice = Notice("bankrupt", words, Cue.WIN if ended else Cue.DEBT)
    return Decision(tuple(draft.effects), notice)


def _hand_over(draft: Draft, debtor: str, creditor: str, figures: Figures) -> int:
    """Move cash and deeds; give the interest that a player owes for them: all are mortgaged."""
    interest = 0
    draft.pay(cash(draft.book, debtor), debtor, creditor)
    for number in deeds(draft.book, figures.deck, debtor):
        draft.move(1, debtor, creditor, f"deed:{number}")
        if creditor == BANK:
            draft.set(f"mortgaged:{number}", None)
        else:
            interest += figures.interest(number)
    return interest


def _pass_debts_on(draft: Draft, debtor: str, creditor: str, figures: Figures) -> None:
    """Drop what the bankrupt owes; what is owed to the bankrupt is now owed to the creditor."""
    for debt in debts(draft.book, figures.deck):
        if debtor not in {debt.debtor, debt.creditor}:
            continue
        _clear(draft, debt)
        if debt.creditor == debtor and debt.debtor != creditor:
            _owe(draft, debt.debtor, creditor, debt.amount)


def _ends(book: Book, gone: int, figures: Figures) -> bool:
    limit = {End.FIRST: 1, End.SECOND: 2}.get(figures.settings.electronic.end)
    return gone == limit or len(standing(book, figures.deck)) == 1


def _close(draft: Draft, figures: Figures) -> None:
    """End the game; debts that are still open are paid as far as the cash goes.

    What comes in by one debt pays others, too; the rest is dropped.
    """
    left = {debt: debt.amount for debt in debts(draft.book, figures.deck)}
    moved = True
    while moved:
        moved = False
        for debt, amount in left.items():
            if paid := min(cash(draft.book, debt.debtor), amount):
                draft.pay(paid, debt.debtor, debt.creditor)
                left[debt] -= paid
                moved = True
    for debt in left:
        _clear(draft, debt)
    draft.set(OVER, 1)
