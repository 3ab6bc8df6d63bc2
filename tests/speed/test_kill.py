"""SIGKILL at random moments: the clock comes back paused at the last second it told."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from terminal.clock import ManualClock
from terminal.editions.speed.dialogue import SpeedDialogue
from terminal.journal import Journal
from terminal.session import Session
from tests.speed.clock_player import TABLE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_clock_loses_no_second_it_told(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    told = -1
    for _ in range(3):
        told = max([told, *play_and_kill(tmp_path, chance)])
        with Journal.open(tmp_path) as journal:
            session = Session(TABLE, journal, ManualClock())
            assert isinstance(session.dialogue, SpeedDialogue)
            elapsed = session.dialogue.elapsed
            report = session.report()
        assert (report["prompt"], report["paused"]) == ("paused", True)
        # One second more may be stored, whose acknowledgement the kill came before.
        assert elapsed - told in {0, 1000}
        assert report["seconds_left"] == session.dialogue.timeline.seconds(elapsed)


def play_and_kill(folder: Path, chance: random.Random) -> list[int]:
    """Let the clock go on for some seconds, kill it at some moment; what it told, in ms."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.speed.clock_player", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as player:
        assert player.stdout is not None
        read = [player.stdout.readline() for _ in range(chance.randint(2, 60))]
        # The moment of the kill itself: in the midst of saving a second.
        time.sleep(chance.uniform(0, 0.003))
        player.kill()
        read += player.stdout.readlines()
    assert player.returncode == -9
    return [int(line) for line in read if line.endswith(b"\n")]
