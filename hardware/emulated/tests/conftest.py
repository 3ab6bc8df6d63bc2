"""What the cross-checks share: nfcpy opened over each front, a small RC522 host.

The transports here are the least that nfcpy needs; they are no drivers to copy.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import termios
import time

import pytest

from tagbench.pn532.spi import SWAPPED
from tagbench.rf import crc_a

WANTING = ("could not import", "is not installed")
"""How a test says that a library is missing."""


def not_run(report):
    """In CI a test that cannot run for want of a library has failed, and says so."""
    if not report.skipped or not os.environ.get("CI"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if any(words in reason for words in WANTING):
        report.outcome = "failed"
        report.longrepr = f"not run in CI: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    report = yield
    not_run(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    report = yield
    not_run(report)
    return report


class PolledTransport:
    """Asks for readiness, reads the ACK as 6 bytes and an answer as 32, then the rest by NACK."""

    TYPE = "POLLED"

    def write(self, frame):
        self._expect_ack = bytes(frame) != bytes.fromhex("0000FF00FF00")
        self.send(bytes(frame))

    def read(self, timeout):
        end = time.monotonic() + timeout / 1000
        while not self.ready():
            if time.monotonic() > end:
                raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        if self._expect_ack:
            self._expect_ack = False
            return bytearray(self.fetch(6))
        head = self.fetch(32)
        size = 7 + head[3] if head[3] != 0xFF else 10 + (head[5] << 8 | head[6])
        if size > 32:
            self.send(bytes.fromhex("0000FFFF0000"))
            while not self.ready():
                continue
            head = self.fetch(size)
        return bytearray(head[:size])

    def close(self):
        pass


class I2cTransport(PolledTransport):
    def __init__(self, bus, address=0x24):
        from smbus2 import i2c_msg

        self.bus, self.address, self.message = bus, address, i2c_msg

    def send(self, frame):
        self.bus.i2c_rdwr(self.message.write(self.address, frame))

    def ready(self):
        return bool(self.bus.read_byte(self.address) & 1)

    def fetch(self, count):
        message = self.message.read(self.address, count + 1)
        self.bus.i2c_rdwr(message)
        return bytes(message)[1:]


class SpiTransport(PolledTransport):
    def __init__(self, port):
        self.port = port

    def move(self, data):
        return bytes(self.port.xfer2(list(bytes(data).translate(SWAPPED)))).translate(SWAPPED)

    def send(self, frame):
        self.move(b"\x01" + frame)

    def ready(self):
        return bool(self.move(b"\x02\x00")[1] & 1)

    def fetch(self, count):
        return self.move(b"\x03" + bytes(count))[1:]


@pytest.fixture
def nfcpy():
    """A function that gives an open nfcpy frontend for a path or a polled transport."""
    pytest.importorskip("nfc")
    import nfc.clf.pn532
    import nfc.clf.transport

    frontends = []

    def opened(where):
        frontend = nfc.ContactlessFrontend()
        if isinstance(where, str):
            device = nfc.clf.pn532.init(nfc.clf.transport.TTY(where))
        elif isinstance(where, PolledTransport):
            chipset = nfc.clf.pn532.Chipset(where, logging.getLogger("tagbench"))
            chipset.sam_configuration("normal")
            device = nfc.clf.pn532.Device(chipset, logging.getLogger("tagbench"))
        else:
            from nfc.clf import acr122

            device = acr122.init(where)
        device._path = "tagbench"
        frontend.device = device
        frontends.append(frontend)
        return frontend

    yield opened
    for frontend in frontends:
        with contextlib.suppress(OSError, IndexError, termios.error):
            frontend.close()


@pytest.fixture
def sense():
    """A function that looks for a type A tag once and gives nfcpy's target or None."""
    pytest.importorskip("nfc")
    import nfc.clf

    return lambda frontend: frontend.sense(nfc.clf.RemoteTarget("106A"))


@pytest.fixture
def activate():
    """A function that senses and activates: nfcpy's tag or None."""
    pytest.importorskip("nfc")
    import nfc.clf
    import nfc.tag

    def activated(frontend):
        target = frontend.sense(nfc.clf.RemoteTarget("106A"))
        return None if target is None else nfc.tag.activate(frontend, target)

    return activated


@pytest.fixture
def i2c_transport():
    pytest.importorskip("smbus2")
    return I2cTransport


@pytest.fixture
def spi_transport():
    return SpiTransport


class Rc522Host:
    """The least that selects a tag through an RC522's registers."""

    def __init__(self, port):
        self.port = port
        self.write(0x01, 0x0F)
        for register, value in ((0x2A, 0x80), (0x2B, 0xA9), (0x2C, 0x03), (0x2D, 0xE8)):
            self.write(register, value)
        self.write(0x15, 0x40)
        self.write(0x11, 0x3D)
        self.write(0x14, self.read(0x14) | 3)

    def write(self, register, *values):
        self.port.xfer2([register << 1, *values])

    def read(self, register):
        return self.port.xfer2([register << 1 | 0x80, 0])[1]

    def exchange(self, data, bits=0):
        self.write(0x01, 0x00)
        self.write(0x04, 0x7F)
        self.write(0x0A, 0x80)
        self.write(0x09, *data)
        self.write(0x01, 0x0C)
        self.write(0x0D, 0x80 | bits)
        irq = self.read(0x04)
        if irq & 0x01:
            return None
        assert irq & 0x20
        return bytes(self.read(0x09) for _ in range(self.read(0x0A)))

    def crc(self, data):
        return bytes(data) + crc_a(bytes(data))

    def select(self):
        if self.exchange([0x26], 7) is None:
            return None
        uid = b""
        for level in (0x93, 0x95, 0x97):
            part = self.exchange([level, 0x20])
            if self.read(0x06) & 0x08:
                return "collision"
            sak = self.exchange(self.crc(bytes([level, 0x70]) + part))
            if not sak[0] & 4:
                return uid + part[:4], sak[0]
            uid += part[1:4]
        return None


@pytest.fixture
def rc522_host():
    return Rc522Host
