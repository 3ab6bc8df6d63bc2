"""An MFRC522 (RC522) behind spidev, register by register.

Here live its registers, FIFO and the commands that readers of tags use (reset, transceive, CRC).
Anticollision is the host's business, on a `Field`; MIFARE authentication always fails.
"""

from __future__ import annotations

from tagbench.buses.spi import SpiDev
from tagbench.faults import Schedule
from tagbench.rf import Answer, Field, Frame, Listener, crc_a
from tagbench.timing import Meter

COMMAND, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x04, 0x05, 0x06
CONTROL, BIT_FRAMING, COLL = 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL = 0x11, 0x12, 0x13, 0x14
CRC_HIGH, CRC_LOW, RELOAD_HIGH, RELOAD_LOW, VERSION = 0x21, 0x22, 0x2C, 0x2D, 0x37
T_MODE, T_PRESCALER = 0x2A, 0x2B

IDLE, NO_CHANGE, TRANSCEIVE = 0x00, 0x07, 0x0C
TX_IRQ, RX_IRQ, IDLE_IRQ, ERROR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01
COLL_ERROR, CRC_ERROR = 0x08, 0x04
GENUINE = 0x92
FIFO_SIZE = 64


class Rc522:
    """An MFRC522 behind `spidev`, a `SpiDev` to hand to the driver (mode 0, MSB first).

    `version` is the chip's version register: 0x91 and 0x92 are genuine, 0x88, 0xB2 and others are
    clones. `silent_after` transceive commands the receiver is dead until a reset, as reported.
    """

    def __init__(
        self,
        field: Field | None = None,
        *,
        version: int = GENUINE,
        silent_after: int | None = None,
        faults: str | Schedule | None = None,
        meter: Meter | None = None,
    ) -> None:
        self.field = field or Field(meter)
        self.meter = self.field.meter
        self.version = version
        self.silent_after = silent_after
        self.spidev = SpiDev(self, faults=faults, meter=self.meter)
        self.spidev.max_speed_hz = 1_000_000
        self.resets = 0
        self.reset()

    def tap(self, *tags: Listener) -> None:
        """Bring tags into the field."""
        self.field.tap(*tags)

    def lift(self, *tags: Listener) -> None:
        """Take tags out of the field; all of them if none is named."""
        self.field.lift(*tags)

    def unplug(self, floating: int = 0x00) -> None:
        """Pull the wires: everything reads `floating` (00 or FF)."""
        self.spidev.floating = floating
        self.spidev.unplug()

    def replug(self) -> None:
        """Put them back: a chip after power-on."""
        self.reset()
        self.spidev.plug()

    def reset(self) -> None:
        """Take the reset values of the data sheet; the field is off."""
        self.registers = bytearray(0x40)
        self.registers[COMMAND] = 0x20
        self.registers[COM_IRQ] = 0x14
        self.registers[CONTROL] = 0x10
        self.registers[COLL] = 0xA0
        self.registers[MODE] = 0x3F
        self.registers[TX_CONTROL] = 0x80
        self.registers[VERSION] = self.version
        self._fifo = bytearray()
        self._transceived = 0
        self.field.power(False)

    def transfer(self, data: bytes) -> bytes:
        """One chip select: an address byte (register << 1, bit 7 reads), then data or addresses."""
        if not data:
            return b""
        answer = bytearray(len(data))
        if data[0] & 0x80:
            for position in range(len(data) - 1):
                answer[position + 1] = self._read(data[position] >> 1 & 0x3F)
        else:
            for value in data[1:]:
                self._write(data[0] >> 1 & 0x3F, value)
        return bytes(answer)

    def _read(self, register: int) -> int:
        match register:
            case 0x09:
                return self._fifo.pop(0) if self._fifo else 0
            case 0x0A:
                return len(self._fifo)
            case _:
                return self.registers[register]

    def _write(self, register: int, value: int) -> None:
        match register:
            case 0x01:
                self._command(value)
            case 0x04 | 0x05:
                self._acknowledge(register, value)
            case 0x09:
                if len(self._fifo) < FIFO_SIZE:
                    self._fifo.append(value)
            case 0x0A:
                if value & 0x80:
                    self._fifo.clear()
            case 0x0D:
                self.registers[register] = value & 0x7F
                if value & 0x80 and self.registers[COMMAND] & 0x0F == TRANSCEIVE:
                    self._transceive()
            case 0x14:
                self.registers[register] = value
                self.field.power(bool(value & 3))
            case 0x06 | 0x07 | 0x37 | 0x21 | 0x22:
                pass  # read only
            case _:
                self.registers[register] = value

    def _acknowledge(self, register: int, value: int) -> None:
        bits = value & 0x7F
        if value & 0x80:
            self.registers[register] |= bits
        else:
            self.registers[register] &= ~bits & 0x7F

    def _command(self, value: int) -> None:
        code = value & 0x0F
        if code == NO_CHANGE:
            return
        self.registers[COMMAND] = value & 0x3F
        match code:
            case 0x0F:
                self.resets += 1
                self.reset()
            case 0x03:
                low, high = crc_a(bytes(self._fifo))
                self.registers[CRC_LOW], self.registers[CRC_HIGH] = low, high
                self.registers[DIV_IRQ] |= 0x04
            case 0x0E:
                self._fifo.clear()
                self.registers[COM_IRQ] |= IDLE_IRQ | ERROR_IRQ
                self.registers[COMMAND] = IDLE
            case _:
                pass

    def _transceive(self) -> None:
        self._transceived += 1
        data, last = bytes(self._fifo), self.registers[BIT_FRAMING] & 7
        self._fifo.clear()
        self.registers[ERROR] = 0
        self.registers[COM_IRQ] |= TX_IRQ
        if not data:
            return
        if self.registers[TX_MODE] & 0x80:
            data += crc_a(data)
        answer = self.field.send(Frame(data, 8 * len(data) - (8 - last if last else 0)))
        if self.silent_after is not None and self._transceived > self.silent_after:
            answer = None
        if answer is None:
            self.meter.add("wait", self._timer_us())
            self.registers[COM_IRQ] |= TIMER_IRQ
            return
        self._received(answer)

    def _received(self, answer: Answer) -> None:
        align = self.registers[BIT_FRAMING] >> 4 & 7
        bits = [0] * align + answer.bit_list()
        keep = len(bits)
        if answer.collision is not None:
            position = align + answer.collision
            self.registers[ERROR] |= COLL_ERROR
            # CollPos counts the bits of the UID from 1; 32 is shown as 0.
            self.registers[COLL] = self.registers[COLL] & 0x80 | (position + 1) & 0x1F
            if not self.registers[COLL] & 0x80:
                keep = position  # ValuesAfterColl = 0: what follows is cleared
        else:
            self.registers[COLL] = self.registers[COLL] & 0x80 | 0x20
        data = bytearray((len(bits) + 7) // 8)
        for position, bit in enumerate(bits[:keep]):
            data[position // 8] |= bit << position % 8
        if self.registers[RX_MODE] & 0x80 and len(bits) % 8 == 0:
            if crc_a(bytes(data[:-2])) != data[-2:]:
                self.registers[ERROR] |= CRC_ERROR
            del data[-2:]
        self.registers[CONTROL] = self.registers[CONTROL] & ~7 | len(bits) % 8
        self._fifo += data
        self.registers[COM_IRQ] |= RX_IRQ
        if self.registers[ERROR]:
            self.registers[COM_IRQ] |= ERROR_IRQ

    def _timer_us(self) -> float:
        high = self.registers[T_MODE] & 0x0F
        prescaler = high << 8 | self.registers[T_PRESCALER]
        reload = self.registers[RELOAD_HIGH] << 8 | self.registers[RELOAD_LOW]
        return (2 * prescaler + 1) * (reload + 1) / 13.56
