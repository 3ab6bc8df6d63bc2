"""A log that ends in a torn record: told once, copied once, and played on without room for it.

Of the field reports: A71.
"""

from __future__ import annotations

import resource
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from terminal.journal import Journal, JournalError
from terminal.journal.folder import copy_aside
from terminal.journal.opening import PAGE_BYTES
from terminal.ledger import Entry, Transfer
from tests.journal.disks import clear, fill, mounted
from tests.journal.entries import Pay, entry, numbers, play

FRAME = 24 + PAGE_BYTES
SHARED_BYTES = 32_768
"""What SQLite's index of the log takes."""


@pytest.fixture
def roomy_disk(tmp_path: Path, system_program: Callable[..., str]) -> Iterator[Path]:
    """A real file system with room for a copy."""
    with mounted(tmp_path / "disk", system_program, size="2m") as disk:
        yield disk


def long_entry(number: int, length: int = 3000) -> Entry:
    """An entry whose record takes several pages."""
    return Entry(number, 1000 * number, Pay("c" * length, 60), (Transfer(60, "car", "bank"),))


def pull_the_plug(journal: Journal, played: Path, left: Path) -> Path:
    """Give the files as they stand while the journal is open."""
    shutil.copytree(played, left)
    journal.close()
    return left


def torn(
    tmp_path: Path, folder: Path, *, whole: int = 40, in_file: int = 0, in_log: int = 0
) -> Path:
    """Leave a folder whose log ends in a long record without its last frame.

    ``whole`` entries stand before it: the first in the file, the others in the log. Some of
    them are ``in_file`` or ``in_log`` characters long.
    """
    played = tmp_path / "played"
    with Journal.open(played) as journal:
        play(journal, 1)
        if in_file:
            journal.append(1, long_entry(2, in_file))
    with Journal.open(played) as journal:
        if in_log:
            journal.append(1, long_entry(2, in_log))
        for number in range(len(numbers(journal, 1)) + 1, whole + 1):
            journal.append(1, entry(number))
        before = len(numbers(journal, 1))
        journal.append(1, long_entry(before + 1))
        pull_the_plug(journal, played, folder)
    for name in ("journal.lock", "journal.db-shm"):
        (folder / name).unlink()
    log = folder / "journal.db-wal"
    log.write_bytes(log.read_bytes()[:-FRAME])
    return folder


def kept(folder: Path) -> list[Path]:
    """List what was put beside the journal: copies, and parts of copies."""
    return sorted([*folder.glob("*damaged*"), *folder.glob("*.part")])


