"""Modelled time: what an exchange would have taken on real wires.

Here lives the meter and the constants of the model, with their sources. A meter adds up
microseconds; it sleeps only when asked to, so that tests stay fast and figures repeatable.
"""

from __future__ import annotations

import threading
import time
from collections import Counter

RF_BIT_US = 128 / 13.56  # 106 kbit/s: one bit is 128 carrier cycles (ISO/IEC 14443-2)
RF_FRAME_DELAY_US = 1172 / 13.56  # shortest time from a command to its answer (ISO/IEC 14443-3)
RF_FIELD_ON_US = 5_000  # guard time from field on to the first command (ISO/IEC 14443-3)
EEPROM_PAGE_US = 4_100  # NTAG21x data sheet: one page write
LOG_LENGTH = 2_000  # how many exchanges the logs of all parts keep: days of polling must not grow
USB_FRAME_US = 1_000  # full speed: a bulk transfer waits for the next frame (USB 2.0, 5.3.3)
CHIP_COMMAND_US = 300  # an estimate of a PN532's own time for one host command


class Meter:
    """Adds up modelled microseconds by kind: uart, i2c, spi, usb, rf, eeprom, chip, wait.

    With `sleep` the time is also slept where it is added, for tests that want real delays.
    """

    def __init__(self, *, sleep: bool = False) -> None:
        self.sleep = sleep
        self.by_kind: Counter[str] = Counter()
        self._parts: dict[str, float] = {}
        self._lock = threading.Lock()

    def add(self, kind: str, microseconds: float) -> None:
        """Add modelled microseconds of one kind."""
        with self._lock:
            total = self._parts.get(kind, 0.0) + microseconds
            self._parts[kind] = total
            self.by_kind[kind] = round(total)
        if self.sleep:
            time.sleep(microseconds / 1e6)

    @property
    def microseconds(self) -> int:
        """All modelled microseconds since the last reset."""
        return self.by_kind.total()

    def reset(self) -> None:
        """Begin again at zero."""
        with self._lock:
            self.by_kind.clear()
            self._parts.clear()

    def uart(self, count: int, baud: int) -> None:
        """Add `count` bytes of ten bits each on a serial line."""
        self.add("uart", count * 10e6 / baud)

    def i2c(self, count: int, hertz: int) -> None:
        """Add one I2C transaction: start, stop, the address byte and `count` bytes, all acked."""
        self.add("i2c", (2 + 9 * (1 + count)) * 1e6 / hertz)

    def spi(self, count: int, hertz: int) -> None:
        """Add one SPI transfer of `count` bytes."""
        self.add("spi", count * 8e6 / hertz)

    def rf(self, bits: int) -> None:
        """Add one RF frame: data bits, a parity bit a byte, start and end."""
        self.add("rf", (bits + bits // 8 + 2) * RF_BIT_US)
