"""The PN532 itself: its command set, registers and settings, without any wire.

Here lives what a payload `D4 CODE data` does and answers, for the commands that nfcpy, libnfc and
Adafruit's library use. RF commands are in `initiator`; frames, acknowledges and faults in `link`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tagbench.pn532.frames import CHIP, ERROR_PAYLOAD, HOST
from tagbench.pn532.initiator import Initiator
from tagbench.rf import Field
from tagbench.timing import CHIP_COMMAND_US, LOG_LENGTH, Meter

BAUDS = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600, 1288000)
FIRMWARE = bytes.fromhex("32010607")


class Pn532:
    """One chip with one antenna.

    `execute` gives the answer's payload, or None if the chip is still waiting (for a tag, or as a
    target): then ask `poll` until `abort`. `baud_asked` is the rate that the host has set and not
    yet confirmed.
    """

    def __init__(
        self, field: Field | None = None, *, meter: Meter | None = None, firmware: bytes = FIRMWARE
    ) -> None:
        self.field = field or Field(meter)
        self.meter = meter or self.field.meter
        if meter is not None:
            self.field.meter = meter
        self.firmware = firmware
        self.log: deque[tuple[bytes, bytes | None]] = deque(maxlen=LOG_LENGTH)
        self.reset()

    def reset(self) -> None:
        """Do what the RSTPD_N pin or a power cycle does."""
        self.field.power(False)
        self.radio = Initiator(self.field)
        self.baud = 115200
        self.baud_asked: int | None = None
        self.asleep = False
        self.parameters = 0x14
        self.gpio = bytearray(b"\x3f\x03\x00")
        self._waiting: Callable[[], bytes | None] | None = None

    def execute(self, payload: bytes) -> bytes | None:
        """Carry out `D4 CODE data`; a running command is given up for it."""
        self.abort()
        self.meter.add("chip", CHIP_COMMAND_US)
        if len(payload) < 2 or payload[0] != HOST:
            return ERROR_PAYLOAD
        code, data = payload[1], payload[2:]
        answer = self._answer(code, data)
        self.log.append((payload, answer))
        return answer

    def poll(self) -> bytes | None:
        """Look whether a waiting command has found what it waits for."""
        if self._waiting is None:
            return None
        answer = self._waiting()
        if answer is not None:
            self._waiting = None
        return answer

    @property
    def waiting(self) -> bool:
        """Whether a command is still running."""
        return self._waiting is not None

    def abort(self) -> None:
        """Give up the running command, as on an ACK of the host."""
        self._waiting = None

    def confirm_baud(self) -> None:
        """Take the asked rate, as on the host's ACK after SetSerialBaudRate."""
        if self.baud_asked is not None:
            self.baud, self.baud_asked = self.baud_asked, None

    def _answer(self, code: int, data: bytes) -> bytes | None:
        if code == 0x8C:
            self._waiting = lambda: None  # as a target: nobody ever comes
            return None
        if code == 0x4A and len(data) >= 2:
            return self._wait(code, lambda: self.radio.list_passive(data, self._rats))
        if code == 0x60 and len(data) >= 3:
            return self._wait(code, lambda: self.radio.auto_poll(data, self._rats))
        body = self._plain(code, data)
        if body is None:
            body = self.radio.command(code, data)
        return ERROR_PAYLOAD if body is None else bytes([CHIP, code + 1]) + body

    @property
    def _rats(self) -> bool:
        return bool(self.parameters & 0x10)

    def _wait(self, code: int, attempt: Callable[[], bytes | None]) -> bytes | None:
        def once() -> bytes | None:
            body = attempt()
            return None if body is None else bytes([CHIP, code + 1]) + body

        answer = once()
        if answer is None:
            self._waiting = once
        return answer

    def _plain(self, code: int, data: bytes) -> bytes | None:
        match code:
            case 0x00:
                return self._diagnose(data)
            case 0x02:
                return self.firmware
            case 0x04:
                return bytes([0, self.field.on, len(self.radio.targets), 0])
            case 0x06 if data and len(data) % 2 == 0:
                addresses = [data[i] << 8 | data[i + 1] for i in range(0, len(data), 2)]
                return bytes(self.radio.read_register(address) for address in addresses)
            case 0x08 if data and len(data) % 3 == 0:
                for i in range(0, len(data), 3):
                    self.radio.write_register(data[i] << 8 | data[i + 1], data[i + 2])
                return b""
            case 0x0C:
                return bytes(self.gpio)
            case 0x0E if len(data) == 2:
                return self._write_gpio(data)
            case 0x10 if len(data) == 1 and data[0] < len(BAUDS):
                self.baud_asked = BAUDS[data[0]]
                return b""
            case 0x12 if len(data) == 1:
                self.parameters = data[0]
                return b""
            case 0x14 if data and 1 <= data[0] <= 4:
                return b""
            case 0x16 if data:
                self.field.power(False)
                self.asleep = True
                return b"\x00"
            case _:
                return None

    def _diagnose(self, data: bytes) -> bytes | None:
        match data[:1]:
            case b"\x00":
                return data
            case b"\x01" | b"\x02":
                return b"\x00"
            case b"\x06":
                return b"\x00" if self.radio.present() else b"\x01"
            case b"\x07":
                return b"\x00"
            case _:
                return None

    def _write_gpio(self, data: bytes) -> bytes:
        for port in (0, 1):
            if data[port] & 0x80:
                self.gpio[port] = data[port] & 0x7F
        return b""
