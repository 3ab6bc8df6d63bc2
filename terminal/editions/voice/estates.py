"""Properties bought, won, rented and traded (V2 to V5)."""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.voice.figures import Figures
from terminal.editions.voice.payments import clear, demand, local, short
from terminal.editions.voice.position import (
    Debt,
    built,
    cash,
    level,
    owner,
    rent_state,
    whole,
)
from terminal.ledger import BANK, Book
from terminal.money import Money
from terminal.screen import Cue, text


def buy(book: Book, player: str, number: int, price: int, figures: Figures) -> Decision | Refused:
    """Buy an unowned property, at its price or at an auction's."""
    holder = owner(book, number)
    if holder is not None:
        return Refused(owned(holder))
    if cash(book, player) < price:
        return short(book, player, price)
    draft = Draft(book)
    draft.pay(price, player, BANK)
    draft.move(1, BANK, player, f"deed:{number}")
    cue = Cue.SET if whole(draft.book, figures.deck, number) else Cue.MONEY_OUT
    name = local(figures.deck.name(number))
    words = text("voice.bought", player=player, deed=name, amount=Money(price))
    return Decision(tuple(draft.effects), Notice("bought", words, cue))


def owned(holder: str) -> Notice:
    """Refuse what is for unowned properties alone."""
    return refused("owned", text("refused.owned", owner=holder))


def rent_due(book: Book, figures: Figures, number: int) -> int:
    """Give the rent of a property by its state (V3)."""
    return figures.rent(number, rent_state(book, figures.deck, number))


def pay_rent(book: Book, player: str, number: int, figures: Figures) -> Decision | Refused:
    """Pay the owner; short of money a property is owed (V3)."""
    landlord = owner(book, number)
    if landlord is None:
        return Refused(refused("unowned"))
    if landlord == player:
        return Refused(refused("own-deed"))
    due = Debt(player, landlord, rent_due(book, figures, number))
    name = local(figures.deck.name(number))
    words = text("voice.rent", player=player, owner=landlord, deed=name, amount=Money(due.amount))
    return demand(book, due, Notice("rent", words, Cue.MONEY_OUT), figures.deck)


def trade(book: Book, player: str, own: int, wanted: int, figures: Figures) -> Decision | Refused:
    """Pay the Bank and change one property for another; its owner can't refuse (V5)."""
    deck = figures.deck
    other = owner(book, wanted)
    if owner(book, own) != player:
        return Refused(refused("not-own", text("refused.not-own", player=player)))
    if other is None:
        return Refused(refused("unowned"))
    if other == player:
        return Refused(refused("own-deed"))
    if built(book, deck, own) or level(book, wanted):
        return Refused(refused("built", text("refused.colour-built")))
    if cash(book, player) < deck.money.trade:
        return short(book, player, deck.money.trade)
    draft = Draft(book)
    draft.pay(deck.money.trade, player, BANK)
    for sister in deck.group(wanted):
        clear(draft, sister)
    draft.move(1, player, other, f"deed:{own}")
    draft.move(1, other, player, f"deed:{wanted}")
    cue = Cue.SET if whole(draft.book, deck, wanted) else Cue.MONEY_OUT
    names = {"own": local(deck.name(own)), "wanted": local(deck.name(wanted))}
    words = text("voice.traded", player=player, owner=other, **names)
    return Decision(tuple(draft.effects), Notice("traded", words, cue))
