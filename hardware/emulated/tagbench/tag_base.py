"""What all type A tags have in common: states, UID, anticollision, faults.

Here lives the card's side of ISO/IEC 14443-3. Commands of a selected tag belong to the kinds of
tag in `type2` and `tags`.
"""

from __future__ import annotations

import enum
import random
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

from tagbench.activation import cascade
from tagbench.faults import Schedule, Verb, altered, has, schedule
from tagbench.rf import REQA, SELECT_LEVELS, WUPA, Frame, crc_a, pack_bits
from tagbench.timing import LOG_LENGTH

TAG_VERBS = (Verb.LOSE, Verb.STALL, Verb.MUTE, Verb.NAK, Verb.FLIP, Verb.CUT)


class State(enum.Enum):
    """Where a tag is in the state machine of ISO/IEC 14443-3."""

    OFF = "off"
    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"
    HALT = "halt"


@dataclass(frozen=True)
class Nibble:
    """A four-bit answer: 0xA acknowledges, others refuse."""

    value: int


ACK = Nibble(0xA)
NAK_ARGUMENT, NAK_CRC, NAK_AUTH, NAK_EEPROM = Nibble(0x0), Nibble(0x1), Nibble(0x4), Nibble(0x5)

Reply = bytes | Nibble | None


class Tag:
    """A type A tag with a UID of 4, 7 or 10 bytes.

    `faults` strike the exchanges of a selected tag, counted from 1 over its whole life.
    `random_uid` gives a new four-byte UID starting 08 whenever the field comes up, from `seed`.
    """

    def __init__(
        self,
        uid: bytes,
        *,
        atqa: int,
        sak: int,
        random_uid: bool = False,
        seed: int = 0,
        faults: str | Schedule | None = None,
    ) -> None:
        if len(uid) not in (4, 7, 10):
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = bytes(uid)
        self.atqa = atqa
        self.sak = sak
        self.random_uid = random_uid
        self.faults = schedule(faults, self.fault_verbs(), "a tag")
        self.state = State.OFF
        self.lost = False
        self.log: deque[tuple[bytes, Reply]] = deque(maxlen=LOG_LENGTH)
        self._random = random.Random(seed)
        self._level = 0
        self._was_halted = False
        self._spent_us = 0.0

    @staticmethod
    def fault_verbs() -> Collection[Verb]:
        """The verbs that this kind of tag can carry out."""
        return TAG_VERBS

    def arrive(self) -> None:
        """Come into a field anew: a tag that a fault took away is there again."""
        self.lost = False
        self.state = State.OFF

    def lose(self) -> None:
        """Leave the field from inside, as by a fault."""
        self.lost = True
        self.state = State.OFF

    def power(self, on: bool) -> None:
        """The field came or went; either way all state is lost."""
        self.reset_session()
        if on and self.state is State.OFF:
            self.state = State.IDLE
            if self.random_uid:
                self.uid = b"\x08" + self._random.randbytes(3)
        elif not on:
            self.state = State.OFF

    def take_spent(self) -> float:
        """Microseconds of programming since the last call."""
        spent, self._spent_us = self._spent_us, 0.0
        return spent

    def receive(self, frame: Frame) -> Frame | None:
        """Answer a frame, or stay silent."""
        if frame.bits == 7:
            return self._requested(frame.data[0])
        if self.state is State.READY:
            return self._anticollision(frame)
        if self.state is State.ACTIVE:
            return self._framed(self._active(frame))
        return None

    def reset_session(self) -> None:
        """Forget what holds only while selected; kinds with a password override it."""

    def execute(self, command: bytes) -> Reply:
        """Carry out a command without its CRC; None is silence. Kinds of tag override it."""
        return NAK_ARGUMENT

    def _requested(self, command: int) -> Frame | None:
        awake = {REQA: (State.IDLE,), WUPA: (State.IDLE, State.HALT)}.get(command, ())
        if self.state not in awake:
            if self.state in (State.READY, State.ACTIVE):
                self._fall_back()
            return None
        self._was_halted = self.state is State.HALT
        self.state = State.READY
        self._level = 0
        return Frame.whole(self.atqa.to_bytes(2, "little"))

    def _anticollision(self, frame: Frame) -> Frame | None:
        parts = cascade(self.uid)
        data = frame.data
        if len(data) < 2 or data[0] != SELECT_LEVELS[self._level]:
            self._fall_back()
            return None
        part = parts[self._level]
        if data[1] == 0x70:
            return self._selected(data, part, last=self._level == len(parts) - 1)
        known = frame.bit_list()[16:]
        own = Frame.whole(part).bit_list()
        if own[: len(known)] != known:
            return None
        return Frame(pack_bits(own[len(known) :]), 40 - len(known))

    def _selected(self, data: bytes, part: bytes, *, last: bool) -> Frame | None:
        if data[2:7] != part or crc_a(data[:7]) != data[7:]:
            self._fall_back()
            return None
        if last:
            self.state = State.ACTIVE
            sak = self.sak
        else:
            self._level += 1
            sak = 0x04
        return Frame.whole(bytes([sak]) + crc_a(bytes([sak])))

    def _active(self, frame: Frame) -> Reply:
        command, check = frame.data[:-2], frame.data[-2:]
        if frame.bits % 8 or len(frame.data) < 3 or crc_a(command) != check:
            self._fall_back()
            return NAK_CRC
        if command == b"\x50\x00":
            self.reset_session()
            self.state = State.HALT
            return None
        reply = self._faulted(command)
        self.log.append((command, reply))
        if isinstance(reply, Nibble) and reply != ACK:
            self._fall_back()
        return reply

    def _faulted(self, command: bytes) -> Reply:
        struck = self.faults.step()
        if has(struck, Verb.LOSE):
            self.lose()
            return None
        if has(struck, Verb.STALL):
            return None
        if refusal := has(struck, Verb.NAK):
            return Nibble(refusal.value[0] if refusal.value else 0)
        reply = self.execute(command)
        if has(struck, Verb.MUTE):
            return None
        if isinstance(reply, bytes):
            framed = altered(reply + crc_a(reply), struck)
            return framed[:-2] if framed == reply + crc_a(reply) else _Raw(framed)
        return reply

    def _fall_back(self) -> None:
        self.reset_session()
        self.state = State.HALT if self._was_halted else State.IDLE

    @staticmethod
    def _framed(reply: Reply) -> Frame | None:
        match reply:
            case None:
                return None
            case Nibble(value=value):
                return Frame(bytes([value]), 4)
            case _Raw():
                return Frame.whole(bytes(reply))
            case _:
                return Frame.whole(reply + crc_a(reply))


class _Raw(bytes):
    """An answer that a fault has changed, with its CRC as it goes on the air."""
