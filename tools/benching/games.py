"""Random games of the `ultimate` edition, by rules alone and through the whole session."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from cards.card import BankCard, Card, DeedCard, EventCard
from terminal.edition import Decision, Rules
from terminal.editions.ultimate import EDITION
from terminal.editions.ultimate.commands import (
    BuyDeed,
    CancelLast,
    CollectGo,
    GiveDeed,
    LandOnOwn,
    PayJail,
    PayRent,
    PlayEvent,
    StartGame,
    UltimateCommand,
    WinAuction,
)
from terminal.editions.ultimate.figures import UltimateDeck
from terminal.editions.ultimate.position import cash, debt, deeds, over, owner
from terminal.ledger import Book, Entry, post
from terminal.session import Session
from terminal.signals import Down, Lifted, Signal, Tapped, Up

TOKENS = ("car", "helicopter", "ship", "jet")


def play_rules(rules: Rules, seed: int) -> int:
    """Play one game with commands alone, to its end; give the number of transactions."""
    return sum(1 for _ in entries_of(rules, seed))


def entries_of(rules: Rules, seed: int) -> Iterator[Entry]:
    """Play one game with commands alone, to its end; give its entries, all at time 0."""
    deck = rules.deck
    assert isinstance(deck, UltimateDeck)
    chance = random.Random(seed)
    book = Book()
    command: UltimateCommand = StartGame(TOKENS)
    while not over(book):
        decision = EDITION.decide(book, command, rules)
        if isinstance(decision, Decision):
            entry = Entry(book.entries + 1, 0, command, decision.effects, decision.reverses)
            book = post(book, entry)
            yield entry
        command = _command(book, deck, chance)


def _command(book: Book, deck: UltimateDeck, chance: random.Random) -> UltimateCommand:
    owed = debt(book, deck)
    if owed is not None:
        return GiveDeed(chance.choice(deeds(book, deck, owed.debtor)))
    player, number = chance.choice(TOKENS), chance.randint(1, len(deck.deeds))
    roll = chance.random()
    if roll < 0.06:
        return CollectGo(player)
    if roll < 0.10:
        return PayJail(player)
    if roll < 0.14:
        return CancelLast()
    if roll < 0.22:
        event = chance.choice((45, 46, 49, 51, 53, 54, 67))
        return PlayEvent(event, deeds=(number,))
    holder = owner(book, number)
    if holder is None:
        price = deck.deeds[number].price
        if cash(book, player) < price or roll < 0.3:
            return WinAuction(player, number, max(20, price // 40 * 20))
        return BuyDeed(player, number)
    return LandOnOwn(player, number) if holder == player else PayRent(player, number)


def play_session(session: Session, seed: int, advance: Callable[[int], None]) -> int:
    """Play one game with signals, to its end and on to set-up; give the number of signals.

    ``advance`` lets so many milliseconds of the session's clock pass.
    """
    signals = 0
    for signal in _signals(session, random.Random(seed), advance):
        session.handle(signal)
        signals += 1
    return signals


def _signals(
    session: Session, chance: random.Random, advance: Callable[[int], None]
) -> Iterator[Signal]:
    for token in TOKENS:
        yield from _tap(BankCard(token))
    yield from _press("ok")
    while session.prompt != "game_over":
        yield from _move(session, chance, advance)
    yield from _press("ok")


def _move(
    session: Session, chance: random.Random, advance: Callable[[int], None]
) -> Iterator[Signal]:
    deck = session.rules.deck
    assert isinstance(deck, UltimateDeck)
    player, number = chance.choice(TOKENS), chance.randint(1, len(deck.deeds))
    match session.prompt:
        case "debt":
            owed = debt(session.book, deck)
            assert owed is not None
            yield from _tap(DeedCard(chance.choice(deeds(session.book, deck, owed.debtor))))
        case "deed" if chance.random() < 0.1:
            yield from _press("m")
        case "deed" | "go" | "jail" | "auction_sold":
            yield from _tap(BankCard(player))
            if session.prompt == "deed" and session.notice and session.notice.refused:
                yield from _press("x")
        case "auction_ready":
            yield from _press("ok")
        case "auction":
            for _ in range(chance.randint(0, 6)):
                yield from _press("m")
            advance(6000)
        case "event":
            yield from _tap(chance.choice((DeedCard(number), BankCard(player))))
            advance(10_000 if chance.random() < 0.3 else 0)
        case "home":
            yield from _from_home(deck, number, chance)
        case _:
            yield from _press("x")


def _from_home(deck: UltimateDeck, number: int, chance: random.Random) -> Iterator[Signal]:
    roll = chance.random()
    if roll < 0.06:
        yield from _press("m")
    elif roll < 0.15:
        yield from _tap(EventCard(chance.choice(list(deck.events))))
    else:
        yield from _tap(DeedCard(number))


def _tap(card: Card) -> Iterator[Signal]:
    yield Tapped(card)
    yield Lifted(card)


def _press(button: str) -> Iterator[Signal]:
    yield Down(button)
    yield Up(button)
