"""Any PC/SC reader, by pyscard's low level: an own loop over SCardGetStatusChange.

pyscard's monitors are not used: they die with the service and do not come back. PC/SC part 3
for storage cards gives UID, READ and WRITE.
"""

from __future__ import annotations

from typing import Any

from smartcard import scard

from hardware.part import Fault
from hardware.reading import (
    SILENT_WORDS,
    PageRefusedError,
    ReaderFaultError,
    ReaderLostError,
    TagGoneError,
    Target,
    listed,
)

WAIT_MS = 60
"""How long one look waits for something to change."""

GIVE_UID = (0xFF, 0xCA, 0x00, 0x00, 0x00)
THROUGH = (0xFF, 0x00, 0x00, 0x00)
"""What follows goes to the chip, where the reader is a PN532 inside (ACR122U API, 5.0)."""

FIELD_OFF, LIST_TWO = (0xD4, 0x32, 0x01, 0x00), (0xD4, 0x4A, 0x02, 0x00)

UPSETS = 3
"""So many lists in a row that cost the card its connection: this reader is not asked again."""

DONE = [0x90, 0x00]
TIMEOUT, NO_READERS = 0x8010000A, 0x8010002E
NO_CARD = frozenset(
    {
        0x8010000C,  # no smart card
        0x80100016,  # not transacted: taken away just now
        0x80100066,  # unresponsive
        0x80100067,  # unpowered
        0x80100068,  # reset by somebody
        0x80100069,  # removed
        0x8010000F,  # protocol mismatch: the card was another one
    }
)
CARD_NAMES = {0x0001: 0x08, 0x0002: 0x18, 0x0003: 0x00, 0x0026: 0x09}
"""PC/SC part 3 supplement: the card's name in its ATR → its SAK."""

STORAGE_ATR = bytes.fromhex("A000000306")


class PcscReader:
    """The first reader whose name contains `name`; empty: the first that is no SAM slot."""

    pause = 0.0

    def __init__(self, name: str = "") -> None:
        self.name, self.detail = name, ""
        self._context: Any = None
        self._reader = ""
        self._state = scard.SCARD_STATE_UNAWARE
        self._atr = b""
        self._card: Any = None
        self._protocol = 0
        self._uid = b""
        self._crowd: tuple[Target, ...] = ()
        self._upsets = 0

    def open(self) -> None:
        """Reach the service and find the reader."""
        self.close()
        code, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
        _check(code)
        self._context = context
        code, names = scard.SCardListReaders(context, [])
        if code & 0xFFFFFFFF != NO_READERS:
            _check(code)
        fitting = [name for name in names or () if self.name.lower() in name.lower()]
        if not fitting:
            raise ReaderLostError(_no_reader(self.name, list(names or ())))
        self._reader = min(fitting, key=lambda name: "SAM" in name)
        self._state, self._atr = scard.SCARD_STATE_UNAWARE, b""
        self._crowd, self._upsets = (), 0
        self.detail = self._reader

    def sense(self) -> tuple[Target, ...]:
        """Look for a tag once, for as long as `WAIT_MS` if nothing changes."""
        self._look()
        if not self._state & scard.SCARD_STATE_PRESENT or self._state & scard.SCARD_STATE_MUTE:
            self._disconnect()
            return ()
        fresh = self._card is None or bool(self._crowd)
        try:
            self._uid = self._ask_uid()
            self._crowd = self._together() if fresh else ()
        except TagGoneError:
            return ()
        return self._crowd or (Target(self._uid, _sak(self._atr)),)

    def read(self, page: int) -> bytes:
        """Give 16 bytes from this page on."""
        return self._command([0xFF, 0xB0, 0x00, page, 0x10], page)

    def write(self, page: int, data: bytes) -> None:
        """Write the four bytes of a page."""
        self.reselect()
        self._command([0xFF, 0xD6, 0x00, page, len(data), *data], page)

    def talk(self, command: bytes) -> bytes:
        """Send the tag a command of its own, once; only readers that are a PN532 inside can."""
        answer = self._through(0xD4, 0x42, *command)
        if answer[:3] == b"\xd5\x43\x00" and list(answer[-2:]) == DONE and len(answer) > 6:
            return answer[3:-2]
        self.reselect()
        raise PageRefusedError(0)

    def reselect(self) -> None:
        """Make sure that it is still the tag that was sensed."""
        if self._ask_uid() != self._uid:
            raise TagGoneError

    def refresh(self) -> None:
        """Make sure that the service is still there; readers look after themselves."""
        if self._context is None:
            raise ReaderLostError(_lost())
        _check(scard.SCardIsValidContext(self._context))

    def close(self) -> None:
        """Let card and service go."""
        self._disconnect()
        context, self._context = self._context, None
        if context is not None:
            scard.SCardReleaseContext(context)

    def _look(self) -> None:
        if self._context is None:
            raise ReaderLostError(_lost())
        asked = [(self._reader, self._state)]
        code, found = scard.SCardGetStatusChange(self._context, WAIT_MS, asked)
        if code & 0xFFFFFFFF == TIMEOUT:
            return
        _check(code)
        _, state, atr = found[0]
        if state & (scard.SCARD_STATE_UNKNOWN | scard.SCARD_STATE_UNAVAILABLE):
            raise ReaderLostError(_lost())
        if state >> 16 != self._state >> 16:
            self._disconnect()  # a card came or went in between
        self._state, self._atr = state & ~scard.SCARD_STATE_CHANGED, bytes(atr)

    def _ask_uid(self) -> bytes:
        """Ask for the UID, in the same connection as everything else of this tag."""
        if self._card is None:
            self._connect()
        answer = self._transmit(list(GIVE_UID))
        if answer[-2:] != DONE or len(answer) < 6:
            self._disconnect()
            raise TagGoneError
        return bytes(answer[:-2])

    def _together(self) -> tuple[Target, ...]:
        """Give the tags that lie together, empty if there is one or this reader cannot tell.

        PC/SC itself knows one card; another one that is laid beside it later is not told of.
        """
        if self._upsets >= UPSETS:
            return ()
        self._upsets += 1
        self._through(*FIELD_OFF)  # a tag that was sent to sleep wakes when it comes on again
        answer = self._through(*LIST_TWO)
        if answer[:2] != b"\xd5\x4b" or list(answer[-2:]) != DONE:
            self._upsets = UPSETS
            return ()
        try:
            found = listed(answer[2:-2])
        except (IndexError, ValueError):
            return ()
        self.reselect()  # it is the same card after that, or the list has upset the reader
        self._upsets = 0
        return found if len(found) > 1 else ()

    def _through(self, *command: int) -> bytes:
        return bytes(self._transmit([*THROUGH, len(command), *command]))

    def _command(self, apdu: list[int], page: int) -> bytes:
        """Exchange with the tag. A tag that was swapped too fast to be noticed is another one."""
        answer = self._transmit(apdu)
        if answer[-2:] != DONE:
            answer = self._transmit(apdu)
        self.reselect()
        if answer[-2:] != DONE:
            raise PageRefusedError(page)
        return bytes(answer[:-2])

    def _connect(self) -> None:
        code, card, protocol = scard.SCardConnect(
            self._context, self._reader, scard.SCARD_SHARE_EXCLUSIVE, scard.SCARD_PROTOCOL_ANY
        )
        if code & 0xFFFFFFFF in NO_CARD:
            raise TagGoneError
        _check(code)
        self._card, self._protocol = card, protocol

    def _transmit(self, apdu: list[int]) -> list[int]:
        if self._card is None:
            raise TagGoneError
        t0 = self._protocol == scard.SCARD_PROTOCOL_T0
        header = scard.SCARD_PCI_T0 if t0 else scard.SCARD_PCI_T1
        code, answer = scard.SCardTransmit(self._card, header, apdu)
        if code & 0xFFFFFFFF in NO_CARD:
            self._disconnect()
            raise TagGoneError
        _check(code)
        return list(answer)

    def _disconnect(self) -> None:
        card, self._card = self._card, None
        if card is not None:
            scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)


