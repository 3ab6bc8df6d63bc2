"""Brokers and databases for the halls of the tests, real ones."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hall.servers import Mosquitto, Postgres


@pytest.fixture
def broker(system_program: Callable[..., str], tmp_path: Path) -> Iterator[Mosquitto]:
    """A mosquitto that runs."""
    folder = tmp_path / "broker"
    folder.mkdir()
    server = Mosquitto(system_program("mosquitto", "/usr/sbin/mosquitto"), folder)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres(system_program: Callable[..., str]) -> Iterator[Postgres]:
    """A PostgreSQL that runs, for all tests of this process."""
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=str)
    program = system_program(*(str(path) for path in reversed(newest)), "pg_ctl")
    with tempfile.TemporaryDirectory(prefix="teller-postgres-") as folder:
        server = Postgres(Path(program).parent, Path(folder) / "data")
        server.make()
        yield server
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "hall.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()
