"""A PN532 on a serial port, I2C or SPI, under nfcpy's own chip driver.

The port is opened directly: any path, no search, no terminal of its own, and the speed is
found again if a killed program left the chip at another one. The wires' bytes are in
`pn532_wires`.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nfc.clf.pn53x import Chipset as AnyChipset
from nfc.clf.pn532 import Chipset, Device
from nfc.clf.transport import TTY

from hardware import remedies
from hardware.chip_reader import WIRE_FAULTS, ChipReader
from hardware.machine import pi_model, serial_ports
from hardware.part import Fault
from hardware.pn532_wires import I2cWire, PolledTransport, SpiWire, Wire, no_chip
from hardware.reading import SILENT_WORDS, ReaderLostError

LOG = logging.getLogger("nfc.teller")
HOME_BAUD = 115200
"""The speed of a chip that was just switched on."""

OTHER_BAUDS = (921600, 460800, 230400)
"""Speeds at which programs leave it when they are killed (nfcpy raises it to 921600)."""

# Five rising edges wake a sleeping chip (PN532 user manual, 7.2.11); the zeros give it time.
WAKE = b"\x55\x55" + bytes(14)
SLOW_ADAPTER_SECONDS = 1.6
"""A USB adapter on a Pi may hold back the first answer after opening for so long (B18)."""


class Pn532Reader(ChipReader):
    """What is the same on every wire of a PN532."""

    def _set_up(self) -> None:
        self._chip.sam_configuration("normal")
        super()._set_up()


HUSH_SECONDS = 0.03
"""How long a chip may still be sending an answer that nobody waits for any more."""


class SerialPn532(Pn532Reader):
    """A PN532 on a serial port; an empty `path` takes the first port where one answers.

    `baud` is the speed to work at; `stopping` says that nobody waits for `open` any more;
    `reset` pulses the chip's reset line, where it is wired.
    """

    def __init__(
        self,
        path: str = "",
        baud: int = HOME_BAUD,
        *,
        stopping: Callable[[], bool] = lambda: False,
        reset: Callable[[], None] = lambda: None,
        ports: Callable[[], tuple[str, ...]] = serial_ports,
    ) -> None:
        super().__init__()
        self.path, self.baud = path, baud
        self._stopping, self._reset, self._ports = stopping, reset, ports

    def _connect(self) -> Device:
        self._reset()
        if self.path:
            return self._open_port(self.path)
        for path in self._ports():
            if self._stopping():
                break
            with contextlib.suppress(ReaderLostError):
                return self._open_port(path)
        raise ReaderLostError(
            Fault(
                "reader.not-found",
                "No PN532 answers at any serial port.",
                "Plug the reader in, or set its path: `teller doctor` lists the ports.",
            )
        )

    def _open_port(self, path: str) -> Device:
        try:
            transport = TTY(path)
        except OSError as error:
            raise ReaderLostError(_port_fault(path, error.errno)) from error
        try:
            transport.tty.exclusive = True
            chip = Chipset(transport, LOG)
            found = self._find(chip, path)
            baud = self._change_baud(chip, found)
            chip.sam_configuration("normal")
            device = Device(chip, LOG)
        except (*WIRE_FAULTS, AnyChipset.Error) as error:
            _shut(transport)
            busy = isinstance(error, OSError) and error.errno in (errno.EAGAIN, errno.EBUSY)
            fault = _port_fault(path, errno.EBUSY) if busy else _no_answer(path)
            raise ReaderLostError(fault) from error
        except ReaderLostError:
            _shut(transport)
            raise
        self.detail = f"{device.chipset_name} at {path}, {baud} baud"
        return device

    def _find(self, chip: Any, path: str) -> int:
        """Wake the chip and find the speed at which it answers."""
        start = time.monotonic()
        patience = SLOW_ADAPTER_SECONDS if _slow_adapter(path) else 0.0
        for baud in (HOME_BAUD, HOME_BAUD, *OTHER_BAUDS, HOME_BAUD):
            if _answers(chip, baud):
                return baud
            while time.monotonic() - start < patience and not self._stopping():
                if _answers(chip, HOME_BAUD):
                    return HOME_BAUD
        raise ReaderLostError(_no_answer(path))

    def _change_baud(self, chip: Any, found: int) -> int:
        """Bring chip and port to the wanted speed; a chip that will not stays where it is."""
        if found == self.baud:
            return found
        chip.set_serial_baudrate(self.baud)
        chip.transport.tty.flush()
        if _answers(chip, self.baud):
            return self.baud
        if not _answers(chip, found):
            raise OSError(errno.ETIMEDOUT, "no answer after the change of speed")
        return found

    def _hush(self) -> None:
        time.sleep(HUSH_SECONDS)
        self._chip.transport.tty.reset_input_buffer()

    def _release(self, device: Any) -> None:
        transport = device.chipset.transport
        with contextlib.suppress(*WIRE_FAULTS, AnyChipset.Error):
            if transport.baudrate != HOME_BAUD:
                device.chipset.set_serial_baudrate(HOME_BAUD)
                transport.tty.flush()
        _shut(transport)


SMALL_FRAME = 60
"""Frames that fit every adapter: nfcpy's line test sends the longest that it may."""