def _sak(atr: bytes) -> int:
    """Give the SAK that an ATR stands for; 20 for cards that are no storage cards."""
    at = atr.find(STORAGE_ATR)
    if at < 0:
        return 0x20
    return CARD_NAMES.get(int.from_bytes(atr[at + 6 : at + 8], "big"), 0x00)


def _check(code: int) -> None:
    """Raise what a code of PC/SC means, unless it means success."""
    number = code & 0xFFFFFFFF
    match number:
        case 0:
            return
        case 0x8010000B:
            raise ReaderFaultError(
                Fault(
                    "reader.shared",
                    "Another program holds the card on the reader.",
                    "Close that program (a browser, a key agent); the card is then taken.",
                )
            )
        case 0x8010006A:
            raise ReaderLostError(
                Fault(
                    "reader.denied",
                    "The PC/SC service refuses this user, so cards cannot be read.",
                    "./tools/install-pi allows it on a Pi; elsewhere allow org.debian.pcsc-lite"
                    ".access_pcsc and .access_card by a polkit rule.",
                )
            )
        case 0x8010001D | 0x8010001E:
            raise ReaderLostError(
                Fault(
                    "reader.no-service",
                    "The PC/SC service does not run, so cards cannot be read.",
                    "Start it: sudo systemctl enable --now pcscd.socket. If there is none: "
                    "./tools/install-pi on a Pi, sudo apt install pcscd elsewhere.",
                )
            )
        case _:
            raise ReaderLostError(_lost(number))


def _lost(number: int = 0) -> Fault:
    shown = f" (PC/SC says {number:08X})" if number else ""
    return Fault(
        "reader.gone",
        SILENT_WORDS,
        f"Plug it in again; the terminal goes on by itself{shown}.",
    )


def _no_reader(wanted: str, names: list[str]) -> Fault:
    if names:
        return Fault(
            "reader.not-found",
            f"No PC/SC reader is called {wanted}; there is {', '.join(names)}.",
            "Set [reader] path to a part of that name.",
        )
    return Fault(
        "reader.not-found",
        "The PC/SC service knows no reader.",
        "Plug it in. If the kernel holds it, blacklist pn533_usb: `teller doctor` tells.",
    )
