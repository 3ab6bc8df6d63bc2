"""Wishes on their way to commands: which property is still to be named, and what comes of it.

Pure. What was heard becomes a wish in ``hearing``; taps and menus make the same wishes here.
"""

from __future__ import annotations

from dataclasses import replace

from terminal.editions.voice import commands
from terminal.editions.voice.commands import VoiceCommand
from terminal.editions.voice.figures import HOTEL
from terminal.editions.voice.hearing import NAMES_OF, Order, Wish
from terminal.editions.voice.position import level, owner
from terminal.ledger import Book

QUESTIONS = frozenset({Order.BALANCE, Order.WINNING, Order.OWN, Order.REPEAT})
"""What is answered and changes nothing (V2)."""

ALWAYS = QUESTIONS | {Order.UNDO, Order.HELP, Order.PAUSE}
"""What can be asked for in debt and after the end, too."""

PLAYER_MENU = (
    *(Order.GO, Order.CHANCE, Order.JAIL, Order.TRAIN, Order.BALANCE, Order.OWN),
    *(Order.WINNING, Order.UNDO, Order.REPEAT, Order.HELP, Order.PAUSE),
)
"""What a player can choose by buttons; what is about a property begins with its deed."""


def whole(wish: Wish) -> Wish:
    """Give a wish a place for each property that it is about."""
    lacking = NAMES_OF.get(wish.order, 0) - len(wish.names)
    return replace(wish, names=wish.names + ((),) * lacking)


def unsettled(wish: Wish) -> int | None:
    """Give the place of the first property that is not known for certain, if there is one."""
    return next((place for place, fits in enumerate(wish.names) if len(fits) != 1), None)


def choices(wish: Wish | None) -> tuple[int, ...]:
    """Give the properties of which one is meant, where more than one fits."""
    place = None if wish is None else unsettled(wish)
    return () if wish is None or place is None else wish.names[place]


def answered(wish: Wish, fits: tuple[int, ...]) -> Wish:
    """Put the answer in the place of the first property not known for certain: there is one."""
    place = unsettled(wish)
    assert place is not None
    return replace(wish, names=(*wish.names[:place], fits, *wish.names[place + 1 :]))


def about(order: Order, book: Book, player: str, deed: int) -> Wish:
    """Make the wish of a player who has a deed shown: of a trade it is what it can be."""
    if order not in NAMES_OF:
        return Wish(order)
    if order is Order.TRADE and owner(book, deed) != player:
        return Wish(order, ((), (deed,)))
    return whole(Wish(order, ((deed,),)))


def deed_menu(book: Book, player: str, deed: int) -> tuple[Order, ...]:
    """List what a player can do with a property."""
    holder, present = owner(book, deed), level(book, deed)
    if holder is None:
        return (Order.BUY, Order.AUCTION)
    if holder != player:
        return (Order.RENT, Order.TRADE)
    return (
        *(() if present else (Order.HOUSE,)),
        *(() if present == HOTEL else (Order.HOTEL,)),
        Order.TRADE,
    )


def command(wish: Wish, player: str) -> VoiceCommand:
    """Make the command of a wish whose properties are known. Questions are no commands."""
    named = [fits[0] for fits in wish.names]
    match wish.order, named:
        case Order.BUY, [deed]:
            return commands.BuyDeed(player, deed)
        case Order.RENT, [deed]:
            return commands.PayRent(player, deed)
        case Order.HOUSE, [deed]:
            return commands.Build(player, deed)
        case Order.HOTEL, [deed]:
            return commands.Build(player, deed, hotel=True)
        case Order.TRADE, [own, wanted]:
            return commands.TradeDeeds(player, own, wanted)
        case Order.GIVE, [deed]:
            return commands.GiveDeed(deed)
        case Order.CHANCE, _:
            return commands.DrawChance(player)
        case Order.GO, _:
            return commands.PassGo(player)
        case Order.JAIL, _:
            return commands.LeaveJail(player)
        case Order.TRAIN, _:
            return commands.RideTrain(player)
        case _:
            return commands.CancelLast()
