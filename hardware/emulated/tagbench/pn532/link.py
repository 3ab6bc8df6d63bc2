"""What lies between a PN532 and any of its wires: acknowledges, answers, faults.

Here lives the order of frames from the chip. How the frames travel belongs to `hsu`, `i2c`, `spi`.
"""

from __future__ import annotations

from collections.abc import Callable

from tagbench.faults import Fault, Schedule, Verb, altered, has, schedule
from tagbench.pn532.core import Pn532
from tagbench.pn532.frames import (
    ACK,
    ERROR_PAYLOAD,
    NACK,
    Ack,
    Broken,
    Command,
    HostFrame,
    Nack,
    encode,
)

LINK_VERBS = (
    Verb.STALL,
    Verb.MUTE,
    Verb.NAK,
    Verb.FLIP,
    Verb.CUT,
    Verb.LATE,
    Verb.ERROR,
    Verb.UNPLUG,
)


class Link:
    """Host frames in, chip frames out; `faults` strike the commands, counted from 1.

    STALL: no ACK, not carried out. MUTE: ACK, carried out, no answer. NAK: a NACK frame for ACK.
    LATE: the answer comes before the next command's ACK (value 01: after it). FLIP and CUT change
    the answer's frame from its first byte. UNPLUG calls `on_unplug`.
    """

    def __init__(self, chip: Pn532, faults: str | Schedule | None = None) -> None:
        self.chip = chip
        self.faults = schedule(faults, LINK_VERBS, "a PN532's link")
        self.on_unplug: Callable[[], None] = lambda: None
        self._last = b""
        self._struck: tuple[Fault, ...] = ()
        self._held_before: list[bytes] = []
        self._held_after: list[bytes] = []

    def stale(self, payload: bytes) -> None:
        """Leave an old answer in the chip, as after a host that died; it precedes the next ACK."""
        self._held_before.append(encode(payload))

    def receive(self, frame: HostFrame) -> list[bytes]:
        """Take a host frame and give the chip's frames that are ready now."""
        match frame:
            case Ack():
                self.chip.confirm_baud()
                self.chip.abort()
                return []
            case Nack():
                return [self._last] if self._last else []
            case Command(payload=payload):
                return self._command(payload)
            case Broken():
                return []

    def poll(self) -> list[bytes]:
        """Give the answer of a waiting command if it has come."""
        answer = self.chip.poll()
        return [] if answer is None else self._outgoing(answer)

    def _command(self, payload: bytes) -> list[bytes]:
        self._struck = self.faults.step()
        if has(self._struck, Verb.UNPLUG):
            self.on_unplug()
            return []
        if has(self._struck, Verb.STALL):
            return []
        if has(self._struck, Verb.NAK):
            return [NACK]
        ready = [*self._held_before, ACK, *self._held_after]
        self._held_before, self._held_after = [], []
        answer = self.chip.execute(payload)
        if answer is not None:
            ready += self._outgoing(answer)
        return ready

    def _outgoing(self, answer: bytes) -> list[bytes]:
        struck, self._struck = self._struck, ()
        if has(struck, Verb.ERROR):
            answer = ERROR_PAYLOAD
        self._last = altered(encode(answer), struck)
        if has(struck, Verb.MUTE):
            return []
        if late := has(struck, Verb.LATE):
            (self._held_after if late.value == b"\x01" else self._held_before).append(self._last)
            return []
        return [self._last]
