"""An I2C bus with devices on it, which can be used in place of an `smbus2.SMBus`.

Here lives the adapter's side: transactions, their log, time and faults. The real smbus2 comes in by
`kernel_i2c`. Devices belong to `oled` and `pn532`.
"""

from __future__ import annotations

import errno
import os
import threading
from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

from tagbench.faults import Schedule, Verb, altered, has, schedule
from tagbench.timing import LOG_LENGTH, Meter

I2C_VERBS = (Verb.NAK, Verb.STALL, Verb.UNPLUG, Verb.FLIP, Verb.CUT)


class I2cDevice(Protocol):
    """A device on the bus. Both may raise OSError, which the host sees as from the kernel."""

    def write(self, data: bytes) -> None:
        """Take the bytes of one write, address byte left out."""

    def read(self, count: int) -> bytes:
        """Give that many bytes."""


@dataclass(frozen=True)
class Transaction:
    """One start to stop (or repeated start) on the wire, address byte left out of `data`."""

    address: int
    reading: bool
    data: bytes


@dataclass
class _Place:
    device: I2cDevice
    faults: Schedule
    plugged: bool = True


class I2cBus:
    """Bus number 1 with whatever is attached; smbus2's methods, and `i2c_rdwr` with its messages.

    Nothing at an address is OSError 121 (EREMOTEIO), as on a Raspberry Pi. `log` keeps the last
    2,000 transactions, `transactions` and `bytes_moved` count them all.
    """

    def __init__(self, *, hertz: int = 400_000, meter: Meter | None = None) -> None:
        self.hertz = hertz
        self.meter = meter or Meter()
        self.log: deque[Transaction] = deque(maxlen=LOG_LENGTH)
        self.transactions = 0
        self.bytes_moved = 0
        self.hung = False
        self._places: dict[int, _Place] = {}
        self._lock = threading.RLock()

    def attach(self, address: int, device: I2cDevice, faults: str | Schedule | None = None) -> None:
        """Put a device at a 7-bit address; `faults` strike its transactions, counted from 1.

        NAK: OSError 121. STALL: OSError 110, the bus hangs for this one transaction. UNPLUG: 121
        from here on, until `plug`. FLIP and CUT change what is read (CUT fills up with FF).
        """
        self._places[address] = _Place(device, schedule(faults, I2C_VERBS, "an I2C device"))

    def unplug(self, address: int) -> None:
        """Pull the device off the bus."""
        self._places[address].plugged = False

    def plug(self, address: int) -> None:
        """Put a pulled device back. What its power-on does is the device's business."""
        self._places[address].plugged = True

    def transfer_write(self, address: int, data: bytes) -> None:
        """Do one write transaction; raises OSError as the kernel would."""
        with self._lock:
            place = self._begin(address, reading=False, data=data)
            self._strike(place)
            place.device.write(data)

    def transfer_read(self, address: int, count: int) -> bytes:
        """Do one read transaction; raises OSError as the kernel would."""
        with self._lock:
            place = self._place(address)
            struck = self._strike(place)
            clean = place.device.read(count)
            data = altered(clean, struck).ljust(count, b"\xff")
            self._begin(address, reading=True, data=data)
            return data

    def _begin(self, address: int, *, reading: bool, data: bytes) -> _Place:
        self.transactions += 1
        self.bytes_moved += 1 + len(data)
        self.log.append(Transaction(address, reading, data))
        self.meter.i2c(len(data), self.hertz)
        return self._place(address)

    def _place(self, address: int) -> _Place:
        if self.hung:
            raise _error(errno.ETIMEDOUT)
        place = self._places.get(address)
        if place is None or not place.plugged:
            raise _error(errno.EREMOTEIO)
        return place

    @staticmethod
    def _strike(place: _Place) -> tuple[Any, ...]:
        struck = place.faults.step()
        if has(struck, Verb.UNPLUG):
            place.plugged = False
        if has(struck, Verb.UNPLUG) or has(struck, Verb.NAK):
            raise _error(errno.EREMOTEIO)
        if has(struck, Verb.STALL):
            raise _error(errno.ETIMEDOUT)
        return struck

    # smbus2's face

    def open(self, bus: int | str) -> None:
        """Do nothing: the bus is always open."""

    def close(self) -> None:
        """Do nothing: the bus stays usable, as luma draws at exit."""

    def __enter__(self) -> I2cBus:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def write_quick(self, address: int, force: bool | None = None) -> None:
        """SMBus quick write, as i2cdetect does."""
        self.transfer_write(address, b"")

    def write_byte(self, address: int, value: int, force: bool | None = None) -> None:
        """Write one byte."""
        self.transfer_write(address, bytes([value]))

    def write_byte_data(
        self, address: int, register: int, value: int, force: bool | None = None
    ) -> None:
        """Write a register byte and one byte."""
        self.transfer_write(address, bytes([register, value]))

    def write_i2c_block_data(
        self, address: int, register: int, data: list[int] | bytes, force: bool | None = None
    ) -> None:
        """Write a register byte and up to 32 bytes; more is a ValueError as in smbus2."""
        if len(data) > 32:
            raise ValueError("Data length cannot exceed 32 bytes")
        self.transfer_write(address, bytes([register]) + bytes(data))

    def read_byte(self, address: int, force: bool | None = None) -> int:
        """Read one byte."""
        return self.transfer_read(address, 1)[0]

    def read_byte_data(self, address: int, register: int, force: bool | None = None) -> int:
        """Write a register byte, read one byte."""
        self.transfer_write(address, bytes([register]))
        return self.transfer_read(address, 1)[0]

    def read_i2c_block_data(
        self, address: int, register: int, length: int, force: bool | None = None
    ) -> list[int]:
        """Write a register byte, read up to 32 bytes."""
        self.transfer_write(address, bytes([register]))
        return list(self.transfer_read(address, length))

    def i2c_rdwr(self, *messages: Any) -> None:
        """Carry out `smbus2.i2c_msg`s (addr, flags, len, buf, bytes()) in one go."""
        for message in messages:
            if message.flags & 0x0001:
                data = self.transfer_read(message.addr, message.len)
                for position, byte in enumerate(data):
                    message.buf[position] = bytes([byte])
            else:
                self.transfer_write(message.addr, bytes(message))


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
