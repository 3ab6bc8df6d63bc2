"""`teller games` and `teller replay`: stored games listed, exported, resumed, deleted, told."""

from __future__ import annotations

import argparse
import csv
import io
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terminal.__main__ import main
from terminal.journal import History, Journal
from terminal.ledger import Command, Entry, Transfer
from terminal.ports import Origin
from tools import games
from tools.stored import command_again

STORED = Path(__file__).parent / "stored" / "schema-2.db"
"""Three games: 1 is finished, 2 was left, 3 is the current one."""

Teller = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(STORED, tmp_path / "journal.db")
    return tmp_path


@pytest.fixture
def teller(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Teller:
    """Runs the command on the folder: its status, what it printed, what it complained of."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))

    def run(*words: str, state: Path = folder) -> tuple[int, str, str]:
        status = main([*words, "--state", str(state)])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


class Odd(Command, frozen=True):
    what: str = "of another edition"


def add_odd_game(folder: Path, edition: str) -> int:
    """Store a game that this version cannot read, as the current one."""
    with Journal.open(folder) as journal:
        transfer = Transfer(5, "car", "bank")
        return journal.start(Origin(edition, b"{}", b"{}"), Entry(1, 0, Odd(), (transfer,)))


def test_games_are_listed_newest_first_with_players_and_state(teller: Teller) -> None:
    status, out, _ = teller("games")
    head, *rows = [line.split("  ") for line in out.splitlines()]
    assert status == 0
    assert [cell.strip() for cell in head if cell] == [
        "game", "started", "last", "entries", "edition", "state", "players",
    ]  # fmt: skip
    told = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert [[row[0], *row[-3:]] for row in told] == [
        ["3", "ultimate", "current", "Car, Ship"],
        ["2", "ultimate", "left", "Jet, Dog, Hat"],
        ["1", "ultimate", "finished", "Car, Ship"],
    ]


def test_the_list_as_json_has_the_same(teller: Teller) -> None:
    status, out, _ = teller("games", "list", "--json")
    listed = json.loads(out)
    assert status == 0
    assert [(row["game"], row["entries"], row["state"]) for row in listed] == [
        (3, 2, "current"),
        (2, 5, "left"),
        (1, 17, "finished"),
    ]
    assert listed[1]["players"] == ["jet", "dog", "hat"]
    assert listed[1]["last"] - listed[1]["started"] == 8000


def test_older_games_are_counted_and_listed_on_demand(
    teller: Teller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "LISTED", 2)
    assert teller("games")[1].splitlines()[-1] == "and 1 older: --all lists them too"
    assert len(teller("games", "--all")[1].splitlines()) == 4
    assert len(json.loads(teller("games", "list", "--all", "--json")[1])) == 3


def test_a_game_that_cannot_be_read_does_not_hide_the_others(teller: Teller, folder: Path) -> None:
    add_odd_game(folder, "chess")
    add_odd_game(folder, "ultimate")
    status, out, _ = teller("games", "--json")
    unknown = "Game 4 is of the chess edition, which this version has not."
    listed = {row["game"]: (row["state"], row["reason"]) for row in json.loads(out)}
    assert status == 0
    assert listed[4] == ("unreadable", unknown)
    assert listed[5][0] == "unreadable"
    assert listed[5][1].startswith("Game 5 cannot be read: ")
    assert unknown in teller("games")[1]
    assert listed[1] == ("finished", "")


def test_a_folder_without_games_is_said_so(teller: Teller, tmp_path: Path) -> None:
    status, out, err = teller("games", state=tmp_path / "nothing")
    assert (status, out, err) == (1, "", f"No games are stored in {tmp_path / 'nothing'}.\n")
    Journal.open(tmp_path / "new").close()
    status, out, _ = teller("games", state=tmp_path / "new")
    assert (status, out) == (0, f"No games are stored in {tmp_path / 'new'}.\n")


def test_a_resumed_game_is_the_current_one(teller: Teller, folder: Path) -> None:
    status, out, _ = teller("games", "resume", "2")
    assert status == 0
    assert out.startswith("Game 2 goes on at the next start: ")
    assert out.endswith(f" play --state {folder}\n")
    with History.read(folder) as history:
        assert history.current() == 2


@pytest.mark.parametrize(
    ("called", "said"),
    [
        (".venv/bin/teller", ".venv/bin/teller play"),
        ("/some where/teller", "'/some where/teller' play"),
        ("/usr/lib/terminal/__main__.py", f"{Path(sys.executable).name} -m terminal play"),
    ],
)
def test_the_command_to_go_on_is_called_as_this_one_was(
    monkeypatch: pytest.MonkeyPatch, called: str, said: str
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    chosen = argparse.Namespace(state="my games")
    assert command_again(argparse.Namespace(), "play") == said
    assert command_again(chosen, "play") == f"{said} --state 'my games'"


def test_a_command_on_the_path_is_called_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "teller").touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "teller")])
    assert command_again(argparse.Namespace(), "play") == "teller play"


def test_a_game_that_cannot_be_read_is_not_resumed(teller: Teller, folder: Path) -> None:
    add_odd_game(folder, "chess")
    assert teller("games", "leave")[1] == "Game 4 is put aside; it stays stored.\n"
    assert teller("games", "leave")[1] == "No game was current.\n"
    status, _, err = teller("games", "resume", "4")
    assert (status, err) == (1, "Game 4 is of the chess edition, which this version has not.\n")


@pytest.mark.parametrize("words", ["resume 9", "export 9", "delete 9 --yes"])
def test_a_number_that_is_not_stored_is_said_so(teller: Teller, words: str) -> None:
    status, out, err = teller("games", *words.split())
    said = "There is no game 9; `teller games` lists those stored.\n"
    assert (status, out, err) == (1, "", said)


def test_json_lines_hold_the_origin_and_every_entry(teller: Teller) -> None:
    status, out, _ = teller("games", "export", "2")
    origin, *entries = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert (origin["type"], origin["game"], origin["edition"]) == ("game", 2, "ultimate")
    assert origin["settings"]["max_players"] == 4
    assert origin["deck"]["banks"]["car"] == 1
    assert [entry["number"] for entry in entries] == [1, 2, 3, 4, 5]
    assert entries[1]["command"] == {"type": "buy", "player": "jet", "deed": 16}
    assert entries[1]["effects"][0] == {
        "type": "transfer", "amount": 260, "payer": "jet", "payee": "bank", "unit": "M",
    }  # fmt: skip
    assert entries[3]["reverses"] == 3


def test_csv_has_a_row_for_each_effect(teller: Teller, folder: Path) -> None:
    out = folder / "game.csv"
    status, printed, _ = teller("games", "export", "2", "--format", "csv", "-o", str(out))
    assert (status, printed) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    rent = [row for row in rows if row["number"] == "3"]
    assert {(row["time"], row["command"]) for row in rent} == {
        ("2026-01-01T00:00:03.000+00:00", "rent")
    }
    found = {row["effect"]: row for row in rent}
    money, level = found["transfer"], found["mark"]
    assert (money["payer"], money["payee"], money["amount"]) == ("dog", "jet", "200")
    assert (level["subject"], level["before"], level["after"]) == ("level:16", "1", "2")
    assert sum(row["reverses"] == "3" for row in rows) == len(rent)


def test_an_entry_that_moves_nothing_has_a_row_too(teller: Teller, folder: Path) -> None:
    with Journal.open(folder) as journal:
        game = journal.start(Origin("chess", b"{}", b"{}"), Entry(1, 0, Odd(), ()))
    _, out, _ = teller("games", "export", str(game), "--format", "csv")
    assert out.splitlines()[1:] == ["4,1,1970-01-01T00:00:00.000+00:00,Odd,,,,,,,,,"]


def test_an_export_that_cannot_be_written_is_said_so(teller: Teller, folder: Path) -> None:
    status, _, err = teller("games", "export", "2", "-o", str(folder / "no" / "where"))
    assert status == 1
    assert "where: cannot be written: No such file or directory. The game is untouched." in err


def test_a_game_is_deleted_when_it_is_meant(teller: Teller, folder: Path) -> None:
    status, out, _ = teller("games", "delete", "1")
    assert status == 1
    assert "--yes says that you mean it" in out
    assert teller("games", "delete", "1", "--yes")[:2] == (0, "Game 1 is deleted.\n")
    with History.read(folder) as history:
        assert [summary.number for summary in history.games()] == [2, 3]


@pytest.mark.parametrize(("answer", "left"), [("yes\n", [2, 3]), ("no\n", [1, 2, 3])])
def test_a_person_is_asked_before_a_game_is_deleted(
    teller: Teller, folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str, left: list[int]
) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Keyboard(answer))
    status, out, _ = teller("games", "delete", "1")
    assert "with 17 entries will be deleted for good. Type yes: " in out
    assert status == (0 if left == [2, 3] else 1)
    with History.read(folder) as history:
        assert [summary.number for summary in history.games()] == left


def test_the_current_game_is_not_deleted(teller: Teller, folder: Path) -> None:
    status, _, err = teller("games", "delete", "3", "--yes")
    assert status == 1
    assert err.startswith("Game 3 is the current one and was not deleted: `teller games leave`")
    with History.read(folder) as history:
        assert len(history.games()) == 3


def test_a_game_is_not_touched_while_a_terminal_plays(teller: Teller, folder: Path) -> None:
    with Journal.open(folder):
        status, _, err = teller("games", "delete", "1", "--yes")
        assert status == 1
        assert "Another terminal (process" in err
        assert teller("games")[0] == 0


def test_a_replay_tells_each_entry_and_what_everybody_has(teller: Teller) -> None:
    status, out, _ = teller("replay", "2")
    lines = out.splitlines()
    assert status == 0
    assert [line.split("  ", 2)[-1] for line in lines[:4]] == [
        "3 players start with M1,500 each",
        "Jet buys Coventry Street for M260",
        "Dog pays M200 rent for Coventry Street",
        "Entry 3 is taken back",
    ]
    assert lines[5:] == ["Jet: M1,240 / M1,500", "Dog: M1,500 / M1,500", "Hat: M1,500 / M1,500"]


def test_a_replay_speaks_other_languages_and_shows_what_moved(teller: Teller) -> None:
    _, english, _ = teller("replay", "2", "--effects")
    _, spanish, _ = teller("replay", "2", "--language", "es")
    assert "     M260: Jet → Bank\n     deed:16: Bank → Jet\n     level:16: – → 1\n" in english
    assert len(spanish.splitlines()) == 8
    assert spanish.splitlines()[1] != teller("replay", "2")[1].splitlines()[1]


def test_a_replay_as_json_has_words_effects_and_worths(teller: Teller) -> None:
    _, out, _ = teller("replay", "2", "--json")
    told: list[dict[str, Any]] = json.loads(out)
    assert [one["number"] for one in told] == [1, 2, 3, 4, 5]
    assert told[2]["command"] == {"type": "rent", "player": "dog", "deed": 16}
    assert told[2]["worths"] == {"jet": 1700, "dog": 1300, "hat": 1500}
    assert told[3]["worths"] == {"jet": 1500, "dog": 1500, "hat": 1500}
    assert told[3]["reverses"] == 3


def test_a_game_that_does_not_add_up_is_said_so(teller: Teller, folder: Path) -> None:
    with Journal.open(folder) as journal:
        journal._connection.execute("DELETE FROM entries WHERE game = 2 AND number = 4")
    status, _, err = teller("replay", "2")
    assert status == 1
    assert err == (
        "Game 2 does not add up: entry 5 cannot follow entry 3. "
        "`teller games export 2` shows what is stored.\n"
    )
    assert teller("games", "export", "2")[0] == 0
