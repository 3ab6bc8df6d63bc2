"""An RC522 on SPI: finding tags, whole UIDs of every length, pages of NTAG21x.

The chip's registers are in `rc522_chip`. ISO/IEC 14443-3 is the host's work with this chip.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
from collections.abc import Callable
from typing import Any

from hardware import remedies
from hardware.part import Fault, PartError
from hardware.pn532_wires import open_spi
from hardware.rc522_chip import GENUINE, NOBODY, Answer, Rc522Chip
from hardware.reading import (
    BLOCK,
    SILENT_WORDS,
    PageRefusedError,
    ReaderFaultError,
    ReaderLostError,
    TagGoneError,
    Target,
)

WUPA = 0x52
"""Wakes every tag, those that were put to sleep too."""

LEVELS = (0x93, 0x95, 0x97)
CASCADE = 0x88
ACKNOWLEDGED = b"\x0a"
WRITE_US = 20_000
"""A page takes a tag 4.1 ms and up to twice as long when it is cold (NTAG21x, 13)."""

TRIES = 3
UNREAD = Target(b"", 0)
"""A second tag that shows by its collision, and whose UID did not come through."""


class Rc522Reader:
    """An RC522 behind `/dev/spidevB.D`."""

    pause = 0.025

    def __init__(
        self, path: str = "/dev/spidev0.0", reset: Callable[[], None] = lambda: None
    ) -> None:
        self.path, self.detail = path, ""
        self._reset = reset
        self._open_chip: Rc522Chip | None = None
        self._target: Target | None = None
        self._selected = False

    def open(self) -> None:
        """Find the chip and set it up."""
        self.close()
        self._reset()
        try:
            importlib.import_module("spidev")
        except ImportError as error:
            raise ReaderLostError(_no_library()) from error
        chip = Rc522Chip(open_spi(self.path, 1_000_000))
        self._open_chip = chip
        with self._translated(ReaderLostError):
            version = chip.version()
            if version in NOBODY:
                raise ReaderLostError(self._lost())
            chip.set_up()
        kind = "RC522" if version in GENUINE else "RC522 clone"
        self.detail = f"{kind} (version {version:02X}) at {self.path}"
        self._selected = False

    def sense(self) -> tuple[Target, ...]:
        """Look for tags once: none, one or two."""
        with self._translated():
            if not self._chip.antenna_on():
                self._set_up()
            self._halt()
            if not self._request(WUPA):
                return ()
            target, collided = self._select(1)
            if target is not None:
                self._target = target
            if not collided:
                return () if target is None else (target,)
            self._halt()
            second = self._select(0)[0] if self._request(WUPA) else None
            return (target or UNREAD, second or UNREAD)

    def read(self, page: int) -> bytes:
        """Give 16 bytes from this page on."""
        answer = self._command(bytes([0x30, page]), page, 5_000)
        if len(answer) != BLOCK:
            raise PageRefusedError(page)
        return answer

    def write(self, page: int, data: bytes) -> None:
        """Write the four bytes of a page."""
        self._command(bytes([0xA2, page]) + data, page, WRITE_US)

    def talk(self, command: bytes) -> bytes:
        """Send the selected tag a command of its own, once."""
        with self._translated():
            if not self._selected:
                self._select_known()
            answer = self._chip.exchange(_checked(command), wait_us=5_000)
            if answer.data and answer.last_bits != 4 and _sound(answer):
                return answer.data[:-2]
            self._selected = False
            self._select_known()
        if answer.data:
            raise PageRefusedError(0)
        raise TagGoneError

    def reselect(self) -> None:
        """Select the tag that was sensed last once more."""
        with self._translated():
            self._select_known()

    def refresh(self) -> None:
        """Reset the chip and set it up: a receiver that fell silent hears again."""
        with self._translated():
            self._set_up()

    def close(self) -> None:
        """Switch the field off and let the port go."""
        chip, self._open_chip = self._open_chip, None
        if chip is not None:
            with contextlib.suppress(OSError):
                chip.close()

    @property
    def _chip(self) -> Rc522Chip:
        if self._open_chip is None:
            raise ReaderLostError(self._lost())
        return self._open_chip

    def _set_up(self) -> None:
        if self._chip.version() in NOBODY:
            raise ReaderLostError(self._lost())
        self._chip.set_up()
        self._selected = False

    @contextlib.contextmanager
    def _translated(self, passing: type[PartError] = ReaderFaultError) -> Any:
        try:
            yield
        except OSError as error:
            gone = True
            with contextlib.suppress(OSError):
                gone = self._chip.version() in NOBODY
            if gone or error.errno not in (errno.ETIMEDOUT, errno.EIO):
                raise ReaderLostError(self._lost()) from error
            raise passing(self._lost()) from error

    def _lost(self) -> Fault:
        return Fault(
            "reader.silent",
            f"No RC522 answers at {self.path}. {SILENT_WORDS}",
            "Check its seven wires and that it has 3.3 V, not 5 V.",
        )

    def _request(self, command: int) -> bool:
        """Whether any tag answers; where their answers collide, some do."""
        return bool(self._chip.exchange(bytes([command]), bits=7).data)

    def _halt(self) -> None:
        """Put the selected tag to sleep: an active one would not hear the next request."""
        if self._selected:
            self._chip.exchange(_checked(b"\x50\x00"), wait_us=1_000)
            self._selected = False

    def _select(self, branch: int) -> tuple[Target | None, bool]:
        """Select one tag, by `branch` where two collide; also say whether they did."""
        uid, collided = b"", False
        for level in LEVELS:
            part, crowded = self._anticollision(level, branch)
            collided |= crowded
            if part is None:
                return None, collided
            sak = self._choose(level, part)
            if sak is None:
                return None, collided
            if not sak & 0x04:
                self._selected = True
                return Target(uid + part[:4], sak), collided
            if part[0] != CASCADE:
                return None, collided
            uid += part[1:4]
        return None, collided

    def _anticollision(self, level: int, branch: int) -> tuple[bytes | None, bool]:
        """Give UID bytes and check byte of this level; `branch` is the bit where two collide."""
        known: list[int] = []
        collided = False
        for _ in range(32):
            whole, rest = divmod(len(known), 8)
            frame = bytes([level, 0x20 + (whole << 4) + rest]) + _packed(known)
            answer = self._chip.exchange(frame, bits=rest, align=rest)
            if not answer.data:
                return None, collided
            bits = known + _bits(answer.data)[rest:]
            if answer.collision is None:
                part = _packed(bits[:40])
                check = part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4] if len(part) == 5 else 1
                return (None if check else part), collided
            collided = True
            known = [*bits[: whole * 8 + answer.collision], branch]
        return None, collided

    def _choose(self, level: int, part: bytes) -> int | None:
        answer = self._chip.exchange(_checked(bytes([level, 0x70]) + part))
        return answer.data[0] if len(answer.data) == 3 and _sound(answer) else None

    def _select_known(self) -> None:
        """Select the tag that was sensed, and no other."""
        target = self._target
        if target is None:
            raise TagGoneError
        self._halt()
        if not self._request(WUPA) and not self._request(WUPA):
            raise TagGoneError
        parts = _parts(target.uid)
        for level, part in zip(LEVELS, parts, strict=False):
            if self._choose(level, part) is None:
                raise TagGoneError
        self._selected = True

    def _command(self, command: bytes, page: int, wait_us: int) -> bytes:
        """Exchange with the selected tag: 16 bytes, or the four bits that acknowledge."""
        with self._translated():
            for _ in range(TRIES):
                if not self._selected:
                    self._select_known()
                answer = self._chip.exchange(_checked(command), wait_us=wait_us)
                if answer.last_bits == 4:
                    if answer.data == ACKNOWLEDGED:
                        return answer.data
                    self._selected = False
                    self._select_known()
                    raise PageRefusedError(page)
                if answer.data and _sound(answer):
                    return answer.data[:-2]
                self._selected = False
        raise TagGoneError


def _no_library() -> Fault:
    return Fault(
        "reader.no-library",
        "The Python library spidev is missing, so the reader cannot be used.",
        remedies.library("spidev"),
    )


def _crc(data: bytes) -> bytes:
    """CRC_A, low byte first (ISO/IEC 14443-3 annex B)."""
    crc = 0x6363
    for byte in data:
        low = byte ^ crc & 0xFF
        value = (low ^ low << 4) & 0xFF
        crc = crc >> 8 ^ value << 8 ^ value << 3 ^ value >> 4
    return (crc & 0xFFFF).to_bytes(2, "little")


def _checked(data: bytes) -> bytes:
    return data + _crc(data)


def _sound(answer: Answer) -> bool:
    return not answer.broken and _crc(answer.data[:-2]) == answer.data[-2:]


def _parts(uid: bytes) -> list[bytes]:
    """Cut a UID into its cascade levels, each with its check byte."""
    pieces = []
    while len(uid) > 4:
        pieces.append(bytes([CASCADE]) + uid[:3])
        uid = uid[3:]
    pieces.append(uid)
    return [piece + bytes([piece[0] ^ piece[1] ^ piece[2] ^ piece[3]]) for piece in pieces]


def _bits(data: bytes) -> list[int]:
    return [value >> place & 1 for value in data for place in range(8)]


def _packed(bits: list[int]) -> bytes:
    data = bytearray((len(bits) + 7) // 8)
    for place, bit in enumerate(bits):
        data[place // 8] |= bit << place % 8
    return bytes(data)
