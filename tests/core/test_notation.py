"""The script player: what the notation promises, its own example among it, and its errors."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terminal.__main__ import main

EXAMPLE = """\
edition ultimate
tap bank car
tap bank ship
press ok
tap deed 16
tap bank car
expect players.car.cash 1240
tap deed 16
tap bank ship
expect players.ship.cash 1300
expect players.car.cash 1440
expect deeds.16.level 2
hold ok m 5
expect players.ship.cash 1500
expect deeds.16.level 1
"""

Script = Callable[..., tuple[int, str, str]]


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Script:
    """Runs a script with ``teller script``: its status, standard output, standard error."""

    def run(content: str, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "game.teller"
        file.write_text(content, encoding="utf-8")
        status = main(["script", str(file), *options])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def end(script: Script, content: str) -> dict[str, Any]:
    status, out, err = script(content, "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_the_example_holds_and_ends_as_an_object(script: Script) -> None:
    found = end(script, EXAMPLE)
    screen = found.pop("screen")
    assert found == {
        "edition": "ultimate",
        "prompt": "home",
        "players": {
            "car": {"cash": 1240, "worth": 1500, "deeds": [16]},
            "ship": {"cash": 1500, "worth": 1500, "deeds": []},
        },
        "deeds": {"16": {"owner": "car", "level": 1}},
        "bank": -2740,
        "debt": None,
        "auction": None,
        "cheap_rents": 0,
        "ranking": None,
        "notice": "cancelled",
        "transactions": 3,
    }
    assert isinstance(screen["title"], str)
    assert all(isinstance(line, str) for line in screen["lines"])


def test_with_steps_there_is_an_object_for_each_statement(script: Script) -> None:
    status, out, _ = script(EXAMPLE, "--json", "--steps")
    steps = json.loads(out)
    assert status == 0
    assert [step["line"] for step in steps] == list(range(1, 16))
    assert [step["text"] for step in steps] == EXAMPLE.splitlines()
    assert [step["prompt"] for step in steps][:6] == [
        "setup", "setup", "setup", "home", "deed", "home",
    ]  # fmt: skip
    assert steps[2]["joined"] == ["car", "ship"]
    assert steps[2]["players"] == {}
    assert "joined" not in steps[3]


def test_edition_and_set_are_statements_of_the_steps(script: Script) -> None:
    content = "# first\nedition ultimate\n\nset auction.tick_seconds 2\ntap bank car\n"
    steps = json.loads(script(content, "--json", "--steps")[1])
    assert [(step["line"], step["text"]) for step in steps] == [
        (2, "edition ultimate"),
        (4, "set auction.tick_seconds 2"),
        (5, "tap bank car"),
    ]


def test_without_json_the_screen_is_printed_after_each_line(script: Script) -> None:
    status, out, err = script(EXAMPLE)
    assert (status, err) == (0, "")
    assert "5: tap deed 16\n  [deed]" in out
    assert "Coventry Street" in out


def test_circles_are_the_time_left_by_tick_rounded_up(script: Script) -> None:
    opened = "edition ultimate\ntap bank car\ntap bank ship\npress ok\ntap deed 9\npress m\n"
    assert end(script, opened)["auction"] == {"deed": 9, "price": 0, "circles": 4}
    opened += "press ok\npress m\npress m\n"
    for seconds, circles in (("0.001", 4), ("1.499", 4), ("1.5", 3), ("3", 2), ("4.5", 1)):
        found = end(script, f"{opened}wait {seconds}\n")["auction"]
        assert found == {"deed": 9, "price": 40, "circles": circles}
    assert end(script, opened + "wait 6\n")["auction"] == {"deed": 9, "price": 40, "circles": 0}
    lapsed = opened.replace("press m\npress m\n", "") + "wait 6\n"
    assert end(script, lapsed)["auction"] == {"deed": 9, "price": 0, "circles": 0}


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("tap bank car\n", 1, 'expected "edition NAME" as the first statement'),
        ("set max_players 3\n", 1, 'expected "edition NAME" as the first statement'),
        ("", 1, "found an empty script"),
        ("edition chess\n", 1, "expected an edition (ultimate"),
        ("edition ultimate\nedition ultimate\n", 2, 'expected "edition" only once'),
        ("edition ultimate\ntap bank car\nset max_players 3\n", 3, "before the first input"),
        ("edition ultimate\nwait 1\nset max_players 3\n", 3, "before the first input"),
        ("edition ultimate\npower-cut\nset max_players 3\n", 3, "before the first input"),
        ("edition ultimate\nset max_players 9\n", 2, "max_players"),
        ("edition ultimate\nset max_player 3\n", 2, "max_player"),
        ("edition ultimate\nset auction.refill maybe\n", 2, "auction.refill"),
        ("edition ultimate\nset seed x\n", 2, "seed: must be a whole number of at most 18"),
        ("edition ultimate\nset seed 7777777777777777777\n", 2, "seed: must be a whole number"),
        ("tap bank car\n", 1, 'found "tap bank car"'),
        ("expect prompt home\n", 1, 'found "expect prompt home"'),
        ("edition ultimate\nwait 1\nset max_players 3\n", 3, 'found "set max_players 3"'),
        ("edition ultimate\nedition speed\n", 2, 'found "edition speed"'),
        ("edition speed\nset edition ultimate\n", 2, 'found "set edition ultimate"'),
        ("edition ultimate\nset foo 1\n", 2, 'found "foo 1": foo: there is no such setting'),
        ("edition ultimate\nset deck none\n", 2, 'found "deck none": deck "none": the ultimate'),
        ("edition ultimate\nset language x\x1b[2J\n", 2, "x\\x1b[2J"),
        ("edition ultimate\ndance\x1b[2J\x9b\n", 2, 'found "dance\\x1b[2J\\x9b"'),
        ("edition ultimate\ntap deed\u00a016\n", 2, 'found "tap deed\\xa016"'),
        ("edition ultimate\ntap bank car\u2028tap bank ship\nno\n", 2, "expected"),
        ("edition ultimate\rwait 1\r\ndance\n", 3, 'found "dance"'),
        ("edition ultimate\ntap deed 23\n", 2, 'expected a card of this deck, found "deed 23"'),
        ("edition ultimate\ntap event 55\n", 2, 'expected a card of this deck, found "event 55"'),
        ("edition ultimate\ntap bank bus\n", 2, 'expected a card of this deck, found "bank bus"'),
        ("edition ultimate\n# well\ndance\n", 3, 'found "dance"'),
        ("edition ultimate\nwait long\n", 2, 'expected a number of seconds, found "long"'),
        ("edition ultimate\nexpect prompt home\n", 2, 'expected prompt home, found "setup"'),
        ("edition ultimate\nexpect players.car.cash 1\n", 2, "found no car"),
        ("edition ultimate\nexpect prompts home\n", 2, "found no prompts"),
    ],
)
def test_what_is_wrong_ends_a_run_with_one_line(
    script: Script, tmp_path: Path, content: str, line: int, words: str
) -> None:
    for options in ((), ("--json",), ("--json", "--steps")):
        status, out, err = script(content, *options)
        assert status == 1
        assert err.count("\n") == 1
        assert err.startswith(f"{tmp_path / 'game.teller'}:{line}: ")
        assert words in err
        assert "expected " in err
        assert "found " in err
        assert err.rstrip("\n").isprintable()
        assert not out or not options


def test_a_script_that_is_no_text_is_told_with_the_line_of_the_first_wrong_byte(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.teller"
    game.write_bytes(b"edition ultimate\r\n# \xc3\xa9\rtap bank \xff\n")
    assert main(["script", str(game)]) == 1
    told = f"{game}:3: expected text in UTF-8, found the byte ff\n"
    assert capsys.readouterr().err == told


def test_a_fault_of_the_stored_games_is_one_line_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, state = tmp_path / "game.teller", tmp_path / "state"
    game.write_text(EXAMPLE)
    state.write_text("a file, no folder")
    assert main(["script", str(game), "--state", str(state)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_not_there_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["script", "no.teller"]) == 1
    assert capsys.readouterr().err == "no.teller: cannot be read: No such file or directory\n"


def test_standard_input_is_read_for_a_dash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.encode())))
    assert main(["script", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["notice"] == "cancelled"


def test_a_script_starts_from_a_state_of_its_own_unless_one_is_named(
    script: Script, tmp_path: Path
) -> None:
    state = str(tmp_path / "state")
    assert script(EXAMPLE, "--state", state)[0] == 0
    assert end(script, "edition ultimate\n")["prompt"] == "setup"
    status, out, _ = script("edition ultimate\n", "--json", "--state", state)
    assert (status, json.loads(out)["players"]["car"]["cash"]) == (0, 1240)


def test_a_power_cut_starts_again_from_what_was_stored(script: Script, tmp_path: Path) -> None:
    cut = EXAMPLE + "power-cut\nexpect players.car.cash 1240\nexpect notice null\n"
    assert script(cut)[0] == 0
    assert script(cut, "--state", str(tmp_path / "state"))[0] == 0


def test_a_second_card_on_the_reader_takes_the_place_of_the_first(script: Script) -> None:
    found = end(
        script,
        "edition ultimate\nhold-card bank car\nhold-card bank ship\nwait 1\nlift\nlift\n"
        "tap bank hat\n",
    )
    assert found["joined"] == ["car", "ship", "hat"]


def test_inputs_of_other_editions_are_refused_and_change_nothing(script: Script) -> None:
    start = "edition ultimate\ntap bank car\ntap bank ship\npress ok\ntap deed 1\n"
    for statement in ("key 2 M", "say buy it", "say 0.2 buy it", "token car"):
        found = end(script, f"{start}{statement}\n")
        assert (found["prompt"], found["notice"]) == ("deed", "refused:not-now")
