"""The write-ahead log from outside: whether it ends in a record that cannot be read.

SQLite passes over such an end without a word. Layout: sqlite.org/fileformat2.html, "The
Write-Ahead Log". Nothing here changes the log or opens the file beside it.
"""

from __future__ import annotations

import struct

HEADER_BYTES = 32
FRAME_BYTES = 24
"""A frame's own header; a page follows it."""

_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""How the log begins, and in which order its sums take the bytes."""

_WORD = 0xFFFFFFFF

Sums = tuple[int, int]


def is_torn(log: bytes) -> bool:
    """Tell whether bytes follow the last whole record which are no leftovers of an older log.

    A log that is begun anew is not cut: the frames of the one before it stay behind its end,
    and carry another salt.
    """
    if not log:
        return False
    order = _MAGIC.get(int.from_bytes(log[:4], "big"))
    if order is None or len(log) < HEADER_BYTES:
        return True
    page_bytes, _, *salt = struct.unpack_from(">4I", log, 8)
    sums = _added(log[:24], order, (0, 0))
    if sums != struct.unpack_from(">2I", log, 24) or not page_bytes:
        return True
    place, pending = HEADER_BYTES, False
    while place < len(log):
        frame = log[place : place + FRAME_BYTES + page_bytes]
        if len(frame) < 16 or frame[8:16] not in (struct.pack(">2I", *salt), bytes(8)):
            return pending or len(frame) < 16
        sums = _added(frame[:8] + frame[FRAME_BYTES:], order, sums)
        if len(frame) < FRAME_BYTES + page_bytes or frame[16:24] != struct.pack(">2I", *sums):
            return True
        # The last frame of a record says how long the file is after it; those before say 0.
        pending = frame[4:8] == bytes(4)
        place += len(frame)
    return pending


def _added(content: bytes, order: str, sums: Sums) -> Sums:
    first, second = sums
    whole = len(content) // 8 * 8
    for one, two in struct.iter_unpack(f"{order}2I", content[:whole]):
        first = (first + one + second) & _WORD
        second = (second + two + first) & _WORD
    return first, second
