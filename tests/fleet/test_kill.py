"""SIGKILL to the table in mid-game: the broker tells of it, and nothing is lost or doubled."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.fleet.brokers import Mosquitto
from tests.fleet.ears import Ear, agree
from tests.fleet.tables import FleetTable
from tests.hardware.waits import until

ROOT = Path(__file__).parents[2]


def play_and_kill(broker: Mosquitto, folder: Path, entries: int) -> None:
    """Let a table in a process of its own make so many entries, and kill it."""
    club = broker.club
    words = ["table-01", str(folder), str(club.folder), str(club.port)]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.fleet.killed_table", *words],
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as table:
        assert table.stdout is not None
        made = table.stdout.read(entries)
        table.kill()
    assert len(made) == entries


def test_a_table_killed_in_mid_game_is_gone_and_loses_nothing(
    broker: Mosquitto, ear: Ear, seat: Callable[..., FleetTable], tmp_path: Path, long_run: bool
) -> None:
    chance = random.Random(9)
    for _ in range(40 if long_run else 4):
        play_and_kill(broker, tmp_path / "table-01", chance.randrange(40, 160))
        until(lambda: ear.presence("table-01") is False, lambda: ear.came[-3:])
    table = seat("table-01")
    table.start()
    agree(ear, table)
    until(lambda: bool(ear.presence("table-01")))
    assert sum(map(len, table.stored().values())) > 50
