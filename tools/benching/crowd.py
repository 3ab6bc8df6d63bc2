"""Tables for the hall's bench, in a program of their own: real ones, or a thousand at the wire.

`python -m tools.benching.crowd real|wire CLUB PORT FIRST COUNT SECONDS OUT`. It says when all
tables are there, and plays when it gets a line. Each makes an entry every two seconds; OUT gets
what was played, with a line for each entry.
"""

from __future__ import annotations

import heapq
import random
import selectors
import ssl
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from cards.card import BankCard
from hardware.fleet.broker import Broker, client_of, connect
from hardware.fleet.publisher import Publisher
from hardware.fleet.wire import (
    RETAINED,
    Amount,
    Header,
    Kind,
    Message,
    Place,
    Presence,
    Reach,
    Sent,
    Summary,
    encode,
    game_id,
    topic,
)
from terminal.app import drawing
from terminal.choosing import Choice, table
from terminal.clock import SystemClock
from terminal.edition import Rules
from terminal.editions.ultimate import EDITION
from terminal.journal import Journal
from terminal.ledger import Book, Entry, post
from terminal.loop import Terminal, Together
from terminal.session import Session
from terminal.signals import Down, Lifted, Tapped, Up
from tools.benching.games import entries_of
from tools.benching.mosquitto import Mosquitto
from tools.fleet.broker_files import Club

if TYPE_CHECKING:
    from paho.mqtt.client import Client

PACE = 2.0
"""Seconds between two entries of a table."""

FAREWELL = 60.0
"""Seconds at the end for the broker to take what is under way."""

GAMES = 6
"""Different games that the tables at the wire play, each begun at another place."""

Line = tuple[str, int, int]
"""A table with the number of its game, the entry's number, and when it was made."""


class Played(msgspec.Struct):
    """What a crowd has played; ``sent`` counts the bytes of entries and of summaries."""

    lines: list[Line]
    sent: dict[Kind, int] = {}


def name_of(number: int) -> str:
    """Name a table of the bench."""
    return f"table-{number:04}"


class _Real:
    """A whole terminal: session, journal on disk, publisher; it gives GO money."""

    def __init__(self, name: str, broker: Broker, folder: Path) -> None:
        clock = SystemClock()
        self.name = name
        self.journal = Journal.open(folder)
        self.session = Session(table(Choice("ultimate")), self.journal, clock)
        self.terminal = Terminal(self.session, clock, drawing())
        self.publisher = Publisher(name, broker, folder, clock)
        self.terminal.outputs.append(self.publisher)
        self.publisher.start()
        begun = (Tapped(BankCard("car")), Tapped(BankCard("ship")), Down("ok"), Up("ok"))
        self.terminal.take(Together(begun))

    def enter(self) -> Line:
        """Make an entry; say which and when it was durable."""
        self.terminal.take(Together((Down("m"), Up("m"), Tapped(BankCard("car")))))
        at = time.time_ns()
        self.terminal.take(Lifted(BankCard("car")))
        return self.name, self.session.book.entries, at

    def close(self) -> None:
        self.publisher.stop()
        self.journal.close()


def real(broker: Mosquitto, names: list[str], seconds: float, folder: Path) -> Played:
    """Run real tables, each with a publisher's thread of its own."""
    tables = [_Real(name, broker.as_user(name), folder / name) for name in names]
    _wait()
    lines = [tables[turn].enter() for turn in _turns(len(tables), seconds)]
    for one in tables:
        one.close()
    return Played(lines)


def _wait() -> None:
    print("ready", flush=True)
    sys.stdin.readline()


def _turns(count: int, seconds: float) -> Any:
    """Give the tables' turns, evenly over the time; a turn that is late is not left out."""
    begin = time.monotonic()
    for step in range(round(count * seconds / PACE)):
        wait = begin + step * PACE / count - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        yield step % count


