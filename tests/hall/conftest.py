"""Halls for the tests, at real brokers, on real databases, with real tables."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from hardware.fleet.broker import Broker
from tests import browsers
from tests.fleet.brokers import Mosquitto, free_port
from tests.fleet.tables import FleetTable
from tests.hall.halls import PATIENCE, Stand
from tests.hall.servers import Postgres
from tools.fleet.broker_files import Club
from tools.hall.options import HallOptions

browser = browsers.browser

Scheme = Literal["light", "dark"]
TABLES = ("table-01", "table-02", "table-03")

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture
def broker(system_program: Callable[..., str], tmp_path: Path) -> Iterator[Mosquitto]:
    """A club's broker with TLS, passwords and rights, that runs."""
    program = system_program("mosquitto", "/usr/sbin/mosquitto")
    club = Club(tmp_path / "club", ("localhost", "127.0.0.1"), free_port())
    club.make(TABLES)
    made = Mosquitto(program, club)
    made.start()
    yield made
    made.kill()


@pytest.fixture
def seat(broker: Mosquitto, tmp_path: Path) -> Iterator[Callable[..., FleetTable]]:
    """Sets a table of the club: its name at the broker, and its folder."""
    with ExitStack() as stack:

        def made(name: str, edition: str = "ultimate", known: Broker | None = None) -> FleetTable:
            table = FleetTable(name, known or broker.as_user(name), tmp_path / name, edition)
            stack.callback(table.close)
            table.start()
            return table

        yield made


@pytest.fixture
def open_hall(broker: Mosquitto, tmp_path: Path) -> Iterator[Callable[..., Stand]]:
    """Opens halls of the club, on the same file where no other database is named."""
    with ExitStack() as stack:

        def opened(
            database: str = "", options: HallOptions | None = None, file: Path | None = None
        ) -> Stand:
            where = database or str(tmp_path / "hall.db")
            made = Stand.open(file or broker.club.folder / "hall" / "hall.toml", where, options)
            stack.callback(made.close)
            return made

        yield opened


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


@pytest.fixture
def look(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages; at the end none may have complained."""
    pages: list[Page] = []
    faults: list[str] = []

    def looked(
        hall: Stand, path: str = "", scheme: Scheme = "light", *, refused: bool = False
    ) -> Page:
        context = browser.new_context(reduced_motion="reduce", color_scheme=scheme)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: faults.append(str(error)))

        def complains(said: ConsoleMessage) -> None:
            if said.type in {"error", "warning"} and not (refused and "403" in said.text):
                faults.append(said.text)

        page.on("console", complains)
        pages.append(page)
        page.goto(hall.address + path)
        return page

    yield looked
    for page in pages:
        page.context.close()
    assert faults == []
