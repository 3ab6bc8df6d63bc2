"""The event cards (U10): what each does with the cards tapped for it."""

from __future__ import annotations

from terminal.edition import Decision, Notice, Refused, refused
from terminal.editions.ultimate.commands import PlayEvent
from terminal.editions.ultimate.figures import (
    CHANGE_EFFECTS,
    LEVEL_EFFECTS,
    LEVELS,
    Effect,
    UltimateDeck,
    UltimateEvent,
)
from terminal.editions.ultimate.payments import demand
from terminal.editions.ultimate.position import CHEAP, Draft, deeds, level, owner
from terminal.ledger import BANK, Book
from terminal.screen import Cue, Line, text

_LEVELLING = LEVEL_EFFECTS | CHANGE_EFFECTS


def play(book: Book, command: PlayEvent, deck: UltimateDeck) -> Decision | Refused:
    """Do what an event card says, with all its taps made."""
    event = deck.events.get(command.event)
    if event is None:
        return Refused(refused("unknown-card"))
    match event.effect, command.deeds, command.players:
        case Effect.CHEAP_RENTS, (), ():
            draft = Draft(book)
            draft.set(CHEAP, event.amount)
            words = text("event.cheap", count=event.amount)
            told = (Line(text("event.cheap-rents", count=event.amount)),)
            return Decision(tuple(draft.effects), Notice("event", words, Cue.TAP, blocks=told))
        case Effect.SWAP, (first, second), ():
            return _swap(book, first, second)
        case Effect.GIFT, (), (one, other):
            return _gift(book, one, other, event.amount)
        case Effect.TAX, (), (player,):
            amount = event.amount * len(deeds(book, deck, player))
            notice = Notice("event", text("event.taxed", player=player), Cue.MONEY_OUT)
            return demand(Draft(book), player, BANK, amount, deck, notice)
        case effect, (number,), () if effect in _LEVELLING and number in deck.deeds:
            return _levels(book, event, number, deck)
        case _:
            return Refused(refused("not-now"))


def fault(book: Book, event: UltimateEvent, number: int) -> Notice | None:
    """Say why a deed can't be tapped for this event."""
    free = {Effect.SET_ANY, Effect.BOARD_SIDE, Effect.FREE_MOVE}
    if owner(book, number) is None and event.effect not in free:
        return refused("unowned")
    return None


def _swap(book: Book, first: int, second: int) -> Decision | Refused:
    """Two deeds of two owners change hands; levels stay."""
    one, other = owner(book, first), owner(book, second)
    if one is None or other is None:
        return Refused(refused("unowned"))
    if one == other:
        return Refused(refused("same-owner"))
    draft = Draft(book)
    draft.hand(first, one, other)
    draft.hand(second, other, one)
    return Decision(tuple(draft.effects), Notice("event", text("event.swapped"), Cue.TAP))


def _gift(book: Book, one: str, other: str, amount: int) -> Decision | Refused:
    if one == other:
        return Refused(refused("same-card"))
    draft = Draft(book)
    draft.pay(amount, BANK, one)
    draft.pay(amount, BANK, other)
    return Decision(tuple(draft.effects), Notice("event", text("event.given"), Cue.MONEY_IN))


def _levels(
    book: Book, event: UltimateEvent, number: int, deck: UltimateDeck
) -> Decision | Refused:
    """Change rent levels of owned deeds, within 1 to 5; what can't be done is skipped."""
    wrong = fault(book, event, number)
    if wrong is not None:
        return Refused(wrong)
    draft = Draft(book)
    for member, wanted in _wanted(book, event, number, deck):
        if level(book, member) is not None:
            draft.set(f"level:{member}", max(1, min(wanted, LEVELS)))
    words = text("event.levels") if draft.effects else text("event.nothing")
    cue = Cue.RENT_UP if draft.effects else Cue.TAP
    return Decision(tuple(draft.effects), Notice("event", words, cue))


def _wanted(
    book: Book, event: UltimateEvent, number: int, deck: UltimateDeck
) -> list[tuple[int, int]]:
    """Pair each deed that the event touches with the level it asks for."""
    amount = event.amount
    match event.effect:
        case Effect.SET_OWN | Effect.SET_ANY:
            return [(number, amount)]
        case Effect.COLOUR_SET:
            changes = dict.fromkeys(deck.group(number), amount)
        case Effect.BOARD_SIDE:
            side = deck.deeds[number].side
            changes = {n: amount for n, deed in deck.deeds.items() if deed.side == side}
        case Effect.NEIGHBOURS:
            last = len(deck.deeds)
            before, after = (number - 2) % last + 1, number % last + 1
            changes = {before: -amount, after: -amount, number: amount}
        case _:
            return []
    return [(n, (level(book, n) or 0) + change) for n, change in sorted(changes.items())]
