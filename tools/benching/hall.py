"""A hall under load: from an entry at a table to the hall's page, at 50 real tables and 1,000 more.

Everything runs on this one machine, by TLS, with passwords and rights, as `teller fleet broker`
sets a club up. Needs `mosquitto`; the tables are in ``crowd``.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from hardware.fleet.wire import Kind
from tools.benching.crowd import PACE, Line, Played, name_of
from tools.benching.figures import Figure, spread
from tools.benching.mosquitto import Mosquitto, free_port
from tools.fleet.broker_files import HALL, Club

REAL, WIRE = 50, 1000
SECONDS = 40.0
WARMING = 10.0
"""Seconds at the start that are not counted: connections are made, first games begin."""

PATIENCE = 60.0
"""Seconds at the end for the hall to keep what is under way."""

CLUB = 50
"""Tables of a club, for what a thousand of them would need."""


class _Ear:
    """The list of all tables, heard as a page hears it; when each entry of each table came."""

    def __init__(self, address: str) -> None:
        self.came: list[tuple[str, int, int]] = []
        self.bytes = 0
        self._address = address
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._hear, daemon=True)
        self._thread.start()

    def _hear(self) -> None:
        from websockets.sync.client import connect
        from websockets.typing import Origin

        where = f"ws{self._address.removeprefix('http')}tables/live"
        origin = Origin(self._address.rstrip("/"))
        with connect(where, origin=origin, compression=None, max_size=None) as line:
            while not self._stopping.is_set():
                try:
                    content = line.recv(timeout=0.5)
                except TimeoutError:
                    continue
                at = time.time_ns()
                self.bytes += len(content)
                for told in json.loads(content):
                    if told["is"] == "table":
                        self.came.append((told["name"], told["entries"], at))

    def stop(self) -> None:
        """Stop listening."""
        self._stopping.set()
        self._thread.join(5)


def measure() -> Iterator[Figure]:
    """Measure with a Mosquitto on this machine; nothing where there is none."""
    program = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
    if program is None:
        return
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        club = Club(Path(folder) / "club", ("localhost",), free_port())
        club.make(name_of(number) for number in range(REAL + WIRE))
        broker = Mosquitto(program, club)
        broker.start()
        try:
            yield from _loaded(broker, Path(folder))
        finally:
            broker.stop()


def _loaded(broker: Mosquitto, folder: Path) -> Iterator[Figure]:
    database = folder / "hall.db"
    hall, address = _hall(broker.club, database)
    try:
        ear = _Ear(address)
        crowds = [
            _crowd("wire", broker, REAL, WIRE, folder),
            _crowd("real", broker, 0, REAL, folder),
        ]
        for crowd in crowds:
            assert crowd.stdout is not None
            crowd.stdout.readline()
        before = [_spent(one) for one in (hall.pid, broker.pid)]
        for crowd in crowds:
            assert crowd.stdin is not None
            crowd.stdin.write("play\n")
            crowd.stdin.close()
        for crowd in crowds:
            crowd.wait()
        wire, real = (_played(folder, kind) for kind in ("wire", "real"))
        missing = _missing(database, wire.lines, real.lines)
        spent = [_spent(one) - at for one, at in zip((hall.pid, broker.pid), before, strict=True)]
        memory = _memory(hall.pid)
        ear.stop()
    finally:
        hall.terminate()
        hall.wait(10)
    yield from _delays(ear, wire.lines, real.lines)
    yield Figure("entries that the hall has not, at the end", missing, "entries", None, "must be 0")
    entries = len(wire.lines) + len(real.lines)
    yield Figure("the hall's memory", memory, "MB")
    yield from _sizes(ear, wire, entries, database)
    yield from _needs(entries, spent)


def _hall(club: Club, database: Path) -> tuple[subprocess.Popen[str], str]:
    words = [sys.executable, "-m", "terminal", "hall", str(club.folder / HALL / "hall.toml")]
    words += ["--no-browser", "--port", "0", "--database", str(database)]
    root = Path(__file__).parents[2]
    hall = subprocess.Popen(words, cwd=root, stdout=subprocess.PIPE, text=True)
    assert hall.stdout is not None
    found = re.search(r"http://\S+", hall.stdout.readline())
    assert found is not None
    return hall, found[0]


def _crowd(
    kind: str, broker: Mosquitto, first: int, count: int, folder: Path
) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tools.benching.crowd", kind, str(broker.club.folder)]
    words += [str(broker.club.port), str(first), str(count), str(SECONDS), str(folder / kind)]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        words, cwd=Path(__file__).parents[2], stdin=pipe, stdout=pipe, text=True
    )


def _played(folder: Path, kind: str) -> Played:
    return msgspec.json.decode((folder / kind).read_bytes(), type=Played)


def _delays(ear: _Ear, wire: list[Line], real: list[Line]) -> Iterator[Figure]:
    """An entry is at the page when a message says that there are so many, or more."""
    for name, lines in (("a real table", real), ("a table at the wire", wire)):
        counted = _delays_of(ear, lines)
        yield spread(f"an entry at {name} to the page", counted, "ms", "aim p95 under 250")


def _delays_of(ear: _Ear, lines: list[Line]) -> list[float]:
    heard: dict[str, list[tuple[int, int]]] = {}
    for table, number, at in ear.came:
        heard.setdefault(table, []).append((number, at))
    begun = min(at for _, _, at in lines) + WARMING * 1e9
    found = []
    for place, number, at in lines:
        table = place.partition("/")[0]
        came = next(
            (when for count, when in heard.get(table, []) if when >= at and count >= number), None
        )
        if at >= begun and came is not None:
            found.append((came - at) / 1e6)
    return found


def _missing(database: Path, *crowds: list[Line]) -> int:
    """Count the entries that were made and are not in the hall's file, after a while."""
    made = sum(len(lines) for lines in crowds)
    # A real table's first entry is its start.
    made += REAL
    end = time.monotonic() + PATIENCE
    while True:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            (kept,) = connection.execute("SELECT count(*) FROM entries").fetchone()
        if kept == made or time.monotonic() > end:
            return made - int(kept)
        time.sleep(0.2)


