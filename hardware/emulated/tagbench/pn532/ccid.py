"""An ACR122U on USB, as nfcpy's own driver sees it: CCID frames around the same PN532.

Here lives the transport object for `nfc.clf.acr122.init`. Nothing of libusb is touched.
"""

from __future__ import annotations

import errno
import os
import struct
from collections import deque

from tagbench.faults import Schedule, Verb, altered, has, schedule
from tagbench.pn532.core import Pn532
from tagbench.rf import Field, Listener
from tagbench.timing import LOG_LENGTH, USB_FRAME_US

CCID_VERBS = (Verb.STALL, Verb.FLIP, Verb.CUT, Verb.LATE, Verb.UNPLUG)
DATA_BLOCK, STATUS = 0x80, 0x81
ATR = bytes.fromhex("3B00")
OK, FAILED = b"\x90\x00", b"\x63\x00"


class CcidReader:
    """A transport with `write`, `read` and `close`.

    `faults` strike the CCID messages, counted from 1: STALL gives no answer, LATE gives it with
    the next one, FLIP and CUT change the answer from its first header byte on.
    """

    TYPE = "USB"
    manufacturer_name = "ACS"
    product_name = "ACR122U PICC Interface"

    def __init__(
        self,
        chip: Pn532 | None = None,
        *,
        faults: str | Schedule | None = None,
        version: bytes = b"ACR122U214",
    ) -> None:
        self.chip = chip or Pn532()
        self.meter = self.chip.meter
        self.faults = schedule(faults, CCID_VERBS, "a CCID reader")
        self.version = version
        self.plugged = True
        self.closed = False
        self.pseudo_apdus: deque[bytes] = deque(maxlen=LOG_LENGTH)
        self._answers: deque[bytes] = deque()
        self._held: list[bytes] = []

    @property
    def field(self) -> Field:
        """The field of the chip's antenna."""
        return self.chip.field

    def tap(self, *tags: Listener) -> None:
        """Bring tags into the field."""
        self.field.tap(*tags)

    def lift(self, *tags: Listener) -> None:
        """Take tags out of the field; all of them if none is named."""
        self.field.lift(*tags)

    def unplug(self) -> None:
        """Pull the reader: reads and writes raise OSError 19 (ENODEV)."""
        self.plugged = False

    def replug(self) -> None:
        """Put it back: a chip after power-on."""
        self.chip.reset()
        self._answers.clear()
        self.plugged = True
        self.closed = False

    def write(self, frame: bytes | bytearray) -> None:
        """Take one bulk-out message."""
        self._here()
        self.meter.add("usb", USB_FRAME_US)
        struck = self.faults.step()
        if has(struck, Verb.UNPLUG):
            self.unplug()
            self._here()
        if has(struck, Verb.STALL):
            return
        self._answers.extend(self._held)
        self._held = []
        answer = altered(self._message(bytes(frame)), struck)
        (self._held if has(struck, Verb.LATE) else self._answers).append(answer)

    def read(self, timeout: int = 0) -> bytearray:
        """Give one bulk-in message; OSError ETIMEDOUT at once if there is none."""
        self._here()
        if not self._answers:
            raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        self.meter.add("usb", USB_FRAME_US)
        return bytearray(self._answers.popleft())

    def close(self) -> None:
        """Close the device."""
        self.closed = True

    def _here(self) -> None:
        if not self.plugged:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    def _message(self, frame: bytes) -> bytes:
        if len(frame) < 10:
            return _block(STATUS, b"", 0)
        kind, length, sequence = frame[0], *struct.unpack_from("<I", frame, 1), frame[6]
        body = frame[10 : 10 + length]
        match kind:
            case 0x62:
                return _block(DATA_BLOCK, ATR, sequence)
            case 0x63 | 0x65:
                return _block(STATUS, b"", sequence)
            case 0x6F:
                return _block(DATA_BLOCK, self._apdu(body), sequence)
            case _:
                return _block(STATUS, b"", sequence)

    def _apdu(self, apdu: bytes) -> bytes:
        self.pseudo_apdus.append(apdu)
        if apdu == bytes.fromhex("0000FF00FF00"):
            self.chip.abort()
            return FAILED
        match apdu[:3]:
            case b"\xff\x00\x48":
                return self.version
            case b"\xff\x00\x00" if len(apdu) >= 7:
                answer = self.chip.execute(apdu[5 : 5 + apdu[4]])
                # Through an ACR122U nothing waits: its firmware gives up on a waiting chip.
                self.chip.abort()
                return FAILED if answer is None else answer + OK
            case b"\xff\x00\x40" | b"\xff\x00\x51" | b"\xff\x00\x52":
                return OK
            case _:
                return FAILED


def _block(kind: int, body: bytes, sequence: int) -> bytes:
    return struct.pack("<BI5B", kind, len(body), 0, sequence, 0, 0, 0) + body
