"""The rules of the `ultimate` edition: a book and a command make effects, or a refusal.

Pure: no clock, no chance, no prompt. The paragraphs cited are those of the rule sheet.
"""

from __future__ import annotations

from typing import assert_never

from terminal.edition import Decision, Notice, Refused, Rules, refused
from terminal.editions.ultimate import events
from terminal.editions.ultimate.commands import (
    BuyDeed,
    CancelLast,
    CollectGo,
    GiveDeed,
    LandOnOwn,
    PayJail,
    PayLocation,
    PayRent,
    PlayEvent,
    StartGame,
    UltimateCommand,
    WinAuction,
)
from terminal.editions.ultimate.figures import (
    LEVELS,
    Cancel,
    ShortWinner,
    UltimateDeck,
    UltimateSettings,
)
from terminal.editions.ultimate.payments import complete_set, demand, settle, short
from terminal.editions.ultimate.position import (
    CHEAP,
    Draft,
    cash,
    cheap_rents,
    debt,
    level,
    over,
    owner,
    players,
    rent_due,
)
from terminal.ledger import BANK, Book, Command, Mark, reverse
from terminal.money import Money
from terminal.screen import Cue, text

NOT_NOW = Refused(refused("not-now"))


def decide(book: Book, command: Command, rules: Rules) -> Decision | Refused:
    """Say what a command does to a book, or why it is refused."""
    deck, settings = rules.deck, rules.settings
    assert isinstance(deck, UltimateDeck)
    assert isinstance(settings, UltimateSettings)
    assert isinstance(command, UltimateCommand)
    if isinstance(command, StartGame):
        return _start(book, command, deck, settings)
    if isinstance(command, CancelLast):
        return _cancel(book, settings)
    if not _may_act(book, command, deck):
        return NOT_NOW
    playing = players(book, deck)
    for player in _named(command):
        if player not in playing:
            return Refused(refused("not-playing", text("refused.not-playing", player=player)))
    return _transact(book, command, deck, settings)


def _transact(
    book: Book, command: UltimateCommand, deck: UltimateDeck, settings: UltimateSettings
) -> Decision | Refused:
    match command:
        case BuyDeed(player, number):
            return _buy(book, player, number, deck)
        case PayRent(player, number):
            return _rent(book, player, number, deck)
        case LandOnOwn(player, number):
            return _own(book, player, number)
        case CollectGo(player):
            return _collect_go(book, player, deck)
        case PayLocation(player):
            return _pay_location(book, player, deck)
        case PayJail(player):
            draft = Draft(book)
            notice = Notice("jail-paid", text("jail.paid", player=player), Cue.MONEY_OUT)
            return demand(draft, player, BANK, deck.money.jail, deck, notice)
        case WinAuction():
            return _win(book, command, deck, settings)
        case GiveDeed(number):
            return settle(book, number, deck, settings.house_rules.debt_change)
        case PlayEvent():
            return events.play(book, command, deck)
        case StartGame() | CancelLast():
            return NOT_NOW
        case _:
            assert_never(command)


def _named(command: UltimateCommand) -> tuple[str, ...]:
    match command:
        case PlayEvent(players=named):
            return named
        case StartGame() | GiveDeed() | CancelLast():
            return ()
        case _:
            return (command.player,)


def _may_act(book: Book, command: UltimateCommand, deck: UltimateDeck) -> bool:
    """While a debt is open only deeds are handed over (U8); after the end nothing is."""
    if not book.entries or over(book):
        return False
    return (debt(book, deck) is not None) == isinstance(command, GiveDeed)


def _start(
    book: Book, command: StartGame, deck: UltimateDeck, settings: UltimateSettings
) -> Decision | Refused:
    """Every player gets the start money from the Bank; all deeds are unowned (U2)."""
    tokens = command.players
    limit = min(settings.max_players, len(deck.banks))
    if book.entries or len(set(tokens)) != len(tokens) or not set(tokens) <= set(deck.banks):
        return NOT_NOW
    if not 2 <= len(tokens) <= limit:
        return Refused(refused("players", text("refused.players", least=2, most=limit)))
    draft = Draft(book)
    for seat, token in enumerate(tokens, start=1):
        draft.set(f"seat:{token}", seat)
        draft.pay(deck.money.start, BANK, token)
    words = text("started", amount=Money(deck.money.start))
    return Decision(tuple(draft.effects), Notice("started", words, Cue.START))


