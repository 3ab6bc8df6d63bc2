"""The terminal lends its reader to the card tool, by a socket in the state folder.

Who connects gets the reader and keeps it for as long as the connection lasts, so that a tool
that dies gives it back. What the tool does with it is not known here.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import time
from collections.abc import Iterator
from pathlib import Path

from hardware.part import Fault, Part, PartError, State, ThreadedPart
from terminal.ports import Clock

AWAY = "away"
"""Detail of the status while the reader is lent."""

AT_HOME = "at home"

FREE = frozenset({State.STOPPED, State.ABSENT})
"""States of a reader that holds no port."""

FILE = "reader.sock"
LENT, HELD = b"lent\n", b"held\n"
PATIENCE = 5.0
"""Seconds in which a terminal must have let its reader go, or say that it cannot."""

LETTING_GO = 2.0
"""Seconds that a reader may still be held after it was stopped: some calls take long."""


class Lending(ThreadedPart):
    """A part that stops the reader while somebody else wants it, and starts it again."""

    def __init__(self, folder: Path, reader: Part, clock: Clock) -> None:
        super().__init__("lending", clock)
        self._folder, self._reader = folder, reader
        self._wake: socket.socket | None = None

    def _run(self) -> None:
        try:
            offered = _offer(self._folder)
        except OSError as error:
            raise PartError(_not_offered(error)) from error
        wake, woken = socket.socketpair()
        self._wake = wake
        with offered, wake, woken:
            self._tell(State.RUNNING)
            while self._waits_for(offered, woken):
                with contextlib.suppress(OSError), offered.accept()[0] as borrower:
                    self._lend(borrower, woken)
            self._wake = None
        (self._folder / FILE).unlink(missing_ok=True)

    def _lend(self, borrower: socket.socket, woken: socket.socket) -> None:
        self._reader.stop()
        self._tell(State.RUNNING, detail=AWAY)
        try:
            with contextlib.suppress(OSError):
                borrower.sendall(LENT if self._is_free() else HELD)
                while self._waits_for(borrower, woken) and borrower.recv(64):
                    pass
        finally:
            self._tell(State.RUNNING, detail=AT_HOME)
            with self._life:  # who tells this part to end stops the reader after that
                if not self._stopping.is_set():
                    self._reader.start()

    def _is_free(self) -> bool:
        """Wait until the reader is really let go; `False` if that takes too long."""
        until = time.monotonic() + LETTING_GO
        while (held := self._reader.status.state not in FREE) and time.monotonic() < until:
            if self._stopping.wait(0.02):
                break
        return not held

    def _waits_for(self, source: socket.socket, woken: socket.socket) -> bool:
        """Wait until something comes; `False` if the part was told to stop."""
        if not self._stopping.is_set():
            select.select([source, woken], [], [])
        return not self._stopping.is_set()

    def _nudge(self) -> None:
        wake = self._wake
        if wake is not None:
            with contextlib.suppress(OSError):  # it has just ended by itself
                wake.send(b"\x00")


@contextlib.contextmanager
def borrowed(folder: Path) -> Iterator[bool]:
    """Have the reader of the terminal that runs on this folder; `False` if none runs.

    Raises `PartError` if the terminal does not let it go.
    """
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(PATIENCE)
        try:
            with _short(folder) as path:
                asking.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            yield False
            return
        except OSError as error:
            raise PartError(_not_lent(error.strerror or str(error))) from error
        try:
            answer = asking.recv(64)
        except OSError as error:
            raise PartError(_not_lent("it does not answer")) from error
        if answer != LENT:
            held = answer == HELD
            raise PartError(_not_lent("it hangs, try again" if held else "it is being stopped"))
        yield True


def _offer(folder: Path) -> socket.socket:
    """Bind the socket, for this user alone. One left behind by a power cut is in nobody's use."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).unlink(missing_ok=True)
    offered = socket.socket(socket.AF_UNIX)
    try:
        with _short(folder) as path:
            offered.bind(path)
        (folder / FILE).chmod(0o600)
        offered.listen(1)
    except OSError:
        offered.close()
        raise
    return offered


@contextlib.contextmanager
def _short(folder: Path) -> Iterator[str]:
    """Give a short name for the socket: the system takes 107 bytes and folders may have more."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{handle}/{FILE}"
    finally:
        os.close(handle)


def _not_offered(error: OSError) -> Fault:
    return Fault(
        "lending.none",
        f"The reader cannot be lent to the card tool ({error.strerror or error}).",
        "Stop the terminal before writing cards.",
    )


def _not_lent(why: str) -> Fault:
    return Fault(
        "reader.not-lent",
        f"The terminal that runs does not give its reader: {why}.",
        "Stop the terminal, write the cards, and start it again.",
    )