def _sizes(ear: _Ear, wire: Played, entries: int, database: Path) -> Iterator[Figure]:
    """What an entry takes up on its way and where it is kept."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
        (headers,) = connection.execute(
            "SELECT sum(length(deck) + length(settings)) FROM games"
        ).fetchone()
        (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
    count = len(wire.lines)
    yield Figure("an entry to the broker, with its topic", wire.sent[Kind.ENTRIES] / count, "bytes")
    yield Figure("the summary with it", wire.sent[Kind.SUMMARY] / count, "bytes")
    yield Figure("an entry in the hall's file", (_size(database) - headers) / entries, "bytes")
    yield Figure("a game's header there, once", headers / games, "bytes")
    yield Figure("an entry to each open page", ear.bytes / entries, "bytes")


def _size(database: Path) -> int:
    log = database.with_name(database.name + "-wal")
    return database.stat().st_size + (log.stat().st_size if log.exists() else 0)


def _needs(entries: int, spent: list[float]) -> Iterator[Figure]:
    """What an entry costs, and from it what many clubs would need."""
    rate = (REAL + WIRE) / PACE
    hall, broker = (seconds / entries for seconds in spent)
    yield Figure("of a core for each entry, the hall", hall * 1000, "ms")
    yield Figure("of a core for each entry, the broker", broker * 1000, "ms")
    share = hall * rate * 100
    yield Figure(
        "the hall's share of one core", share, "%", None, f"at {rate:.0f} entries a second"
    )
    cores = 1000 * CLUB / PACE * (hall + broker)
    against = f"{CLUB} tables each, an entry every {PACE:.0f} s"
    yield Figure("halls and brokers of 1,000 clubs", cores, "cores", None, against)


def _spent(pid: int) -> float:
    """Give the seconds of processor time that a program has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / 100


def _memory(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0
