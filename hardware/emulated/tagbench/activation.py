"""How a reader finds and selects tags: request, anticollision, select, halt.

Here live the reader's steps of ISO/IEC 14443-3 on a `Field`, for readers that do them on their
own (PN532, PC/SC). An RC522 leaves them to its host, so it does not use this module.
"""

from __future__ import annotations

from dataclasses import dataclass

from tagbench.rf import CASCADE_TAG, REQA, SELECT_LEVELS, WUPA, Field, Frame, crc_a, pack_bits


@dataclass(frozen=True)
class Selected:
    """A selected tag; `atqa` is a 16-bit number (0x0044 for an NTAG)."""

    uid: bytes
    atqa: int
    sak: int


class AnticollisionError(Exception):
    """Something answered the request, and no single tag could be selected."""


def request(field: Field, *, wake: bool = False) -> int | None:
    """Ask who is there: the ATQA, or None. `wake` also wakes halted tags."""
    answer = field.send(Frame(bytes([WUPA if wake else REQA]), 7))
    return None if answer is None else int.from_bytes(answer.data[:2], "little")


def select(field: Field, *, wake: bool = False) -> Selected | None:
    """Select one tag of those that answer; None if none does.

    Of several the one with a 1 at the first differing bit is taken, so always the same one.
    Raises AnticollisionError if there was an ATQA and then no usable UID.
    """
    atqa = request(field, wake=wake)
    if atqa is None:
        return None
    uid = b""
    for level in SELECT_LEVELS:
        part = _resolve(field, level)
        sak = _select_level(field, level, part)
        if not sak & 0x04:
            return Selected(uid + part[:4], atqa, sak)
        uid += part[1:4]
    raise AnticollisionError("the third level was not the last")


def select_known(field: Field, uid: bytes, *, wake: bool = True) -> Selected | None:
    """Select the tag with that UID and no other; None if it is not there."""
    for _ in range(2):  # a request that others answer sends a selected tag back to idle
        atqa = request(field, wake=wake)
        if atqa is None:
            continue
        try:
            sak = [
                _select_level(field, level, part)
                for level, part in zip(SELECT_LEVELS, cascade(uid), strict=False)
            ][-1]
        except AnticollisionError:
            continue
        return Selected(uid, atqa, sak)
    return None


def halt(field: Field) -> None:
    """Send the selected tag to sleep until it is woken by WUPA."""
    field.send(Frame.whole(b"\x50\x00" + crc_a(b"\x50\x00")))


def cascade(uid: bytes) -> list[bytes]:
    """Cut a UID of 4, 7 or 10 bytes into its levels of 4 bytes and check byte."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes([CASCADE_TAG]) + uid[:3])
        uid = uid[3:]
    parts.append(uid)
    return [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts]


def _resolve(field: Field, level: int) -> bytes:
    known: list[int] = []
    for _ in range(33):
        count, rest = divmod(16 + len(known), 8)
        head = bytes([level, count << 4 | rest])
        answer = field.send(Frame(head + pack_bits(known), 16 + len(known)))
        if answer is None:
            raise AnticollisionError("no answer to the anticollision command")
        bits = answer.bit_list()
        if answer.collision is None:
            return _checked(pack_bits(known + bits))
        known += [*bits[: answer.collision], 1]
    raise AnticollisionError("more collisions than bits")


def _checked(part: bytes) -> bytes:
    if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
        raise AnticollisionError("the UID's check byte is wrong")
    return part


def _select_level(field: Field, level: int, part: bytes) -> int:
    command = bytes([level, 0x70]) + part
    answer = field.send(Frame.whole(command + crc_a(command)))
    if answer is None or len(answer.data) != 3:
        raise AnticollisionError("no answer to the select command")
    return answer.data[0]
