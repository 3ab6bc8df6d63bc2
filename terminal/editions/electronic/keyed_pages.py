"""The pages at which something is keyed, or a card is awaited for it: slots, prices, auctions."""

from __future__ import annotations

from terminal.editions.electronic.amounts import PER_UNIT, units_of
from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.editions.electronic.estates import sale_extra
from terminal.editions.electronic.faces import face
from terminal.editions.electronic.figures import Figures, Kind
from terminal.editions.electronic.menus import SENDINGS, Item
from terminal.editions.electronic.prompts import Prompt
from terminal.ledger import Book
from terminal.pages import BACK, Keys, Page
from terminal.screen import Block, Figure, Line, Picture, Slots, Text, text


def keying_page(book: Book, dialogue: ElectronicDialogue) -> Page:
    """Give the pages at which something is keyed or a card is awaited for it."""
    memory, figures = dialogue.memory, dialogue.figures
    item = dialogue.steps.item
    match dialogue.prompt:
        case Prompt.SLOTS:
            return _slots(dialogue)
        case Prompt.DICE:
            typed = Figure(_typed(memory.typed or "?"))
            body = (face(book, figures, memory.deed), typed, Line(text("dice.key")))
            return text("dice.title"), body, (("ok", text("key.pay")), BACK)
        case Prompt.PRICE:
            blocks = (face(book, figures, memory.deed), *amount(figures, memory.typed))
            return text("price.title"), blocks, _book_keys(figures, memory.typed)
        case Prompt.BUYER:
            return _buyer(book, dialogue)
        case Prompt.NEAREST:
            return _item_title(item), (Line(text(f"nearest.{_kind(item)}")),), (BACK,)
        case Prompt.CARD:
            return _item_title(item), (Line(text("card.tap")),), (BACK,)
        case Prompt.AMOUNT:
            label = f"amount.{item.value if item else ''}{'-hotel' if memory.amounts else ''}"
            keyed = (Line(text(label)), *amount(figures, memory.typed))
            return _item_title(item), keyed, _book_keys(figures, memory.typed)
        case Prompt.LIFT:
            return _lift(book, dialogue)
        case Prompt.AUCTION:
            return _auction(book, dialogue)
        case _:
            price = Figure(figures.money(memory.price), text("auction.sold.pay"))
            sold = (Picture("gavel"), face(book, figures, memory.deed), price)
            return text("auction.sold"), sold, (("x", text("key.unsold")),)


def _kind(item: Item | None) -> str:
    return SENDINGS[item].value if item in SENDINGS else Kind.STREET.value


def _item_title(item: Item | None) -> Text:
    return text(f"menu.{item.value if item else ''}")


def _book_keys(figures: Figures, typed: str) -> Keys:
    if typed and not figures.millions:
        return (("ok", text("key.book")), BACK)
    return (BACK,)


def amount(figures: Figures, typed: str) -> tuple[Block, ...]:
    """Show the amount being keyed, and what it would come to, so that it can't be misread."""
    if not typed:
        return (Line(text("amount.key" if figures.millions else "amount.key-classic")),)
    if not figures.millions:
        units = units_of(typed, 1)
        whole = _typed(typed) if units is None else figures.money(units)
        return (Figure(whole),)
    readings = [
        Line(_reading(figures, unit, units))
        for unit, per in PER_UNIT.items()
        if (units := units_of(typed, per)) is not None
    ]
    return Figure(_typed(typed)), *readings


def _reading(figures: Figures, unit: str, units: int) -> Text:
    """Write ``M: 6.5M = 6,500K``, or ``K: 260K`` where both are the same."""
    shown = figures.money(units)
    if units < 1000:
        return text("amount.reading-alone", unit=unit, amount=shown)
    return text("amount.reading", unit=unit, amount=shown, same=figures.thousands(units))


def _typed(typed: str) -> Text:
    whole, point, rest = typed.partition(".")
    if point:
        return text("amount.with-point", whole=whole or "0", rest=rest)
    return text("amount.without-point", whole=whole)


def _slots(dialogue: ElectronicDialogue) -> Page:
    memory, figures, steps = dialogue.memory, dialogue.figures, dialogue.steps
    slots = Slots(steps.slot("-") or None, steps.slot("+") or None, memory.open)
    if memory.open and not memory.typed:
        sign = "plus" if memory.open == "+" else "minus"
        return text("slots.title"), (slots, Line(text(f"slots.tap-{sign}"))), (BACK,)
    keys = _book_keys(figures, memory.typed)
    if steps.may_take_salary() and steps.nothing_is_booked():
        keys = (("ok", text("key.salary")), BACK)
    return text("slots.title"), (slots, *amount(figures, memory.typed)), keys


def _buyer(book: Book, dialogue: ElectronicDialogue) -> Page:
    memory, figures = dialogue.memory, dialogue.figures
    price = Figure(figures.money(memory.price), text("deed.price"))
    extra = sale_extra(book, figures, memory.deed, lifted=False)
    line = text("buyer.interest", amount=figures.money(extra)) if extra else text("buyer.tap")
    body = (face(book, figures, memory.deed), price, Line(line))
    return text("buyer.title"), body, (BACK,)


def _lift(book: Book, dialogue: ElectronicDialogue) -> Page:
    memory, figures = dialogue.memory, dialogue.figures
    later, now = (
        memory.price + sale_extra(book, figures, memory.deed, lifted=lifted)
        for lifted in (False, True)
    )
    body = (
        face(book, figures, memory.deed),
        Line(text("lift.now", amount=figures.money(now))),
        Line(text("lift.later", amount=figures.money(later))),
    )
    keys = (("ok", text("key.yes")), ("m", text("key.back")), ("x", text("key.no")))
    return text("lift.title"), body, keys


def _auction(book: Book, dialogue: ElectronicDialogue) -> Page:
    memory, figures = dialogue.memory, dialogue.figures
    shown = face(book, figures, memory.deed)
    leave = ("x", text("key.unsold"))
    if memory.typed:
        keys = (("ok", text("key.bid")), leave) if not figures.millions else (leave,)
        return text("auction.running"), (shown, *amount(figures, memory.typed)), keys
    price = Figure(figures.money(memory.price))
    line = Line(text("auction.key" if not memory.price else "auction.raise"))
    keys = (("ok", text("key.sold")), leave) if memory.price else (leave,)
    return text("auction.running"), (shown, price, line), keys
