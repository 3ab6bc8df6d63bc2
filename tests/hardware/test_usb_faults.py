"""What goes wrong with readers on USB, and what is said about it: A29, A45, B8, B11."""

import errno
import os

import nfc.clf.device
import nfc.clf.transport
import pytest

from hardware.chip_reader import translated
from hardware.reader_usb import UsbReader, connect_usb
from hardware.reading import ReaderFaultError, ReaderLostError
from tagbench import tags
from tagbench.faults import Schedule
from tests.hardware.benches import UID7, bench
from tests.hardware.faulty import fault_of, used


@pytest.mark.parametrize("step", range(1, 12))
def test_a_usb_reader_pulled_at_any_message_is_lost_and_comes_back(
    step: int, request: pytest.FixtureRequest
) -> None:
    with bench("usb", request) as ours:
        ours.reader.open()
        ours.tap(tags.ntag213())
        ours.emulated.faults = Schedule.parse(f"unplug {step}")
        with pytest.raises(ReaderLostError):
            used(ours.reader, opened=True)
        ours.reader.close()
        assert ours.emulated.closed
        ours.emulated.replug()
        ours.emulated.faults = Schedule()
        ours.reader.open()
        ours.sees(UID7)


def test_b11_a_usb_reader_that_stalls_is_a_fault() -> None:
    with pytest.raises(ReaderFaultError) as caught, translated(UsbReader.lost):
        raise OSError(errno.ETIMEDOUT, "timed out")
    assert caught.value.fault.code == "reader.silent"


def test_a29_a_missing_usb_reader_is_told_from_a_library_that_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(*devices: tuple[int, int, int, int]) -> None:
        monkeypatch.setattr(nfc.clf.transport.USB, "find", lambda _: list(devices))

    found()
    assert fault_of(lambda: connect_usb("usb")).code == "reader.not-found"
    found((0x1234, 0x5678, 1, 2))
    assert fault_of(lambda: connect_usb("usb")).code == "reader.not-found"
    found((0x072F, 0x2200, 99, 98))
    fault = fault_of(lambda: connect_usb("usb"))
    assert (fault.code, "/dev/bus/usb/099/098" in fault.words) == ("reader.denied", True)

    def missing(_: str) -> None:
        raise OSError("libusb-1.0.so.0: cannot open shared object file")

    monkeypatch.setattr(nfc.clf.transport.USB, "find", missing)
    assert fault_of(lambda: connect_usb("usb")).code == "reader.no-library"


@pytest.mark.parametrize(
    ("error", "vendor", "code", "hint"),
    [
        (OSError(errno.EBUSY, "busy"), 0x072F, "reader.busy", "pn533_usb"),
        (OSError(errno.ETIMEDOUT, "late"), 0x072F, "reader.silent", 'kind = "pcsc"'),
        (OSError(errno.EIO, "garbage"), 0x04E6, "reader.silent", "Plug it in again."),
    ],
)
def test_a45_b8_a_usb_reader_that_is_held_or_deaf_is_said_so(
    error: OSError, vendor: int, code: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> None:
        raise error

    product = {0x072F: 0x2200, 0x04E6: 0x5591}[vendor]
    monkeypatch.setattr(nfc.clf.transport.USB, "find", lambda _: [(vendor, product, 1, 1)])
    monkeypatch.setattr(os, "access", lambda *_: True)
    monkeypatch.setattr(nfc.clf.device, "connect", refuse)
    fault = fault_of(lambda: connect_usb("usb"))
    assert (fault.code, hint in fault.remedy) == (code, True)
