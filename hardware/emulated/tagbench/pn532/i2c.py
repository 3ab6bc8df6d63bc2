"""The PN532 on I2C, address 0x24.

Here lives the status byte in front of every read and the queue of frames. The bus is `I2cBus`.
"""

from __future__ import annotations

import errno
import os
from collections import deque

from tagbench.buses.i2c import I2cBus
from tagbench.faults import Schedule
from tagbench.pn532.core import Pn532
from tagbench.pn532.frames import FrameReader
from tagbench.pn532.link import Link
from tagbench.rf import Field, Listener

ADDRESS = 0x24
READY, BUSY = b"\x01", b"\x00"


class Outbox:
    """Frames that wait to be fetched, shared by the I2C and the SPI front.

    `busy_polls` is how many status reads find each frame not ready. A new command drops what was
    not fetched, unless `keeps_old` (as reported of real chips after a host restart).
    """

    def __init__(self, link: Link, *, busy_polls: int, keeps_old: bool) -> None:
        self.link = link
        self.busy_polls = busy_polls
        self.keeps_old = keeps_old
        self._frames: deque[bytes] = deque()
        self._busy = 0
        self._reader = FrameReader()

    def take(self, data: bytes) -> None:
        """Take the bytes of one write; a frame never goes over two."""
        self._reader.clear()
        for frame in self._reader.feed(data):
            if not self.keeps_old:
                self._frames.clear()
            for answer in self.link.receive(frame):
                self._push(answer)

    def ready(self) -> bool:
        """Answer a status read; it consumes nothing."""
        for answer in self.link.poll():
            self._push(answer)
        if not self._frames:
            return False
        if self._busy:
            self._busy -= 1
            return False
        return True

    def fetch(self, count: int) -> bytes:
        """Give the next frame in `count` bytes, cut off or filled up; it is gone then."""
        frame = self._frames.popleft()
        self._busy = self.busy_polls
        return frame[:count].ljust(count, b"\x00")

    def clear(self) -> None:
        """Forget everything, as at power-on."""
        self._frames.clear()
        self._busy = 0

    def _push(self, frame: bytes) -> None:
        if not self._frames:
            self._busy = self.busy_polls
        self._frames.append(frame)


class I2cPn532:
    """A PN532 at `address` of `bus` (a new one if none is given).

    `faults` strike host commands, `bus_faults` the bus transactions (`nak 3; stall 9`). A chip
    that is `asleep` (also after PowerDown) refuses one write with OSError 121 and is awake then.
    `deaf_ack` refuses the last byte of ACK and NACK frames, as some chips do.
    """

    def __init__(
        self,
        chip: Pn532 | None = None,
        *,
        bus: I2cBus | None = None,
        address: int = ADDRESS,
        faults: str | Schedule | None = None,
        bus_faults: str | Schedule | None = None,
        busy_polls: int = 0,
        keeps_old: bool = False,
        asleep: bool = False,
        deaf_ack: bool = False,
    ) -> None:
        self.bus = bus or I2cBus()
        self.chip = chip or Pn532(Field(self.bus.meter))
        self.meter = self.chip.meter
        self.address = address
        self.link = Link(self.chip, faults)
        self.link.on_unplug = self.unplug
        self.chip.asleep = asleep
        self.deaf_ack = deaf_ack
        self._out = Outbox(self.link, busy_polls=busy_polls, keeps_old=keeps_old)
        self.bus.attach(address, self, bus_faults)

    @property
    def field(self) -> Field:
        """The field of the chip's antenna."""
        return self.chip.field

    def tap(self, *tags: Listener) -> None:
        """Bring tags into the field."""
        self.field.tap(*tags)

    def lift(self, *tags: Listener) -> None:
        """Take tags out of the field; all of them if none is named."""
        self.field.lift(*tags)

    def unplug(self) -> None:
        """Pull the reader off the bus."""
        self.bus.unplug(self.address)

    def replug(self) -> None:
        """Put it back: a chip after power-on."""
        self.chip.reset()
        self._out.clear()
        self.bus.plug(self.address)

    def write(self, data: bytes) -> None:
        """Take an I2C write."""
        if self.chip.asleep:
            self.chip.asleep = False
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        self._out.take(data)
        if self.deaf_ack and len(data) == 6:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    def read(self, count: int) -> bytes:
        """Give the status byte and, if there is room and it is ready, a frame."""
        if not self._out.ready():
            return BUSY * count
        return READY if count == 1 else READY + self._out.fetch(count - 1)
