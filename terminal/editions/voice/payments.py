"""Payments that can't be refused: where cash is short, one property, or the end (V3, V8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.voice.figures import Figures, VoiceDeck
from terminal.editions.voice.position import (
    HOTEL_UNIT,
    HOUSE_UNIT,
    OVER,
    Debt,
    cash,
    debts,
    deeds,
    open_debt,
    owner,
)
from terminal.ledger import BANK, Book
from terminal.money import Money
from terminal.screen import Cue, Local, text

NOT_NOW = Refused(refused("not-now"))


def local(name: str) -> Local:
    """Write a name that no language has another word for."""
    return Local((("en", name),))


def short(book: Book, player: str, price: int) -> Refused:
    """Refuse a payment with how much is missing."""
    missing = Money(price - cash(book, player))
    return Refused(refused("short", text("refused.short", player=player, missing=missing)))


def settle(draft: Draft, dues: Sequence[Debt], deck: VoiceDeck) -> None:
    """Pay one after the other, as far as they go; what then stays open is marked as owed.

    A debtor who is short pays all cash and owes a property, and those behind wait for it; one
    who has no property is bankrupt, which ends the game: nobody behind is paid (V8).
    """
    left: list[Debt] = []
    dues = [due for due in dues if due.amount]
    for place, due in enumerate(dues):
        paid = min(cash(draft.book, due.debtor), due.amount)
        draft.pay(paid, due.debtor, due.creditor)
        if paid == due.amount:
            continue
        if deeds(draft.book, deck, due.debtor):
            left = [replace(due, amount=due.amount - paid), *dues[place + 1 :]]
        else:
            draft.set(f"out:{due.debtor}", 1)
            draft.set(OVER, 1)
        break
    open_ = {f"debt:{due.debtor}:{due.creditor}": due.amount for due in left}
    for debt in debts(draft.book, deck):
        subject = f"debt:{debt.debtor}:{debt.creditor}"
        draft.set(subject, open_.get(subject))
    for subject, amount in open_.items():
        draft.set(subject, amount)


def told(draft: Draft, notice: Notice, deck: VoiceDeck) -> Decision:
    """Tell a payment: as ``notice``, or that somebody owes a property, or is bankrupt."""
    book = draft.book
    bankrupt = next((who for who in deck.banks if f"out:{who}" in book.marks), None)
    debt = open_debt(book, deck)
    if bankrupt:
        notice = Notice("bankrupt", text("voice.bankrupt", player=bankrupt), Cue.WIN)
    elif debt:
        notice = replace(notice, code="debt", cue=Cue.DEBT)
    return Decision(tuple(draft.effects), notice)


def demand(book: Book, due: Debt, notice: Notice, deck: VoiceDeck) -> Decision:
    """Decide a single payment that can't be refused."""
    draft = Draft(book)
    settle(draft, [due], deck)
    return told(draft, notice, deck)


def clear(draft: Draft, number: int) -> None:
    """Give what stands on a property back to the Bank, unpaid."""
    street = f"street:{number}"
    for unit in (HOUSE_UNIT, HOTEL_UNIT):
        draft.move(draft.book.holding(street, unit), street, BANK, unit)


def give(book: Book, number: int, figures: Figures) -> Decision | Refused:
    """Give one property for the open debt; the rest of it is forgiven (V3).

    Buildings of its colour go back to the Bank, and so does the property if the Bank is owed.
    """
    deck = figures.deck
    debt = open_debt(book, deck)
    if debt is None or owner(book, number) != debt.debtor:
        who = debt.debtor if debt else BANK
        return Refused(refused("not-yours", text("refused.not-yours", player=who)))
    draft = Draft(book)
    for member in deck.group(number):
        clear(draft, member)
    draft.move(1, debt.debtor, debt.creditor, f"deed:{number}")
    draft.set(f"debt:{debt.debtor}:{debt.creditor}", None)
    settle(draft, debts(draft.book, deck), deck)
    words = text("voice.given", player=debt.debtor, deed=local(deck.name(number)))
    return told(draft, Notice("deed-given", words, Cue.MONEY_OUT), deck)
