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

from tagbench.faults import Schedule, Verb, altered, has, schedule
from tagbench.pcsc.card import StorageCard
from tagbench.rf import Field, Listener

POWER_OFF, POWER_ON, RESET, GIVE_ATR = 0x00, 0x01, 0x02, 0x04
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

    @property
    def occupied(self) -> bool:
        """Whether a card is in the slot, as pcscd will see it."""
        return self._thread is not None and self._thread.is_alive()

    def tap(self, *tags: Listener) -> None:
        """Put tags on the reader; pcscd notices within half a second."""
        self.field.tap(*tags)
        if not self.occupied:
            self._insert()

    def lift(self, *tags: Listener) -> None:
        """Take tags off; pcscd notices within half a second."""
        self.field.lift(*tags)
        if not self.field.tags:
            self.remove()

    def swap(self, *tags: Listener) -> None:
        """Exchange the tag so fast that pcscd does not notice."""
        self.field.lift()
        self.field.tap(*tags)
        self.card.power_on()

    def remove(self) -> None:
        """Close the connection; the thread has ended when this returns."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
            self._thread = None

    def _insert(self) -> None:
        self.remove()
        link = _connect(self.port)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = link
        self._thread = threading.Thread(
            target=self._serve, args=(link,), name="tagbench-vpcd", daemon=True
        )
        self._thread.start()

    def _serve(self, link: socket.socket) -> None:
        self.card.power_on()
        with link, contextlib.suppress(OSError, EOFError):
            while True:
                message = _receive(link)
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