class WiredPn532(Pn532Reader):
    """A PN532 on a bus: I2C (`/dev/i2c-1`) or SPI (`/dev/spidev0.0`)."""

    def __init__(
        self, path: str, connect: Callable[[], Wire], switches: str, reset: Callable[[], None]
    ) -> None:
        super().__init__()
        self.path = path
        self._open_wire, self._switches, self._reset = connect, switches, reset

    def _connect(self) -> Device:
        self._reset()
        transport = PolledTransport(self._open_wire())
        try:
            transport.drain()
            chip = Chipset(transport, LOG)
            chip.host_command_frame_max_size = SMALL_FRAME
            with contextlib.suppress(OSError):
                chip.get_firmware_version()  # a chip may be deaf to the first command
            chip.sam_configuration("normal")
            device = Device(chip, LOG)
        except (*WIRE_FAULTS, AnyChipset.Error) as error:
            transport.close()
            raise ReaderLostError(no_chip(self.path, self._switches)) from error
        self.detail = f"{device.chipset_name} at {self.path}"
        return device

    def _release(self, device: Any) -> None:
        with contextlib.suppress(*WIRE_FAULTS):
            device.chipset.close()


def i2c_pn532(
    path: str = "", address: int = 0x24, reset: Callable[[], None] = lambda: None
) -> WiredPn532:
    """Give the reader on an I2C bus (`/dev/i2c-1` if `path` is empty)."""
    path = path or "/dev/i2c-1"
    return WiredPn532(path, lambda: I2cWire(path, address), "I2C (1 on, 2 off)", reset)


def spi_pn532(path: str = "", reset: Callable[[], None] = lambda: None) -> WiredPn532:
    """Give the reader on an SPI port (`/dev/spidev0.0` if `path` is empty)."""
    path = path or "/dev/spidev0.0"
    return WiredPn532(path, lambda: SpiWire(path), "SPI (1 off, 2 on)", reset)


def _answers(chip: Any, baud: int) -> bool:
    transport = chip.transport
    if transport.baudrate != baud:
        transport.baudrate = baud
    try:
        transport.write(WAKE)
        version = chip.get_firmware_version()
    except (OSError, IndexError, AnyChipset.Error):
        return False
    return bool(version[0] == 0x32)


def _slow_adapter(path: str) -> bool:
    return bool(pi_model()) and str(Path(path).resolve()).startswith("/dev/ttyUSB")


def _shut(transport: Any) -> None:
    """Close a port, even one that is gone (flushing it fails then)."""
    tty = transport.tty
    if tty is None:
        return
    with contextlib.suppress(OSError, termios.error):
        tty.close()
    transport.tty = None


def _no_answer(path: str) -> Fault:
    return Fault(
        "reader.silent",
        f"Nothing answers at {path}. {SILENT_WORDS}",
        "Set the PN532 board to HSU (both switches off), cross TX and RX, check its power.",
    )


def _port_fault(path: str, number: int | None) -> Fault:
    match number:
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return Fault(
                "reader.no-port",
                f"There is no port {path}: the reader is not plugged in.",
                "Plug it in, or set [reader] path: `teller doctor` lists the ports.",
            )
        case errno.EACCES | errno.EPERM:
            return Fault(
                "reader.denied",
                f"{path} may not be opened by this user, so cards cannot be read.",
                remedies.group("dialout"),
            )
        case errno.EBUSY | errno.EAGAIN:
            return Fault(
                "reader.busy",
                f"Another program uses {path}; two cannot share a reader.",
                "Stop the other program; the terminal takes the reader by itself.",
            )
        case _:
            return Fault(
                "reader.no-port",
                f"{path} is no serial port that works.",
                "Set [reader] path to the reader's port: `teller doctor` lists the ports.",
            )
