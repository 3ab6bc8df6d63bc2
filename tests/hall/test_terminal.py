"""What `teller hall` says in the terminal that it was started in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from tests.fleet.brokers import Mosquitto
from tests.fleet.tables import FleetTable
from tests.hall.halls import PATIENCE, until
from tests.hall.servers import Postgres

ROOT = Path(__file__).resolve().parents[2]

Told = Callable[[], str]


@pytest.fixture
def start(broker: Mosquitto) -> Iterator[Callable[[str], Told]]:
    """Starts a hall with a database; gives what gives the next line of its terminal."""
    running: list[tuple[subprocess.Popen[str], Thread]] = []

    def started(database: str) -> Told:
        file = broker.club.folder / "hall" / "hall.toml"
        words = [sys.executable, "-m", "terminal", "hall", str(file), "--no-browser"]
        words += ["--port", "0", "--database", database]
        hall = subprocess.Popen(
            words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        lines: Queue[str] = Queue()

        def listen() -> None:
            assert hall.stdout is not None
            for line in hall.stdout:
                lines.put(line)

        thread = Thread(target=listen)
        thread.start()
        running.append((hall, thread))
        return lambda: lines.get(timeout=PATIENCE)

    yield started
    for hall, thread in running:
        hall.terminate()
        assert hall.wait(PATIENCE) == 0
        thread.join(PATIENCE)
        assert hall.stdout is not None
        hall.stdout.close()


def test_a_broker_that_is_lost_and_comes_back_is_told_in_a_line_each(
    broker: Mosquitto, start: Callable[[str], Told], tmp_path: Path
) -> None:
    told = start(str(tmp_path / "hall.db"))
    assert "The hall is at http://" in told()
    assert "Stop it with Ctrl-C" in told()
    until(lambda: "teller-hall" in broker.log, lambda: broker.log)
    for _ in range(2):
        broker.kill()
        line = told()
        assert "The hall hears no table: " in line
        assert f"localhost:{broker.club.port}" in line
        broker.start()
        assert told().endswith("The hall hears the tables again.\n")


def test_a_broker_that_is_not_there_at_the_start_is_told(
    broker: Mosquitto, start: Callable[[str], Told], tmp_path: Path
) -> None:
    broker.kill()
    told = start(str(tmp_path / "hall.db"))
    # Which of the two speaks first, the page or the broker's thread, is open.
    begun = sorted(told() for _ in range(3))
    assert "The hall hears no table: Nothing listens at" in begun[0]
    assert begun[1].startswith("Stop it with Ctrl-C")
    assert begun[2].startswith("The hall is at http://")
    broker.start()
    assert told().endswith("The hall hears the tables again.\n")


def test_a_database_that_is_away_is_told_in_a_line_too(
    broker: Mosquitto,
    start: Callable[[str], Told],
    seat: Callable[..., FleetTable],
    postgres: Postgres,
) -> None:
    told = start(postgres.database())
    assert "The hall is at http://" in told()
    assert "Stop it with Ctrl-C" in told()
    table = seat("table-01")
    postgres.stop()
    try:
        table.play(5)
        assert "The hall keeps nothing new: " in told()
    finally:
        postgres.start()
    assert told().endswith("The hall's database is back.\n")
