"""The thread that listens to the tables: from the broker into the room, then acknowledged.

A message is acknowledged only when it is durable; what was not, the broker sends again. The
broker may be away for any time. To a table the hall says one thing: which entries it lacks.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from hardware.fleet.broker import Broker
from hardware.fleet.wire import (
    RECENT,
    Kind,
    Message,
    Presence,
    Summary,
    Wanted,
    WireError,
    decode,
    encode,
    parse_topic,
    topic,
)
from hardware.part import PartError
from tools.hall.database import StoreError
from tools.hall.line import Heard, Line
from tools.hall.room import Room

LOG = logging.getLogger("teller.hall")

WAITS = (0.5, 1.0, 2.0, 5.0)
"""Seconds before each try to reach the broker again, the last one for all that follow."""

GRACE = 2.0
"""Seconds for entries that are under way to come, before they are asked for."""

NOTE_SECONDS = 10.0
"""So often what tables say of themselves is kept, for a start without a broker."""

PATIENCE = (5.0, 60.0)
"""Seconds before a table is asked again, doubled each time up to the second figure."""


@dataclass
class Ask:
    """When a table is asked for what is missing, and how long to wait after that."""

    due: float
    wait: float = PATIENCE[0]


@dataclass
class Trouble:
    """What keeps the hall from hearing or keeping, in words; empty where nothing does."""

    broker: str = ""
    store: str = ""


def unforeseen(error: Exception) -> str:
    """Say that something failed in a way that is a fault of the hall itself."""
    return f"The hall could not deal with it, please report this: {type(error).__name__}: {error}"


def taken(
    room: Room, where: str, payload: bytes, now: int, *, retained: bool = False
) -> tuple[str, Message] | None:
    """Give the room what came on a topic; give table and message, nothing for what is none."""
    try:
        table, kind = parse_topic(where)
    except WireError:
        return None
    try:
        message = decode(kind, payload)
    except WireError as error:
        room.refuse(table, str(error))
        return None
    if isinstance(message, Wanted):
        return None
    try:
        room.take(table, message, now, retained=retained)
    except StoreError:
        raise
    except Exception as error:
        # One message that nobody foresaw must not keep the hall from all that come after it.
        LOG.debug("a message of %s", table, exc_info=True)
        room.refuse(table, unforeseen(error))
        return None
    return table, message


class Gatherer:
    """Listens in a thread of its own; ``tell`` is called there with the tables that changed."""

    def __init__(
        self,
        broker: Broker,
        name: str,
        room: Room,
        trouble: Trouble,
        stopping: threading.Event,
        tell: Callable[[set[str]], None],
    ) -> None:
        self._broker, self._name, self._room = broker, name, room
        self._trouble, self._stopping, self._tell = trouble, stopping, tell
        self._asks: dict[str, Ask] = {}
        self._asked_all: set[str] = set()
        self._noted = time.monotonic()
        self._wake, self._woken = os.pipe()
        self._thread = threading.Thread(target=self._run, name="hall-gatherer", daemon=True)

    def start(self) -> None:
        """Begin to listen. Raises ``PartError`` where the settings forbid it."""
        self._broker.check()
        self._thread.start()

    def stop(self) -> None:
        """Stop; what was not acknowledged comes again at the next start."""
        self._stopping.set()
        with contextlib.suppress(OSError):
            os.write(self._woken, b"\0")
        self._thread.join(5)
        if not self._thread.is_alive():
            with contextlib.suppress(StoreError):
                self._room.note()
            os.close(self._wake)
            os.close(self._woken)

    def _run(self) -> None:
        tries = 0
        while not self._stopping.is_set():
            try:
                with Line(self._broker, self._name, self._wake) as line:
                    self._say("")
                    tries = 0
                    self._listen(line)
            except StoreError:
                # Only where the hall stops while its database is away.
                return
            except Exception as error:
                # The hall goes on listening, whatever it was.
                LOG.debug("listening to the tables", exc_info=True)
                self._say(str(error) if isinstance(error, PartError) else unforeseen(error))
                wait = WAITS[min(tries, len(WAITS) - 1)]
                tries += 1
                self._stopping.wait(wait)

    def _say(self, broker: str) -> None:
        if self._trouble.broker != broker:
            self._trouble.broker = broker
            self._tell(set())

    def _listen(self, line: Line) -> None:
        for kind in (Kind.PRESENCE, Kind.SUMMARY, Kind.GAMES, Kind.ENTRIES):
            line.subscribe(f"{topic('+', kind)}")
        while not self._stopping.is_set():
            heard = line.wait(self._patience())
            now = time.time_ns() // 1_000_000
            doubtful = [table for one in heard if (table := self._take(one, now)) is not None]
            changed = self._room.settle()
            for one in heard:
                line.acknowledge(one)
            if changed:
                self._tell(changed)
            self._ask(line, doubtful)
            if time.monotonic() - self._noted > NOTE_SECONDS:
                self._room.note()
                self._noted = time.monotonic()

    def _take(self, heard: Heard, now: int) -> str | None:
        """Take a message; give its table where it says how far the table has come."""
        found = taken(self._room, heard.topic, heard.payload, now, retained=heard.retained)
        if found is None:
            return None
        table, message = found
        if isinstance(message, Presence) and message.here and table in self._asks:
            self._asks[table] = Ask(time.monotonic() + GRACE)
        return table if isinstance(message, Summary) else None

    def _patience(self) -> float:
        """Give how long to wait for something to come, in seconds."""
        due = min((ask.due for ask in self._asks.values()), default=None)
        return 1.0 if due is None else max(0.0, min(1.0, due - time.monotonic()))

    def _ask(self, line: Line, doubtful: list[str]) -> None:
        now = time.monotonic()
        for table in doubtful:
            if table not in self._asks and self._room.lacking(table):
                self._asks[table] = Ask(now + GRACE)
        for table, ask in [*self._asks.items()]:
            if ask.due > now:
                continue
            lacking = self._room.lacking(table)
            if not lacking:
                del self._asks[table]
                continue
            line.publish(topic(table, Kind.WANTED), encode(self._wanted(table, lacking)))
            self._asks[table] = Ask(now + ask.wait, min(PATIENCE[1], 2 * ask.wait))

    def _wanted(self, table: str, lacking: dict[str, int]) -> Wanted:
        """Ask for all there is where every game of a full summary is new, else for those."""
        unknown = len(lacking) >= RECENT and set(lacking.values()) == {1}
        if unknown and table not in self._asked_all:
            self._asked_all.add(table)
            return Wanted(everything=True)
        return Wanted(dict([*lacking.items()][:RECENT]))
