"""Figures of the core: games a second, a tap, a durable entry, the start, memory, bytes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cards.card import BankCard, Card, DeedCard
from terminal.app import drawing
from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.journal import Journal
from terminal.loop import Draw
from terminal.session import Session
from terminal.signals import Down, Tapped, Up
from tools.benching.figures import Figure, spread, timed
from tools.benching.games import play_rules, play_session

GAMES = 30
ROUNDS = 7


def measure() -> Iterator[Figure]:
    """Measure one after the other; each figure as soon as it is there."""
    yield from games()
    yield from taps()
    yield from saving()
    yield from growth()
    yield from starting()


def games() -> Iterator[Figure]:
    """Whole random games a second; beside the median the slowest run."""
    rules = table(Choice("ultimate")).rules

    def by_rules(seed: int) -> int:
        return play_rules(rules, seed)

    rates, lengths = _rates(by_rules)
    aim = "aim 500; second figure: slowest run"
    yield Figure(
        "random games, rules and ledger alone", rates[ROUNDS // 2], "games/s", rates[0], aim
    )
    yield spread("  transactions of such a game", lengths, "entries")
    session, advance = _session(Journal.in_memory())

    def by_session(seed: int) -> int:
        return play_session(session, seed, advance)

    rates, lengths = _rates(by_session)
    aim = "aim 100; second figure: slowest run"
    yield Figure("random games, signals to screens", rates[ROUNDS // 2], "games/s", rates[0], aim)
    yield spread("  signals of such a game", lengths, "signals")


def _rates(play: Callable[[int], int]) -> tuple[list[float], list[int]]:
    """Play some rounds of games; give sorted rates in games a second, and all lengths."""
    rates, lengths = [], []
    for turn in range(ROUNDS):
        begin = time.perf_counter()
        lengths += [play(turn * GAMES + game) for game in range(GAMES)]
        rates.append(GAMES / (time.perf_counter() - begin))
    return sorted(rates), lengths


def taps() -> Iterator[Figure]:
    """One tap from signal to finished image, without the disk."""
    session, _ = _session(Journal.in_memory())
    draw = drawing()
    _begin(session)
    taken = []
    for turn in range(1500):
        card = DeedCard(turn % 22 + 1) if turn % 2 else BankCard("car")
        taken.append(timed(partial(_shown, session, draw, card)))
    yield spread("tap to finished image, journal in memory", taken, "ms", "aim p95 under 3")


def saving() -> Iterator[Figure]:
    """A durable entry on this disk, and what a game writes."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        with Journal.open(Path(folder)) as journal:
            session, advance = _session(journal)
            _begin(session)
            taken = []
            for _ in range(400):
                session.handle(Down("m"))
                session.handle(Up("m"))
                taken.append(timed(lambda: session.handle(Tapped(BankCard("car")))))
            yield spread("GO money: tap to durable entry", taken, "ms", "fsync of this disk")
        before = _written()
        with Journal.open(Path(folder)) as journal:
            session, advance = _session(journal)
            session.resume(None)
            play_session(session, 1, advance)
            entries = sum(game.entries for game in journal.games()[-1:])
            bytes_ = _written() - before
        yield Figure(f"bytes written by a game of {entries} entries", bytes_ / 1024, "KiB")


def growth() -> Iterator[Figure]:
    """What a transaction costs in a long game, against a short one."""
    session, _ = _session(Journal.in_memory())
    _begin(session)
    costs: dict[int, list[float]] = {}
    for turn in range(6000):
        took = timed(lambda: _go(session))
        costs.setdefault(turn // 1000, []).append(took)
    yield spread("GO money at entries 1 to 1,000", costs[0], "ms")
    yield spread("GO money at entries 5,000 to 6,000", costs[5], "ms", "must be alike")


def starting() -> Iterator[Figure]:
    """From nothing to the first screen, and the memory then."""
    taken, memory = [], []
    for _ in range(9):
        begin = subprocess.run(
            [sys.executable, "-c", _START],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        taken.append(float(begin[0]))
        memory.append(float(begin[1]))
    yield spread("start of the process to the first screen", taken, "ms", "aim under 400")
    yield spread("memory of the core then (resident)", memory, "MiB", "aim under 60")


_START = """
import os, time
from pathlib import Path
from terminal import app, choosing
from terminal.journal import Journal
from terminal.clock import SystemClock
from terminal.session import Session
session = Session(choosing.table(choosing.Choice("ultimate")), Journal.in_memory(), SystemClock())
app.drawing()(session.screen, "en")
born = int(Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()[19])
now = float(Path("/proc/uptime").read_text().split()[0])
rss = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
print((now - born / os.sysconf("SC_CLK_TCK")) * 1000, rss / 1024 / 1024)
"""


def _session(journal: Journal) -> tuple[Session, Callable[[int], None]]:
    clock = ManualClock()
    session = Session(table(Choice("ultimate")), journal, clock)

    def advance(ms: int) -> None:
        end = clock.ms + ms
        while (due := session.next_due()) is not None and due <= end:
            clock.ms = due
            session.advance()
        clock.ms = end

    return session, advance


def _shown(session: Session, draw: Draw, card: Card) -> bytes:
    return draw(session.handle(Tapped(card)), session.language)


def _begin(session: Session) -> None:
    for signal in (Tapped(BankCard("car")), Tapped(BankCard("ship")), Down("ok"), Up("ok")):
        session.handle(signal)


def _go(session: Session) -> None:
    for signal in (Down("m"), Up("m"), Tapped(BankCard("car"))):
        session.handle(signal)


def _written() -> int:
    """Give the bytes that this process has sent to storage so far."""
    rows = Path("/proc/self/io").read_text().splitlines()
    return int(dict(row.split(": ") for row in rows)["write_bytes"])
