"""The part that passes a table's journal on to a broker, in a thread of its own.

It looks at frames only to know that there is something new; what it sends, it reads from the
journal's file. The terminal waits for nothing here, whatever the broker does.
"""

from __future__ import annotations

import contextlib
import os
import random
import select
import time
from dataclasses import replace
from pathlib import Path

import msgspec

from hardware.fleet.backlog import Backlog
from hardware.fleet.broker import Broker, Will
from hardware.fleet.link import TICK, Acknowledged, Came, Link
from hardware.fleet.names import FILE, read_names
from hardware.fleet.telling import summary_of
from hardware.fleet.wire import (
    RETAINED,
    Header,
    Kind,
    Message,
    Presence,
    Summary,
    Wanted,
    WireError,
    decode,
    encode,
    topic,
)
from hardware.part import Backoff, Fault, PartError, State, ThreadedPart
from terminal.config import ConfigError
from terminal.journal import JournalError
from terminal.journal.outbox import Outbox
from terminal.ports import Clock, Frame

NOTE_SECONDS = 5.0
"""So long a cursor may be ahead of what is noted: a note is a page written on the card."""

AGAIN_SECONDS = 1.0
"""One request to send again is heeded in this time; a hall repeats those that were not."""

FAREWELL_SECONDS = 0.3

_FOR_GOOD = frozenset({"fleet.no-library", "fleet.plain", "fleet.ca"})


