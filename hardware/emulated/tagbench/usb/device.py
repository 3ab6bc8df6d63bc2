"""What a device on the bus is: its descriptors, its strings, its endpoints.

Here lives the ACR122U. How a program reaches it belongs to `usbfs`, where it is found to `bed`.
"""

from __future__ import annotations

import struct
import threading
from typing import Protocol

from tagbench.pn532.ccid import CcidReader

DEVICE, CONFIGURATION, STRING, INTERFACE, ENDPOINT = 1, 2, 3, 4, 5
CCID_FUNCTIONS = bytes.fromhex(
    "36 21 0001 00 07 03000000 A00F0000 A00F0000 00 002A0000 002A0000 00 FE000000 00000000"
    "00000000 30040200 0F010000 00 00 0000 00 01"
)
"""The class descriptor: one slot, T=0 and T=1, short APDUs of at most 271 bytes a message."""


class UsbDevice(Protocol):
    """A device: what the bus asks of it."""

    vendor: int
    product: int
    descriptors: bytes
    strings: tuple[str, ...]

    def send(self, endpoint: int, data: bytes) -> None:
        """Take what the host sends to an endpoint; raises OSError if it is gone."""

    def receive(self, endpoint: int) -> bytes | None:
        """Give what an endpoint has for the host, None if nothing yet; raises OSError."""

    def power(self) -> None:
        """It was plugged in."""


class Acr122u:
    """An ACR122U: a CCID interface with the endpoints of the real one (2 out, 82 in, 81 events).

    `reader` is what answers; its faults, its tags and its log are used as they are.
    """

    vendor, product = 0x072F, 0x2200

    def __init__(self, reader: CcidReader | None = None) -> None:
        self.reader = reader or CcidReader()
        self.strings: tuple[str, ...] = (self.reader.manufacturer_name, self.reader.product_name)
        self.descriptors = _device(self.vendor, self.product) + _configuration()
        self._one_at_a_time = threading.Lock()

    def send(self, endpoint: int, data: bytes) -> None:
        """Take a message to the reader; an empty one only ends the one before."""
        if data:
            with self._one_at_a_time:
                self.reader.write(data)

    def receive(self, endpoint: int) -> bytes | None:
        """Give the reader's next message; events of cards are never told of."""
        with self._one_at_a_time:
            if endpoint != 0x82:
                return None
            try:
                return bytes(self.reader.read())
            except TimeoutError:
                return None

    def power(self) -> None:
        """It was plugged in: a chip after power-on."""
        self.reader.replug()


def _device(vendor: int, product: int) -> bytes:
    return struct.pack(
        "<BBHBBBBHHHBBBB", 18, DEVICE, 0x0110, 0, 0, 0, 8, vendor, product, 0x0214, 1, 2, 0, 1
    )


def _configuration() -> bytes:
    inside = struct.pack("<9B", 9, INTERFACE, 0, 0, 3, 0x0B, 0, 0, 0) + CCID_FUNCTIONS
    for address, kind, size, interval in ((0x81, 3, 8, 16), (0x02, 2, 64, 0), (0x82, 2, 64, 0)):
        inside += struct.pack("<BBBBHB", 7, ENDPOINT, address, kind, size, interval)
    return struct.pack("<BBHBBBBB", 9, CONFIGURATION, 9 + len(inside), 1, 1, 0, 0x80, 100) + inside


def string_descriptor(device: UsbDevice, index: int) -> bytes | None:
    """Give a string descriptor, the list of languages for 0; None if there is no such string."""
    if index == 0:
        body = struct.pack("<H", 0x0409)
    elif index <= len(device.strings):
        body = device.strings[index - 1].encode("utf-16-le")
    else:
        return None
    return bytes([2 + len(body), STRING]) + body
