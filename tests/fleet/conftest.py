"""A club: its broker with TLS and rights, tables at it, and an ear that hears them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hardware.fleet.broker import Broker
from tests.fleet.brokers import PATIENCE, Mosquitto, free_port
from tests.fleet.ears import Ear
from tests.fleet.tables import FleetTable
from tools.fleet.broker_files import HALL, Club

TABLES = ("table-01", "table-02")


@pytest.fixture
def broker(tmp_path: Path, system_program: Callable[..., str]) -> Iterator[Mosquitto]:
    """A broker that is set up but does not run yet."""
    program = system_program("mosquitto", "/usr/sbin/mosquitto")
    club = Club(tmp_path / "club", ("localhost", "127.0.0.1"), free_port())
    club.make(TABLES)
    made = Mosquitto(program, club)
    yield made
    made.kill()


@pytest.fixture
def plain(broker: Mosquitto) -> Iterator[Broker]:
    """A broker that runs without passwords, rights and encryption."""
    made = Mosquitto(broker.program, broker.club, plain=True)
    made.start()
    yield Broker("127.0.0.1", broker.club.port)
    made.kill()


@pytest.fixture
def ear(broker: Mosquitto) -> Iterator[Ear]:
    """The other end, started at a broker that runs."""
    broker.start()
    made = Ear(broker.as_user(HALL))
    made.start()
    assert made.there.wait(PATIENCE), broker.log
    yield made
    made.stop()


@pytest.fixture
def seat(broker: Mosquitto, tmp_path: Path) -> Iterator[Callable[..., FleetTable]]:
    """Sets a table: its name at the broker, and its folder, kept for the next of the name."""
    with ExitStack() as stack:

        def made(name: str, protocol: str = "5", edition: str = "ultimate") -> FleetTable:
            known = broker.as_user(name, protocol)
            table = FleetTable(name, known, tmp_path / name, edition)
            stack.callback(table.close)
            return table

        yield made
