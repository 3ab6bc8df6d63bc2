"""Another end for the tests: hears all tables as a hall does, and keeps what came."""

from __future__ import annotations

import threading
import time
from queue import SimpleQueue
from typing import Any

from hardware.fleet.broker import Broker, client_of, connect
from hardware.fleet.wire import (
    Header,
    Kind,
    Message,
    Presence,
    Sent,
    Summary,
    Wanted,
    WireError,
    decode,
    encode,
    parse_topic,
    topic,
)
from hardware.part import PartError
from terminal.journal import Line
from tests.fleet.tables import FleetTable
from tests.hardware.waits import until


class Ear:
    """Hears everything, also what came while it was away; keeps each entry once."""

    def __init__(self, broker: Broker, name: str = "hall") -> None:
        self._broker = broker
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self.client = client_of(broker, name, stay=True)
        self.client.on_connect = self._on_connect
        self.client.on_message = self._on_message
        self.there = threading.Event()
        self.came: list[tuple[str, Message]] = []
        self.entries: dict[tuple[str, str], dict[int, Sent]] = {}
        self.headers: dict[tuple[str, str], Header] = {}
        self.doubles = 0
        self.refused: list[str] = []
        self._asked: SimpleQueue[tuple[str, bytes]] = SimpleQueue()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(5)

    def latest(self, table: str, kind: type[Message]) -> Message | None:
        found = [one for who, one in tuple(self.came) if who == table and isinstance(one, kind)]
        return found[-1] if found else None

    def presence(self, table: str) -> bool | None:
        found = self.latest(table, Presence)
        return found.here if isinstance(found, Presence) else None

    def summary(self, table: str) -> Summary | None:
        found = self.latest(table, Summary)
        return found if isinstance(found, Summary) else None

    def named(self, table: str) -> list[str]:
        """List the names in the newest summary."""
        found = self.summary(table)
        return [one.name for one in found.standings] if found else []

    def numbers(self, table: str) -> list[list[int]]:
        """List the numbers of entries of each game of a table, in the order they came."""
        return [[*found] for (who, _), found in tuple(self.entries.items()) if who == table]

    def ask(self, table: str, wanted: Wanted) -> None:
        self.say(topic(table, Kind.WANTED), encode(wanted))

    def say(self, where: str, payload: bytes) -> None:
        """Publish something, in the thread that has the connection."""
        self._asked.put((where, payload))

    def _live(self) -> None:
        while not self._stopping.is_set():
            try:
                connect(self.client, self._broker, stay=True)
                while self.client.socket() is not None and not self._stopping.is_set():
                    while not self._asked.empty():
                        self.client.publish(*self._asked.get(), qos=1)
                    self.client.loop(0.05)
            except PartError:
                self._stopping.wait(0.1)
        self.client.disconnect()

    def _on_connect(self, client: Any, _: Any, flags: Any, code: Any, more: Any) -> None:
        if not code.is_failure:
            client.subscribe("taptellers/+/+", qos=1)
            self.there.set()

    def _on_message(self, client: Any, _: Any, message: Any) -> None:
        table, kind = parse_topic(message.topic)
        try:
            found = decode(kind, message.payload)
        except WireError as error:
            self.refused.append(str(error))
            return
        match found:
            case Sent(game=game, number=number):
                kept = self.entries.setdefault((table, game), {})
                if kept.setdefault(number, found) is not found:
                    assert kept[number] == found
                    self.doubles += 1
            case Header(game=game):
                self.headers[table, game] = found
            case _:
                pass
        self.came.append((table, found))


def agree(ear: Ear, table: FleetTable, *, asking: bool = False) -> None:
    """Wait until the other end has what the table has, entry by entry.

    A broker that is killed loses what it had not passed on: then the ear asks, as a hall does.
    """
    asked = time.monotonic()

    def heard() -> dict[int, list[Line]]:
        found = {
            int(game.split("-")[1]): [entries[number].line() for number in sorted(entries)]
            for (who, game), entries in tuple(ear.entries.items())
            if who == table.name
        }
        return dict(sorted(found.items()))

    stored = table.stored()

    def same() -> bool:
        nonlocal asked
        if asking and time.monotonic() > asked + 2:
            asked = time.monotonic()
            ear.ask(table.name, Wanted(everything=True))
        return heard() == stored

    until(
        same,
        lambda: (ear.numbers(table.name), table.publisher.status),
        patience=30,
    )
