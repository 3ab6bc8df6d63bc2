"""Whole random games: the sums hold to the end, and each is told again to the same book."""

from __future__ import annotations

from collections import Counter

import pytest

from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.editions.voice import EDITION
from terminal.editions.voice.position import over, stock
from terminal.journal import Journal
from terminal.ledger import BANK, MONEY, Entry, fold
from terminal.session import Session
from tests.voice.table import DECK, RULES, Table
from tools.benching.voice_games import entries_of, play_session
from tools.retold import retold


def done(entries: list[Entry]) -> list[tuple[object, ...]]:
    """What was done and moved, all but the times."""
    return [(one.number, one.command, one.effects, one.reverses) for one in entries]


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_ends_with_all_sums_right_and_is_told_again(seed: int) -> None:
    entries = list(entries_of(RULES, seed))
    book = fold(entries)
    assert over(book)
    assert all(sum(held.values()) == 0 for held in book.holdings.values())
    assert all(cash >= 0 for who, cash in book.holders(MONEY).items() if who != BANK)
    houses, hotels = stock(book, DECK)
    assert 0 <= houses <= DECK.stock.houses
    assert 0 <= hotels <= DECK.stock.hotels
    again = Table()
    again.play(*(line for _, told in retold(EDITION, entries, RULES) for line in told))
    session = again.session
    assert done(list(again.player._journal.entries(session.game or 0, EDITION.commands))) == done(
        entries
    )


def test_random_games_do_everything_that_can_be_done() -> None:
    kinds = Counter(
        type(entry.command).__name__ for seed in range(30) for entry in entries_of(RULES, seed)
    )
    assert len(kinds) == 12
    assert min(kinds.values()) >= 10


def test_random_games_go_through_the_session_to_their_ends() -> None:
    clock = ManualClock()
    session = Session(table(Choice("voice")), Journal.in_memory(), clock)
    assert all(play_session(session, clock, seed) > 30 for seed in range(4))
    assert session.prompt == "setup"