@dataclass
class _Wire:
    """A table that says what a publisher would, entry by entry of a game that was played before."""

    name: str
    client: Client
    header: Header
    entries: list[Entry]
    rules: Rules
    game: int = 1
    id: str = ""
    number: int = 0
    started: int = 0
    book: Book = field(default_factory=Book)
    under_way: set[int] = field(default_factory=set)
    sent: Counter[Kind] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.client.on_publish = lambda _, __, number, *___: self.under_way.discard(number)

    def say(self, kind: Kind, message: Message) -> None:
        """Publish a message."""
        content, place = encode(message), topic(self.name, kind)
        sent = self.client.publish(place, content, qos=1, retain=kind in RETAINED)
        self.under_way.add(sent.mid)
        self.sent[kind] += len(content) + len(place)

    def begin(self) -> None:
        """Begin a game, and tell its header."""
        self.started = time.time_ns() // 10**6
        self.id = game_id(f"{hash(self.name) & (2**128 - 1):032x}", self.game, self.started)
        self.number, self.book = 0, Book()
        self.say(
            Kind.GAMES,
            msgspec.structs.replace(self.header, game=self.id, started=self.started),
        )

    def enter(self) -> Line:
        """Tell the next entry, and how the table is then."""
        if self.number == len(self.entries):
            self.game += 1
            self.begin()
        entry = self.entries[self.number]
        self.number += 1
        self.book = post(self.book, entry)
        at = time.time_ns()
        command, effects = map(msgspec.json.encode, (entry.command, entry.effects))
        self.say(
            Kind.ENTRIES,
            Sent(self.id, self.number, at // 10**6, Raw(command), Raw(effects), entry.reverses),
        )
        self.say(Kind.SUMMARY, self._summary(at // 10**6))
        return f"{self.name}/{self.game}", self.number, at

    def _summary(self, now: int) -> Summary:
        standings = EDITION.board(self.book, self.rules).standings
        told = (
            Place(one.player, Amount(one.cash.units), Amount(one.worth.units), deeds=one.deeds)
            for one in standings
        )
        recent = (Reach(self.id, self.number),)
        return Summary(
            "playing", "ultimate", now, "home", self.id, self.number, tuple(told), recent
        )


def wire(broker: Mosquitto, names: list[str], seconds: float) -> Played:
    """Run tables that are only connections, all by one selector."""
    rules = table(Choice("ultimate")).rules
    games = [[*entries_of(rules, seed)] for seed in range(GAMES)]
    deck, settings = map(msgspec.json.encode, (rules.deck, rules.settings))
    header = Header("", "ultimate", "uk", Raw(deck), Raw(settings), 0)
    selector = selectors.DefaultSelector()
    tables: list[_Wire] = []
    for index, name in enumerate(names):
        client = _connected(broker.as_user(name), name)
        sock = client.socket()
        assert isinstance(sock, ssl.SSLSocket)
        selector.register(sock, selectors.EVENT_READ, client)
        tables.append(_Wire(name, client, header, games[index % GAMES], rules))
        if index % 50 == 0:
            _keep(selector, tables)
    for one in tables:
        one.say(Kind.PRESENCE, Presence(True, time.time_ns() // 10**6))
        one.begin()
        _work(selector, 0)
    _wait()
    lines = _run(selector, tables, seconds)
    sent = sum((one.sent for one in tables), Counter[Kind]())
    return Played(lines, dict(sent))


def _connected(broker: Broker, name: str) -> Client:
    client = client_of(broker, f"teller-{name}")
    connect(client, broker)
    while not client.is_connected():
        client.loop_read()
        time.sleep(0.0005)
    return client


def _run(selector: selectors.BaseSelector, tables: list[_Wire], seconds: float) -> list[Line]:
    begin = time.monotonic()
    dues = [(begin + PACE * index / len(tables), index) for index in range(len(tables))]
    random.Random(1).shuffle(tables)
    lines: list[Line] = []
    looked = begin
    while (now := time.monotonic()) < begin + seconds:
        if dues[0][0] <= now:
            due, index = dues[0]
            lines.append(tables[index].enter())
            heapq.heapreplace(dues, (due + PACE, index))
        _work(selector, max(0.0, min(0.05, dues[0][0] - time.monotonic())))
        if now - looked > 5:
            looked = now
            _keep(selector, tables)
    end = time.monotonic() + FAREWELL
    while any(one.under_way for one in tables) and time.monotonic() < end:
        _work(selector, 0.1)
    return lines


def _keep(selector: selectors.BaseSelector, tables: list[_Wire]) -> None:
    """Let the library say that the tables are still there."""
    for one in tables:
        one.client.loop_misc()
    _work(selector, 0)


def _work(selector: selectors.BaseSelector, patience: float) -> None:
    """Let the library read what has come and write what is to go."""
    for key, _ in selector.select(patience):
        client, sock = key.data, key.fileobj
        client.loop_read()
        while isinstance(sock, ssl.SSLSocket) and sock.pending():
            client.loop_read()
        if client.want_write():
            client.loop_write()


def main() -> int:
    """Run the tables that the words ask for."""
    kind, club, port, first, count, seconds, out = sys.argv[1:]
    broker = Mosquitto("", Club(Path(club), ("localhost",), int(port)))
    names = [name_of(int(first) + index) for index in range(int(count))]
    if kind == "real":
        played = real(broker, names, float(seconds), Path(club) / "played")
    else:
        played = wire(broker, names, float(seconds))
    Path(out).write_bytes(msgspec.json.encode(played))
    return 0


if __name__ == "__main__":
    sys.exit(main())
