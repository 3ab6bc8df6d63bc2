"""Looking for a reader by itself, and a driver whose library is missing."""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from hardware.part import PartError
from hardware.readers import FirstOf, reader_of
from hardware.reading import PageRefusedError, ReaderLostError, Talks
from hardware.settings import ReaderSettings
from tagbench import tags
from tagbench.buses import I2cBus, fake_kernel
from tagbench.pn532 import I2cPn532, SerialPn532
from tests.hardware.benches import UID7, written


def test_auto_finds_a_reader_on_a_serial_port_and_hands_everything_on(pcsc_reader: Any) -> None:
    """The service knows a reader too, but not by this path."""
    with SerialPn532() as emulated, fake_kernel({1: I2cBus()}):
        reader = reader_of(ReaderSettings(kind="auto", path=emulated.path))
        reader.open()
        assert emulated.path in reader.detail
        assert reader.pause > 0
        emulated.tap(written())
        assert [target.uid for target in reader.sense()] == [UID7]
        assert reader.read(4) == bytes(range(16))
        reader.write(10, b"auto")
        reader.reselect()
        assert reader.read(10)[:4] == b"auto"
        assert isinstance(reader, Talks)
        assert reader.talk(b"\x60")[:1] == b"\x00"
        reader.refresh()
        reader.close()
        with pytest.raises(ReaderLostError):
            reader.sense()


def test_auto_takes_a_pcsc_reader_first_and_a_pn532_on_i2c_if_there_is_no_service(
    pcsc_reader: Any,
) -> None:
    pytest.importorskip("smartcard.scard", reason="pyscard is not installed")
    emulated = I2cPn532()
    with fake_kernel({1: emulated.bus}):
        reader = reader_of(ReaderSettings(kind="auto"))
        reader.open()
        assert "Virtual NFC" in reader.detail
        reader.close()
        pcsc_reader.daemon.stop()
        reader.open()
        assert "/dev/i2c-1" in reader.detail
        emulated.tap(tags.ntag213())
        assert [target.uid for target in reader.sense()] == [UID7]
        reader.close()


@pytest.mark.parametrize("stopped", [True, False])
def test_auto_that_finds_nothing_says_so(stopped: bool) -> None:
    first = FirstOf([reader_of(ReaderSettings(kind="pn532", path="/dev/no"))], lambda: stopped)
    with pytest.raises(ReaderLostError) as caught:
        first.open()
    assert caught.value.fault.code == "reader.not-found"
    assert "teller doctor" in caught.value.fault.remedy


def test_a_reader_that_cannot_talk_refuses() -> None:
    silent: Any = SimpleNamespace(open=lambda: None, close=lambda: None)
    first = FirstOf([silent], lambda: False)
    first.open()
    with pytest.raises(PageRefusedError):
        first.talk(b"\x60")
    first.close()


@pytest.mark.parametrize(
    ("kind", "module", "package"),
    [
        ("pn532", "nfc.clf.pn532", "nfcpy"),
        ("usb", "nfc.clf.device", "nfcpy"),
        ("pcsc", "smartcard", "libpcsclite-dev"),
    ],
)
def test_a34_a_missing_library_is_named_with_its_package(
    kind: Any, module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("reader_pn532", "reader_usb", "reader_pcsc"):
        monkeypatch.delitem(sys.modules, f"hardware.{name}", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    fault = fault_of(lambda: reader_of(ReaderSettings(kind=kind)))
    assert fault.code == "reader.no-library"
    assert package in str(fault)
    assert "./tools/install-pi" in fault.remedy


def fault_of(act: Callable[[], object]) -> Any:
    with pytest.raises(PartError) as caught:
        act()
    return caught.value.fault
