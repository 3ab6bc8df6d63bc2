"""An entry of the `voice` edition told in words, for the history."""

from __future__ import annotations

from terminal.edition import Rules
from terminal.editions.voice.cards import card_words
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
from terminal.editions.voice.figures import Figures, figures_of
from terminal.editions.voice.payments import local
from terminal.ledger import BANK, MONEY, Entry, Mark, Transfer
from terminal.money import Money
from terminal.screen import Text, Value, text


def describe(entry: Entry, rules: Rules) -> Text:
    """Tell an entry in words: what was done, and whether a property is owed or all is lost."""
    told = _told(entry, figures_of(rules))
    if entry.reverses is not None:
        return told
    marks = [e for e in entry.effects if isinstance(e, Mark)]
    bankrupt = [m.subject.removeprefix("out:") for m in marks if m.subject.startswith("out:")]
    if bankrupt:
        return text("entry.then-bankrupt", told=told, player=bankrupt[0])
    if any(m.subject.startswith("debt:") and m.after for m in marks):
        return text("entry.then-property", told=told)
    return told


def _told(entry: Entry, figures: Figures) -> Text:
    command, money = entry.command, figures.deck.money
    assert isinstance(command, VoiceCommand)
    match command:
        case StartGame(tokens):
            return text("entry.start", count=len(tokens), amount=Money(money.start))
        case CancelLast():
            return text("entry.cancel", number=entry.reverses or 0)
        case PassGo(player):
            return text("entry.go", player=player, amount=_paid(entry))
        case LeaveJail(player):
            if any(isinstance(e, Transfer) and e.unit != MONEY for e in entry.effects):
                return text("entry.jail-card", player=player)
            if _has_nothing(entry):
                return text("entry.no-jail", player=player)
            return text("entry.jail", player=player, amount=_paid(entry))
        case DrawChance(player):
            card = figures.deck.chance.get(_last(entry, "drawn:"))
            told = card_words(card) if card else text("entry.unknown")
            return text("entry.chance", player=player, card=told)
        case RideTrain(player):
            name = _name(figures, _last(entry, "train:"))
            return text("entry.train", player=player, deed=name)
        case _:
            return _estate(entry, command, figures)


def _estate(
    entry: Entry,
    command: BuyDeed | WinAuction | PayRent | TradeDeeds | Build | GiveDeed,
    figures: Figures,
) -> Text:
    """Tell what was done with a property."""
    paid = _paid(entry)
    match command:
        case BuyDeed(player, number):
            return text("entry.buy", player=player, deed=_name(figures, number), amount=paid)
        case WinAuction(number):
            name = _name(figures, number)
            return text("entry.auction", player=command.player, deed=name, amount=paid)
        case PayRent(player, number) if _has_nothing(entry):
            return text("entry.no-rent", player=player, deed=_name(figures, number))
        case PayRent(player, number):
            return text("entry.rent", player=player, deed=_name(figures, number), amount=paid)
        case Build(_, number, hotel):
            word = "hotel" if hotel else "house"
            return text(f"entry.build.{word}", deed=_name(figures, number), amount=paid)
        case TradeDeeds(player, own, wanted):
            names = {"own": _name(figures, own), "wanted": _name(figures, wanted)}
            return text("entry.trade", player=player, **names)
        case GiveDeed(number):
            return text("entry.give", player=_giver(entry), deed=_name(figures, number))


def _name(figures: Figures, number: int) -> Value:
    return local(figures.deck.name(number)) if number in figures.deck.deeds else str(number)


def _paid(entry: Entry) -> Money:
    """Add up the money that moved."""
    return Money(
        sum(e.amount for e in entry.effects if isinstance(e, Transfer) and e.unit == MONEY)
    )


def _has_nothing(entry: Entry) -> bool:
    """Say whether something was owed, and not even a part of it was paid."""
    marks = [e.subject for e in entry.effects if isinstance(e, Mark) and e.after]
    owed = any(subject.startswith(("debt:", "out:")) for subject in marks)
    return owed and not _paid(entry).units


def _giver(entry: Entry) -> str:
    given = (e for e in entry.effects if isinstance(e, Transfer) and e.unit.startswith("deed:"))
    return next((e.payer for e in given), BANK)


def _last(entry: Entry, kind: str) -> int:
    """Give the number that came out of a draw, as the entry has it (V6)."""
    marks = [e for e in entry.effects if isinstance(e, Mark) and e.subject.startswith(kind)]
    drawn = [e.subject.removeprefix(kind) for e in marks if e.after is not None]
    return int(drawn[-1]) if drawn else 0
