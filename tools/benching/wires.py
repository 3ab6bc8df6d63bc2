"""The readers of the bench on their emulated wires. `tagbench` is imported when one is opened."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hardware.readers import reader_of
from hardware.reading import Reader
from hardware.settings import ReaderSettings

PANEL_BUS, READER_BUS = 1, 3


def is_there() -> bool:
    """Whether the emulated parts and the libraries to them are installed."""
    return all(find_spec(name) for name in ("tagbench", "nfc", "smbus2", "luma"))


def lacking(wire: Wire) -> str | None:
    """Name what this machine lacks for a wire, if anything."""
    from tagbench.pcsc import MissingPartError, PcscDaemon

    if wire.make is not _pcsc:
        return None
    if find_spec("smartcard") is None:
        return "pyscard"
    try:
        PcscDaemon().close()
    except MissingPartError as missing:
        return missing.package
    return None


Opened = tuple[Reader, Any]
Open = Callable[[ExitStack, dict[int, Any]], Opened]


@dataclass(frozen=True)
class Wire:
    """A kind of reader; `empty_ms` is an empty look as modelled, `pause_ms` follows each look.

    What a PC/SC service takes cannot be modelled: it is measured, with fewer `taps`.
    """

    name: str
    empty_ms: float
    make: Open
    pause_ms: float = 25.0
    taps: int = 60
    modelled: bool = True

    def open(self, stack: ExitStack) -> tuple[Reader, Any, Any]:
        """Give the reader, not open yet, its emulation, and a panel on a bus of its own."""
        from tagbench.buses import I2cBus, fake_kernel
        from tagbench.oled import Panel, Ssd1306

        panel = Panel(Ssd1306(), bus=I2cBus())
        buses: dict[int, Any] = {PANEL_BUS: panel.bus}
        reader, emulated = self.make(stack, buses)
        stack.enter_context(fake_kernel(buses))
        return reader, emulated, panel

    def tag(self, uid: bytes, message: bytes) -> Any:
        """Give an NTAG213 that is a card of the game."""
        from tagbench import tags

        return tags.ntag213(uid, message=message)


def _serial(baud: int) -> Open:
    def make(stack: ExitStack, _: dict[int, Any]) -> Opened:
        from tagbench.pn532 import SerialPn532

        emulated = stack.enter_context(SerialPn532())
        settings = {"kind": "pn532", "path": emulated.path, "baud": baud}
        return _reader(settings), emulated

    return make


def _i2c(hertz: int) -> Open:
    def make(_: ExitStack, buses: dict[int, Any]) -> Opened:
        from tagbench.buses import I2cBus
        from tagbench.pn532 import I2cPn532

        buses[READER_BUS] = I2cBus(hertz=hertz)
        emulated = I2cPn532(bus=buses[READER_BUS], asleep=True, busy_polls=1)
        return _reader({"kind": "pn532-i2c", "path": f"/dev/i2c-{READER_BUS}"}), emulated

    return make


def _spi(stack: ExitStack, _: dict[int, Any]) -> Opened:
    from tagbench.buses import fake_spidev
    from tagbench.pn532 import SpiPn532

    emulated = SpiPn532(asleep=True, busy_polls=1)
    stack.enter_context(fake_spidev({(0, 0): emulated.spidev}))
    return _reader({"kind": "pn532-spi"}), emulated


def _rc522(stack: ExitStack, _: dict[int, Any]) -> Opened:
    from tagbench.buses import fake_spidev
    from tagbench.rc522 import Rc522

    emulated = Rc522()
    stack.enter_context(fake_spidev({(0, 0): emulated.spidev}))
    return _reader({"kind": "rc522"}), emulated


def _usb(_: ExitStack, __: dict[int, Any]) -> Opened:
    """Above libusb: what the bus itself takes is in the model alone."""
    from hardware.reader_usb import UsbReader, connect_acr122
    from tagbench.pn532 import CcidReader

    emulated = CcidReader()
    return UsbReader(connect=lambda _: connect_acr122(emulated)), emulated


def _pcsc(stack: ExitStack, _: dict[int, Any]) -> Opened:
    from tagbench.pcsc import PcscDaemon

    # libpcsclite keeps the first path that a process used.
    place = Path(tempfile.gettempdir()) / f"teller-bench-{os.getpid()}.comm"
    os.environ.setdefault("TAGBENCH_PCSC_SOCKET", str(place))
    daemon = stack.enter_context(PcscDaemon())
    return _reader({"kind": "pcsc", "path": daemon.name}), daemon.slots[0]


def _reader(settings: dict[str, Any]) -> Reader:
    return reader_of(ReaderSettings(**settings))


READERS = (
    Wire("PN532, UART 115,200", 15, _serial(115_200)),
    Wire("PN532, UART 921,600", 11, _serial(921_600)),
    Wire("PN532, I2C 400 kHz", 13, _i2c(400_000)),
    Wire("PN532, I2C 100 kHz", 21, _i2c(100_000)),
    Wire("PN532, SPI 1 MHz", 12, _spi),
    Wire("RC522, SPI 1 MHz", 5, _rc522),
    Wire("ACR122U, USB", 15, _usb),
    Wire("PC/SC service", 0, _pcsc, pause_ms=0, taps=10, modelled=False),
)
"""Empty looks are those of hardware/README.md."""
