"""A journal in a folder: its lock, files that vanish, other programs' files, onlookers."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from terminal.journal import History, Journal, JournalError, state_folder
from terminal.ports import NotSavedError
from tests.journal.entries import Commands, entry, numbers, play


def test_the_state_folder_is_the_choice_or_the_platforms_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", "/home/someone")
    assert state_folder() == tmp_path / "tap-teller"
    assert state_folder("~/games") == Path("/home/someone/games")


def test_a_second_terminal_is_told_which_one_has_the_folder(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from terminal.journal import Journal\n"
        "journal = Journal.open(Path(sys.argv[1])); print('open', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with pytest.raises(JournalError) as refusal:
            Journal.open(tmp_path)
        first.kill()
    assert f"process {first.pid}" in str(refusal.value)
    assert str(tmp_path) in str(refusal.value)
    with Journal.open(tmp_path) as journal:
        assert journal.current() is None


def test_a_folder_is_free_again_when_its_journal_is_closed(tmp_path: Path) -> None:
    for _ in range(2):
        with Journal.open(tmp_path) as journal:
            journal.close()


@pytest.mark.parametrize("name", ["journal.db", "journal.db-wal"])
@pytest.mark.parametrize("fate", ["gone", "replaced"])
def test_nothing_is_written_into_a_file_that_vanished(tmp_path: Path, name: str, fate: str) -> None:
    journal = Journal.open(tmp_path / "games")
    game = play(journal, 3)
    file = tmp_path / "games" / name
    file.rename(tmp_path / name)
    if fate == "replaced":
        file.write_bytes((tmp_path / name).read_bytes())
    with pytest.raises(NotSavedError, match=fate):
        journal.append(game, entry(4))
    with pytest.raises(NotSavedError, match=fate):
        play(journal, 1)
    (tmp_path / name).rename(file)
    journal.append(game, entry(4))
    assert numbers(journal, game) == [1, 2, 3, 4]
    assert [summary.number for summary in journal.games()] == [game]
    journal.close()


def test_a_folder_moved_away_whole_is_noticed(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "games") as journal:
        game = play(journal, 3)
        (tmp_path / "games").rename(tmp_path / "elsewhere")
        with pytest.raises(NotSavedError, match="is gone"):
            journal.append(game, entry(4))
    with Journal.open(tmp_path / "elsewhere") as journal:
        assert numbers(journal, game) == [1, 2, 3]


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("not a folder")
    with pytest.raises(JournalError, match=r"games for the games cannot be made|cannot be"):
        Journal.open(tmp_path / "games")
    with pytest.raises(JournalError, match="cannot be made: there is a file"):
        Journal.open(tmp_path / "games" / "deeper")
    assert (tmp_path / "games").read_text() == "not a folder"


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "journal.db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = (tmp_path / "journal.db").read_bytes()
    with pytest.raises(JournalError, match="database of another program"):
        Journal.open(tmp_path)
    assert (tmp_path / "journal.db").read_bytes() == before


def test_a_file_that_another_program_locks_is_said_so(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        game = play(journal, 1)
        journal._connection.execute("PRAGMA busy_timeout = 1")
        other = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSavedError, match="another program holds the file"):
            journal.append(game, entry(2))
        with pytest.raises(NotSavedError, match="another program holds the file"):
            play(journal, 1)
        other.close()
        journal.append(game, entry(2))
        assert numbers(journal, game) == [1, 2]


def test_an_onlooker_sees_a_game_while_it_is_played(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal, History.read(tmp_path) as history:
        game = play(journal, 3)
        assert history.current() == game
        assert [line.number for line in history.lines(game)] == [1, 2, 3]
        journal.append(game, entry(4))
        assert history.entries(game, Commands) == journal.entries(game, Commands)
        assert history.games() == journal.games()


def test_an_onlooker_changes_nothing(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        play(journal, 3)
    before = (tmp_path / "journal.db").read_bytes()
    with History.read(tmp_path) as history:
        assert len(history.games()) == 1
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            history._connection.execute("DELETE FROM games")
    assert (tmp_path / "journal.db").read_bytes() == before
    with Journal.open(tmp_path) as journal:
        assert len(journal.games()) == 1


def test_an_onlooker_is_told_where_nothing_is_stored(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="No games are stored in"):
        History.read(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_onlooker_leaves_a_damaged_file_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"not a database" * 100)
    with pytest.raises(JournalError, match="the file is damaged"):
        History.read(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["journal.db"]
