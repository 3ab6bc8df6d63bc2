"""Disks that are full or cannot be written: nothing half, nothing lost, and said in words."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from terminal.journal import History, Journal, JournalError
from terminal.ports import NotSavedError
from tests.journal.disks import fill, mounted
from tests.journal.entries import entry, numbers, play


@pytest.fixture
def small_disk(tmp_path: Path, system_program: Callable[..., str]) -> Iterator[Path]:
    """A real file system of 400 KB."""
    with mounted(tmp_path / "disk", system_program) as disk:
        yield disk


def append_until_full(journal: Journal, game: int, number: int) -> tuple[int, str]:
    """Append until nothing more is taken: the number that was not saved, and what was said."""
    while True:
        try:
            journal.append(game, entry(number))
        except NotSavedError as error:
            return number, str(error)
        number += 1


def test_a_full_disk_loses_no_entry_and_writes_no_half_one(small_disk: Path) -> None:
    folder = small_disk / "games"
    journal = Journal.open(folder)
    game = play(journal, 10)
    fill(small_disk)
    unsaved, said = append_until_full(journal, game, 11)
    assert said == "Not saved: the disk is full (SQLITE_FULL)."
    assert numbers(journal, game) == list(range(1, unsaved))
    with pytest.raises(NotSavedError, match="the disk is full"):
        play(journal, 1)
    (small_disk / "filler").unlink()
    journal.append(game, entry(unsaved))
    journal.close()
    with Journal.open(folder) as journal:
        assert numbers(journal, game) == list(range(1, unsaved + 1))
        assert [summary.number for summary in journal.games()] == [game]
        assert journal.aside is None


def test_a_full_disk_lets_the_game_be_read_and_resumed_at_the_next_start(small_disk: Path) -> None:
    folder = small_disk / "games"
    journal = Journal.open(folder)
    game = play(journal, 10)
    fill(small_disk)
    unsaved, _ = append_until_full(journal, game, 11)
    journal.close()
    with History.read(folder) as history:
        assert [line.number for line in history.lines(game)] == list(range(1, unsaved))


def test_a_journal_cannot_be_made_on_a_full_disk(small_disk: Path) -> None:
    folder = small_disk / "games"
    folder.mkdir()
    fill(small_disk)
    with pytest.raises(JournalError, match="the disk is full"):
        Journal.open(folder)
    (small_disk / "filler").unlink()
    with Journal.open(folder) as journal:
        assert journal.aside is None
        assert play(journal, 3) == 1


def test_games_on_a_full_disk_are_left_alone_until_there_is_room(small_disk: Path) -> None:
    with Journal.open(small_disk) as journal:
        game = play(journal, 10)
    fill(small_disk)
    with pytest.raises(JournalError, match="the disk is full"):
        Journal.open(small_disk)
    with History.read(small_disk) as history:
        assert [line.number for line in history.lines(game)] == list(range(1, 11))
    (small_disk / "filler").unlink()
    with Journal.open(small_disk) as journal:
        assert journal.aside is None
        assert numbers(journal, game) == list(range(1, 11))


def test_a_read_only_disk_is_said_so_and_can_be_read(small_disk: Path) -> None:
    with Journal.open(small_disk) as journal:
        game = play(journal, 3)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(JournalError, match="Read-only file system"):
        Journal.open(small_disk)
    with pytest.raises(JournalError, match="cannot be made: Read-only file system"):
        Journal.open(small_disk / "other")
    with History.read(small_disk) as history:
        assert [line.number for line in history.lines(game)] == [1, 2, 3]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may look into, which a test's own is not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_a_folder_without_leave_to_write_is_said_so(open_folder: Path) -> None:
    """As root a folder's rights bind nobody, so this runs as somebody else then."""
    folder = open_folder / "games"
    with Journal.open(folder) as journal:
        play(journal, 3)
    folder.chmod(0o555)
    said = subprocess.run(
        [sys.executable, "-c", AS_SOMEBODY, str(folder)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    folder.chmod(0o755)
    games, _, refusal = said.partition("\n")
    assert games == "1"
    assert refusal.startswith(f"The stored games in {folder}/journal.db cannot be opened: ")
    assert "Permission denied. Nothing in them was changed" in refusal


AS_SOMEBODY = """
import os, sys
from pathlib import Path
from terminal.journal import History, Journal, JournalError
if os.geteuid() == 0:
    os.setuid(65534)
folder = Path(sys.argv[1])
print(len(History.read(folder).games()))
try:
    Journal.open(folder)
except JournalError as error:
    print(error)
"""


def test_a_limit_on_the_files_size_is_a_fault_of_the_disk(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    game = play(journal, 3)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    try:
        unsaved, said = append_until_full(journal, game, 4)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "the disk reports a fault" in said
    journal.append(game, entry(unsaved))
    journal.close()
    with Journal.open(tmp_path) as journal:
        assert numbers(journal, game) == list(range(1, unsaved + 1))


def test_a_file_that_may_not_grow_is_full(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    game = play(journal, 3)
    (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    unsaved, said = append_until_full(journal, game, 4)
    assert "the disk is full" in said
    assert numbers(journal, game) == list(range(1, unsaved))
    journal._connection.execute("PRAGMA max_page_count = 1000000")
    journal.append(game, entry(unsaved))
    assert numbers(journal, game) == list(range(1, unsaved + 1))
    journal.close()
