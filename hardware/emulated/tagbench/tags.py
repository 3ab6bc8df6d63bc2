"""Ready-made tags: NTAG213/215/216, Ultralight, MIFARE Classic, a phone; NDEF in and out.

Here live the makers of tags and of their contents. The machinery is in `tag_base` and `type2`,
whose public names are given on here.
"""

from __future__ import annotations

from typing import Any

from tagbench.rf import Field
from tagbench.tag_base import ACK, NAK_ARGUMENT, NAK_AUTH, Nibble, Reply, State, Tag
from tagbench.type2 import NTAG213, NTAG215, NTAG216, ULTRALIGHT, Layout, Quirks, Type2Tag

__all__ = [
    "ACK",
    "Classic",
    "Field",
    "Layout",
    "Nibble",
    "Phone",
    "Quirks",
    "State",
    "Tag",
    "Type2Tag",
    "classic",
    "message",
    "ntag213",
    "ntag215",
    "ntag216",
    "phone",
    "store_message",
    "ultralight",
]

UID = bytes.fromhex("04A1B2C3D4E5F6")


def ntag213(uid: bytes = UID, **options: Any) -> Type2Tag:
    """An NTAG213 as delivered: 144 bytes, lock-control TLV and an empty message."""
    return _type2(NTAG213, uid, options)


def ntag215(uid: bytes = UID, **options: Any) -> Type2Tag:
    """An NTAG215 as delivered: 504 bytes, an empty message."""
    return _type2(NTAG215, uid, options)


def ntag216(uid: bytes = UID, **options: Any) -> Type2Tag:
    """An NTAG216 as delivered: 888 bytes, an empty message."""
    return _type2(NTAG216, uid, options)


def ultralight(uid: bytes = UID, **options: Any) -> Type2Tag:
    """A plain MIFARE Ultralight: 48 bytes, an empty message; mute to what it does not know."""
    return _type2(ULTRALIGHT, uid, options)


def classic(uid: bytes = b"\xde\xad\xbe\xef", **options: Any) -> Classic:
    """A MIFARE Classic 1K that gives its UID and refuses the rest."""
    return Classic(uid, **options)


def phone(**options: Any) -> Phone:
    """A phone: a new random UID in each field, ISO/IEC 14443-4, no file of ours."""
    return Phone(**options)


def _type2(layout: Layout, uid: bytes, options: dict[str, Any]) -> Type2Tag:
    held = options.pop("message", None)
    tag = Type2Tag(layout, uid, **options)
    if held is not None:
        store_message(tag, held)
    return tag


class Classic(Tag):
    """A MIFARE Classic: UID and SAK 08; commands and authentications are refused with NAK 4."""

    def __init__(self, uid: bytes, *, sak: int = 0x08, **options: Any) -> None:
        super().__init__(uid, atqa=0x0004 if len(uid) == 4 else 0x0044, sak=sak, **options)

    def execute(self, command: bytes) -> Reply:
        """Refuse everything: nothing is allowed before an authentication."""
        return NAK_AUTH


class Phone(Tag):
    """An ISO/IEC 14443-4 card emulation: RATS, then 6A82 to every APDU."""

    def __init__(self, uid: bytes = b"\x08\x00\x00\x01", **options: Any) -> None:
        options.setdefault("random_uid", True)
        super().__init__(uid, atqa=0x0004, sak=0x20, **options)

    def execute(self, command: bytes) -> Reply:
        """Answer RATS, I-blocks and DESELECT; stay silent to anything else."""
        if command[0] == 0xE0 and len(command) == 2:
            return bytes.fromhex("0578807002")
        if command[0] & 0xE2 == 0x02:
            return bytes([command[0]]) + b"\x6a\x82"
        if command[0] & 0xF7 == 0xC2:
            self.state = State.HALT
            return command[:1]
        return None if command[0] in (0xA2, 0xB2, 0xA3, 0xB3) else NAK_ARGUMENT


def store_message(tag: Type2Tag, message: bytes) -> None:
    """Put an NDEF message (bytes, not records) into the tag's user memory past all rules."""
    start = 16 + (5 if tag.layout is NTAG213 else 0)
    size = (
        bytes([len(message)]) if len(message) < 255 else b"\xff" + len(message).to_bytes(2, "big")
    )
    room = 4 * tag.layout.user_end - start
    # The terminator is left out where the message fills the memory.
    block = (b"\x03" + size + message + b"\xfe")[: max(room, 1 + len(size) + len(message))]
    if len(block) > room:
        raise ValueError(f"{len(message)} bytes do not fit {tag.layout.name}")
    tag.memory[start : start + len(block)] = block


def message(tag: Type2Tag) -> bytes | None:
    """The NDEF message that lies on the tag, b"" if it is empty, None if there is none."""
    at, end = 16, 4 * tag.layout.user_end
    while at < end:
        kind = tag.memory[at]
        if kind == 0x00:
            at += 1
            continue
        if kind == 0xFE or at + 1 >= end:
            return None
        size, head = tag.memory[at + 1], 2
        if size == 0xFF:
            size, head = int.from_bytes(tag.memory[at + 2 : at + 4], "big"), 4
        body = tag.memory[at + head : at + head + size]
        if kind == 0x03:
            return bytes(body) if at + head + size <= end else None
        at += head + size
    return None
