"""USB readers that nfcpy drives itself, where pcscd is not wanted.

ACR122U, SCL3710/3711 and others of the PN53x family go by chip commands; Sony's RC-S380 has a
chip of its own and goes by nfcpy's device calls.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
from collections.abc import Callable
from typing import Any, ClassVar

import nfc.clf
import nfc.clf.device
import nfc.clf.transport
from nfc.clf.pn53x import Chipset

from hardware.chip_reader import (
    EXCHANGE_SECONDS,
    GARBLED,
    SILENT,
    TRIES,
    WIRE_FAULTS,
    ChipReader,
    translated,
)
from hardware.part import Fault
from hardware.reading import (
    SILENT_WORDS,
    PageRefusedError,
    ReaderLostError,
    TagGoneError,
    Target,
)

ACKNOWLEDGED = 0x0A


def connect_usb(path: str) -> Any:
    """Give nfcpy's device at `usb`, `usb:VID:PID` or `usb:BUS:DEVICE`.

    Raises `ReaderLostError` in words that tell a missing reader from one that is held.
    """
    try:
        found = nfc.clf.transport.USB.find(path) or []
    except OSError as error:
        raise ReaderLostError(_no_libusb()) from error
    known = [one for one in found if one[:2] in nfc.clf.device.usb_device_map]
    if not known:
        raise ReaderLostError(_not_found(path))
    places = [f"/dev/bus/usb/{bus:03}/{number:03}" for _, _, bus, number in known]
    if not any(os.access(place, os.R_OK | os.W_OK) for place in places):
        raise ReaderLostError(_denied(places[0]))
    vendor, product = known[0][:2]
    try:
        return nfc.clf.device.connect(f"usb:{vendor:04x}:{product:04x}")
    except OSError as error:
        fault = _held() if error.errno == errno.EBUSY else _deaf(vendor)
        raise ReaderLostError(fault) from error


def connect_acr122(transport: Any) -> Any:
    """Give nfcpy's device for an ACR122U on a transport of one's own, above USB."""
    return importlib.import_module("nfc.clf.acr122").init(transport)


class UsbReader(ChipReader):
    """A USB reader; `connect` gives nfcpy's device for a path."""

    lost: ClassVar[Fault] = Fault(
        "reader.gone", SILENT_WORDS, "Plug it in again; the terminal goes on by itself."
    )

    def __init__(self, path: str = "usb", connect: Callable[[str], Any] = connect_usb) -> None:
        super().__init__()
        self.path = path
        self._open_device = connect
        self._target: Any = None

    def sense(self) -> tuple[Target, ...]:
        """Look for tags once."""
        if self._by_chip:
            return super().sense()
        with translated(self.lost):
            self._opened.mute()
            self._selected = False
            self._target = self._find(None)
            return () if self._target is None else (_plain(self._target),)

    @property
    def _by_chip(self) -> bool:
        return isinstance(self._opened.chipset, Chipset)

    def _connect(self) -> Any:
        device = self._open_device(self.path)
        self.detail = " ".join(
            word for word in (device.vendor_name, device.product_name, device.chipset_name) if word
        )
        return device

    def _release(self, device: Any) -> None:
        transport = getattr(device.chipset, "transport", None)
        try:
            device.close()
        except (*WIRE_FAULTS, AttributeError, Chipset.Error):
            if transport is not None:
                with contextlib.suppress(*WIRE_FAULTS):
                    transport.close()

    def _set_up(self) -> None:
        if self._by_chip:
            super()._set_up()

    def _darken(self) -> None:
        if self._by_chip:
            super()._darken()
        else:
            self._opened.mute()

    def _find(self, uid: bytes | None) -> Any:
        return self._opened.sense_tta(nfc.clf.RemoteTarget("106A", sel_req=uid))

    def _select(self) -> None:
        if self._by_chip:
            super()._select()
            return
        wanted = bytes(self._target.sdd_res) if self._target else b""
        self._opened.mute()
        self._target = self._find(wanted)
        if self._target is None or bytes(self._target.sdd_res) != wanted:
            raise TagGoneError
        self._selected = True

    def _pass_on(self, command: bytes) -> bytes:
        if self._by_chip:
            return super()._pass_on(command)
        try:
            answer = self._opened.send_cmd_recv_rsp(self._target, command, EXCHANGE_SECONDS)
        except nfc.clf.TimeoutError as error:
            raise Chipset.Error(SILENT[0], "silent") from error
        except nfc.clf.CommunicationError as error:
            raise Chipset.Error(GARBLED[0], "garbled") from error
        if len(answer) == 1:
            raise Chipset.Error(GARBLED[0], "refused")
        return bytes(answer)

    def _exchange(self, command: bytes, page: int) -> bytes:
        if self._by_chip:
            return super()._exchange(command, page)
        with translated(self.lost):
            for _ in range(TRIES):
                if not self._selected:
                    self._select()
                with contextlib.suppress(nfc.clf.CommunicationError):
                    answer = bytes(
                        self._opened.send_cmd_recv_rsp(self._target, command, EXCHANGE_SECONDS)
                    )
                    if len(answer) > 1 or answer == bytes([ACKNOWLEDGED]):
                        return answer
                    self._select()
                    raise PageRefusedError(page)
                self._selected = False
            raise TagGoneError


def _plain(target: Any) -> Target:
    return Target(bytes(target.sdd_res), target.sel_res[0])


def _no_libusb() -> Fault:
    return Fault(
        "reader.no-library",
        "The system library libusb is missing, so USB readers cannot be used.",
        "Install it: sudo apt install libusb-1.0-0 (./tools/install-pi does).",
    )


def _not_found(path: str) -> Fault:
    return Fault(
        "reader.not-found",
        f"No USB reader that can be driven directly is plugged in ({path}).",
        'Plug it in, or set [reader] kind = "pcsc" for other readers.',
    )


def _denied(place: str) -> Fault:
    return Fault(
        "reader.denied",
        f"The reader at {place} may not be opened by this user.",
        "Install the udev rule (./tools/install-pi does), then plug the reader in again.",
    )


def _held() -> Fault:
    return Fault(
        "reader.busy",
        "The reader is held by the kernel or by the PC/SC service.",
        'Blacklist pn533_usb, or set [reader] kind = "pcsc" to go by the service.',
    )


def _deaf(vendor: int) -> Fault:
    remedy = "Plug it in again."
    if vendor == 0x072F:
        # Newer firmware does not answer nfcpy's direct way (field report B8).
        remedy = 'Plug it in again; if that does not help, set [reader] kind = "pcsc".'
    return Fault("reader.silent", SILENT_WORDS, remedy)