def _buy(book: Book, player: str, number: int, deck: UltimateDeck) -> Decision | Refused:
    if number not in deck.deeds or owner(book, number) is not None:
        return NOT_NOW
    price = deck.deeds[number].price
    if cash(book, player) < price:
        return Refused(short(book, player, price))
    draft = Draft(book)
    draft.pay(price, player, BANK)
    draft.hand(number, BANK, player)
    completed = complete_set(draft, number, deck)
    bought = Notice("bought", text("bought", player=player), Cue.MONEY_OUT)
    return Decision(tuple(draft.effects), completed or bought)


def _rent(book: Book, player: str, number: int, deck: UltimateDeck) -> Decision | Refused:
    """The rent of the present level, then the level rises, never above 5 (U4, U8, U10)."""
    landlord, present, rent = owner(book, number), level(book, number), rent_due(book, deck, number)
    if landlord is None or present is None or rent is None or landlord == player:
        return NOT_NOW
    draft = Draft(book)
    if cheap := cheap_rents(book):
        draft.set(CHEAP, cheap - 1 or None)
    draft.set(f"level:{number}", min(present + 1, LEVELS))
    notice = Notice("rent", text("rent.paid", player=player, owner=landlord), Cue.RENT_UP)
    return demand(draft, player, landlord, rent, deck, notice)


def _own(book: Book, player: str, number: int) -> Decision | Refused:
    present = level(book, number)
    if present is None or owner(book, number) != player:
        return NOT_NOW
    draft = Draft(book)
    draft.set(f"level:{number}", min(present + 1, LEVELS))
    notice = Notice("own-landing", text("own.landed", player=player), Cue.RENT_UP)
    return Decision(tuple(draft.effects), notice)


def _collect_go(book: Book, player: str, deck: UltimateDeck) -> Decision:
    draft = Draft(book)
    draft.pay(deck.money.go, BANK, player)
    return Decision(
        tuple(draft.effects), Notice("go", text("go.collected", player=player), Cue.MONEY_IN)
    )


def _pay_location(book: Book, player: str, deck: UltimateDeck) -> Decision | Refused:
    """The move is optional, so it is refused when short (U6)."""
    fee = deck.money.location
    if cash(book, player) < fee:
        return Refused(short(book, player, fee))
    draft = Draft(book)
    draft.pay(fee, player, BANK)
    words = text("location.paid", player=player)
    return Decision(tuple(draft.effects), Notice("location-paid", words, Cue.MONEY_OUT))


def _win(
    book: Book, command: WinAuction, deck: UltimateDeck, settings: UltimateSettings
) -> Decision | Refused:
    """Any player pays the hammer price; a winner short of money has to buy (U7)."""
    player, number, price = command.player, command.deed, command.price
    if number not in deck.deeds or owner(book, number) is not None or price <= 0:
        return NOT_NOW
    draft = Draft(book)
    bought = Notice("bought", text("bought", player=player), Cue.MONEY_OUT)
    if cash(book, player) < price:
        if settings.auction.short_winner is ShortWinner.REFUSE:
            return Refused(short(book, player, price))
        return demand(draft, player, BANK, price, deck, bought, deed=number)
    draft.pay(price, player, BANK)
    draft.hand(number, BANK, player)
    completed = complete_set(draft, number, deck)
    return Decision(tuple(draft.effects), completed or bought)


_BY_RULE = (BuyDeed, PayRent, LandOnOwn, CollectGo, PayJail, PayLocation, WinAuction)


def _cancel(book: Book, settings: UltimateSettings) -> Decision | Refused:
    """Take the last transaction back, all of it (U11)."""
    by_rule = settings.house_rules.cancel is Cancel.RULE
    last = book.undo
    if last is None or isinstance(last.entry.command, StartGame) or (by_rule and book.cancelled):
        return Refused(refused("nothing-to-cancel"))
    entry = last.entry
    if by_rule and not (isinstance(entry.command, _BY_RULE) and not _made_debt(entry.effects)):
        return Refused(refused("not-cancellable"))
    notice = Notice("cancelled", text("cancelled"), Cue.CANCEL)
    return Decision(reverse(entry.effects), notice, reverses=entry.number)


def _made_debt(effects: tuple[object, ...]) -> bool:
    return any(isinstance(e, Mark) and e.subject in {"debt", "over"} for e in effects)
