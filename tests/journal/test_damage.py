"""Damaged, cut and half-made files: kept aside, never overwritten, and no entry made up."""

from __future__ import annotations

import random
import shutil
import sqlite3
from datetime import datetime
from pathlib import Path

import pytest

from terminal.journal import History, Journal, JournalError, opening, schema
from terminal.journal.opening import PAGE_BYTES
from tests.journal.entries import Commands, entry, numbers, play

ENTRIES = 40


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A folder whose journal was closed as it should be; everything is in the file itself."""
    folder = tmp_path / "stored"
    with Journal.open(folder) as journal:
        play(journal, ENTRIES)
    return folder


@pytest.fixture
def unplugged(tmp_path: Path) -> Path:
    """A folder as a pulled plug leaves it: the last entries are in the log alone."""
    played, folder = tmp_path / "played", tmp_path / "unplugged"
    with Journal.open(played) as journal:
        play(journal, ENTRIES)
        shutil.copytree(played, folder)
    assert (folder / "journal.db-wal").stat().st_size > 40_000
    return folder


def contents(folder: Path, pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob(pattern)) if path.suffix != ".lock"]


@pytest.mark.parametrize(
    ("start", "garbage"),
    [(0, b"\x00" * 100), (0, b"garbage"), (16, b"\x07\x07"), (PAGE_BYTES, b"\xff" * 4096)],
    ids=["zeroed header", "other header", "nonsense page size", "page of garbage"],
)
def test_a_damaged_file_is_kept_aside_and_a_new_one_started(
    stored: Path, start: int, garbage: bytes
) -> None:
    file = stored / "journal.db"
    damaged = bytearray(file.read_bytes())
    damaged[start : start + len(garbage)] = garbage
    file.write_bytes(damaged)
    with Journal.open(stored) as journal:
        today = datetime.now().astimezone().date().isoformat()
        assert journal.aside == stored / f"journal.damaged-{today}.db"
        assert journal.aside.read_bytes() == damaged
        assert journal.games() == []
        play(journal, 2)
    with Journal.open(stored) as journal:
        assert journal.aside is None
        assert numbers(journal, 1) == [1, 2]


def test_a_damaged_file_keeps_its_log(unplugged: Path) -> None:
    (unplugged / "journal.db").write_bytes(b"garbage" * 1000)
    log = (unplugged / "journal.db-wal").read_bytes()
    with Journal.open(unplugged) as journal:
        assert journal.aside is not None
        assert journal.aside.read_bytes() == b"garbage" * 1000
        assert journal.aside.with_name(journal.aside.name + "-wal").read_bytes() == log


def test_no_file_kept_aside_is_ever_overwritten(tmp_path: Path) -> None:
    asides = []
    for content in (b"first" * 1000, b"second" * 1000, b"third" * 1000):
        (tmp_path / "journal.db").write_bytes(content)
        with Journal.open(tmp_path) as journal:
            assert journal.aside is not None
            asides.append((journal.aside, content))
    assert len({path for path, _ in asides}) == 3
    assert [path.read_bytes() for path, _ in asides] == [content for _, content in asides]


@pytest.mark.parametrize("left", [None, b""], ids=["no file", "an empty file"])
def test_a_log_that_has_lost_its_file_is_kept_aside(unplugged: Path, left: bytes | None) -> None:
    log = (unplugged / "journal.db-wal").read_bytes()
    (unplugged / "journal.db").unlink()
    if left is not None:
        (unplugged / "journal.db").write_bytes(left)
    with Journal.open(unplugged) as journal:
        assert journal.aside is not None
        assert journal.aside.with_name(journal.aside.name + "-wal").read_bytes() == log
        assert journal.games() == []


def test_a_file_cut_short_is_kept_aside(stored: Path) -> None:
    whole = (stored / "journal.db").read_bytes()
    (stored / "journal.db").write_bytes(whole[: len(whole) // 2])
    with Journal.open(stored) as journal:
        assert journal.aside is not None
        assert journal.aside.read_bytes() == whole[: len(whole) // 2]


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    (tmp_path / "journal.db").touch()
    with Journal.open(tmp_path) as journal:
        assert journal.aside is None
        assert play(journal, 1) == 1


def test_a_file_half_made_when_the_plug_was_pulled_is_made_anew(
    tmp_path: Path, long_run: bool
) -> None:
    """A file with nothing in it yet, its tables in a log that is whole, cut or missing."""
    made = tmp_path / "made"
    made.mkdir()
    connection = sqlite3.connect(made / "journal.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    schema.migrate(connection)
    file = (made / "journal.db").read_bytes()
    log = (made / "journal.db-wal").read_bytes()
    connection.close()
    step = 97 if long_run else 997
    for length in (*range(0, len(log), step), len(log)):
        folder = tmp_path / f"cut{length}"
        folder.mkdir()
        (folder / "journal.db").write_bytes(file)
        (folder / "journal.db-wal").write_bytes(log[:length])
        with Journal.open(folder) as journal:
            assert journal.aside is None
            assert play(journal, 2) == 1


def test_a_pulled_plug_loses_nothing(unplugged: Path) -> None:
    with Journal.open(unplugged) as journal:
        assert numbers(journal, 1) == list(range(1, ENTRIES + 1))


def test_an_onlooker_sees_what_a_pulled_plug_left(unplugged: Path) -> None:
    for file in unplugged.glob("*-shm"):
        file.unlink()
    with History.read(unplugged) as history:
        assert [line.number for line in history.lines(1)] == list(range(1, ENTRIES + 1))


def test_a_log_cut_or_scribbled_on_anywhere_leaves_the_entries_before(
    unplugged: Path, tmp_path: Path, long_run: bool
) -> None:
    """The last entries may go with the log's end, but none is changed or made up."""
    chance = random.Random(2)
    log = (unplugged / "journal.db-wal").read_bytes()
    counts = set()
    for turn in range(400 if long_run else 60):
        place = chance.randrange(len(log))
        torn = [log[:place], log[:place] + bytes(len(log) - place), scribbled(log, place)][turn % 3]
        folder = tmp_path / f"turn{turn}"
        folder.mkdir()
        shutil.copy(unplugged / "journal.db", folder)
        (folder / "journal.db-wal").write_bytes(torn)
        with Journal.open(folder) as journal:
            games = journal.games()
            assert journal.aside is None
            found = journal.entries(1, Commands) if games else []
            assert found == [entry(number) for number in range(1, len(found) + 1)], place
            if games:
                journal.append(1, entry(len(found) + 1))
            else:
                play(journal, 1)
        counts.add(len(found))
    assert len(counts) > 10


def scribbled(log: bytes, place: int) -> bytes:
    return log[:place] + bytes([log[place] ^ 0x55]) + log[place + 1 :]


def test_damage_in_a_file_too_big_to_be_checked_whole_is_said_when_it_is_met(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "CHECKED_BYTES", 0)
    file = stored / "journal.db"
    with Journal.open(stored) as journal:
        (page,) = journal._connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'entries'"
        ).fetchone()
    content = bytearray(file.read_bytes())
    content[PAGE_BYTES * (page - 1) : PAGE_BYTES * page] = b"\xff" * PAGE_BYTES
    file.write_bytes(content)
    with Journal.open(stored) as journal:
        with pytest.raises(JournalError, match=r"cannot be read: the file is damaged"):
            journal.entries(1, Commands)
        assert journal.aside is None