class Publisher(ThreadedPart):
    """The table ``table`` of a fleet; the journal is in ``folder``. Also an ``Output``."""

    def __init__(self, table: str, broker: Broker, folder: Path, clock: Clock) -> None:
        super().__init__("fleet", clock)
        self._table, self._broker, self._folder = table, broker, folder
        self._frame: Frame | None = None
        self._looked: Frame | None = None
        self._seen: tuple[int | None, int] = (None, -1)
        self._told: Summary | None = None
        self._told_frame: Frame | None = None
        self._named: tuple[int | None, int] = (None, 0)
        self._summary = 0
        self._heed_from = 0.0
        self._wake_read = self._wake_write = -1

    def show(self, frame: Frame) -> None:
        """Take the newest frame; a new entry or another game wakes the thread."""
        self._frame = frame
        seen = (frame.game, frame.book.entries)
        if seen != self._seen:
            self._seen = seen
            self._nudge()

    def _nudge(self) -> None:
        if self._wake_write >= 0:
            with contextlib.suppress(OSError):  # full: it is awake already
                os.write(self._wake_write, b"\x00")

    def _run(self) -> None:
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        os.set_blocking(self._wake_write, False)
        backoff = Backoff(0.5, 15.0)
        try:
            while not self._stopping.is_set():
                self._turn(backoff)
        finally:
            reading, writing = self._wake_read, self._wake_write
            self._wake_read = self._wake_write = -1
            os.close(reading)
            os.close(writing)

    def _turn(self, backoff: Backoff) -> None:
        """Serve one connection, and rest after its end. Raises ``PartError`` where it is no use.

        A journal that cannot be opened now may be held, moved or converted at this moment.
        """
        try:
            opened = Outbox.open(self._folder)
        except JournalError as error:
            self._tell(State.WAITING, _unread(error))
            self._rest(None, backoff.next())
            return
        with contextlib.closing(opened) as outbox:
            self._try(outbox, backoff)
            # Fifty tables must not come back to a broker at the same moment.
            self._rest(outbox, backoff.next() * random.uniform(0.5, 1.0))

    def _try(self, outbox: Outbox, backoff: Backoff) -> None:
        """Serve one connection until it ends. Raises ``PartError`` where it is no use."""
        try:
            self._serve(outbox, backoff)
        except PartError as error:
            if error.fault.code in _FOR_GOOD:
                raise
            self._tell(State.WAITING, error.fault)
        except JournalError as error:
            self._tell(State.WAITING, _unread(error))

    def _rest(self, outbox: Outbox | None, seconds: float) -> None:
        """Wait; who plays a game that begins meanwhile is noted where there is a journal."""
        until = time.monotonic() + seconds
        while not self._stopping.is_set() and (left := until - time.monotonic()) > 0:
            if outbox is not None:
                with contextlib.suppress(JournalError):
                    self._name(outbox, self._frame)
            poll = select.poll()
            poll.register(self._wake_read, select.POLLIN)
            poll.poll(round(left * 1000))
            self._drain()

    def _drain(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while os.read(self._wake_read, 512):
                pass

    def _serve(self, outbox: Outbox, backoff: Backoff) -> None:
        """Be at the broker until the connection ends or the part is stopped."""
        gone = Presence(False, self._clock.wall())
        will = Will(topic(self._table, Kind.PRESENCE), encode(gone))
        link = Link(self._broker, f"teller-{self._table}", will, self._wake_read)
        try:
            link.open()
            self._tell(State.RUNNING, detail=f"{self._broker.place} as {self._table}")
            self._serve_open(link, outbox, backoff)
            link.leave()
        finally:
            link.close()

    def _serve_open(self, link: Link, outbox: Outbox, backoff: Backoff) -> None:
        backlog = Backlog(outbox)
        self._told, self._told_frame, self._summary = None, None, 0
        link.subscribe(topic(self._table, Kind.WANTED))
        self._send(link, Kind.PRESENCE, Presence(True, self._clock.wall(), _software()))
        noted = time.monotonic()
        try:
            while not self._stopping.is_set():
                self._look(outbox, backlog)
                self._send_next(link, backlog)
                if self._hear(link, backlog, TICK):
                    backoff.reset()
                self._drain()
                if time.monotonic() - noted > NOTE_SECONDS:
                    noted = time.monotonic()
                    backlog.note()
            self._take_leave(link, outbox, backlog)
        finally:
            backlog.note()

    def _take_leave(self, link: Link, outbox: Outbox, backlog: Backlog) -> None:
        """Send what was entered last, then that the table goes; what is late goes next time."""
        until = time.monotonic() + FAREWELL_SECONDS
        self._look(outbox, backlog)
        self._send_next(link, backlog)
        self._send(link, Kind.PRESENCE, Presence(False, self._clock.wall()))
        while link.busy and (left := until - time.monotonic()) > 0:
            self._hear(link, backlog, left, wake=False)

    def _hear(self, link: Link, backlog: Backlog, seconds: float, *, wake: bool = True) -> bool:
        """Take in what the broker says; tell whether it said anything."""
        events = link.wait(seconds, wake=wake)
        for event in events:
            match event:
                case Acknowledged(number):
                    backlog.acknowledged(number)
                    self._summary = 0 if number == self._summary else self._summary
                case Came(payload=payload) if time.monotonic() > self._heed_from:
                    self._heed_from = time.monotonic() + AGAIN_SECONDS
                    _again(backlog, payload)
                case _:
                    pass
        return bool(events)

    def _look(self, outbox: Outbox, backlog: Backlog) -> None:
        """Look whether the game at the table has gone on.

        What is told afterwards is of the frame that was there now: one that comes while entries
        are sent has its own turn.
        """
        frame = self._looked = self._frame
        if frame is None or frame.game is None:
            return
        if (renamed := self._name(outbox, frame)) is not None:
            backlog.rename(renamed)
        if renamed is not None or frame is not self._told_frame:
            backlog.look(frame.game)

    def _name(self, outbox: Outbox, frame: Frame | None) -> int | None:
        """Note who plays the game of this frame; give it where that has changed.

        Raises ``JournalError``; it is to be noted still then, and the next call does so.
        """
        if frame is None or frame.game is None:
            return None
        try:
            stamp = (self._folder / FILE).stat().st_mtime_ns
        except OSError:
            stamp = 0
        now = (frame.game, stamp)
        if now == self._named:
            return None
        changed = self._named[0] == frame.game and not frame.edition.over(frame.book)
        noted = changed or outbox.players(frame.game) is None
        if noted:
            try:
                outbox.name(frame.game, read_names(self._folder))
            except ConfigError as error:
                noted = False
                self._remark(Fault("fleet.players", str(error), "Set them: teller fleet players."))
        self._named = now
        return frame.game if noted else None

    def _remark(self, fault: Fault) -> None:
        self._status = replace(self._status, remark=fault)
        self.on_change(self._status)

    def _send_next(self, link: Link, backlog: Backlog) -> None:
        """Send as much as may be under way, then how the table is."""
        while link.room > 1 and (item := backlog.next()) is not None:
            kind = Kind.GAMES if isinstance(item.message, Header) else Kind.ENTRIES
            backlog.sent(self._send(link, kind, item.message), item)
        frame = self._looked
        if self._summary or link.room < 1 or frame is None or frame is self._told_frame:
            return
        names = {} if frame.game is None else backlog.players(frame.game)
        summary = summary_of(frame, backlog.identity, backlog.courses, names, 0)
        self._told_frame = frame
        if summary != self._told:
            self._told = summary
            now = msgspec.structs.replace(summary, at=self._clock.wall())
            self._summary = self._send(link, Kind.SUMMARY, now)

    def _send(self, link: Link, kind: Kind, message: Message) -> int:
        retain = kind in RETAINED
        return link.publish(topic(self._table, kind), encode(message), retain=retain)


def _again(backlog: Backlog, payload: bytes) -> None:
    """Heed a hall that lacks entries; what is no such request is passed over."""
    with contextlib.suppress(WireError):
        wanted = decode(Kind.WANTED, payload)
        assert isinstance(wanted, Wanted)
        backlog.again(wanted)


def _unread(error: JournalError) -> Fault:
    return Fault("fleet.journal", f"Nothing is published: {error}", "It is tried again by itself.")


def _software() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("tap-teller")
    except PackageNotFoundError:
        return ""
