"""The file's schema: what it says of itself, steps from version to version, stored files (A68)."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.journal import History, Journal, JournalError
from terminal.journal.export import write_json_lines
from terminal.journal.schema import APPLICATION_ID, STEPS, migrate, require_newest
from terminal.session import Session
from tests.journal.entries import entry, numbers, play

STORED = Path(__file__).parents[1] / "stored"
RELEASED = tuple(range(1, len(STEPS) + 1))


def open_file(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


@pytest.fixture(params=RELEASED)
def released(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, int]:
    """A folder with the stored file of a released schema."""
    shutil.copy(STORED / f"schema-{request.param}.db", tmp_path / "journal.db")
    return tmp_path, request.param


def test_every_released_schema_opens_with_all_it_held(released: tuple[Path, int]) -> None:
    folder, version = released
    with Journal.open(folder) as journal:
        assert journal.aside is None
        out = io.StringIO()
        for summary in journal.games():
            write_json_lines(journal, summary.number, out)
    found = [json.loads(line) for line in out.getvalue().splitlines()]
    stored = (STORED / f"schema-{version}.jsonl").read_text(encoding="utf-8")
    assert found == [json.loads(line) for line in stored.splitlines()]


def test_a_game_of_every_released_schema_goes_on(released: tuple[Path, int]) -> None:
    folder, _ = released
    with Journal.open(folder) as journal:
        session = Session(table(Choice("ultimate")), journal, ManualClock())
        report = session.report()
        assert (session.game, report["prompt"], session.volume) == (3, "auction_sold", 4)
        assert report["auction"] == {"deed": 9, "price": 40, "circles": 0}
        for game, prompt in ((1, "game_over"), (2, "home")):
            session.resume(game)
            assert session.prompt == prompt


def test_an_old_schema_is_brought_up_to_date_in_one_go(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        game = play(journal, 3)
    later = (*STEPS, ("CREATE TABLE more (x)", "INSERT INTO more VALUES (1)"))
    connection = open_file(tmp_path / "journal.db")
    with pytest.raises(JournalError, match="an older version wrote it"):
        require_newest(connection, len(later))
    assert migrate(connection, later)
    assert not migrate(connection, later)
    require_newest(connection, len(later))
    assert numbers(Journal(connection), game) == [1, 2, 3]
    assert connection.execute("SELECT x FROM more").fetchall() == [(1,)]
    connection.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        game = play(journal, 3)
    connection = open_file(tmp_path / "journal.db")
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        migrate(connection, (*STEPS, ("CREATE TABLE more (x)", "INSERT INTO nowhere VALUES (1)")))
    connection.close()
    with Journal.open(tmp_path) as journal:
        assert numbers(journal, game) == [1, 2, 3]
        tables = {row[0] for row in journal._connection.execute("SELECT name FROM sqlite_schema")}
    assert "more" not in tables


def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        play(journal, 3)
    connection = open_file(tmp_path / "journal.db")
    connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    before = (tmp_path / "journal.db").read_bytes()
    for look in (Journal.open, History.read):
        with pytest.raises(JournalError) as refusal:
            look(tmp_path)
        assert f"a newer version of Tap Teller wrote it (schema {len(STEPS) + 1}" in str(
            refusal.value
        )
    assert (tmp_path / "journal.db").read_bytes() == before


def test_an_entry_is_durable_when_append_returns(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        ask = journal._connection.execute
        assert ask("PRAGMA journal_mode").fetchone() == ("wal",)
        assert ask("PRAGMA synchronous").fetchone() == (2,)
        assert ask("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert ask("PRAGMA user_version").fetchone() == (len(STEPS),)


def test_the_cost_of_an_append_does_not_grow(tmp_path: Path) -> None:
    """Counted in steps of SQLite's own machine, which no other load on this one changes."""
    with Journal.in_memory() as journal:
        first = play(journal, 2)
        early = steps_of_append(journal, first, 3)
        for _ in range(300):
            play(journal, 1)
        play(journal, 3000)
        assert steps_of_append(journal, 302, 3001) == early
        assert steps_of_append(journal, first, 4) == early


def steps_of_append(journal: Journal, game: int, number: int) -> int:
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += 1
        return 0

    journal._connection.set_progress_handler(count, 1)
    journal.append(game, entry(number))
    journal._connection.set_progress_handler(None, 0)
    return counted
