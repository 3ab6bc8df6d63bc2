"""The rules of the `voice` edition: a book and a command make effects, or a refusal.

Pure: no clock, no prompt, no words heard; chance is a function of the book (V6). The
paragraphs cited are those of the rule sheet.
"""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, Rules, refused
from terminal.editions.voice import building, cards, estates, payments
from terminal.editions.voice.chance import draw_ride
from terminal.editions.voice.commands import (
    Build,
    BuyDeed,
    CancelLast,
    DrawChance,
    GiveDeed,
    LeaveJail,
    PassGo,
    PayRent,
    RideTrain,
    StartGame,
    TradeDeeds,
    VoiceCommand,
    WinAuction,
)
from terminal.editions.voice.figures import HOTEL, HOUSE, Figures, figures_of
from terminal.editions.voice.payments import NOT_NOW, demand, local
from terminal.editions.voice.position import (
    Debt,
    held_cards,
    open_debt,
    over,
    players,
)
from terminal.ledger import BANK, Book, Command, reverse
from terminal.money import Money
from terminal.screen import Cue, Line, text


def decide(book: Book, command: Command, rules: Rules) -> Decision | Refused:
    """Say what a command does to a book, or why it is refused."""
    figures = figures_of(rules)
    assert isinstance(command, VoiceCommand)
    if isinstance(command, StartGame):
        return _start(book, command, figures)
    if isinstance(command, CancelLast):
        return _cancel(book)
    if not _may_act(book, command, figures):
        return NOT_NOW
    if isinstance(command, GiveDeed):
        return payments.give(book, command.deed, figures)
    if command.player not in players(book, figures.deck):
        return Refused(refused("not-playing"))
    return _transact(book, command, figures)


def _transact(
    book: Book,
    command: BuyDeed
    | WinAuction
    | PayRent
    | DrawChance
    | PassGo
    | LeaveJail
    | TradeDeeds
    | RideTrain
    | Build,
    figures: Figures,
) -> Decision | Refused:
    match command:
        case BuyDeed(player, number):
            return estates.buy(book, player, number, figures.price(number), figures)
        case WinAuction(number, bidders):
            return estates.buy(book, bidders[-1], number, figures.bid(len(bidders)), figures)
        case PayRent(player, number):
            return estates.pay_rent(book, player, number, figures)
        case TradeDeeds(player, own, wanted):
            return estates.trade(book, player, own, wanted, figures)
        case Build(player, number, hotel):
            return building.build(book, player, number, HOTEL if hotel else HOUSE, figures)
        case DrawChance(player):
            return cards.draw(book, player, figures)
        case PassGo(player):
            return _go(book, player, figures)
        case LeaveJail(player):
            return _jail(book, player, figures)
        case RideTrain(player):
            return _ride(book, player, figures)


def _may_act(book: Book, command: VoiceCommand, figures: Figures) -> bool:
    """While a debt is open only a property is given; after the end nothing is done."""
    if not book.entries or over(book):
        return False
    named = (getattr(command, field, None) for field in ("deed", "own", "wanted"))
    if not {number for number in named if number is not None} <= set(figures.deck.deeds):
        return False
    return isinstance(command, GiveDeed) == (open_debt(book, figures.deck) is not None)


def _start(book: Book, command: StartGame, figures: Figures) -> Decision | Refused:
    """Every player gets the start money from the Bank; all properties are unowned (V0)."""
    tokens, deck = command.players, figures.deck
    limit = min(figures.settings.max_players, len(deck.banks))
    if book.entries or len(set(tokens)) != len(tokens) or not set(tokens) <= set(deck.banks):
        return NOT_NOW
    if not 2 <= len(tokens) <= limit:
        return Refused(refused("players", text("refused.players", least=2, most=limit)))
    draft = Draft(book)
    draft.set("seed", command.seed)
    for seat, token in enumerate(tokens, start=1):
        draft.set(f"seat:{token}", seat)
        draft.pay(deck.money.start, BANK, token)
    words = text("voice.started", amount=Money(deck.money.start))
    return Decision(tuple(draft.effects), Notice("started", words, Cue.START))


def _go(book: Book, player: str, figures: Figures) -> Decision:
    amount = figures.deck.money.go
    draft = Draft(book)
    draft.pay(amount, BANK, player)
    words = text("voice.go", player=player, amount=Money(amount))
    return Decision(tuple(draft.effects), Notice("go", words, Cue.MONEY_IN))


def _jail(book: Book, player: str, figures: Figures) -> Decision:
    """Use the card if one is held, else pay; the bank does not know who is in jail (V1)."""
    deck = figures.deck
    held = held_cards(book, deck, player)
    if held:
        draft = Draft(book)
        draft.move(1, player, BANK, f"card:{held[0]}")
        used = (Line(text("voice.card-used")),)
        words = text("voice.jail-card", player=player)
        notice = Notice("jail-card", words, Cue.MONEY_IN, blocks=used)
        return Decision(tuple(draft.effects), notice)
    words = text("voice.jail-paid", player=player, amount=Money(deck.money.jail))
    due = Debt(player, BANK, deck.money.jail)
    return demand(book, due, Notice("jail-paid", words, Cue.MONEY_OUT), deck)


def _ride(book: Book, player: str, figures: Figures) -> Decision:
    """Name a property by chance; nothing is paid, not even for GO (V2)."""
    draft = Draft(book)
    number = draw_ride(draft, figures.deck)
    words = text("voice.train", player=player, deed=local(figures.deck.name(number)))
    blocks = (Line(text("voice.no-go")),)
    return Decision(tuple(draft.effects), Notice("train", words, Cue.BELL, blocks=blocks))


def _cancel(book: Book) -> Decision | Refused:
    """Take the last transaction back, all of it, again and again (V2)."""
    last = book.undo
    if last is None or isinstance(last.entry.command, StartGame):
        return Refused(refused("nothing-to-cancel"))
    notice = Notice("cancelled", text("voice.cancelled"), Cue.CANCEL)
    return Decision(reverse(last.entry.effects), notice, reverses=last.entry.number)
