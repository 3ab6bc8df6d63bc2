"""Entries that were acknowledged and are gone: said in words, and what is left is kept."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from terminal.journal import Journal
from tests.journal.entries import entry, numbers, play

ENTRIES = 40


@pytest.fixture
def unplugged(tmp_path: Path) -> Path:
    """A folder as a killed terminal leaves it: the last entries are in the log alone."""
    played, folder = tmp_path / "played", tmp_path / "unplugged"
    with Journal.open(played) as journal:
        play(journal, ENTRIES)
        shutil.copytree(played, folder)
    return folder


def scribbled(log: bytes) -> bytes:
    middle = len(log) // 2
    return log[:middle] + b"\x55" * 64 + log[middle + 64 :]


@pytest.mark.parametrize(
    "harm",
    [lambda log: log[:-1], lambda log: log[:-3000], scribbled, lambda _: b"", lambda _: None],
    ids=["one byte cut", "3000 bytes cut", "scribbled on", "emptied", "deleted"],
)
def test_entries_lost_with_the_log_are_told_once_and_the_log_is_kept(
    unplugged: Path, harm: Callable[[bytes], bytes | None]
) -> None:
    log = unplugged / "journal.db-wal"
    left = harm(log.read_bytes())
    if left is None:
        log.unlink()
    else:
        log.write_bytes(left)
    with Journal.open(unplugged) as journal:
        found = len(numbers(journal, 1))
        assert 1 <= found < ENTRIES
        (told,) = journal.told
        assert told.startswith(
            f"Of the {ENTRIES} entries of game 1 the last {ENTRIES - found} are lost"
        )
        if left:
            (copy,) = unplugged.glob("journal.damaged-*.db-wal")
            assert copy.read_bytes() == left
            assert copy.name.removesuffix("-wal") in told
    with Journal.open(unplugged) as journal:
        assert journal.told == ()
        assert len(numbers(journal, 1)) == found


def test_a_whole_log_is_worked_in_without_a_word(unplugged: Path) -> None:
    with Journal.open(unplugged) as journal:
        assert journal.told == ()
        assert numbers(journal, 1) == list(range(1, ENTRIES + 1))
    assert list(unplugged.glob("*damaged*")) == []


def test_a_record_torn_before_it_was_acknowledged_is_told_and_ignored(unplugged: Path) -> None:
    """The last frame is half there, and nobody counted its entry."""
    log = unplugged / "journal.db-wal"
    content = log.read_bytes()
    (unplugged / "journal.lock").unlink()
    log.write_bytes(content[:-500])
    with Journal.open(unplugged) as journal:
        assert numbers(journal, 1) == list(range(1, ENTRIES))
        (told,) = journal.told
        assert "ignored" in told
    with Journal.open(unplugged) as journal:
        assert journal.told == ()


def test_a_game_that_is_lost_whole_is_told(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        play(journal, 3)
        lost = play(journal, 5)
        number = journal._connection.execute("DELETE FROM games WHERE number = 2")
        assert number.rowcount == 1
        journal._connection.execute("DELETE FROM entries WHERE game = 2")
    with Journal.open(tmp_path) as journal:
        (told,) = journal.told
        assert told.startswith(f"Game {lost} with its 5 entries is lost")


def test_a_deleted_game_is_not_lost(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        game = play(journal, 3)
        journal.leave()
        journal.delete(game)
    with Journal.open(tmp_path) as journal:
        assert journal.told == ()


def test_a_game_just_begun_stands_in_the_file_itself(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "played") as journal:
        play(journal, 1)
        (tmp_path / "copied").mkdir()
        shutil.copy(tmp_path / "played" / "journal.db", tmp_path / "copied")
    with Journal.open(tmp_path / "copied") as journal:
        assert numbers(journal, 1) == [1]


@pytest.mark.parametrize("left", [b"", b"S"], ids=["0 bytes", "1 byte"])
def test_a_file_cut_to_nothing_is_kept_aside(tmp_path: Path, left: bytes) -> None:
    with Journal.open(tmp_path) as journal:
        play(journal, 3)
    (tmp_path / "journal.db").write_bytes(left)
    with Journal.open(tmp_path) as journal:
        assert journal.aside is not None
        assert journal.aside.read_bytes() == left
        assert journal.games() == []
    with Journal.open(tmp_path) as journal:
        assert journal.aside is None
        assert journal.told == ()


def test_a_file_taken_away_is_told_and_a_new_one_begun(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        play(journal, 3)
    (tmp_path / "journal.db").unlink()
    with Journal.open(tmp_path) as journal:
        assert journal.aside is None
        assert journal.told[0].startswith("Game 1 with its 3 entries is lost")
    with Journal.open(tmp_path) as journal:
        assert journal.told == ()


def test_a_damaged_tally_is_of_no_account(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        play(journal, 3)
    (tmp_path / "journal.lock").write_bytes(b"\xff" * 80)
    with Journal.open(tmp_path) as journal:
        assert journal.told == ()
        with sqlite3.connect(tmp_path / "journal.db") as other:
            assert other.execute("SELECT count(*) FROM entries").fetchone() == (3,)
        other.close()


def test_entries_lost_of_several_games_are_told_game_by_game(tmp_path: Path) -> None:
    played, folder = tmp_path / "played", tmp_path / "unplugged"
    with Journal.open(played) as journal:
        first, second = play(journal, 3), play(journal, 2)
        for number in range(4, 7):
            journal.append(first, entry(number))
        journal.append(second, entry(3))
        shutil.copytree(played, folder)
    (folder / "journal.db-wal").unlink()
    with Journal.open(folder) as journal:
        assert [told.split(" are lost")[0] for told in journal.told] == [
            f"Of the 3 entries of game {second} the last 2",
            f"Of the 6 entries of game {first} the last 3",
        ]
    with Journal.open(folder) as journal:
        assert journal.told == ()


def test_the_tally_keeps_the_newest_games_in_a_place_of_one_size(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        games = [play(journal, 2) for _ in range(12)]
        size = (tmp_path / "journal.lock").stat().st_size
        journal.append(games[0], entry(3))
    lock = (tmp_path / "journal.lock").read_bytes()
    assert len(lock) == size
    assert lock[32:].split()[:4] == [b"1", b"3", b"12", b"2"]


def test_a_tally_of_an_earlier_version_is_read(unplugged: Path) -> None:
    lock = unplugged / "journal.lock"
    lock.write_bytes(lock.read_bytes()[:32] + f"1 {ENTRIES}".encode().ljust(47) + b"\n")
    (unplugged / "journal.db-wal").unlink()
    with Journal.open(unplugged) as journal:
        assert journal.told[0].startswith(f"Of the {ENTRIES} entries of game 1 the last")
