"""Reading tags with nfcpy's chip commands (PN53x), whatever wire the chip is on.

Opening belongs to `reader_pn532` and `reader_usb`. nfcpy's tag classes and its connect loop are
not used: one chip command finds a tag, one reads a block.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import termios
from collections.abc import Iterator
from typing import Any, ClassVar

import nfc.clf
from nfc.clf.pn53x import Chipset

from hardware.part import Fault
from hardware.reading import (
    BLOCK,
    SILENT_WORDS,
    PageRefusedError,
    ReaderFaultError,
    ReaderLostError,
    TagGoneError,
    Target,
    listed,
)

# Without a handler of its own the library prints its complaints on the terminal.
logging.getLogger("nfc").addHandler(logging.NullHandler())

WIRE_FAULTS = (OSError, termios.error, IndexError, ValueError, TypeError, nfc.clf.Error)
"""What nfcpy and pyserial raise when the wire fails; `termios.error` is no OSError."""

SENSE_SECONDS = 0.3
EXCHANGE_SECONDS = 0.25
TRIES = 3
LIST_TARGETS, FIELD_OFF = 0x4A, b"\x02"  # AutoRFCA on, field off
SILENT = (0x01, 0x0A, 0x27, 0x29, 0x2B)
"""Chip errors that mean that no tag answers (PN532 user manual, 7.1)."""

GARBLED = (0x02, 0x03, 0x04, 0x05, 0x06, 0x0B)
SYNTAX = (0x7F, 0xFF)


class ChipReader:
    """A reader on a chip of the PN53x family. Kinds say how it is opened and let go."""

    pause = 0.025
    lost: ClassVar[Fault] = Fault(
        "reader.gone", SILENT_WORDS, "Plug it in again; the terminal goes on by itself."
    )

    def __init__(self) -> None:
        self.detail = ""
        self._device: Any = None
        self._lit = False
        self._uid = b""
        self._selected = False
        self._astray = False

    def open(self) -> None:
        """Find the chip and set it up."""
        self.close()
        try:
            with translated(self.lost):
                self._device = self._connect()
        except ReaderFaultError as error:
            raise ReaderLostError(error.fault) from error
        self._lit = self._selected = self._astray = False

    def sense(self) -> tuple[Target, ...]:
        """Look for tags once, with the field off before and, if there is none, after."""
        try:
            return self._look()
        except ReaderFaultError:
            self._astray = True
            raise

    def _look(self) -> tuple[Target, ...]:
        with translated(self.lost):
            if self._astray:
                self._astray = False
                self._hush()
            if self._lit:
                self._darken()
            self._lit, self._selected = True, False
            answer = self._chip.command(LIST_TARGETS, b"\x02\x00", SENSE_SECONDS)
            targets = listed(bytes(answer))
            if targets:
                self._uid = targets[0].uid
            else:
                self._darken()
        return targets

    def _hush(self) -> None:
        """Drop what is still under way in answer to a command that went wrong."""

    def read(self, page: int) -> bytes:
        """Give 16 bytes from this page on."""
        found = self._exchange(bytes([0x30, page]), page)
        if len(found) != BLOCK:
            raise PageRefusedError(page)
        return found

    def write(self, page: int, data: bytes) -> None:
        """Write the four bytes of a page."""
        self._exchange(bytes([0xA2, page]) + data, page)

    def talk(self, command: bytes) -> bytes:
        """Send the selected tag a command of its own, once."""
        with translated(self.lost):
            if not self._selected:
                self._select()
            try:
                return self._pass_on(command)
            except Chipset.Error as error:
                self._selected, code = False, error.errno
            if code in SYNTAX:
                raise ReaderFaultError(_garbled())
            self._select()
        if code in SILENT:
            raise TagGoneError
        raise PageRefusedError(0)

    def reselect(self) -> None:
        """Select the tag that was sensed last once more."""
        with translated(self.lost):
            self._select()

    def refresh(self) -> None:
        """Set the chip up once more; a receiver that fell silent hears again."""
        with translated(self.lost):
            self._set_up()
            self._darken()

    def close(self) -> None:
        """Leave the field off and let the wire go."""
        device, self._device = self._device, None
        if device is None:
            return
        with contextlib.suppress(*WIRE_FAULTS, Chipset.Error):
            device.mute()
        self._release(device)

    def _connect(self) -> Any:
        """Give nfcpy's device, set up."""

    def _release(self, device: Any) -> None:
        """Let the device go; raise nothing."""

    def _set_up(self) -> None:
        # One activation try: a chip that lost its power for a moment waits for ever for a tag.
        self._chip.rf_configuration(0x05, b"\x01\x00\x01")

    @property
    def _opened(self) -> Any:
        if self._device is None:
            raise ReaderLostError(self.lost)
        return self._device

    @property
    def _chip(self) -> Any:
        return self._opened.chipset

    def _darken(self) -> None:
        self._chip.rf_configuration(0x01, FIELD_OFF)
        self._lit = self._selected = False

    def _select(self) -> None:
        """Select the tag that was sensed, and no other: from a field that was off."""
        self._darken()
        self._lit = True
        wanted = b"\x01\x00" + _cascaded(self._uid)
        found = listed(bytes(self._chip.command(LIST_TARGETS, wanted, SENSE_SECONDS)))
        if [one.uid for one in found] != [self._uid]:
            raise TagGoneError
        self._selected = True

    def _pass_on(self, command: bytes) -> bytes:
        # InDataExchange would take these commands for those of a MIFARE Classic.
        answer = bytes(self._chip.in_communicate_thru(command, EXCHANGE_SECONDS))
        if len(answer) == 1:
            raise Chipset.Error(GARBLED[0], "refused")
        return answer

    def _exchange(self, command: bytes, page: int) -> bytes:
        code = 0
        with translated(self.lost):
            for _ in range(TRIES):
                if not self._selected:
                    self._select()
                try:
                    return bytes(self._chip.in_data_exchange(command, EXCHANGE_SECONDS)[0])
                except Chipset.Error as error:
                    self._selected, code = False, error.errno
                if code in SYNTAX:
                    raise ReaderFaultError(_garbled())
                if code not in SILENT + GARBLED:
                    break
            self._select()
        if code in SILENT:
            raise TagGoneError
        # A chip may report the four bits of a refusal as a bad checksum.
        raise PageRefusedError(page)


