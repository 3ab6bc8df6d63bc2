"""The PN532's frames over I2C and SPI, as a transport for nfcpy's chip driver.

Here live readiness, the bytes of one transfer, and frames that are left over from before. What
the frames say is nfcpy's business. PN532 user manual, 6.2.4 (I2C) and 6.2.5 (SPI).
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import re
import time
from typing import Any, Protocol

from hardware import remedies
from hardware.part import Fault
from hardware.reading import SILENT_WORDS, ReaderLostError

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
SHORT = 32
"""Bytes fetched at first: every usual answer fits; longer ones are asked for again by NACK."""

POLL_SECONDS = 0.001
WAKE_SECONDS = 0.01
STALE_FRAMES = 8
NOT_READY = (errno.EREMOTEIO, errno.ENXIO)
"""How adapters report that the chip did not acknowledge its address: it is still busy."""

SWAPPED = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))
"""The chip sends the lowest bit first, which a Raspberry Pi's SPI cannot do."""


class Wire(Protocol):
    """One wire: whole frames out, readiness, bytes in. Errors are `OSError`."""

    def send(self, frame: bytes) -> None:
        """Write a frame."""

    def ready(self) -> bool:
        """Ask whether a frame can be fetched; this consumes nothing."""

    def fetch(self, count: int) -> bytes:
        """Give so many bytes of the next frame; it is gone then."""

    def close(self) -> None:
        """Let the port go."""


class PolledTransport:
    """A transport for nfcpy: `write`, then `read` the ACK, then `read` the answer."""

    TYPE = "POLLED"

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._code = 0
        self._expects_ack = False

    def write(self, frame: bytes | bytearray) -> None:
        """Send a frame. The chip may be deaf to the last byte of an ACK: that is no error."""
        data = bytes(frame)
        if data == ACK:
            with contextlib.suppress(OSError):
                self._wire.send(data)
            return
        self._code, self._expects_ack = data[6], True
        try:
            self._wire.send(data)
        except OSError as error:
            if error.errno not in NOT_READY:
                raise
            time.sleep(WAKE_SECONDS)  # a sleeping chip wakes at the first write and refuses it
            self._wire.send(data)

    def read(self, timeout: int) -> bytearray:
        """Give the next frame within so many ms. Raises `OSError` (ETIMEDOUT)."""
        end = time.monotonic() + timeout / 1000
        while True:
            self._await(end)
            if self._expects_ack:
                if self._wire.fetch(len(ACK)) == ACK:
                    self._expects_ack = False
                    return bytearray(ACK)
                continue  # an answer to somebody who has asked before
            frame = self._answer(end)
            if not _of_another(frame, self._code):
                return bytearray(frame)

    def drain(self) -> None:
        """End what an earlier program has asked, and drop its answers."""
        self.write(ACK)
        time.sleep(WAKE_SECONDS)
        for _ in range(STALE_FRAMES):
            if not self._wire.ready():
                return
            self._wire.fetch(SHORT)

    def close(self) -> None:
        """Let the port go."""
        self._wire.close()

    def _answer(self, end: float) -> bytes:
        frame = self._wire.fetch(SHORT)
        size = frame[3] + 7
        if size > SHORT and frame[:3] == ACK[:3]:
            with contextlib.suppress(OSError):
                self._wire.send(NACK)
            self._await(end)
            frame = self._wire.fetch(size)
        return frame[:size]

    def _await(self, end: float) -> None:
        while not self._wire.ready():
            if time.monotonic() > end:
                raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
            time.sleep(POLL_SECONDS)


def _of_another(frame: bytes, code: int) -> bool:
    """Whether this is a whole answer, but to another command."""
    whole = frame[:3] == ACK[:3] and frame[5:6] == b"\xd5" and not sum(frame[5:-1]) & 0xFF
    return whole and frame[6] != code + 1


class I2cWire:
    """The chip on an I2C bus, by smbus2; each read begins with a status byte."""

    def __init__(self, path: str, address: int) -> None:
        library = importlib.import_module("smbus2")
        self._message = library.i2c_msg
        self._address = address
        try:
            self._bus = library.SMBus(path)
        except OSError as error:
            raise ReaderLostError(bus_fault(path, error.errno, "I2C", "i2c")) from error

    def send(self, frame: bytes) -> None:
        """Write a frame."""
        self._bus.i2c_rdwr(self._message.write(self._address, frame))

    def ready(self) -> bool:
        """Read the status byte alone."""
        try:
            return bool(self._bus.read_byte(self._address) & 1)
        except OSError as error:
            if error.errno in NOT_READY:
                return False
            raise

    def fetch(self, count: int) -> bytes:
        """Read the status byte and so many after it."""
        message = self._message.read(self._address, count + 1)
        self._bus.i2c_rdwr(message)
        return bytes(message)[1:]

    def close(self) -> None:
        """Close the bus."""
        self._bus.close()


class SpiWire:
    """The chip on SPI, by spidev: mode 0, 1 MHz, bits swapped here."""

    WRITE, STATUS, READ = 0x01, 0x02, 0x03

    def __init__(self, path: str) -> None:
        self._port = open_spi(path, 1_000_000)
        # The first chip select only wakes a sleeping chip.
        self._move(bytes([self.STATUS, 0]))
        time.sleep(WAKE_SECONDS)

    def send(self, frame: bytes) -> None:
        """Write a frame."""
        self._move(bytes([self.WRITE]) + frame)

    def ready(self) -> bool:
        """Read the status byte."""
        return bool(self._move(bytes([self.STATUS, 0]))[1] & 1)

    def fetch(self, count: int) -> bytes:
        """Read so many bytes of the frame."""
        return self._move(bytes([self.READ]) + bytes(count))[1:]

    def close(self) -> None:
        """Close the port."""
        self._port.close()

    def _move(self, data: bytes) -> bytes:
        return bytes(self._port.xfer2(list(data.translate(SWAPPED)))).translate(SWAPPED)


def open_spi(path: str, hertz: int) -> Any:
    """Open `/dev/spidevB.D` in mode 0. Raises `ReaderLostError`."""
    numbers = re.fullmatch(r"/dev/spidev(\d+)\.(\d+)", path)
    if numbers is None:
        raise ReaderLostError(bus_fault(path, errno.EINVAL, "SPI", "spi"))
    port = importlib.import_module("spidev").SpiDev()
    try:
        port.open(int(numbers[1]), int(numbers[2]))
    except OSError as error:
        raise ReaderLostError(bus_fault(path, error.errno, "SPI", "spi")) from error
    port.mode = 0
    port.max_speed_hz = hertz
    return port


def bus_fault(path: str, number: int | None, name: str, group: str) -> Fault:
    """Say why a bus cannot be opened."""
    if number in (errno.EACCES, errno.EPERM):
        return Fault(
            "reader.denied",
            f"{path} may not be opened by this user, so cards cannot be read.",
            remedies.group(group),
        )
    if number == errno.EINVAL:
        return Fault(
            "reader.no-port",
            f"{path} is no {name} port.",
            f"Set [reader] path to one like /dev/{'spidev0.0' if group == 'spi' else 'i2c-1'}.",
        )
    return Fault(
        "reader.no-port",
        f"There is no {path}: {name} is not switched on.",
        remedies.bus(name),
    )


def no_chip(path: str, switches: str) -> Fault:
    """Say that the bus works and no chip answers on it."""
    return Fault(
        "reader.silent",
        f"No PN532 answers on {path}. {SILENT_WORDS}",
        f"Set the board's switches to {switches}, check its wires and its power.",
    )
