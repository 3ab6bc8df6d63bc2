"""Every reader of ours on its emulated wire, under one set of verbs for the contract test."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import nfc.clf.pn532
import nfc.clf.transport
import pytest

from hardware.part import PartError
from hardware.reader_usb import UsbReader, connect_acr122
from hardware.readers import reader_of
from hardware.reading import Reader, Target
from hardware.settings import ReaderSettings
from tagbench import tags
from tagbench.buses import fake_kernel, fake_spidev
from tagbench.pn532 import CcidReader, I2cPn532, SerialPn532, SpiPn532
from tagbench.rc522 import Rc522

PATIENCE = 5.0
"""Seconds that a condition may take; PC/SC's service needs half a second, the others none."""

UID4 = bytes.fromhex("DEADBEEF")
UID7 = bytes.fromhex("04A1B2C3D4E5F6")
UID10 = bytes.fromhex("04112233445566778899")

KINDS = ("serial", "serial-fast", "i2c", "spi", "rc522", "usb", "usb-generic", "pcsc")


@dataclass
class Bench:
    """A reader of ours and what lies at the other end of its wire."""

    reader: Reader
    emulated: Any
    kind: str

    @property
    def sees_two(self) -> bool:
        """Whether this reader can tell two tags from one."""
        return self.kind != "usb-generic"

    def tap(self, *laid: Any) -> None:
        self.emulated.tap(*laid)

    def lift(self, *laid: Any) -> None:
        self.emulated.lift(*laid)

    def sees(self, *uids: bytes) -> tuple[Target, ...]:
        """Look until these tags are seen, in any order."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self.reader.sense()
            if sorted(one.uid for one in found) == sorted(uids):
                return found
            assert time.monotonic() < end, f"saw {found} and not {uids}"


@contextlib.contextmanager
def bench(kind: str, request: pytest.FixtureRequest, **options: Any) -> Iterator[Bench]:
    """Set up a reader of this kind with its emulation; the reader is not open yet."""
    with contextlib.ExitStack() as stack:
        reader, emulated = MAKERS[kind](stack, request, options)
        made = Bench(reader, emulated, kind)
        stack.callback(made.reader.close)
        yield made


Made = tuple[Reader, Any]


def _serial(stack: contextlib.ExitStack, _: Any, options: dict[str, Any]) -> Made:
    emulated = stack.enter_context(SerialPn532(**options))
    return reader_of(ReaderSettings(kind="pn532", path=emulated.path)), emulated


def _fast(stack: contextlib.ExitStack, _: Any, options: dict[str, Any]) -> Made:
    emulated = stack.enter_context(SerialPn532(**options))
    return reader_of(ReaderSettings(kind="pn532", path=emulated.path, baud=921600)), emulated


def _i2c(stack: contextlib.ExitStack, _: Any, options: dict[str, Any]) -> Made:
    emulated = I2cPn532(**{"asleep": True, "deaf_ack": True, "busy_polls": 1, **options})
    stack.enter_context(fake_kernel({1: emulated.bus}))
    return reader_of(ReaderSettings(kind="pn532-i2c")), emulated


def _spi(stack: contextlib.ExitStack, _: Any, options: dict[str, Any]) -> Made:
    emulated = SpiPn532(**{"asleep": True, "busy_polls": 1, **options})
    stack.enter_context(fake_spidev({(0, 0): emulated.spidev}))
    return reader_of(ReaderSettings(kind="pn532-spi")), emulated


def _rc522(stack: contextlib.ExitStack, _: Any, options: dict[str, Any]) -> Made:
    emulated = Rc522(**options)
    stack.enter_context(fake_spidev({(0, 0): emulated.spidev}))
    return reader_of(ReaderSettings(kind="rc522")), emulated


def _usb(_: contextlib.ExitStack, __: Any, options: dict[str, Any]) -> Made:
    emulated = CcidReader(**options)
    return UsbReader(connect=lambda _: connect_acr122(emulated)), emulated


class ByDevice(UsbReader):
    """A reader that nfcpy drives by device calls alone: here a PN532 stands in for it."""

    _by_chip = False


def _generic(stack: contextlib.ExitStack, _: Any, options: dict[str, Any]) -> Made:
    emulated = stack.enter_context(SerialPn532(**options))

    def connect(_: str) -> Any:
        return nfc.clf.pn532.init(nfc.clf.transport.TTY(emulated.path))

    return ByDevice(connect=connect), emulated


def _pcsc(_: contextlib.ExitStack, request: pytest.FixtureRequest, __: dict[str, Any]) -> Made:
    service = request.getfixturevalue("pcsc_reader")
    try:
        return reader_of(ReaderSettings(kind="pcsc", path=service.names[0])), service
    except PartError as missing:
        if os.environ.get("CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))


MAKERS: dict[str, Callable[[contextlib.ExitStack, Any, dict[str, Any]], Made]] = {
    "serial": _serial,
    "serial-fast": _fast,
    "i2c": _i2c,
    "spi": _spi,
    "rc522": _rc522,
    "usb": _usb,
    "usb-generic": _generic,
    "pcsc": _pcsc,
}


def written(uid: bytes = UID7, **options: Any) -> Any:
    """Give an NTAG213 with something to read on pages 4 and on."""
    tag = tags.ntag213(uid, **options)
    tag.memory[16:32] = bytes(range(16))
    return tag
