"""The kernel's side of /dev/bus/usb: requests of one open device file, answered over a socket.

umockdev's preloaded library hands each ioctl of a program on to a socket: three machine words
(what, request, address), then it fetches and stores memory of the program as it is told. Here
live these words and the URBs of usbdevice_fs.h; what a device answers belongs to `device`.
"""

from __future__ import annotations

import errno
import socket
import struct
import time
from collections import deque
from collections.abc import Set
from dataclasses import dataclass

from tagbench.usb.device import STRING, UsbDevice, string_descriptor

ASKED, DONE, FETCH, STORE = 1, 3, 5, 6
WORDS = struct.Struct("=3q")
URB = struct.Struct("=BBxxiIxxxxQiiiiiIQ")
"""Kind, endpoint, status, flags, buffer, its length, what was moved, five counts, context."""

SUBMIT, DISCARD, REAP, REAP_NOW, CLAIM, CAPABILITIES = 10, 11, 12, 13, 15, 26
HARMLESS = frozenset({3, 4, 5, 16, 20, 21, 22, 23})
"""Resets, alternate settings, releases: done as soon as asked."""

CONTROL, INWARD = 2, 0x80
ZERO_PACKETS = 0x01 | 0x04  # and no limit to the size of a packet
GET_DESCRIPTOR = 6
LOOK_SECONDS = 0.001


@dataclass
class Urb:
    """A request under way: where it lies in the program, and what it wants."""

    address: int
    kind: int
    endpoint: int
    flags: int
    buffer: int
    length: int
    context: int
    content: bytes = b""
    status: int = 0
    moved: int = 0


class OpenFile:
    """One open device file; `serve` until the program closes it."""

    def __init__(self, line: socket.socket, device: UsbDevice, held: Set[UsbDevice]) -> None:
        self._line, self._device, self._held = line, device, held
        self._waiting: deque[Urb] = deque()
        self._finished: deque[Urb] = deque()
        self.gone = False

    def serve(self) -> None:
        """Answer every request."""
        with self._line:
            while words := self._take(WORDS.size):
                what, request, address = WORDS.unpack(words)
                result = self._answer(request, address) if what == ASKED else -errno.ENOTTY
                self._line.sendall(WORDS.pack(DONE, -1 if result < 0 else result, max(0, -result)))

    def _answer(self, request: int, address: int) -> int:
        if self.gone:
            return -errno.ENODEV
        match request & 0xFF:
            case n if n == CAPABILITIES:
                self._store(address, struct.pack("=I", ZERO_PACKETS))
            case n if n == CLAIM:
                return -errno.EBUSY if self._device in self._held else 0
            case n if n == SUBMIT:
                return self._submit(address)
            case n if n == DISCARD:
                return self._discard(address)
            case n if n in (REAP, REAP_NOW):
                return self._reap(address)
            case n if n in HARMLESS:
                pass
            case _:
                return -errno.ENOTTY
        return 0

    def _submit(self, address: int) -> int:
        kind, endpoint, _, flags, buffer, length, *_, context = URB.unpack(
            self._fetch(address, URB.size)
        )
        urb = Urb(address, kind, endpoint, flags, buffer, length, context)
        try:
            if kind == CONTROL:
                self._control(urb)
            elif not endpoint & INWARD:
                self._device.send(endpoint, self._fetch(buffer, length))
                urb.moved = length
            else:
                self._waiting.append(urb)
                return 0
        except OSError as error:
            self.gone = error.errno == errno.ENODEV
            return -(error.errno or errno.EIO)
        self._finished.append(urb)
        return 0

    def _control(self, urb: Urb) -> None:
        """Carry out a control transfer: a set-up of eight bytes, then what comes back."""
        _, code, value, _, wanted = struct.unpack("<BBHHH", self._fetch(urb.buffer, 8))
        found = None
        if code == GET_DESCRIPTOR and value >> 8 == STRING:
            found = string_descriptor(self._device, value & 0xFF)
        if found is None:
            urb.status = -errno.EPIPE  # the device stalls: it knows no such thing
            return
        found = found[:wanted]
        self._store(urb.buffer + 8, found)
        urb.moved = len(found)

    def _discard(self, address: int) -> int:
        for urb in self._waiting:
            if urb.address == address:
                self._waiting.remove(urb)
                urb.status = -errno.ENOENT
                self._finished.append(urb)
                return 0
        return -errno.EINVAL

    def _reap(self, address: int) -> int:
        if not self._finished:
            try:
                self._look()
            except OSError as error:
                self.gone = error.errno == errno.ENODEV
                return -(error.errno or errno.EIO)
        if not self._finished:
            time.sleep(LOOK_SECONDS)  # the program's poll() never waits on such a file
            return -errno.EAGAIN
        urb = self._finished.popleft()
        self._store(urb.address + 4, struct.pack("=i", urb.status))
        self._store(urb.address + 28, struct.pack("=i", urb.moved))
        self._store(address, struct.pack("=Q", urb.address))
        return 0

    def _look(self) -> None:
        """Let endpoints answer what waits for them."""
        for urb in tuple(self._waiting):
            found = self._device.receive(urb.endpoint)
            if found is None:
                continue
            self._waiting.remove(urb)
            self._store(urb.buffer, found[: urb.length])
            urb.moved = min(len(found), urb.length)
            urb.status = -errno.EOVERFLOW if len(found) > urb.length else 0
            self._finished.append(urb)

    def _fetch(self, address: int, size: int) -> bytes:
        if not size:
            return b""
        self._line.sendall(WORDS.pack(FETCH, address, size))
        return self._take(size)

    def _store(self, address: int, content: bytes) -> None:
        self._line.sendall(WORDS.pack(STORE, address, len(content)) + content)

    def _take(self, size: int) -> bytes:
        """Receive so many bytes; fewer only if the program is gone."""
        found = b""
        while len(found) < size:
            try:
                more = self._line.recv(size - len(found))
            except OSError:
                return b""
            if not more:
                return b""
            found += more
        return found
