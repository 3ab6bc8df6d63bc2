"""A hall for the tests: the product's own, put together as the command does."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from terminal.journal import Line
from tests.fleet.tables import FleetTable
from tools.hall.options import HallOptions, PageOptions, load_options
from tools.hall.room import Live
from tools.hall.running import Hall
from tools.hall.store import Reader, opened

PATIENCE = 20.0


def until(condition: Callable[[], bool], what: Callable[[], object] = str) -> None:
    """Wait until something is so; fail with `what` after a while."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what()
        # What is asked for is often a whole database: asked more often it is only slower.
        time.sleep(0.03)


@dataclass
class Stand:
    """A hall that runs, the address of its page, and where it keeps its games."""

    hall: Hall
    address: str
    where: str
    running: bool = True

    @staticmethod
    def at(file: Path, where: str, wanted: HallOptions | None = None) -> HallOptions:
        """Give a club's options with this database and a page at a port that is free."""
        options = wanted or HallOptions()
        page = msgspec.structs.replace(options.page, port=0)
        broker = load_options(file).broker
        return msgspec.structs.replace(options, page=page, broker=broker, database=where)

    @classmethod
    def open(cls, file: Path, where: str, wanted: HallOptions | None = None) -> Stand:
        """Open a hall with the broker of a file."""
        options = cls.at(file, where, wanted)
        hall = Hall(options, options.language or "en")
        return cls(hall, hall.start(), where)

    def close(self) -> None:
        if self.running:
            self.running = False
            self.hall.stop()

    def live(self, table: str) -> Live:
        return self.hall.room.live.get(table, Live(table))

    def agrees(self, *tables: FleetTable) -> None:
        """Wait until the hall has every entry of every game of these tables, and no other."""

        def agree() -> bool:
            return all(kept(self.where, table) == played(table) for table in tables)

        until(agree, lambda: [difference(self.where, table) for table in tables])

    def ask(
        self, path: str, method: str = "GET", body: bytes = b"", **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Ask the page's server as a browser of ours does, but for ``headers``."""
        host = urlsplit(self.address).netloc
        line = http.client.HTTPConnection(host, timeout=10)
        given = {"host": host, "origin": f"http://{host}"}
        given |= {name.replace("_", "-"): text for name, text in headers.items()}
        sent = {name: text for name, text in given.items() if text}
        line.request(method, path, body or None, sent)
        answer = line.getresponse()
        content = answer.read().decode(errors="replace")
        line.close()
        return answer.status, {name.lower(): text for name, text in answer.getheaders()}, content

    def json(self, path: str) -> Any:
        status, _, content = self.ask(path)
        assert status == 200, content
        return json.loads(content)


def played(table: FleetTable) -> list[list[Line]]:
    """Give all entries of a table's games, as its journal has them."""
    return [lines for lines in table.stored().values() if lines]


def kept(where: str, table: FleetTable) -> list[list[Line]]:
    """Give all entries of a table's games, as a hall's database has them."""
    with Reader(opened(where)) as reader:
        reaches = reader.reaches(table.name).get(table.name, {})
        games = sorted(reaches, key=lambda game: int(game.split("-")[1]))
        return [[one.line() for one in reader.entries(table.name, game)] for game in games]


def difference(where: str, table: FleetTable) -> str:
    """Say how many entries of each game both sides have."""
    here, there = kept(where, table), played(table)
    return f"{table.name}: hall {[*map(len, here)]}, table {[*map(len, there)]}"


def password(word: str, **changed: Any) -> HallOptions:
    """Give options with a password for the page."""
    return HallOptions(page=PageOptions(password=word, **changed))
