"""Whole random games: to their end by commands, with the sums of E5 after every entry."""

from __future__ import annotations

from collections import Counter

import pytest

from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.editions.electronic import EDITION
from terminal.editions.electronic.figures import HOTEL, figures_of
from terminal.editions.electronic.position import (
    level,
    mortgaged,
    ranking,
    standing,
    stock,
    whole,
)
from terminal.journal import Journal
from terminal.ledger import BANK, MONEY, Book, Entry
from terminal.session import Session
from tests.electronic.table import Table
from tests.walking import stored
from tools.benching.electronic import play_rules, play_session
from tools.retold import retold

SEEDS = range(6)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(300 if metafunc.config.getoption("--long") else 6))


@pytest.mark.parametrize("scale", ["classic", "millions"])
def test_the_sums_hold_to_the_end_of_a_game(seed: int, scale: str) -> None:
    rules = table(Choice("electronic", (("electronic.scale", scale),))).rules
    figures = figures_of(rules)
    deck = figures.deck
    last = Book()

    def check(_entry: Entry, book: Book) -> None:
        nonlocal last
        last = book
        assert all(sum(held.values()) == 0 for held in book.holdings.values())
        assert all(cash >= 0 for who, cash in book.holders(MONEY).items() if who != BANK)
        levels = {number: level(book, number) for number in deck.deeds}
        houses, hotels = stock(book, deck)
        assert houses + sum(n for n in levels.values() if n < HOTEL) == 32
        assert hotels + list(levels.values()).count(HOTEL) == 12
        assert houses >= 0
        assert hotels >= 0
        for number in (n for n, built in levels.items() if built):
            assert whole(book, deck, number)
            group = deck.group(number)
            assert not any(mortgaged(book, member) for member in group)
            assert max(levels[n] for n in group) - min(levels[n] for n in group) <= 1

    assert play_rules(rules, seed, check) > 20
    assert len(standing(last, deck)) == 1
    assert [rank.place for rank in ranking(last, figures)] == [1, 2, 3, 4]


@pytest.mark.parametrize("scale", ["classic", "millions"])
def test_a_game_told_again_makes_the_same_entries(scale: str) -> None:
    rules, entries = table(Choice("electronic", (("electronic.scale", scale),))).rules, []

    def note(entry: Entry, _book: Book) -> None:
        entries.append(entry)

    play_rules(rules, 1, note)
    again = Table(f"electronic.scale {scale}")
    again.play(*(line for _, told in retold(EDITION, entries, rules) for line in told))
    # The dice of a rent are only noted where they matter.
    done = [(type(one.command), one.effects, one.reverses) for one in stored(again.player)]
    assert done == [(type(one.command), one.effects, one.reverses) for one in entries]


def test_the_same_seed_plays_the_same_game() -> None:
    rules = table(Choice("electronic")).rules
    assert play_rules(rules, 3) == play_rules(rules, 3)


def test_whole_games_are_played_by_taps_and_keys() -> None:
    session = Session(table(Choice("electronic")), Journal.in_memory(), ManualClock())
    said: Counter[str] = Counter()

    def count(entry: Entry) -> None:
        said[type(entry.command).__name__] += 1

    session.watchers.append(count)
    for seed in range(2):
        play_session(session, seed)
        assert session.prompt == "setup"
    assert said["StartGame"] == 2
    assert said["DeclareBankruptcy"] == 6
    assert {"Build", "SellBuilding", "MortgageDeed", "LiftMortgage", "SellDeed"} <= said.keys()
    assert {"PayRent", "PayEach", "CollectEach", "PayRepairs", "PayJail", "PayDebt"} <= said.keys()
    assert {"WinAuction", "BuyDeed", "MoveMoney", "CollectSalary", "CancelLast"} <= said.keys()
