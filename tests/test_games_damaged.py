"""Stored games with damage inside: every command says it in words, and never with a traceback."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from terminal.__main__ import main
from terminal.journal import Journal

STORED = Path(__file__).parent / "stored" / "schema-2.db"
"""Three games: 1 is finished, 2 was left, 3 is the current one."""

Teller = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(STORED, tmp_path / "journal.db")
    return tmp_path


@pytest.fixture
def teller(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Teller:
    """Runs the command on the folder: its status, what it printed, what it complained of."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def run(*words: str) -> tuple[int, str, str]:
        status = main([*words, "--state", str(folder)])
        printed = capfd.readouterr()
        return status, printed.out, printed.err

    return run


def change(folder: Path, statement: str) -> None:
    connection = sqlite3.connect(folder / "journal.db", isolation_level=None)
    connection.execute(statement)
    connection.close()


COMMANDS = (
    "replay 3",
    "replay 3 --json",
    "games export 3",
    "games export 3 --format csv",
    "play --text",
)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "broken",
    [
        "effects = '{'",
        "effects = x'ff'",
        "time = 'noon'",
        "time = 1.5",
        "time = 9000000000000000000",
        "time = -9000000000000000000",
        "reverses = 'x'",
        "command = 5",
        'effects = \'[["transfer","many","car","bank"]]\'',
    ],
)
def test_a_broken_entry_is_named_and_nothing_else_is_said(
    teller: Teller, folder: Path, broken: str, command: str
) -> None:
    change(folder, f"UPDATE entries SET {broken} WHERE game = 3 AND number = 2")
    status, _, err = teller(*command.split())
    assert status == 1
    first, *more = err.splitlines()
    assert first.startswith("Entry 2 of game 3 cannot be read: ")
    assert ".." not in err
    assert [line for line in more if not line.startswith("Nothing was changed.")] == []


@pytest.mark.parametrize("broken", ["time = 'noon'", "time = 9000000000000000000"])
@pytest.mark.parametrize("entry", [1, 2])
def test_a_broken_time_does_not_hide_the_other_games(
    teller: Teller, folder: Path, broken: str, entry: int
) -> None:
    change(folder, f"UPDATE entries SET {broken} WHERE game = 3 AND number = {entry}")
    assert teller("games")[0] == 0
    listed = {row["game"]: row for row in json.loads(teller("games", "--json")[1])}
    assert listed[3]["state"] == "unreadable"
    assert f"Entry {entry} of game 3" in listed[3]["reason"]
    assert listed[1]["state"] == "finished"


def test_a_game_without_its_first_entry_is_listed(teller: Teller, folder: Path) -> None:
    change(folder, "DELETE FROM entries WHERE game = 2 AND number = 1")
    listed = {row["game"]: row for row in json.loads(teller("games", "--json")[1])}
    assert listed[2]["state"] == "unreadable"
    assert "does not add up" in listed[2]["reason"]


@pytest.mark.parametrize("column", ["deck", "settings"])
@pytest.mark.parametrize("content", ["x'ff'", "'{'"])
def test_a_broken_origin_is_named(teller: Teller, folder: Path, column: str, content: str) -> None:
    change(folder, f"UPDATE games SET {column} = {content} WHERE number = 3")
    for command in COMMANDS:
        if "csv" in command:
            continue
        status, _, err = teller(*command.split())
        assert status == 1, command
        assert "ame 3" in err, command
        assert ".." not in err, command
        assert "Traceback" not in err, command


def test_a_checkpoint_that_is_no_bytes_is_none(teller: Teller, folder: Path) -> None:
    change(folder, "INSERT OR REPLACE INTO checkpoints VALUES (0, 'text'), (3, 9000000000)")
    assert teller("play", "--text")[0] == 0


@pytest.mark.parametrize("current", ["77", "'x'"])
def test_a_current_game_that_is_not_stored_is_said_so(
    teller: Teller, folder: Path, current: str
) -> None:
    change(folder, f"UPDATE current SET game = {current}")
    if current == "77":
        status, _, err = teller("play", "--text")
        assert status == 1
        assert err.startswith("Game 77 is set as the current one, but it is not stored.")
        assert "`teller games leave`" in err
        status, out, _ = teller("games", "leave")
        assert (status, out) == (0, "Game 77 is not stored; no game is current now.\n")
    assert teller("play", "--text")[0] == 0


def test_games_says_what_was_lost(teller: Teller, folder: Path) -> None:
    Journal.open(folder).close()
    (folder / "journal.db").write_bytes(b"S")
    status, out, err = teller("games", "leave")
    assert (status, out) == (0, "No game was current.\n")
    assert "were damaged and could not be read. They are kept, untouched, as journal.dam" in err


def test_a_start_that_failed_on_a_full_disk_left_no_games(teller: Teller, folder: Path) -> None:
    """What it left is a file that is set up and has no tables yet."""
    (folder / "journal.db").unlink()
    connection = sqlite3.connect(folder / "journal.db")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert teller("games") == (1, "", f"No games are stored in {folder}.\n")
