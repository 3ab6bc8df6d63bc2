"""The card's side of vsmartcard's virtual reader: TCP to a port of pcscd.

Here lives the thread that answers vpcd. A connection is a card in the slot, so it is made when a
tag comes and closed when it goes.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from pathlib import Path

from tagbench.faults import Schedule, Verb, altered, has, schedule
from tagbench.pcsc.card import StorageCard
from tagbench.rf import Field, Listener

POWER_OFF, POWER_ON, RESET, GIVE_ATR = 0x00, 0x01, 0x02, 0x04
PATIENCE = 3.0  # seconds that pcscd may take to notice a removal
SLOT_VERBS = (Verb.NAK, Verb.FLIP, Verb.CUT, Verb.LOSE)


class Slot:
    """One slot of the reader: `tap` puts a tag in, `lift` takes it out.

    `faults` strike APDUs, counted from 1: NAK answers 63 00, FLIP and CUT change the answer, LOSE
    takes the card out in the middle of the command.
    """

    def __init__(
        self, port: int, *, direct: bool = True, faults: str | Schedule | None = None
    ) -> None:
        self.port = port
        self.field = Field()
        self.card = StorageCard(self.field, direct=direct)
        self.faults = schedule(faults, SLOT_VERBS, "a PC/SC slot")
        self._socket: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self._own_port = 0
        self._busy = threading.Lock()

    @property
    def occupied(self) -> bool:
        """Whether a card is in the slot, as pcscd will see it."""
        return self._thread is not None and self._thread.is_alive()

    def tap(self, *tags: Listener) -> None:
        """Put tags on the reader; pcscd notices within half a second.

        After a `lift` that pcscd has not noticed yet this waits until it has.
        """
        fresh = not self.field.tags
        self.field.tap(*tags)
        if fresh or not self.occupied:
            self.insert()

    def lift(self, *tags: Listener) -> None:
        """Take tags off; pcscd notices within half a second (`remove` waits for it)."""
        self.field.lift(*tags)
        if not self.field.tags:
            self.remove(wait=False)

    def swap(self, *tags: Listener) -> None:
        """Exchange the tag so fast that pcscd does not notice."""
        with self._busy:
            self.field.lift()
            self.field.tap(*tags)
            self.card.power_on()

    def remove(self, *, wait: bool = True) -> None:
        """Take the card out; with `wait` pcscd has noticed when this returns (0.4 s at most)."""
        link, self._socket = self._socket, None
        if link is not None:
            with contextlib.suppress(OSError):
                self._own_port = link.getsockname()[1]
                link.shutdown(socket.SHUT_RDWR)
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join()
            self._thread = None
        if wait:
            _await_noticed(self.port, self._own_port)

    def insert(self) -> None:
        """Connect to pcscd if there are tags on the slot; a connection is a card."""
        self.remove()
        if not self.field.tags:
            return
        link = _connect(self.port)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = link
        self._thread = threading.Thread(
            target=self._serve, args=(link,), name="tagbench-vpcd", daemon=True
        )
        self._thread.start()

    def _serve(self, link: socket.socket) -> None:
        self.card.power_on()
        with contextlib.closing(link), contextlib.suppress(OSError, EOFError):
            while True:
                message = _receive(link)
                with self._busy:
                    answer = self._answer(message)
                    if answer is not None:
                        link.sendall(struct.pack(">H", len(answer)) + answer)
                    if not self.field.tags:
                        return
        self.card.power_off()

    def _answer(self, message: bytes) -> bytes | None:
        if message == bytes([GIVE_ATR]):
            return self.card.atr()
        if message in (bytes([POWER_ON]), bytes([RESET])):
            self.card.power_on()
            return None
        if message == bytes([POWER_OFF]):
            self.card.power_off()
            return None
        struck = self.faults.step()
        if has(struck, Verb.LOSE):
            self.field.lift()
            raise EOFError
        if has(struck, Verb.NAK):
            return b"\x63\x00"
        return altered(self.card.transmit(message), struck)


def _receive(link: socket.socket) -> bytes:
    (length,) = struct.unpack(">H", _exactly(link, 2))
    return _exactly(link, length)


def _exactly(link: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        # vpcd writes twice: without it each APDU waits 40 ms for the delayed acknowledge.
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        piece = link.recv(count - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def _connect(port: int, patience: float = 5.0) -> socket.socket:
    """Connect as soon as pcscd listens; raises OSError after `patience` seconds."""
    end = time.monotonic() + patience
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=None)
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def _await_noticed(port: int, own_port: int) -> None:
    """Wait until pcscd has closed its end of a connection that is closed here."""
    ends = f":{port:04X} ", f":{own_port:04X} "
    end = time.monotonic() + PATIENCE
    while own_port and time.monotonic() < end:
        table = Path("/proc/net/tcp").read_text()
        lines = (line.split(None, 4) for line in table.splitlines()[1:])
        # Fields: number, local address, remote address, state (08 is CLOSE_WAIT).
        if not any(
            f"{here} ".endswith(ends[0]) and f"{there} ".endswith(ends[1]) and state in ("01", "08")
            for _, here, there, state, _ in lines
        ):
            return
        time.sleep(0.005)
