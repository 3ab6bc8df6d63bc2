"""Host frames of the PN532: made, and read out of a stream of bytes.

Here lives the framing of the user manual's host controller interface. What a command does belongs
to `core`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
ERROR_PAYLOAD = b"\x7f"
HOST, CHIP = 0xD4, 0xD5


@dataclass(frozen=True)
class Ack:
    """The host acknowledges, or stops the running command."""


@dataclass(frozen=True)
class Nack:
    """The host asks for the last answer again."""


@dataclass(frozen=True)
class Command:
    """A sound information frame; `payload` begins with the frame identifier (D4).

    `edges` counts the rising edges on a serial line before the frame, which wake a sleeping chip.
    """

    payload: bytes
    edges: int = 0


@dataclass(frozen=True)
class Broken:
    """A frame with a wrong checksum, which the chip ignores."""

    data: bytes


HostFrame = Ack | Nack | Command | Broken


def encode(payload: bytes) -> bytes:
    """Wrap a payload (identifier, code, data) in an information frame, extended if it must be."""
    if len(payload) < 256:
        head = bytes([len(payload), -len(payload) & 0xFF])
    else:
        size = len(payload).to_bytes(2, "big")
        head = b"\xff\xff" + size + bytes([-sum(size) & 0xFF])
    return b"\x00\x00\xff" + head + payload + bytes([-sum(payload) & 0xFF, 0])


class FrameReader:
    """Finds host frames in a stream that may come in any pieces."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._edges = 0

    def clear(self) -> None:
        """Forget an unfinished frame, as after a reset."""
        self._buffer.clear()
        self._edges = 0

    def feed(self, data: bytes) -> Iterator[HostFrame]:
        """Take bytes in and give the frames that are complete."""
        self._buffer += data
        while (frame := self._next()) is not None:
            yield frame

    def _next(self) -> HostFrame | None:
        start = self._buffer.find(b"\x00\xff")
        if start < 0:
            self._skip(max(0, len(self._buffer) - 1))
            return None
        self._skip(start)
        if len(self._buffer) < 4:
            return None
        size, check = self._buffer[2], self._buffer[3]
        if (size, check) == (0x00, 0xFF):
            return self._take(4, Ack())
        if (size, check) == (0xFF, 0x00):
            return self._take(4, Nack())
        if (size, check) == (0xFF, 0xFF):
            return self._information(7, bytes(self._buffer[4:7]), len(self._buffer) >= 7)
        return self._information(4, bytes(self._buffer[2:4]), known=True)

    def _information(self, head: int, size: bytes, known: bool) -> HostFrame | None:
        if not known:
            return None
        if sum(size) & 0xFF:
            return self._take(2, Broken(bytes(self._buffer[:head])))
        length = int.from_bytes(size[:-1], "big")
        if len(self._buffer) < head + length + 1:
            return None
        body = bytes(self._buffer[head : head + length + 1])
        if sum(body) & 0xFF:
            return self._take(head + length + 1, Broken(body))
        edges = self._edges
        return self._take(head + length + 1, Command(body[:-1], edges))

    def _take(self, count: int, frame: HostFrame) -> HostFrame:
        del self._buffer[:count]
        self._edges = 0
        return frame

    def _skip(self, count: int) -> None:
        for byte in self._buffer[:count]:
            # On the line: start bit low, eight bits from the lowest on, stop bit high.
            levels = [0, *((byte >> i) & 1 for i in range(8)), 1]
            self._edges += sum(a < b for a, b in itertools.pairwise(levels))
        del self._buffer[:count]
