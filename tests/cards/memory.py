"""A tag's memory for tests of the pure parts: READ and WRITE on bytes, nothing of the air."""

from __future__ import annotations

from cards.type2 import FIRST, PAGE, PageWrite


class Memory:
    """Forty-five pages; `reads` counts the READs."""

    def __init__(self, area: bytes = b"", header: bytes = bytes(16)) -> None:
        self.pages = bytearray((header + area).ljust(45 * PAGE, b"\x00"))
        self.reads = 0

    def read(self, page: int) -> bytes:
        self.reads += 1
        doubled = self.pages + self.pages
        return bytes(doubled[page * PAGE : page * PAGE + 16])

    def write(self, write: PageWrite) -> None:
        self.pages[write.page * PAGE : write.page * PAGE + PAGE] = write.content

    @property
    def area(self) -> bytes:
        return bytes(self.pages[FIRST * PAGE : FIRST * PAGE + 48])


FACTORY = bytes.fromhex("0103A00C340300FE").ljust(48, b"\x00")
"""Pages 4 to 15 of an NTAG213 as delivered (NXP data sheet, 8.5.6)."""

EMPTY = bytes.fromhex("0300FE00").ljust(48, b"\x00")
