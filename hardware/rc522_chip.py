"""The registers of an MFRC522 on SPI: set it up, send a frame, fetch the answer.

Anticollision, pages and faults in words are in `reader_rc522`. Figures: NXP MFRC522 data sheet,
chapter 9 (registers) and 8.5 (timer).
"""

from __future__ import annotations

import errno
import os
import time
from dataclasses import dataclass
from typing import Any

COMMAND, COM_IRQ, ERROR, FIFO, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
CONTROL, BIT_FRAMING, COLL, VERSION = 0x0C, 0x0D, 0x0E, 0x37
TX_CONTROL, GAIN, RELOAD = 0x14, 0x26, 0x2C
IDLE, TRANSCEIVE, RESET = 0x00, 0x0C, 0x0F
RECEIVED, TIMED_OUT = 0x20, 0x01
ANTENNA = 0x03
COLLISION, BROKEN = 0x08, 0x17  # buffer overflow, CRC, parity, protocol

SET_UP = (
    (0x12, 0x00),  # TxMode, RxMode: 106 kbit/s, no CRC by the chip
    (0x13, 0x00),
    (0x2A, 0x80),  # TMode: the timer starts when a frame was sent
    (0x2B, 0xA9),  # TPrescaler: 25 us a tick
    (0x15, 0x40),  # TxASK: full modulation
    (0x11, 0x3D),  # Mode
    (GAIN, 0x60),  # RFCfg: 43 dB
)
TICK_US = 25
GENUINE = (0x91, 0x92)
NOBODY = (0x00, 0xFF)
FIFO_SIZE = 64
PATIENCE = 0.06


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: bytes, how many bits of the last one count (0: all), and what was wrong."""

    data: bytes
    last_bits: int = 0
    collision: int | None = None
    broken: bool = False


class Rc522Chip:
    """An MFRC522 behind `port`, a `spidev.SpiDev` in mode 0. Errors are `OSError`."""

    def __init__(self, port: Any) -> None:
        self._port = port
        self._wait_us = 0

    def version(self) -> int:
        """Give the version register; 00 and FF mean that nobody is there."""
        return self.read(VERSION)

    def antenna_on(self) -> bool:
        """Whether the field is on; after a power cut it is not."""
        return self.read(TX_CONTROL) & ANTENNA == ANTENNA

    def set_up(self) -> None:
        """Reset the chip, set it up for type A, switch the field on."""
        self.write(COMMAND, RESET)
        end = time.monotonic() + PATIENCE
        while self.read(COMMAND) & 0x10 and time.monotonic() < end:
            time.sleep(0.001)
        for register, value in SET_UP:
            self.write(register, value)
        self._wait_us = 0
        self.write(TX_CONTROL, self.read(TX_CONTROL) | ANTENNA)

    def exchange(
        self, data: bytes, *, bits: int = 0, align: int = 0, wait_us: int = 5000
    ) -> Answer:
        """Send a frame and give what answers, or no bytes after `wait_us` of silence.

        `bits` of the last byte are sent (0: all); the first bit received goes to bit `align`.
        """
        self._patience(wait_us)
        self.write(COMMAND, IDLE)
        self.write(COM_IRQ, 0x7F)
        self.write(FIFO_LEVEL, 0x80)
        self.write(FIFO, *data)
        self.write(COMMAND, TRANSCEIVE)
        self.write(BIT_FRAMING, 0x80 | align << 4 | bits)
        arrived = self._await()
        self.write(BIT_FRAMING, 0)
        return self._fetch() if arrived else Answer(b"")

    def read(self, register: int) -> int:
        """Give a register."""
        return int(self._port.xfer2([register << 1 | 0x80, 0])[1])

    def write(self, register: int, *values: int) -> None:
        """Write a register, or several bytes into the FIFO."""
        self._port.xfer2([register << 1, *values])

    def close(self) -> None:
        """Switch the field off and let the port go."""
        try:
            self.write(TX_CONTROL, self.read(TX_CONTROL) & ~ANTENNA & 0xFF)
        finally:
            self._port.close()

    def _patience(self, wait_us: int) -> None:
        if wait_us != self._wait_us:
            ticks = wait_us // TICK_US
            self.write(RELOAD, ticks >> 8)
            self.write(RELOAD + 1, ticks & 0xFF)
            self._wait_us = wait_us

    def _await(self) -> bool:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.read(COM_IRQ)
            if found & RECEIVED:
                return True
            if found & TIMED_OUT:
                return False
        raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))

    def _fetch(self) -> Answer:
        count = self.read(FIFO_LEVEL)
        if count > FIFO_SIZE:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        data = bytes(self._port.xfer2([FIFO << 1 | 0x80] * count + [0])[1:])
        wrong = self.read(ERROR)
        collision = None
        if wrong & COLLISION:
            collision = (self.read(COLL) - 1 & 0x1F) if not self.read(COLL) & 0x20 else 0
        return Answer(data, self.read(CONTROL) & 7, collision, bool(wrong & BROKEN))
