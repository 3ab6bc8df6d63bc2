"""SPI as spidev shows it: one device behind a chip select.

Here lives the fake `SpiDev` and the fake module. Devices belong to `oled`, `pn532` and `rc522`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Protocol

from tagbench.faults import Schedule, Verb, altered, has, schedule
from tagbench.timing import LOG_LENGTH, Meter

SPI_VERBS = (Verb.FLIP, Verb.UNPLUG, Verb.STALL)


class SpiDevice(Protocol):
    """A device behind a chip select."""

    def transfer(self, data: bytes) -> bytes:
        """One chip select: bytes out (MOSI), as many bytes back (MISO)."""


class SpiDev:
    """A `spidev.SpiDev` with a device on it.

    `faults` strike its transfers, counted from 1: FLIP changes what is read; STALL and UNPLUG read
    `floating` (00 by default) and the device hears nothing. As on a Raspberry Pi, `lsbfirst`
    cannot be set (OSError 22).
    """

    def __init__(
        self,
        device: SpiDevice,
        *,
        faults: str | Schedule | None = None,
        floating: int = 0x00,
        meter: Meter | None = None,
    ) -> None:
        self.device = device
        self.faults = schedule(faults, SPI_VERBS, "an SPI device")
        self.floating = floating
        self.meter = meter or Meter()
        self.plugged = True
        self.is_open = False
        self.mode = 0
        self.max_speed_hz = 500_000
        self.bits_per_word = 8
        self.cshigh = False
        self.no_cs = False
        self.threewire = False
        self.transfers = 0
        self.bytes_moved = 0
        self.log: deque[tuple[bytes, bytes]] = deque(maxlen=LOG_LENGTH)

    @property
    def lsbfirst(self) -> bool:
        """Always False."""
        return False

    @lsbfirst.setter
    def lsbfirst(self, value: bool) -> None:
        if value:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    def unplug(self) -> None:
        """Pull the wires: everything reads `floating`."""
        self.plugged = False

    def plug(self) -> None:
        """Put the wires back."""
        self.plugged = True

    def open(self, bus: int, device: int) -> None:
        """Open; any numbers will do."""
        self.is_open = True

    def close(self) -> None:
        """Close; the object may be used again."""
        self.is_open = False

    def xfer2(
        self,
        values: Iterable[int],
        speed_hz: int = 0,
        delay_usec: int = 0,
        bits_per_word: int = 0,
    ) -> list[int]:
        """Move bytes both ways under one chip select."""
        data = bytes(values)
        self.transfers += 1
        self.bytes_moved += len(data)
        self.meter.spi(len(data), speed_hz or self.max_speed_hz)
        struck = self.faults.step()
        if has(struck, Verb.UNPLUG):
            self.plugged = False
        if not self.plugged or has(struck, Verb.STALL):
            answer = bytes([self.floating]) * len(data)
        else:
            answer = altered(self.device.transfer(data), struck)
        self.log.append((data, answer))
        return list(answer)

    def xfer(self, values: Iterable[int], *settings: int) -> list[int]:
        """Like `xfer2`: the chip select is not split here."""
        return self.xfer2(values, *settings)

    def xfer3(self, values: Iterable[int], *settings: int) -> tuple[int, ...]:
        """Like `xfer2`, as a tuple."""
        return tuple(self.xfer2(values, *settings))

    def writebytes(self, values: Iterable[int]) -> None:
        """Write and forget what comes back."""
        self.xfer2(values)

    def writebytes2(self, values: Iterable[int]) -> None:
        """Write and forget what comes back."""
        self.xfer2(values)

    def readbytes(self, count: int) -> list[int]:
        """Write zeros and give what comes back."""
        return self.xfer2(bytes(count))


@contextlib.contextmanager
def fake_spidev(ports: Mapping[tuple[int, int], SpiDev]) -> Iterator[ModuleType]:
    """Put a module `spidev` in place while the context lasts: (bus, device) -> port.

    `spidev.SpiDev().open(bus, device)` then speaks to that port; a port that is not there raises
    FileNotFoundError as the real one.
    """
    module: Any = ModuleType("spidev")

    class _Opened:
        def __init__(self, bus: int | None = None, device: int | None = None) -> None:
            object.__setattr__(self, "_port", None)
            if bus is not None and device is not None:
                self.open(bus, device)

        def open(self, bus: int, device: int) -> None:
            if (bus, device) not in ports:
                path = f"/dev/spidev{bus}.{device}"
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
            object.__setattr__(self, "_port", ports[bus, device])
            ports[bus, device].open(bus, device)

        def __getattr__(self, name: str) -> Any:
            port = object.__getattribute__(self, "_port")
            if port is None:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return getattr(port, name)

        def __setattr__(self, name: str, value: Any) -> None:
            setattr(object.__getattribute__(self, "_port"), name, value)

    module.SpiDev = _Opened
    kept = sys.modules.get("spidev")
    sys.modules["spidev"] = module
    try:
        yield module
    finally:
        if kept is None:
            del sys.modules["spidev"]
        else:
            sys.modules["spidev"] = kept
