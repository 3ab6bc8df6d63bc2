"""What a PC/SC reader makes of a tag: an ATR, and APDUs for UID, READ and WRITE.

Here live the pseudo-APDUs of PC/SC part 3 for storage cards, and an ACR122U's pass-through. How
they reach pcscd belongs to `vpcd`.
"""

from __future__ import annotations

from collections import deque

from tagbench.activation import AnticollisionError, Selected, select, select_known
from tagbench.pn532.core import Pn532
from tagbench.rf import Field, Frame, crc_a
from tagbench.timing import LOG_LENGTH

OK, REFUSED = b"\x90\x00", b"\x63\x00"
UNSUPPORTED, WRONG_LENGTH = b"\x6a\x81", b"\x67\x00"
CARD_NAMES = {0x08: 0x0001, 0x18: 0x0002, 0x00: 0x0003, 0x09: 0x0026}


def atr_of(sak: int) -> bytes:
    """The ATR that readers give for that kind of tag."""
    if sak & 0x20:
        return bytes.fromhex("3B80800101")
    name = CARD_NAMES.get(sak, 0x0003).to_bytes(2, "big")
    body = bytes.fromhex("8F8001804F0CA000000306") + b"\x03" + name + bytes(4)
    check = 0
    for byte in body:
        check ^= byte
    return b"\x3b" + body + bytes([check])


class StorageCard:
    """The tag in a field as a card: selected again before each command that needs it.

    `direct` lets FF 00 00 00 through to a PN532, as an ACR122U does.
    """

    def __init__(self, field: Field, *, direct: bool = True) -> None:
        self.field = field
        self.direct = direct
        self.log: deque[tuple[bytes, bytes]] = deque(maxlen=LOG_LENGTH)
        self._tag: Selected | None = None
        self._asleep = False

    @property
    def present(self) -> bool:
        """Whether a tag was selected and has not been missed since."""
        return self._tag is not None

    def atr(self) -> bytes:
        """The ATR of the selected tag, selecting one if need be; empty without a tag."""
        return (self.power_on() if self._tag is None else atr_of(self._tag.sak)) or b""

    def power_on(self) -> bytes | None:
        """Select a tag: its ATR, or None."""
        self.field.power(False)
        self.field.power(True)
        try:
            self._tag = select(self.field)
        except AnticollisionError:
            self._tag = None
        self._asleep = False
        return None if self._tag is None else atr_of(self._tag.sak)

    def power_off(self) -> None:
        """Switch the field off."""
        self._tag = None
        self.field.power(False)

    def transmit(self, apdu: bytes) -> bytes:
        """Answer an APDU: data and status word."""
        answer = self._answer(apdu)
        self.log.append((apdu, answer))
        return answer

    def _answer(self, apdu: bytes) -> bytes:
        if len(apdu) < 4:
            return WRONG_LENGTH
        match apdu[:2]:
            case b"\xff\xca":
                return self._identity(apdu[2])
            case b"\xff\xb0":
                return self._read(apdu)
            case b"\xff\xd6":
                return self._write(apdu)
            case b"\xff\x00" if self.direct and apdu[2:4] == b"\x00\x00" and len(apdu) > 5:
                return self._pass_through(apdu[5 : 5 + apdu[4]])
            case b"\xff\x82" | b"\xff\x86" | b"\xff\x88":
                return REFUSED
            case _:
                return b"\x6e\x00" if apdu[0] != 0xFF else b"\x6d\x00"

    def _identity(self, kind: int) -> bytes:
        if kind or not self._there():
            return UNSUPPORTED if kind else REFUSED
        assert self._tag is not None
        return self._tag.uid + OK

    def _read(self, apdu: bytes) -> bytes:
        count = apdu[4] if len(apdu) > 4 and apdu[4] else 16
        data = self._command(bytes([0x30, apdu[3]]))
        if data is None or len(data) != 16 or count > 16:
            return REFUSED
        return data[:count] + OK

    def _write(self, apdu: bytes) -> bytes:
        data = apdu[5:]
        if len(data) != apdu[4] or len(data) not in (4, 16):
            return WRONG_LENGTH
        return OK if self._command(bytes([0xA2, apdu[3]]) + data[:4]) == b"\x0a" else REFUSED

    def _pass_through(self, payload: bytes) -> bytes:
        exchanges = payload[1:2] in (b"\x40", b"\x42")
        if exchanges and not self._there():
            return REFUSED
        chip = Pn532(Field())
        chip.field = chip.radio.field = self.field
        if self._tag is not None:
            chip.radio.targets[1] = self._tag
            chip.radio.current = 1
        chip.radio.write_register(0x6302, 0x80)
        chip.radio.write_register(0x6303, 0x80)
        answer = chip.execute(payload)
        chip.abort()
        self._asleep = not exchanges or answer is None or answer[2:3] != b"\x00"
        return REFUSED if answer is None else answer + OK

    def _command(self, command: bytes) -> bytes | None:
        """Exchange with the tag: data, the nibble as a byte, or None."""
        if not self._there():
            return None
        answer = self.field.send(Frame.whole(command + crc_a(command)))
        if answer is None:
            self._asleep = True
            return None
        if answer.bits == 4:
            self._asleep = answer.data != b"\x0a"
            return answer.data
        return answer.data[:-2] if crc_a(answer.data[:-2]) == answer.data[-2:] else None

    def _there(self) -> bool:
        """Whether the tag is selected; after a refusal or silence it is selected again."""
        if self._tag is None:
            return False
        if self._asleep and select_known(self.field, self._tag.uid) is None:
            self._tag = None
        self._asleep = False
        return self._tag is not None
