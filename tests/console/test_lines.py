"""Line by line through pipes: what is read, what is written, how it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.console.glass import game_environment

ROOT = Path(__file__).parents[2]


def command(state: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "terminal", "play", "--text", "--state", str(state), *more]


def piped(
    tmp_path: Path, typed: str, *more: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(tmp_path / "state", *more),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=60,
        check=False,
        env=game_environment(tmp_path, PYTHONPATH=str(ROOT), **environment),
    )


def test_each_line_is_followed_by_the_screen_in_words(tmp_path: Path) -> None:
    done = piped(tmp_path, "car\nship\nok\n16 car\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.splitlines()[:4] == [
        "[setup] Who is playing?",
        "    Tap your bank card",
        "    [m] Language",
        "[setup] Who is playing?",
    ]
    assert done.stdout.splitlines()[-4:] == [
        "[home] Bought",
        "    Car pays Bank M260",
        "    16 Coventry Street: Bank to Car",
        "    16 Coventry Street: onto the board, level 1",
    ]


def test_an_empty_line_is_ok_only_where_the_screen_offers_it(tmp_path: Path) -> None:
    typed = "\n# two\n\ncar\nship\n\nexpect prompt home\n\n16\n  \nexpect prompt deed\ncar\n"
    done = piped(tmp_path, typed)
    assert "Yes, prompt is home." in done.stdout
    assert "Yes, prompt is deed." in done.stdout
    assert "    Car pays Bank M260" in done.stdout
    assert done.returncode == 0


def test_the_game_is_kept_between_two_pipes(tmp_path: Path) -> None:
    piped(tmp_path, "car\nship\nok\n16 car\n")
    assert "Car M1,240" in piped(tmp_path, "").stdout


def test_expectations_that_hold_are_said_and_give_0(tmp_path: Path) -> None:
    done = piped(tmp_path, "car\nship\nok\nexpect players.car.cash 1500\n")
    assert "Yes, players.car.cash is 1500." in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("expect joined.0 ship", 'No: joined.0 is "car", not ship.'),
        ("expect joined.7 ship", "No: there is no joined.7 here."),
        ("expect screen.title Home", 'No: screen.title is "Who is playing?", not Home.'),
        ("nonsense", '"nonsense" is no card and no command.'),
    ],
)
def test_what_does_not_hold_or_makes_no_sense_gives_1_at_the_end(
    tmp_path: Path, line: str, said: str
) -> None:
    done = piped(tmp_path, f"car\n{line}\nship\n")
    assert said in done.stdout
    assert "Ship joins" in done.stdout
    assert done.returncode == 1


def test_every_statement_of_the_notation_is_taken(tmp_path: Path) -> None:
    lines = (
        "hold-card bank car\nhold-card bank ship\nlift\nlift\npress ok\nwait 0.01\nhold m x 0.01\n"
        "key 2 M\nsay 0.5 buy\ntoken car\nslot + bank car\ntap unknown 04a1b2c3\npower-cut\n"
        "expect prompt home\n"
    )
    done = piped(tmp_path, lines)
    assert "The power was cut; this is what came back." in done.stdout
    assert "Yes, prompt is home." in done.stdout
    assert done.returncode == 0


def test_help_and_cards_are_written_in_one_piece_and_quit_ends(tmp_path: Path) -> None:
    done = piped(tmp_path, "help\ncards\nquit\ncar\n")
    assert "TAKING TURNS" in done.stdout
    assert "  22          Mayfair" in done.stdout
    assert "Car joins" not in done.stdout
    assert done.returncode == 0


def test_an_encoding_without_our_letters_is_no_reason_to_fail(tmp_path: Path) -> None:
    done = piped(tmp_path, "coche\n", "--language", "es", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "?Qui?n juega?" in done.stdout


def test_a_record_through_a_pipe_is_a_script(tmp_path: Path) -> None:
    path = tmp_path / "game.teller"
    piped(tmp_path, "car\nship\nok\n", "--record", str(path))
    words = [line for line in path.read_text().splitlines() if not line.startswith("wait")]
    assert words == [
        "edition ultimate",
        "set language en",
        "tap bank car",
        "tap bank ship",
        "press ok",
    ]


def test_a_record_beside_a_running_game_says_when_it_begins(tmp_path: Path) -> None:
    piped(tmp_path, "car\nship\nok\n")
    path = tmp_path / "game.teller"
    done = piped(tmp_path, "power-cut\n", "--record", str(path))
    assert done.returncode == 0
    assert path.read_text() == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_system_may_end_it_between_two_lines(tmp_path: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        command(tmp_path / "state"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=game_environment(tmp_path, PYTHONPATH=str(ROOT)),
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b"car\n")
        program.stdin.flush()
        while b"Car joins" not in program.stdout.readline():
            pass
        os.kill(program.pid, number)
        assert program.wait(20) == 0
