"""Houses, hotels and mortgages: what may be built, sold, mortgaged and lifted, and its price."""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.electronic.figures import HOTEL, ElectronicDeck, Figures
from terminal.editions.electronic.payments import NOT_NOW, short
from terminal.editions.electronic.position import (
    HOTEL_UNIT,
    HOUSE_UNIT,
    built,
    cash,
    is_street,
    level,
    mortgaged,
    owner,
    stock,
    whole,
)
from terminal.ledger import BANK, Book
from terminal.screen import Cue, text


def build_fault(book: Book, deck: ElectronicDeck, number: int) -> Notice | None:
    """Say why nothing can be built on a deed now, money aside (E3)."""
    levels = [level(book, member) for member in deck.group(number)]
    houses, hotels = stock(book, deck)
    present = level(book, number)
    if not is_street(deck, number):
        return refused("no-street")
    if not whole(book, deck, number):
        return refused("not-whole")
    if any(mortgaged(book, member) for member in deck.group(number)):
        return refused("mortgaged")
    if present == HOTEL:
        return refused("full")
    if present > min(levels):
        return refused("uneven")
    if present == HOTEL - 1:
        return None if hotels else refused("no-hotels")
    return None if houses else refused("no-houses")


def build(book: Book, number: int, figures: Figures) -> Decision | Refused:
    """Buy a house, or the hotel, which gives four houses back (E3)."""
    holder, cost = owner(book, number), figures.house_cost(number)
    if holder is None:
        return NOT_NOW
    fault = build_fault(book, figures.deck, number)
    if fault is not None:
        return Refused(fault)
    if cash(book, holder) < cost:
        return short(book, figures, holder, cost)
    draft = Draft(book)
    draft.pay(cost, holder, BANK)
    _rebuild(draft, number, level(book, number) + 1)
    word = "hotel" if level(draft.book, number) == HOTEL else "house"
    notice = Notice("built", text(f"built.{word}"), Cue.RENT_UP)
    return Decision(tuple(draft.effects), notice)


def after_sale(book: Book, deck: ElectronicDeck, number: int) -> dict[int, int]:
    """Give the levels that change when a street's last building is sold.

    A hotel comes down to four houses only if the stock has them; else the whole colour comes
    down, evenly, until the houses suffice (E3).
    """
    present = level(book, number)
    houses, _ = stock(book, deck)
    if present < HOTEL or houses >= HOTEL - 1:
        return {number: present - 1}
    levels = {member: level(book, member) for member in deck.group(number)}
    houses += sum(n for n in levels.values() if n < HOTEL)
    order = sorted(levels, key=lambda member: (member == number, -levels[member], member))
    for total in range(sum(levels.values()) - 1, 0, -1):
        least, more = divmod(total, len(order))
        after = {member: least + (place < more) for place, member in enumerate(order)}
        needed = sum(n for n in after.values() if n < HOTEL)
        if needed <= houses and all(after[member] <= levels[member] for member in order):
            return after
    return dict.fromkeys(order, 0)


def refund(book: Book, figures: Figures, number: int) -> int:
    """Give what the Bank pays for a street's last building: half of what it cost."""
    after = after_sale(book, figures.deck, number)
    steps = sum(level(book, member) - left for member, left in after.items())
    return steps * figures.house_cost(number) // 2


def sell_building(book: Book, number: int, figures: Figures) -> Decision | Refused:
    """Sell to the Bank at half, evenly (E3)."""
    holder, present = owner(book, number), level(book, number)
    if holder is None or not present:
        return Refused(refused("no-building"))
    if present < max(level(book, member) for member in figures.deck.group(number)):
        return Refused(refused("uneven"))
    draft = Draft(book)
    draft.pay(refund(book, figures, number), BANK, holder)
    for member, left in after_sale(book, figures.deck, number).items():
        _rebuild(draft, member, left)
    notice = Notice("building-sold", text("building.sold"), Cue.MONEY_IN)
    return Decision(tuple(draft.effects), notice)


def _rebuild(draft: Draft, number: int, after: int) -> None:
    """Bring a street to a level; a hotel is one building and no houses."""
    before, street = level(draft.book, number), f"street:{number}"
    for unit, more in (
        (HOUSE_UNIT, after % HOTEL - before % HOTEL),
        (HOTEL_UNIT, after // HOTEL - before // HOTEL),
    ):
        if more > 0:
            draft.move(more, BANK, street, unit)
        else:
            draft.move(-more, street, BANK, unit)


def mortgage(book: Book, number: int, figures: Figures) -> Decision | Refused:
    """Take half the price from the Bank; no building may stand in the colour (E3)."""
    holder = owner(book, number)
    if holder is None or mortgaged(book, number):
        return NOT_NOW
    if built(book, figures.deck, number):
        return Refused(refused("built"))
    draft = Draft(book)
    draft.pay(figures.value(number), BANK, holder)
    draft.set(f"mortgaged:{number}", 1)
    notice = Notice("mortgaged", text("mortgage.taken", player=holder), Cue.MONEY_IN)
    return Decision(tuple(draft.effects), notice)


def lift(book: Book, number: int, figures: Figures) -> Decision | Refused:
    """Pay the mortgage back with its interest (E3)."""
    holder, cost = owner(book, number), figures.lift(number)
    if holder is None or not mortgaged(book, number):
        return NOT_NOW
    if cash(book, holder) < cost:
        return short(book, figures, holder, cost)
    draft = Draft(book)
    draft.pay(cost, holder, BANK)
    draft.set(f"mortgaged:{number}", None)
    notice = Notice("lifted", text("mortgage.lifted", player=holder), Cue.MONEY_OUT)
    return Decision(tuple(draft.effects), notice)
