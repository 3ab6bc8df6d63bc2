"""The RF side of a reader: the field, the tags in it, anticollision and selection.

Here live ISO/IEC 14443-3 type A frames between a reader and any number of tags. What a tag does
once it is selected belongs to `tags`; what a host asks of a reader chip belongs to `pn532` and
`rc522`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tagbench.timing import RF_FIELD_ON_US, RF_FRAME_DELAY_US, Meter

REQA, WUPA = 0x26, 0x52
SELECT_LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88


def crc_a(data: bytes) -> bytes:
    """CRC_A of ISO/IEC 14443-3, two bytes, low byte first."""
    crc = 0x6363
    for byte in data:
        mixed = byte ^ (crc & 0xFF)
        mixed ^= (mixed << 4) & 0xFF
        crc = (crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)
        crc &= 0xFFFF
    return crc.to_bytes(2, "little")


@dataclass(frozen=True)
class Frame:
    """Bits on the air, least significant bit of each byte first; `bits` of them are meant."""

    data: bytes
    bits: int

    @classmethod
    def whole(cls, data: bytes) -> Frame:
        """Make a frame of whole bytes."""
        return cls(data, 8 * len(data))

    def bit_list(self) -> list[int]:
        """The bits in the order of the air."""
        return [self.data[i // 8] >> (i % 8) & 1 for i in range(self.bits)]


@dataclass(frozen=True)
class Answer(Frame):
    """What a reader receives; `collision` is the first bit position at which tags disagreed."""

    collision: int | None = None


def pack_bits(bits: list[int]) -> bytes:
    """Put bits in the order of the air into bytes, the last one filled up with zeros."""
    data = bytearray((len(bits) + 7) // 8)
    for position, bit in enumerate(bits):
        data[position // 8] |= bit << (position % 8)
    return bytes(data)


class Listener(Protocol):
    """What the field needs of a tag."""

    def power(self, on: bool) -> None:
        """The field came or went."""

    def receive(self, frame: Frame) -> Frame | None:
        """Answer a frame, or stay silent."""

    @property
    def lost(self) -> bool:
        """Whether a fault has taken the tag out of the field."""

    def arrive(self) -> None:
        """Come into a field anew."""

    def take_spent(self) -> float:
        """Microseconds of programming since the last call."""


class Field:
    """The field of one antenna: tags come and go by `tap` and `lift`, from any thread.

    `jammed` makes every anticollision fail, as with tags too near to each other.
    """

    def __init__(self, meter: Meter | None = None) -> None:
        self.meter = meter or Meter()
        self.jammed = False
        self.on = False
        self.lock = threading.RLock()
        self._tags: list[Listener] = []
        self._watchers: list[Callable[[], None]] = []

    @property
    def tags(self) -> tuple[Listener, ...]:
        """The tags in the field, in the order of their arrival."""
        with self.lock:
            return tuple(tag for tag in self._tags if not tag.lost)

    def tap(self, *tags: Listener) -> None:
        """Bring tags into the field, beside those that are there."""
        with self.lock:
            for tag in tags:
                if tag not in self._tags:
                    self._tags.append(tag)
                tag.arrive()
                tag.power(self.on)
        self._changed()

    def lift(self, *tags: Listener) -> None:
        """Take these tags out of the field, or all of them if none is named."""
        with self.lock:
            for tag in tags or tuple(self._tags):
                if tag in self._tags:
                    self._tags.remove(tag)
                tag.power(False)
        self._changed()

    def watch(self, callback: Callable[[], None]) -> None:
        """Call back, in the thread of `tap` or `lift`, whenever tags come or go."""
        self._watchers.append(callback)

    def power(self, on: bool) -> None:
        """Switch the field; without it every tag forgets its state."""
        with self.lock:
            if on and not self.on:
                self.meter.add("rf", RF_FIELD_ON_US)
            if on != self.on:
                for tag in self._tags:
                    tag.power(on)
            self.on = on

    def send(self, frame: Frame) -> Answer | None:
        """Send one frame to all tags; None if nothing answers."""
        with self.lock:
            if not self.on:
                return None
            self.meter.rf(frame.bits)
            heard = [tag.receive(frame) for tag in self._tags if not tag.lost]
            for tag in self._tags:
                spent = tag.take_spent()
                if spent:
                    self.meter.add("eeprom", spent)
        answers = [answer for answer in heard if answer is not None]
        if not answers:
            return None
        merged = _merge(answers)
        self.meter.rf(merged.bits)
        self.meter.add("rf", RF_FRAME_DELAY_US)
        if self.jammed and frame.data[0] in SELECT_LEVELS:
            return None
        return merged

    def _changed(self) -> None:
        for callback in tuple(self._watchers):
            callback()


def _merge(answers: list[Frame]) -> Answer:
    first, *others = answers
    if not others:
        return Answer(first.data, first.bits)
    streams = [answer.bit_list() for answer in answers]
    length = max(len(stream) for stream in streams)
    collision = None
    mixed = []
    for position in range(length):
        seen = {stream[position] for stream in streams if position < len(stream)}
        if len(seen) > 1 and collision is None:
            collision = position
        mixed.append(max(seen))
    return Answer(pack_bits(mixed), length, collision)
