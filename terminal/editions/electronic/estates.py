"""Title deeds bought, won, rented and sold on (E3)."""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.electronic.commands import PayRent, SellDeed
from terminal.editions.electronic.figures import Figures, Kind
from terminal.editions.electronic.payments import NOT_NOW, demand, short
from terminal.editions.electronic.position import (
    alike,
    built,
    cash,
    level,
    mortgaged,
    owner,
    whole,
)
from terminal.ledger import BANK, Book
from terminal.screen import Cue, text

DICE = range(2, 13)
"""What two dice can show."""


def buy(book: Book, player: str, number: int, price: int, figures: Figures) -> Decision | Refused:
    """Buy an unowned deed, at its price or at an auction's."""
    if owner(book, number) is not None or price <= 0:
        return NOT_NOW
    if cash(book, player) < price:
        return short(book, figures, player, price)
    draft = Draft(book)
    draft.pay(price, player, BANK)
    draft.move(1, BANK, player, f"deed:{number}")
    cue = Cue.SET if whole(draft.book, figures.deck, number) else Cue.MONEY_OUT
    return Decision(tuple(draft.effects), Notice("bought", text("bought", player=player), cue))


def rent_due(
    book: Book, figures: Figures, number: int, dice: int = 0, *, sent: bool = False
) -> int:
    """Give the rent of an owned deed by its state, in smallest units; 0 if it is mortgaged.

    ``sent`` there by a card: railroads at a multiple, utilities by the card's own (E3).
    """
    deck = figures.deck
    if mortgaged(book, number):
        return 0
    match deck.deeds[number].kind:
        case Kind.STREET:
            present = level(book, number)
            doubled = not present and whole(book, deck, number)
            return figures.rent(number, present) * (2 if doubled else 1)
        case Kind.RAILROAD:
            rent = deck.railroads.rents[alike(book, deck, number) - 1] * figures.step
            return rent * (deck.cards.railroad_times if sent else 1)
        case Kind.UTILITY:
            times = deck.utilities.times[alike(book, deck, number) - 1]
            return dice * (deck.cards.utility_times if sent else times) * figures.step


def wants_dice(figures: Figures, number: int) -> bool:
    """Say whether a deed's rent depends on the dice."""
    return figures.deck.deeds[number].kind is Kind.UTILITY


def pay_rent(book: Book, command: PayRent, figures: Figures) -> Decision | Refused:
    """Pay the owner; short of money it becomes a debt (E3)."""
    number, player = command.deed, command.player
    landlord = owner(book, number)
    if landlord is None or mortgaged(book, number):
        return NOT_NOW
    if landlord == player:
        return Refused(refused("own-deed"))
    if wants_dice(figures, number) and command.dice not in DICE:
        return Refused(refused("dice"))
    due = rent_due(book, figures, number, command.dice, sent=command.sent)
    notice = Notice("rent", text("rent.paid", player=player, owner=landlord), Cue.MONEY_OUT)
    return demand(book, player, landlord, due, notice)


def sale_extra(book: Book, figures: Figures, number: int, *, lifted: bool) -> int:
    """Give what a buyer pays the Bank beside the price: a mortgaged deed's interest or more."""
    if not mortgaged(book, number):
        return 0
    return figures.lift(number) if lifted else figures.interest(number)


def sell(book: Book, command: SellDeed, figures: Figures) -> Decision | Refused:
    """Sell a deed on; no building may stand in its colour (E3)."""
    number, buyer, price = command.deed, command.buyer, command.price
    seller = owner(book, number)
    if seller is None or price < 0 or (command.lift and not mortgaged(book, number)):
        return NOT_NOW
    if seller == buyer:
        return Refused(refused("same-card"))
    if built(book, figures.deck, number):
        return Refused(refused("built"))
    extra = sale_extra(book, figures, number, lifted=command.lift)
    if cash(book, buyer) < price + extra:
        return short(book, figures, buyer, price + extra)
    draft = Draft(book)
    draft.pay(price, buyer, seller)
    draft.pay(extra, buyer, BANK)
    draft.move(1, seller, buyer, f"deed:{number}")
    if command.lift:
        draft.set(f"mortgaged:{number}", None)
    cue = Cue.SET if whole(draft.book, figures.deck, number) else Cue.MONEY_OUT
    return Decision(tuple(draft.effects), Notice("sold", text("deed.sold", player=buyer), cue))
