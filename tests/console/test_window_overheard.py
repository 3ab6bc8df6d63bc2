"""What is written behind the window's back: a line of it while it runs, kept for afterwards."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.console.conftest import ROOT
from tests.console.glass import WindowedProgram, begin, game_environment

LOUD = """
import os, signal, subprocess, sys, threading, warnings
from terminal.__main__ import main

def fail():
    raise RuntimeError("the cable is loose")

def shout(*_):
    print("reader: unplugged", file=sys.stderr)
    print("a stray print")
    warnings.warn("an old library")
    subprocess.run(["sh", "-c", "echo a child complains >&2; echo and talks"])
    os.write(2, b"half a li")
    threading.Thread(target=fail, name="lamps").start()

signal.signal(signal.SIGUSR1, shout)
main()
"""
SHOUTED = ("reader: unplugged", "a stray print", "an old library", "a child complains",
           "and talks", "half a li", "lamps has stopped")  # fmt: skip

QUIET = {
    f"╭─ Tap Teller · ultimate {'─' * 40}╮",
    f"╰{'─' * 64}╯",
    "Yes, prompt is home.",
    "Type a card, then Enter.  Empty line: Enter=✔  m=M  x=✖   help  cards  quit",
}
"""Rows of a picture that has been drawn whole, when no sound is said any more."""


@pytest.fixture
def loud(tmp_path: Path) -> Iterator[WindowedProgram]:
    """A game in a window whose process writes all over the place when it is told to."""
    arguments = [sys.executable, "-c", LOUD, "play", "--text", "--picture", "words"]
    surroundings = game_environment(tmp_path, PYTHONPATH=str(ROOT))
    arguments += ["--state", str(tmp_path / "state")]
    program = WindowedProgram(arguments, (100, 40), surroundings)
    yield program
    program.close()


def test_nothing_is_written_into_the_window_behind_its_back(loud: WindowedProgram) -> None:
    begin(loud)
    loud.type("expect prompt home\r")
    before = loud.wait_for(lambda rows: {row.strip() for row in rows} >= QUIET)
    os.kill(loud.pid, signal.SIGUSR1)
    loud.wait_for("please report this: RuntimeError: the cable is loose")
    loud.type("expect prompt home\r")
    loud.wait_for(lambda rows: rows == before)
    loud.type("\x04")
    assert loud.ended() == 0
    shown = "\n".join(loud.glass.rows)
    assert [words for words in SHOUTED if words not in shown] == []
    assert shown.index("lamps has stopped") < shown.index("The game is kept")


def test_a_log_beside_the_window_is_written_at_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    play = f"exec {sys.executable} -c '{LOUD}' play --text --picture words 2>{log}"
    surroundings = game_environment(tmp_path, PYTHONPATH=str(ROOT))
    program = WindowedProgram(["sh", "-c", f"{play} --state {tmp_path}"], (100, 40), surroundings)
    begin(program)
    os.kill(program.pid, signal.SIGUSR1)
    program.wait_for("the cable is loose")
    assert [words for words in SHOUTED if words not in log.read_text()] == []
    program.close()
