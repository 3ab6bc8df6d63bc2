"""Random games of the `voice` edition, by rules alone and through the whole session."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from cards.card import DeedCard
from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.edition import Decision, Rules
from terminal.editions.voice import EDITION
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
from terminal.editions.voice.position import cash, deeds, open_debt, over, owner, whole
from terminal.journal import Journal
from terminal.ledger import Book, Entry, post
from terminal.session import Session
from terminal.signals import Down, Heard, Lifted, Signal, Tapped, Token, Up
from tools.benching.figures import Figure, spread

TOKENS = ("car", "helicopter", "ship", "jet")
GAMES, ROUNDS = 8, 5


def measure() -> Iterator[Figure]:
    """Whole random games a second; beside the median the slowest run."""
    rules = table(Choice("voice")).rules
    rates, lengths = _rates(lambda seed: sum(1 for _ in entries_of(rules, seed)))
    against = "second figure: slowest run"
    yield Figure("random games by voice, rules alone", rates[2], "games/s", rates[0], against)
    yield spread("  transactions of such a game", lengths, "entries")
    clock = ManualClock()
    session = Session(table(Choice("voice")), Journal.in_memory(), clock)
    rates, lengths = _rates(lambda seed: play_session(session, clock, seed))
    yield Figure("random games by voice, to screens", rates[2], "games/s", rates[0], against)
    yield spread("  signals of such a game", lengths, "signals")


def _rates(play: Callable[[int], int]) -> tuple[list[float], list[int]]:
    rates, lengths = [], []
    for turn in range(ROUNDS):
        begin = time.perf_counter()
        lengths += [play(turn * GAMES + game) for game in range(GAMES)]
        rates.append(GAMES / (time.perf_counter() - begin))
    return sorted(rates), lengths


def entries_of(rules: Rules, seed: int) -> Iterator[Entry]:
    """Play one game with commands alone, to its end; give its entries, all at time 0."""
    figures, chance, book = figures_of(rules), random.Random(seed), Book()
    command: VoiceCommand = StartGame(TOKENS, seed)
    while not over(book):
        decision = EDITION.decide(book, command, rules)
        if isinstance(decision, Decision):
            entry = Entry(book.entries + 1, 0, command, decision.effects, decision.reverses)
            book = post(book, entry)
            yield entry
        command = choose(book, figures, chance)


def choose(book: Book, figures: Figures, chance: random.Random) -> VoiceCommand:
    """Choose what somebody does next; often enough it is allowed."""
    debt = open_debt(book, figures.deck)
    if debt is not None:
        return GiveDeed(chance.choice(deeds(book, figures.deck, debt.debtor)))
    player, number = chance.choice(TOKENS), chance.choice([*figures.deck.deeds])
    if chance.random() < 0.25:
        return _apart(player, chance)
    holder = owner(book, number)
    if holder is None:
        if chance.random() < 0.3:
            return WinAuction(number, _bidders(book, figures, chance))
        return BuyDeed(player, number)
    if holder != player and chance.random() < 0.8:
        return PayRent(player, number)
    return _own(holder, number, book, figures, chance)


def _apart(player: str, chance: random.Random) -> VoiceCommand:
    """Choose what is about no property."""
    return chance.choice(
        (
            *(PassGo(player), LeaveJail(player), RideTrain(player), CancelLast()),
            *(DrawChance(player), DrawChance(player)),
        )
    )


def _own(
    holder: str, number: int, book: Book, figures: Figures, chance: random.Random
) -> VoiceCommand:
    """Choose what an owner does with a property: build, or trade it for the sister of one."""
    if whole(book, figures.deck, number):
        return Build(holder, number, hotel=chance.random() < 0.4)
    sister = next(one for one in figures.deck.group(number) if one != number)
    return TradeDeeds(holder, chance.choice(deeds(book, figures.deck, holder)), sister)


def _bidders(book: Book, figures: Figures, chance: random.Random) -> tuple[str, ...]:
    """Press tokens in turn, as long as there is cash: who can pay the next bid, but the leader."""
    bidders: list[str] = []
    for _ in range(chance.randint(1, 8)):
        following = figures.bid(len(bidders) + 1)
        able = [one for one in TOKENS if cash(book, one) >= following and bidders[-1:] != [one]]
        if not able:
            break
        bidders.append(chance.choice(able))
    return tuple(bidders)


def play_session(session: Session, clock: ManualClock, seed: int) -> int:
    """Play one game with signals, to its end and on to set-up; give the number of signals."""
    chance, signals = random.Random(seed), 0
    for signal in _signals(session, clock, chance):
        session.handle(signal)
        signals += 1
    return signals


def _signals(session: Session, clock: ManualClock, chance: random.Random) -> Iterator[Signal]:
    figures = figures_of(session.rules)
    yield from map(Token, TOKENS)
    yield from _press("ok")
    while session.prompt != "game_over":
        command = choose(session.book, figures, chance)
        yield from _told(command, chance.choice(TOKENS))
        if isinstance(command, WinAuction):
            _sell(session, clock)
        if session.prompt not in {"home", "debt", "game_over"}:
            yield from _press("x")
    yield from _press("ok")


def _told(command: VoiceCommand, anyone: str) -> Iterator[Signal]:
    """Give the presses, taps and words that have the session do a command."""
    match command:
        case BuyDeed(player, deed) | PayRent(player, deed):
            yield from (*_tap(deed), Token(player))
        case WinAuction(deed, bidders):
            yield from (Token(anyone), _say("auction off"), *_tap(deed), *map(Token, bidders))
        case GiveDeed(deed):
            yield from _tap(deed)
        case TradeDeeds(player, own, wanted):
            yield from (Token(player), _say("trade"), *_tap(own), *_tap(wanted))
        case Build(player, deed, hotel):
            word = "hotel" if hotel else "house"
            yield from (Token(player), _say(f"build a {word}"), *_tap(deed))
        case DrawChance(player):
            yield from (Token(player), _say("chance card"))
        case PassGo(player):
            yield from (Token(player), _say("pass go"))
        case LeaveJail(player):
            yield from (Token(player), _say("get out of jail"))
        case RideTrain(player):
            yield from (Token(player), _say("train ride"))
        case _:
            yield from (Token(anyone), _say("undo"))


def _sell(session: Session, clock: ManualClock) -> None:
    """Let the seconds of an auction pass."""
    while session.prompt.startswith("auction") and (due := session.next_due()) is not None:
        clock.ms = due
        session.advance()


def _say(words: str) -> Signal:
    return Heard(words, 1.0)


def _tap(number: int) -> tuple[Signal, ...]:
    return Tapped(DeedCard(number)), Lifted(DeedCard(number))


def _press(button: str) -> tuple[Signal, ...]:
    return Down(button), Up(button)
