"""Random games of the `electronic` edition, by rules alone and through the whole session."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import chain

from cards.card import BankCard, DeedCard
from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.edition import Decision, Rules
from terminal.editions.electronic import EDITION
from terminal.editions.electronic.commands import (
    Build,
    BuyDeed,
    CancelLast,
    CollectEach,
    CollectSalary,
    DeclareBankruptcy,
    ElectronicCommand,
    LiftMortgage,
    MortgageDeed,
    MoveMoney,
    PayDebt,
    PayEach,
    PayJail,
    PayRent,
    PayRepairs,
    SellBuilding,
    SellDeed,
    StartGame,
    WinAuction,
)
from terminal.editions.electronic.figures import Figures, figures_of
from terminal.editions.electronic.position import (
    Debt,
    cash,
    deeds,
    level,
    mortgaged,
    open_debt,
    over,
    owner,
    standing,
    whole,
)
from terminal.journal import Journal
from terminal.ledger import Book, Entry, post
from terminal.session import Session
from terminal.signals import Down, Lifted, Signal, Tapped, Up
from tools.benching.figures import Figure, spread

TOKENS = ("car", "helicopter", "ship", "jet")
GAMES, ROUNDS = 8, 5


def measure() -> Iterator[Figure]:
    """Whole random games a second; beside the median the slowest run."""
    rules = table(Choice("electronic")).rules
    rates, lengths = _rates(lambda seed: play_rules(rules, seed))
    against = "second figure: slowest run"
    yield Figure("random games, rules and ledger alone", rates[2], "games/s", rates[0], against)
    yield spread("  transactions of such a game", lengths, "entries")
    session = Session(table(Choice("electronic")), Journal.in_memory(), ManualClock())
    rates, lengths = _rates(lambda seed: play_session(session, seed))
    yield Figure("random games, signals to screens", rates[2], "games/s", rates[0], against)
    yield spread("  signals of such a game", lengths, "signals")


def _rates(play: Callable[[int], int]) -> tuple[list[float], list[int]]:
    rates, lengths = [], []
    for turn in range(ROUNDS):
        begin = time.perf_counter()
        lengths += [play(turn * GAMES + game) for game in range(GAMES)]
        rates.append(GAMES / (time.perf_counter() - begin))
    return sorted(rates), lengths


def play_rules(rules: Rules, seed: int, watch: Callable[[Entry, Book], None] | None = None) -> int:
    """Play one game with commands alone, to its end; give the number of transactions.

    ``watch`` is told of each entry with the book after it.
    """
    figures, chance, book = figures_of(rules), random.Random(seed), Book()
    command: ElectronicCommand = StartGame(TOKENS, seed)
    while True:
        decision = EDITION.decide(book, command, rules)
        if isinstance(decision, Decision):
            entry = Entry(book.entries + 1, 0, command, decision.effects, decision.reverses)
            book = post(book, entry)
            if watch is not None:
                watch(entry, book)
            if over(book):
                return book.entries
        command = choose(book, figures, chance)


def choose(book: Book, figures: Figures, chance: random.Random) -> ElectronicCommand:
    """Choose what somebody does next; often enough it is allowed."""
    debt = open_debt(book, figures.deck)
    if debt is not None:
        return _way_out(book, figures, debt, chance)
    player = chance.choice(standing(book, figures.deck))
    number = chance.randint(1, len(figures.deck.deeds))
    holder = owner(book, number)
    if chance.random() < 0.25:
        return _keyed(figures, player, chance)
    if holder is None:
        if chance.random() < 0.2:
            return WinAuction(player, number, max(figures.step, cash(book, player) // 10))
        return BuyDeed(player, number)
    if holder == player:
        return _own(number, book, figures, chance)
    return PayRent(player, number, chance.randint(2, 12))


def _own(number: int, book: Book, figures: Figures, chance: random.Random) -> ElectronicCommand:
    if mortgaged(book, number):
        return LiftMortgage(number)
    if whole(book, figures.deck, number):
        return Build(number) if chance.random() < 0.9 else SellBuilding(number)
    if chance.random() < 0.1:
        return MortgageDeed(number)
    sister = chance.choice(figures.deck.group(number))
    buyer = chance.choice((owner(book, number) or "", *standing(book, figures.deck)))
    return SellDeed(sister, buyer, figures.price(sister), chance.random() < 0.5)


def _keyed(figures: Figures, player: str, chance: random.Random) -> ElectronicCommand:
    step = figures.step
    return chance.choice(
        (
            CollectSalary(player),
            MoveMoney(player, "bank", 150 * step),
            MoveMoney("bank", player, 50 * step),
            PayEach(player, 50 * step),
            CollectEach(player, 10 * step),
            PayRepairs(player, 25 * step, 100 * step),
            PayJail(player),
            CancelLast(),
        )
    )


def _way_out(book: Book, figures: Figures, debt: Debt, chance: random.Random) -> ElectronicCommand:
    if cash(book, debt.debtor) >= debt.amount:
        return PayDebt()
    owned = deeds(book, figures.deck, debt.debtor)
    built = [number for number in owned if level(book, number)]
    free = [number for number in owned if not mortgaged(book, number)]
    if built:
        return SellBuilding(chance.choice(built))
    return MortgageDeed(chance.choice(free)) if free else DeclareBankruptcy()


def play_session(session: Session, seed: int) -> int:
    """Play one game with signals, to its end and on to set-up; give the number of signals."""
    chance, signals = random.Random(seed), 0
    for signal in _signals(session, chance):
        session.handle(signal)
        signals += 1
    return signals


def _signals(session: Session, chance: random.Random) -> Iterator[Signal]:
    figures = figures_of(session.rules)
    for token in TOKENS:
        yield from tap(token)
    yield from press("ok")
    while session.prompt != "game_over":
        yield from told(choose(session.book, figures, chance), session, figures)
    yield from press("ok")


def told(command: ElectronicCommand, session: Session, figures: Figures) -> Iterator[Signal]:
    """Give the taps and keys that have the session do a command; the prompt is where they begin."""
    match command:
        case CollectSalary(player):
            yield from chain(press("+"), tap(player), press("arrow"), press("x"))
        case MoveMoney("bank", payee, amount):
            yield from chain(press("+"), tap(payee), _amount(amount, figures), press("x"))
        case MoveMoney(payer, _, amount):
            yield from chain(press("-"), tap(payer), _amount(amount, figures), press("x"))
        case CancelLast():
            yield from press("C")
        case PayEach(player, amount):
            yield from chain(pick("pay-each", session), tap(player), _amount(amount, figures))
        case CollectEach(player, amount):
            yield from chain(pick("collect-each", session), tap(player), _amount(amount, figures))
        case PayRepairs(player, house, hotel):
            yield from chain(pick("repairs", session), tap(player))
            yield from chain(_amount(house, figures), _amount(hotel, figures))
        case PayJail(player):
            yield from chain(pick("jail", session), tap(player))
        case PayDebt():
            yield from press("ok")
        case DeclareBankruptcy():
            yield from chain(pick("bankrupt", session), press("ok"))
        case _:
            yield from _on_deed(command, session, figures)
    if session.prompt not in {"home", "debt", "game_over"}:
        yield from press("x")


def _on_deed(command: ElectronicCommand, session: Session, figures: Figures) -> Iterator[Signal]:
    yield from tap(getattr(command, "deed", 1))
    match command:
        case BuyDeed(player):
            yield from tap(player)
        case WinAuction(player, _, price):
            yield from chain(press("m"), _amount(price, figures), press("ok"), tap(player))
        case PayRent(player, _, dice):
            yield from tap(player)
            if session.prompt == "dice":
                yield from chain(keys(str(dice)), press("ok"))
        case SellDeed(_, buyer, price, lift):
            yield from chain(pick("sell", session), _amount(price, figures), tap(buyer))
            if session.prompt == "lift":
                yield from press("ok" if lift else "x")
        case Build():
            yield from pick("build", session)
        case SellBuilding():
            yield from pick("sell-building", session)
        case MortgageDeed():
            yield from pick("mortgage", session)
        case _:
            yield from pick("lift", session)


def pick(item: str, session: Session) -> Iterator[Signal]:
    """Open the menu, step to an item, choose it; a menu without it is left."""
    yield from press("m")
    report = session.report()
    if item not in (report["menu"] or ()):
        yield from press("x")
        return
    for _ in range(report["menu"].index(item)):
        yield from press("m")
    yield from press("ok")


def _amount(units: int, figures: Figures) -> Iterator[Signal]:
    yield from keys(str(units))
    yield from press("K" if figures.millions else "ok")


def keys(word: str) -> Iterator[Signal]:
    """Press keys one by one."""
    for key in word:
        yield from press(key)


def tap(card: str | int) -> Iterator[Signal]:
    """Lay a bank card or a deed down and take it away."""
    found = BankCard(card) if isinstance(card, str) else DeedCard(card)
    yield Tapped(found)
    yield Lifted(found)


def press(key: str) -> Iterator[Signal]:
    """Press a button or key."""
    yield Down(key)
    yield Up(key)
