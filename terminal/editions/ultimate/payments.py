"""Payments that may not be met: debts, bankruptcy, and what a purchase completes (U5, U8, U9)."""

from __future__ import annotations

from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.ultimate.figures import LEVELS, UltimateDeck
from terminal.editions.ultimate.position import (
    OVER,
    Debt,
    Draft,
    cash,
    debt,
    deeds,
    level,
    owner,
    prices,
)
from terminal.ledger import BANK, Book
from terminal.money import Money
from terminal.screen import Cue, text


def short(book: Book, player: str, price: int) -> Notice:
    """Refuse a payment, with how much is missing (U4)."""
    missing = price - cash(book, player)
    return refused("short", text("refused.short", player=player, missing=Money(missing)))


def demand(
    draft: Draft,
    player: str,
    creditor: str,
    amount: int,
    deck: UltimateDeck,
    notice: Notice,
    deed: int | None = None,
) -> Decision:
    """Book a payment that can't be refused; what is missing becomes a debt or bankruptcy (U8).

    ``deed`` is an auction's deed, handed over once the debt is paid. ``notice`` is for a
    payment in full.
    """
    paid = min(amount, cash(draft.book, player))
    draft.pay(paid, player, creditor)
    missing = amount - paid
    if not missing:
        return Decision(tuple(draft.effects), notice)
    if missing > prices(draft.book, deck, player):
        _bankrupt(draft, player, creditor, missing, deck)
        words = text("bankrupt", player=player)
        return Decision(tuple(draft.effects), Notice("bankrupt", words, Cue.WIN))
    _owe(draft, Debt(player, creditor, missing, deed))
    words = text("debt.made", player=player)
    return Decision(tuple(draft.effects), Notice("debt", words, Cue.DEBT))


def _owe(draft: Draft, open_debt: Debt | None) -> None:
    seat = draft.book.marks.get
    draft.set("debt", open_debt.amount if open_debt else None)
    draft.set("debtor", seat(f"seat:{open_debt.debtor}") if open_debt else None)
    draft.set("creditor", seat(f"seat:{open_debt.creditor}") if open_debt else None)
    draft.set("debt-deed", open_debt.deed if open_debt else None)


def _bankrupt(draft: Draft, player: str, creditor: str, missing: int, deck: UltimateDeck) -> None:
    """Deeds go to the creditor at purchase price; the Bank pays a player the rest (U9)."""
    for number in deeds(draft.book, deck, player):
        missing -= deck.deeds[number].price
        draft.hand(number, player, creditor)
    if creditor != BANK:
        draft.pay(missing, BANK, creditor)
    draft.set(OVER, 1)


def settle(book: Book, number: int, deck: UltimateDeck, change: bool) -> Decision | Refused:
    """Hand over one deed of the debtor, at purchase price (U8).

    ``change`` pays back by the Bank what it is worth beyond the debt.
    """
    owed = debt(book, deck)
    assert owed is not None, "a deed is handed over only while a debt is open"
    holder = owner(book, number)
    if holder is None:
        return Refused(refused("unowned"))
    if holder != owed.debtor:
        return Refused(refused("not-yours", text("refused.not-yours", player=owed.debtor)))
    draft = Draft(book)
    draft.hand(number, owed.debtor, owed.creditor)
    left = owed.amount - deck.deeds[number].price
    if left > 0:
        draft.set("debt", left)
        words = text("debt.given", player=owed.debtor)
        return Decision(tuple(draft.effects), Notice("deed-given", words, Cue.MONEY_OUT))
    if change:
        draft.pay(-left, BANK, owed.debtor)
    _owe(draft, None)
    notice = Notice("debt-paid", text("debt.paid", player=owed.debtor), Cue.MONEY_IN)
    if owed.deed is not None:
        draft.hand(owed.deed, BANK, owed.debtor)
        notice = complete_set(draft, owed.deed, deck) or notice
    return Decision(tuple(draft.effects), notice)


def complete_set(draft: Draft, number: int, deck: UltimateDeck) -> Notice | None:
    """Raise a colour set that a purchase made whole for the first time (U5)."""
    group = deck.group(number)
    subject = f"set:{deck.deeds[number].group}"
    owners = {owner(draft.book, member) for member in group}
    if None in owners or draft.book.mark(subject):
        return None
    jump = 2 if len(owners) == 1 else 1
    draft.set(subject, 1)
    for member in group:
        present = level(draft.book, member) or 1
        draft.set(f"level:{member}", min(present + jump, LEVELS))
    return Notice("set-complete", text("set.completed"), Cue.SET)
