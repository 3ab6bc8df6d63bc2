"""Random commands, allowed or not, do what the rule sheet says: beside a table with paper."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace

import msgspec
import pytest

from terminal.edition import Decision, Rules
from terminal.editions.voice import commands as do
from terminal.editions.voice.commands import VoiceCommand
from terminal.editions.voice.figures import VoiceSettings, figures_of
from terminal.editions.voice.position import (
    cash,
    debts,
    held_cards,
    level,
    over,
    owner,
    wealth,
)
from terminal.editions.voice.rules import decide
from terminal.ledger import Book, Entry, Mark, post
from tests.voice.oracle import NotOnPaperError, Paper
from tests.voice.table import RULES

PLAYERS = ["car", "ship", "hat", "jet"]
BUILT = {0: "", 1: "house", 2: "hotel"}


def rules(seed: int) -> Rules:
    """The rules with few buildings, and with either column of rents."""
    figures = figures_of(RULES)
    settings = msgspec.convert(
        {"voice": {"rents": ("default", "classic")[seed % 2]}}, VoiceSettings
    )
    stock = msgspec.structs.replace(figures.deck.stock, houses=3, hotels=2)
    return replace(
        RULES, deck=msgspec.structs.replace(figures.deck, stock=stock), settings=settings
    )


def any_command(chance: random.Random, paper: Paper) -> VoiceCommand:
    player, own, wanted = chance.choice(PLAYERS), chance.randint(1, 16), chance.randint(1, 16)
    if chance.random() < 0.5 and paper.owned(player):
        own = chance.choice(paper.owned(player))
    every: list[VoiceCommand] = [
        do.BuyDeed(player, wanted),
        do.WinAuction(wanted, tuple(chance.choices(PLAYERS, k=chance.randint(1, 9)))),
        do.PayRent(player, wanted),
        do.PayRent(player, wanted),
        do.DrawChance(player),
        do.PassGo(player),
        do.LeaveJail(player),
        do.TradeDeeds(player, own, wanted),
        do.RideTrain(player),
        do.Build(player, own, hotel=chance.random() < 0.4),
        do.Build(player, own),
        do.GiveDeed(wanted),
    ]
    return chance.choice(every)


def on_paper(paper: Paper, command: VoiceCommand, drawn: int) -> None:
    """Do a command on paper. Raises ``NotOnPaperError``."""
    paper.need(not paper.over)
    paper.need(isinstance(command, do.GiveDeed) == bool(paper.owed))
    money = paper.figures.deck.money
    match command:
        case do.BuyDeed(player, number):
            paper.buy(player, number, paper.figures.deck.deeds[number].price)
        case do.WinAuction(number, bidders):
            paper.buy(bidders[-1], number, money.bid * len(bidders))
        case do.PayRent(player, number):
            paper.pay_rent(player, number)
        case do.DrawChance(player):
            paper.chance(player, drawn)
        case do.PassGo(player):
            paper.cash[player] += money.go
        case do.LeaveJail(player):
            paper.leave_jail(player)
        case do.TradeDeeds(player, own, wanted):
            paper.trade(player, own, wanted)
        case do.Build(player, number, hotel):
            paper.build(player, number, "hotel" if hotel else "house")
        case do.GiveDeed(number):
            paper.give(number)
        case _:
            paper.need(isinstance(command, do.RideTrain | do.StartGame))


def drawn_in(decision: Decision) -> int:
    marks = [e for e in decision.effects if isinstance(e, Mark) and e.after is not None]
    cards = [m.subject.partition(":")[2] for m in marks if m.subject.startswith("drawn:")]
    return int(cards[-1]) if cards else 0


def same(book: Book, paper: Paper) -> None:
    figures = paper.figures
    assert {who: cash(book, who) for who in PLAYERS} == paper.cash
    for number in figures.deck.deeds:
        assert owner(book, number) == paper.owner.get(number)
        assert BUILT[level(book, number)] == paper.built.get(number, "")
    open_debts = [(one.debtor, one.creditor, one.amount) for one in debts(book, figures.deck)]
    assert open_debts == paper.owed
    assert over(book) == paper.over
    holders = [who for who in PLAYERS if held_cards(book, figures.deck, who)]
    assert holders == ([paper.jail_free] if paper.jail_free else [])
    worths = {who: wealth(book, figures, who).total for who in PLAYERS}
    assert worths == {who: paper.wealth(who) for who in PLAYERS}


@pytest.mark.parametrize("block", range(4))
def test_whatever_is_asked_the_bank_does_what_paper_would(block: int, long_run: bool) -> None:
    done, denied = 0, 0
    games = 400 if long_run else 8
    for seed in range(block * games, (block + 1) * games):
        chance, table = random.Random(seed), rules(seed)
        paper, book = Paper(figures_of(table), PLAYERS), Book()
        command: VoiceCommand = do.StartGame(tuple(PLAYERS), seed)
        for _ in range(300):
            decision = decide(book, command, table)
            if isinstance(decision, Decision):
                book = post(book, Entry(book.entries + 1, 0, command, decision.effects))
                on_paper(paper, command, drawn_in(decision))
                done += 1
            else:
                with pytest.raises(NotOnPaperError):
                    on_paper(deepcopy(paper), command, 0)
                denied += 1
            same(book, paper)
            command = any_command(chance, paper)
    assert done > games * 20
    assert denied > games * 20
