"""SIGKILL at random moments: no acknowledged entry is ever lost, and the game goes on.

Of the field reports: A72, A73.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from terminal.clock import ManualClock
from terminal.journal import Journal
from terminal.ledger import Book, Entry, fold, post
from terminal.session import Session
from terminal.table import Table
from tests.journal.random_player import TABLES, digest

ROOT = Path(__file__).parents[2]
KILLS = 10
"""How often each folder's terminal is killed."""

Acknowledged = dict[tuple[int, int], str]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "folder_seed" in metafunc.fixturenames:
        long = metafunc.config.getoption("--long")
        seeds = range(22 if long else 3)
        metafunc.parametrize("edition", TABLES)
        metafunc.parametrize("folder_seed", seeds)


def test_every_acknowledged_entry_is_there_after_a_kill(
    tmp_path: Path, folder_seed: int, edition: str
) -> None:
    chance = random.Random(folder_seed)
    known: Acknowledged = {}
    latest: tuple[int, int] = (0, 0)
    for kill in range(KILLS):
        where = f"folder {folder_seed}, kill {kill}"
        acknowledged = play_and_kill(tmp_path, chance, edition)
        if acknowledged:
            assert next(iter(acknowledged)) in following(latest), where
        known |= acknowledged
        latest = check(tmp_path, known, max([latest, *acknowledged]), where, TABLES[edition])
    assert len(known) > KILLS


def following(latest: tuple[int, int]) -> set[tuple[int, int]]:
    """List what may be entered next: in the same game, or the start of a new one."""
    game, number = latest
    return {(game, number + 1), (game + 1, 1)}


def play_and_kill(folder: Path, chance: random.Random, edition: str) -> Acknowledged:
    """Let a terminal play on the folder, kill it at some moment; what it acknowledged."""
    early = chance.random() < 0.2
    lines = 0 if early else chance.randrange(60)
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.journal.random_player",
            str(folder),
            str(chance.random())[2:],
            edition,
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as player:
        assert player.stdout is not None
        read = [player.stdout.readline() for _ in range(lines)]
        # The moment of the kill itself: while it starts, or in the midst of an entry.
        time.sleep(chance.uniform(0, 0.4 if early else 0.004))
        player.kill()
        read += player.stdout.readlines()
    assert player.returncode == -9
    rows = [line.split() for line in read if line.endswith(b"\n") and line != b"open\n"]
    return {(int(game), int(number)): book.decode() for game, number, book in rows}


def check(
    folder: Path, known: Acknowledged, latest: tuple[int, int], where: str, setting: Table
) -> tuple[int, int]:
    """Find every acknowledged entry with its book; give the newest entry that is stored.

    One entry more may be stored, whose acknowledgement the kill came before.
    """
    with Journal.open(folder) as journal:
        assert journal.aside is None, where
        assert not any("lost" in sentence for sentence in journal.told), where
        stored: dict[tuple[int, int], str] = {}
        for summary in journal.games():
            entries = journal.entries(summary.number, setting.edition.commands)
            stored |= {(summary.number, entry.number): book for entry, book in books(entries)}
        assert known.items() <= stored.items(), where
        assert len(stored.keys() - known.keys()) <= KILLS, where
        newest = max(stored, default=(0, 0))
        assert newest == latest or newest in following(latest), where
        current = journal.current()
        session = Session(setting, journal, ManualClock())
        if current is not None:
            assert session.book == fold(journal.entries(current, setting.edition.commands)), where
        return newest


def books(entries: list[Entry]) -> list[tuple[Entry, str]]:
    """Add up a game; each entry with the digest of the book after it."""
    book, found = Book(), []
    for entry in entries:
        book = post(book, entry)
        found.append((entry, digest(book)))
    return found