@contextlib.contextmanager
def translated(lost: Fault) -> Iterator[None]:
    """Turn what nfcpy raises into faults: one bad exchange, or a reader that is gone."""
    try:
        yield
    except Chipset.Error as error:
        raise ReaderFaultError(_garbled()) from error
    except OSError as error:
        if error.errno in (errno.ETIMEDOUT, errno.EIO):
            raise ReaderFaultError(_garbled(error.errno)) from error
        raise ReaderLostError(lost) from error
    except (IndexError, ValueError, TypeError, nfc.clf.Error) as error:
        raise ReaderFaultError(_garbled()) from error
    except termios.error as error:
        raise ReaderLostError(lost) from error


def _garbled(number: int = errno.EIO) -> Fault:
    if number == errno.ETIMEDOUT:
        return Fault("reader.silent", SILENT_WORDS, "Check its wires if this does not pass.")
    return Fault(
        "reader.garbled",
        "The reader's answer could not be understood; it is asked again.",
        f"Check its wires if this does not pass ({os.strerror(number)}).",
    )


def _cascaded(uid: bytes) -> bytes:
    """Give a UID as InListPassiveTarget wants it, with its cascade bytes."""
    if len(uid) <= 4:
        return uid
    rest = uid if len(uid) == 7 else uid[:3] + b"\x88" + uid[3:]
    return b"\x88" + rest
