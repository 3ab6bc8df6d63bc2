"""Where a message lies in the pages of a Type 2 tag, and in which order pages are written; pure.

No reader is known here. Sources: NFC Forum Type 2 Tag 1.2, NXP data sheets of NTAG213/215/216
and MIFARE Ultralight.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cards.tag import MESSAGE_BYTES
from cards.verdict import Blank, NotNdef, OtherContent, Torn

PAGE = 4
BLOCK = 16
FIRST = 4
"""The first page of the user's memory."""

AREA = 48
"""Bytes from there on that every tag has: pages 4 to 15, three READs."""

NULL, LOCK_CONTROL, MEMORY_CONTROL, NDEF, TERMINATOR = 0x00, 0x01, 0x02, 0x03, 0xFE
CC_PAGE = 3
CC_MAGIC = 0xE1
SMALLEST = 0x06
"""Size byte of a capability container: eighths of the memory's bytes (48)."""


def read_area(read: Callable[[int], bytes]) -> bytes:
    """Read what a card may lie in: 48 bytes by three READs, fewer if the first tells enough.

    `read` gives 16 bytes from a page on; what it raises goes through.
    """
    area = read(FIRST)[:BLOCK]
    found = find(area)
    if found is not None and found.length == 0:
        return area
    for page in (FIRST + 4, FIRST + 8):
        area += read(page)[:BLOCK]
    return area


@dataclass(frozen=True, slots=True)
class Place:
    """Where an NDEF message lies: of its length byte, of its value, and how long it says it is."""

    length_at: int
    value: int
    length: int


def find(area: bytes) -> Place | None:
    """Find the first NDEF message TLV, whole or not; nothing if there is none."""
    at = 0
    while at < len(area) and area[at] != TERMINATOR:
        if area[at] == NULL:
            at += 1
            continue
        if at + 1 >= len(area):
            return None
        value, length = at + 2, area[at + 1]
        if length == 0xFF:
            value, length = at + 4, int.from_bytes(area[at + 2 : at + 4], "big")
        if area[at] == NDEF:
            return Place(at + 1, value, length)
        at = value + length
    return None


def message_in(area: bytes) -> bytes | Blank | Torn | NotNdef | OtherContent:
    """Give the message that lies there, or say why there is none. Any bytes are fine."""
    found = find(area)
    if found is None:
        begins_empty = not area.lstrip(b"\x00") or area.lstrip(b"\x00")[0] == TERMINATOR
        return Blank() if begins_empty or not area.strip(b"\xff") else NotNdef()
    if found.length == 0:
        # The length is written last: a record behind a length of nothing was never finished.
        begun = area[found.value : found.value + 1] == b"\xd4"
        return Torn() if begun else Blank()
    message = area[found.value : found.value + found.length]
    return message if len(message) == found.length else OtherContent()


@dataclass(frozen=True, slots=True)
class Layout:
    """What the 48 bytes shall be, and where in them the length byte is."""

    content: bytes
    length_at: int


def lay_out(area: bytes, message: bytes) -> Layout:
    """Put a message into what lies there; an NTAG's lock-control TLV before it is kept."""
    assert len(message) <= MESSAGE_BYTES
    start = 0
    if area[0] in (LOCK_CONTROL, MEMORY_CONTROL) and area[1] == 3:
        start = 5
    end = bytes([TERMINATOR])
    put = bytes([NDEF, len(message)]) + message + end
    return Layout((area[:start] + put + area[start + len(put) :])[:AREA], start + 1)


def lay_out_nothing(area: bytes) -> Layout:
    """Empty it: no message, and no byte of an old one left behind."""
    start = 5 if area[0] in (LOCK_CONTROL, MEMORY_CONTROL) and area[1] == 3 else 0
    put = bytes([NDEF, 0, TERMINATOR])
    return Layout(area[:start] + put + bytes(AREA - start - len(put)), start + 1)


@dataclass(frozen=True, slots=True)
class PageWrite:
    """Four bytes for a page."""

    page: int
    content: bytes


def writes(area: bytes, layout: Layout) -> list[PageWrite]:
    """List the writes that lead from what is there to the layout: length first nothing, last true.

    Whatever is lost on the way, no reader ever finds a message that is half old, half new.
    """
    last = layout.length_at // PAGE
    changed = [n for n in range(AREA // PAGE) if _page(area, n) != _page(layout.content, n)]
    listed = [PageWrite(FIRST + n, _page(layout.content, n)) for n in changed if n != last]
    final = PageWrite(FIRST + last, _page(layout.content, last))
    empty = bytearray(final.content)
    empty[layout.length_at % PAGE] = 0
    begun = _page(area, last) == bytes(empty)
    if listed and not begun:
        listed.insert(0, PageWrite(FIRST + last, bytes(empty)))
    if listed or last in changed:
        listed.append(final)
    return listed


def _page(area: bytes, number: int) -> bytes:
    return area[number * PAGE : (number + 1) * PAGE]


def locked_pages(header: bytes) -> frozenset[int]:
    """List the pages 3 to 15 that the static lock bits close; `header` is pages 0 to 3."""
    bits = header[10] | header[11] << 8
    return frozenset(page for page in range(CC_PAGE, 16) if bits >> page & 1)


def uid_of(header: bytes) -> bytes | None:
    """Give the seven-byte UID that pages 0 and 1 hold, if their check bytes are right."""
    uid = header[:3] + header[4:8]
    first = 0x88 ^ header[0] ^ header[1] ^ header[2]
    second = header[4] ^ header[5] ^ header[6] ^ header[7]
    return uid if (header[3], header[8]) == (first, second) else None


@dataclass(frozen=True, slots=True)
class Capability:
    """What page 3 says: bytes of memory, and whether anybody may write."""

    size: int
    writable: bool


def capability(header: bytes) -> Capability | None:
    """Read page 3; nothing if it is not formatted for NDEF in a version we know."""
    magic, version, size, access = header[12:16]
    if magic != CC_MAGIC or version >> 4 != 1:
        return None
    return Capability(size * 8, access & 0x0F == 0)


def unformatted(header: bytes) -> bool:
    """Whether page 3 is as it left the factory: it takes bits, and never gives one back."""
    return header[12:16] == bytes(4)


def container(size: int) -> bytes:
    """Give the content of page 3 for a tag with so many bytes of memory."""
    return bytes([CC_MAGIC, 0x10, size // 8, 0x00])
