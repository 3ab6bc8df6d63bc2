"""The PN532 as a reader: field, targets, exchanges and the registers that steer them.

Here live the initiator commands and the CIU registers. Only type A at 106 kbit/s has tags; other
modulations find nothing.
"""

from __future__ import annotations

from tagbench.activation import AnticollisionError, Selected, cascade, halt, select, select_known
from tagbench.rf import Answer, Field, Frame, crc_a

TX_MODE, RX_MODE, TX_CONTROL = 0x6302, 0x6303, 0x6304
FIFO_DATA, BIT_FRAMING = 0x6339, 0x633D
OK, TIMEOUT, CRC_ERROR, BAD_FORMAT, AUTH_ERROR, BAD_CONTEXT = 0x00, 0x01, 0x02, 0x13, 0x14, 0x27
NO_ANSWER_US = 5_000  # an estimate: one activation try that finds nothing


class Initiator:
    """RF state of one chip: settings, registers, the targets found."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.targets: dict[int, Selected] = {}
        self.current = 0
        self.activation_retries = 0xFF
        self.exchange_timeout = 0x0A
        self._registers: dict[int, int] = {}
        self._fifo = 0

    # registers

    def read_register(self, address: int) -> int:
        """Give the value of an XRAM or CIU register."""
        if address == FIFO_DATA:
            return self._fifo
        if address == TX_CONTROL:
            return self._registers.get(address, 0x80) & ~3 | (3 if self.field.on else 0)
        return self._registers.get(address, 0)

    def write_register(self, address: int, value: int) -> None:
        """Set a register; TxControl switches the field."""
        self._registers[address] = value
        if address == TX_CONTROL:
            self.field.power(bool(value & 3))

    # commands

    def command(self, code: int, data: bytes) -> bytes | None:
        """Carry out an initiator command that never waits; None is a syntax error."""
        match code:
            case 0x32 if data:
                return self._configure(data[0], data[1:])
            case 0x40 if len(data) >= 1:
                return self._data_exchange(data[0] & 0x3F, data[1:])
            case 0x42:
                return self._communicate_thru(data)
            case 0x44 | 0x52 if len(data) == 1:
                return self._release(data[0], forget=code == 0x52)
            case 0x54 if len(data) == 1:
                return bytes([self._select(data[0])])
            case 0x46 | 0x56 | 0x50 | 0x4E:
                return bytes([TIMEOUT])  # no peer and no ISO-DEP card
            case _:
                return None

    def list_passive(self, data: bytes, rats: bool) -> bytes | None:
        """InListPassiveTarget `MaxTg BrTy [UID]`: the targets, or None to go on waiting."""
        most, kind, wanted = min(data[0], 2), data[1], data[2:]
        self._begin()
        if kind == 0:
            self._find(most, _plain_uid(wanted))
        if not self.targets and self.activation_retries == 0xFF:
            return None
        body = b"".join(self._described(number, rats) for number in self.targets)
        return bytes([len(self.targets)]) + body

    def auto_poll(self, data: bytes, rats: bool) -> bytes | None:
        """InAutoPoll `PollNr Period Types`: one target of type 10h (Mifare) or none."""
        self._begin()
        if {0x00, 0x10, 0x20} & set(data[2:]):
            self._find(1, b"")
        if not self.targets:
            return None if data[0] == 0xFF else b"\x00"
        body = self._described(1, rats)
        kind = 0x20 if self.targets[1].sak & 0x20 else 0x10
        return bytes([1, kind, len(body)]) + body

    def present(self) -> bool:
        """Whether the current target still answers a request, as Diagnose 06h asks."""
        return self.current in self.targets and self._select(self.current) == OK

    def _configure(self, item: int, data: bytes) -> bytes:
        match item:
            case 0x01 if data:
                self.field.power(bool(data[0] & 1))
            case 0x02 if len(data) == 3:
                self.exchange_timeout = data[2]
            case 0x05 if len(data) == 3:
                self.activation_retries = data[2]
            case _:
                pass  # analogue settings and retries change nothing here
        return b""

    def _begin(self) -> None:
        self.targets.clear()
        self.current = 0
        self._registers[TX_MODE] = self._registers[RX_MODE] = 0x80
        self.field.power(True)
        # The request is in the FIFO until an answer overwrites it; nfcpy looks there.
        self._fifo = 0x26

    def _find(self, most: int, wanted: bytes) -> None:
        try:
            while len(self.targets) < most:
                found = self._one(wanted)
                if found is None:
                    break
                self._fifo = found.uid[-1]
                self.current = len(self.targets) + 1
                self.targets[self.current] = found
                if len(self.targets) < most:
                    halt(self.field)
        except AnticollisionError:
            self._fifo = 0x00
        if 0 < len(self.targets) < most:
            self._select(self.current)  # it was halted to look for another one

    def _one(self, wanted: bytes) -> Selected | None:
        if wanted and self.targets:
            return None
        # RFConfiguration item 05; a request also sends a tag that is still selected to idle, so
        # that the second of endless tries finds it, and later ones find no more than that.
        endless = 1 if self.targets else 2
        tries = endless if self.activation_retries == 0xFF else max(1, self.activation_retries)
        for _ in range(tries):
            found = select_known(self.field, wanted, wake=False) if wanted else select(self.field)
            if found is not None:
                return found
            self.field.meter.add("wait", NO_ANSWER_US)
        return None

    def _described(self, number: int, rats: bool) -> bytes:
        target = self.targets[number]
        body = bytes([number]) + target.atqa.to_bytes(2, "big") + bytes([target.sak])
        body += bytes([len(target.uid)]) + target.uid
        if target.sak & 0x20 and rats and self._select(number) == OK:
            ats = self._send(b"\xe0\x50")
            if ats is not None and ats.bits % 8 == 0:
                body += ats.data[:-2]
        return body

    # exchanges

    def _select(self, number: int) -> int:
        target = self.targets.get(number)
        if target is None:
            return BAD_CONTEXT
        # With a second tag there, the others go back to sleep at the request.
        self.field.power(True)
        found = select_known(self.field, target.uid)
        if found is None:
            return TIMEOUT
        self.current = number
        return OK

    def _release(self, number: int, *, forget: bool) -> bytes:
        if self.targets:
            halt(self.field)
        if forget:
            self.targets = (
                {}
                if number == 0
                else {key: value for key, value in self.targets.items() if key != number}
            )
        self.current = 0
        return bytes([OK])

    def _data_exchange(self, number: int, data: bytes) -> bytes:
        if number not in self.targets:
            return bytes([BAD_CONTEXT])
        if number != self.current and (status := self._select(number)):
            return bytes([status])
        if self.targets[number].sak & 0x20:
            return self._iso_dep(data)
        if data[:1] == b"\xa0" and len(data) == 18:
            first = self._status(self._send(data[:2]))
            return first if first != bytes([OK]) else self._status(self._send(data[2:]))
        if data[:1] in (b"\x60", b"\x61") and len(data) >= 12:
            self._send(data[:2])
            return bytes([AUTH_ERROR])
        return self._status(self._send(data))

    def _iso_dep(self, data: bytes) -> bytes:
        answer = self._status(self._send(b"\x02" + data))
        return answer[:1] + answer[2:]

    def _status(self, answer: Answer | None) -> bytes:
        if answer is None:
            return bytes([TIMEOUT])
        if answer.bits == 4:
            return bytes([OK if answer.data[0] == 0x0A else BAD_FORMAT])
        if crc_a(answer.data[:-2]) != answer.data[-2:]:
            return bytes([CRC_ERROR])
        return bytes([OK]) + answer.data[:-2]

    def _communicate_thru(self, data: bytes) -> bytes:
        if not data:
            return bytes([BAD_CONTEXT])
        if self.read_register(TX_MODE) & 0x80:
            answer = self._send(data)
        else:
            last = self.read_register(BIT_FRAMING) & 7
            bits = 8 * len(data) - (8 - last if last else 0)
            answer = self._raw(Frame(data, bits))
        if answer is None:
            return bytes([TIMEOUT])
        if not self.read_register(RX_MODE) & 0x80:
            return bytes([OK]) + answer.data
        if answer.bits % 8 or crc_a(answer.data[:-2]) != answer.data[-2:]:
            return bytes([CRC_ERROR])
        return bytes([OK]) + answer.data[:-2]

    def _send(self, data: bytes) -> Answer | None:
        return self._raw(Frame.whole(data + crc_a(data)))

    def _raw(self, frame: Frame) -> Answer | None:
        answer = self.field.send(frame)
        if answer is None:
            self._fifo = 0
            # RFConfiguration item 02: 100 us * 2^(n-1)
            self.field.meter.add("wait", 100 << max(0, self.exchange_timeout - 1))
        return answer


def _plain_uid(wanted: bytes) -> bytes:
    """Take the cascade bytes out of InListPassiveTarget's UID: `88 u0 u1 u2 u3 u4 u5 u6`."""
    match len(wanted):
        case 8:
            uid = wanted[1:]
        case 12:
            uid = wanted[1:4] + wanted[5:]
        case _:
            uid = wanted
    return uid if len(uid) in (4, 7, 10) and cascade(uid) else b""
