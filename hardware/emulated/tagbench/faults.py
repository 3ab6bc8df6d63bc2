"""Faults by script: what goes wrong at which exchange.

Here lives the schedule alone. What a verb means is carried out where the exchange happens (a tag,
a chip's host link, a bus, a key pad); each such place counts its own exchanges from 1 and names
the verbs that it can carry out.
"""

from __future__ import annotations

import enum
from collections.abc import Collection
from dataclasses import dataclass


class Verb(enum.Enum):
    """What goes wrong."""

    LOSE = "lose"  # the tag is out of the field
    UNPLUG = "unplug"  # the device is gone from its port or bus
    STALL = "stall"  # the command is not carried out and not answered
    MUTE = "mute"  # the command is carried out, its answer is lost
    NAK = "nak"  # a negative acknowledge (tags: value = code; I2C: errno 121)
    FLIP = "flip"  # value is XORed onto the answer from its first byte on
    CUT = "cut"  # only value[0] bytes of the answer come
    LATE = "late"  # the answer comes with the next one (value 01: after its ACK)
    ERROR = "error"  # a syntax error frame instead of the answer
    TORN = "torn"  # a write programs only value[0] bytes, then the tag is out of the field


@dataclass(frozen=True)
class Fault:
    """One line of a script: `verb` from exchange `at` (counted from 1), `times` times.

    `times` None means for ever. `value` is the verb's argument as bytes.
    """

    verb: Verb
    at: int
    times: int | None = 1
    value: bytes = b""

    def applies(self, exchange: int) -> bool:
        """Whether this fault strikes the exchange of that number."""
        if exchange < self.at:
            return False
        return self.times is None or exchange < self.at + self.times


class Schedule:
    """Faults in the order of exchanges; counts the exchanges itself.

    One schedule belongs to one place (a tag, a link, a bus): two places never share a count.
    """

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        self.exchanges = 0

    @classmethod
    def parse(cls, script: str) -> Schedule:
        """Read a script, statements parted by `;` or newlines.

        A statement is `VERB N [HEX] [xTIMES | always]` for exchange N, or `VERB after N [HEX]`
        for every exchange after the N-th: `lose after 5; flip 3 0001; stall 4 x2; nak 6 05`.
        Raises ValueError with the statement that could not be read.
        """
        lines = (line.strip() for line in script.replace("\n", ";").split(";"))
        return cls(*(_statement(line) for line in lines if line))

    def step(self) -> tuple[Fault, ...]:
        """Count one exchange and give the faults that strike it."""
        self.exchanges += 1
        return tuple(fault for fault in self.faults if fault.applies(self.exchanges))

    def restart(self) -> None:
        """Count from the beginning again."""
        self.exchanges = 0


def _statement(text: str) -> Fault:
    words = text.split()
    try:
        verb = Verb(words.pop(0))
        times: int | None = 1
        first = words.pop(0)
        if first == "after":
            at, times = int(words.pop(0)) + 1, None
        else:
            at = int(first)
        if words and words[-1] == "always":
            words.pop()
            times = None
        elif words and words[-1].startswith("x"):
            times = int(words.pop()[1:])
        value = bytes.fromhex(words.pop()) if words else b""
    except (ValueError, IndexError) as error:
        raise ValueError(f"cannot read the fault {text!r}: {error}") from error
    if words:
        raise ValueError(f"cannot read the fault {text!r}: {words[0]!r} is left over")
    return Fault(verb, at, times, value)


def schedule(script: str | Schedule | None, verbs: Collection[Verb], place: str) -> Schedule:
    """Make the schedule of a place from a script; None is a schedule without faults.

    Raises ValueError if the script asks for something that cannot happen at that place.
    """
    made = script if isinstance(script, Schedule) else Schedule.parse(script or "")
    for fault in made.faults:
        if fault.verb not in verbs:
            known = ", ".join(sorted(verb.value for verb in verbs))
            raise ValueError(f"{place} cannot do {fault.verb.value!r}, only: {known}")
    return made


def flipped(data: bytes, mask: bytes) -> bytes:
    """Give data with the mask XORed onto its first bytes (an empty mask flips bit 0 of byte 0)."""
    mask = (mask or b"\x01")[: len(data)]
    return bytes(a ^ b for a, b in zip(data, mask, strict=False)) + data[len(mask) :]


def altered(data: bytes, struck: tuple[Fault, ...]) -> bytes:
    """Carry out the verbs that only change the bytes of an answer: flip and cut."""
    for fault in struck:
        if fault.verb is Verb.FLIP:
            data = flipped(data, fault.value)
        elif fault.verb is Verb.CUT:
            data = data[: fault.value[0] if fault.value else 0]
    return data


def has(struck: tuple[Fault, ...], verb: Verb) -> Fault | None:
    """Give the first fault with that verb, or None."""
    return next((fault for fault in struck if fault.verb is verb), None)