def leave_room(disk: Path, room: int) -> None:
    """Fill a disk but for so many bytes."""
    fill(disk)
    with (disk / "filler").open("r+b") as filler:
        filler.truncate(filler.seek(0, 2) // 4096 * 4096 - room)


@pytest.mark.parametrize("whole", [1, 40], ids=["first in the log", "last of many"])
@pytest.mark.parametrize("played_on", [0, 1, 2], ids=["idle", "one entry", "two entries"])
def test_a_torn_record_is_told_once_and_copied_once_however_often_the_power_goes(
    tmp_path: Path, whole: int, played_on: int
) -> None:
    folder = torn(tmp_path, tmp_path / "cut0", whole=whole)
    found = [(folder / name).read_bytes() for name in ("journal.db", "journal.db-wal")]
    told = []
    for cut in range(1, 5):
        journal = Journal.open(folder)
        told.append(journal.told)
        newest = len(numbers(journal, 1))
        assert newest == whole + played_on * (cut - 1)
        for number in range(newest + 1, newest + played_on + 1):
            journal.append(1, entry(number))
        folder = pull_the_plug(journal, folder, tmp_path / f"cut{cut}")
    (sentence,), *later = told
    assert "ignored" in sentence
    assert later == [(), (), ()]
    assert [path.read_bytes() for path in kept(folder)] == found


def test_what_a_power_cut_left_of_a_copy_is_not_taken_for_one(tmp_path: Path) -> None:
    folder = torn(tmp_path, tmp_path / "cut")
    found = [(folder / name).read_bytes() for name in ("journal.db", "journal.db-wal")]
    (folder / "journal.db-wal.part").write_bytes(found[1][:700])
    (folder / "journal.db.part").write_bytes(found[0] * 2)
    with Journal.open(folder) as journal:
        assert len(journal.told) == 1
    assert [path.read_bytes() for path in kept(folder)] == found


@pytest.mark.parametrize(
    ("size", "room"),
    [("400k", 2 * SHARED_BYTES), ("2m", 20 * SHARED_BYTES)],
    ids=["no room for it", "no room to play beside it"],
)
def test_a_torn_log_on_a_full_disk_is_played_on_without_a_copy(
    tmp_path: Path, system_program: Callable[..., str], size: str, room: int
) -> None:
    with mounted(tmp_path / "disk", system_program, size=size) as disk:
        folder = torn(tmp_path, disk / "games")
        found = (folder / "journal.db-wal").read_bytes()
        leave_room(disk, room)
        for _ in range(3):
            with Journal.open(folder) as journal:
                (told,) = journal.told
                assert "what stood before it is there. No copy of file and log" in told
                assert "No space left on device. Make room on the disk" in told
                assert numbers(journal, 1) == list(range(1, 41))
            assert kept(folder) == []
            # As if the plug had been pulled: closing took the log away.
            (folder / "journal.db-wal").write_bytes(found)
        with Journal.open(folder) as journal:
            journal.append(1, entry(41))
            assert numbers(journal, 1) == list(range(1, 42))


def test_a_copy_that_breaks_off_is_removed(tmp_path: Path) -> None:
    folder = torn(tmp_path, tmp_path / "cut", in_file=300_000)
    assert (folder / "journal.db").stat().st_size > 300_000
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    try:
        journal = Journal.open(folder)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    with journal:
        (told,) = journal.told
        assert "No copy of file and log as they were found could be kept: File too large" in told
        assert numbers(journal, 1) == list(range(1, 41))
        assert kept(folder) == []


def test_entries_lost_without_room_for_a_copy_are_told_with_the_reason(tmp_path: Path) -> None:
    folder = torn(tmp_path, tmp_path / "cut")
    shutil.copy(tmp_path / "played" / "journal.lock", folder)
    (folder / "journal.db-wal.part").mkdir()
    with Journal.open(folder) as journal:
        (told,) = journal.told
        assert told.startswith("Of the 41 entries of game 1 the last 1 are lost")
        assert "could be kept: Is a directory. Make room on the disk" in told


def test_what_was_not_copied_is_not_thrown_away(tmp_path: Path) -> None:
    folder = torn(tmp_path, tmp_path / "cut")
    found = (folder / "journal.db-wal").read_bytes()
    (folder / "journal.db-wal.part").mkdir()
    with Journal.open(folder) as journal:
        assert len(journal.told) == 1
        assert (folder / "journal.db-wal").read_bytes() == found
        folder = pull_the_plug(journal, folder, tmp_path / "again")
    (folder / "journal.db-wal.part").rmdir()
    with Journal.open(folder) as journal:
        assert "is kept as" in journal.told[0]
        assert (folder / "journal.db-wal").stat().st_size == 0
    assert kept(folder)[1].read_bytes() == found


def test_a_log_that_finds_no_room_in_the_file_stays_and_is_copied_once(roomy_disk: Path) -> None:
    """The copy is made, and then the disk is full: for the start, and for working the log in."""
    folder = torn(roomy_disk, roomy_disk / "games", in_log=50_000)
    shutil.rmtree(roomy_disk / "played")
    log = folder / "journal.db-wal"
    found = log.read_bytes()
    copy = copy_aside(folder / "journal.db")
    fill(roomy_disk)
    for _ in range(2):
        with pytest.raises(JournalError, match="the disk is full"):
            Journal.open(folder)
    leave_room(roomy_disk, SHARED_BYTES + 16_384)
    journal = Journal.open(folder)
    assert copy.name in journal.told[0]
    assert log.read_bytes() == found
    assert numbers(journal, 1) == list(range(1, 41))
    assert len(kept(folder)) == 2
    clear(roomy_disk)
    journal.append(1, entry(41))
    assert numbers(journal, 1) == list(range(1, 42))
    journal.close()
