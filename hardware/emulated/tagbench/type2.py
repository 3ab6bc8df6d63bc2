"""Type 2 tags: NTAG213/215/216 and MIFARE Ultralight, page by page.

Here live memory, locks, password and commands after NXP's public data sheets (NTAG213/215/216,
MF0ICU1). Making ready-filled tags belongs to `tags`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tagbench.faults import Schedule, Verb, has, schedule
from tagbench.tag_base import (
    ACK,
    NAK_ARGUMENT,
    NAK_AUTH,
    NAK_EEPROM,
    Nibble,
    Reply,
    Tag,
)
from tagbench.timing import EEPROM_PAGE_US

WRITE_VERBS = (Verb.LOSE, Verb.STALL, Verb.MUTE, Verb.NAK, Verb.TORN)


@dataclass(frozen=True)
class Layout:
    """What differs between the makes; page numbers as in the data sheets."""

    name: str
    pages: int
    cc_size: int  # byte 2 of the capability container, in units of 8 bytes
    user_end: int  # first page after the user memory
    version: bytes = b""  # answer to GET_VERSION; empty: the tag is mute to it
    lock_page: int | None = None  # dynamic lock bytes
    pages_per_lock_bit: int = 0
    config_page: int | None = None  # CFG0, CFG1, PWD, PACK follow one another
    factory: bytes = b""  # pages 4 and on as delivered


NTAG213 = Layout(
    "NTAG213", 45, 0x12, 40, bytes.fromhex("0004040201000F03"), 40, 2, 41,
    bytes.fromhex("0103A00C340300FE"),
)  # fmt: skip
NTAG215 = Layout(
    "NTAG215", 135, 0x3E, 130, bytes.fromhex("0004040201001103"), 130, 16, 131,
    bytes.fromhex("0300FE00"),
)  # fmt: skip
NTAG216 = Layout(
    "NTAG216", 231, 0x6D, 226, bytes.fromhex("0004040201001303"), 226, 16, 227,
    bytes.fromhex("0300FE00"),
)  # fmt: skip
ULTRALIGHT = Layout("MIFARE Ultralight", 16, 0x06, 16, factory=bytes.fromhex("0300FE00"))


@dataclass
class Quirks:
    """Ways in which a tag differs from its data sheet; pages by number."""

    refused: set[int] = field(default_factory=set)  # WRITE is answered NAK 0
    broken: set[int] = field(default_factory=set)  # WRITE is answered NAK 5 (EEPROM)
    unstored: set[int] = field(default_factory=set)  # WRITE is acknowledged and not stored
    muted: set[int] = field(default_factory=set)  # command codes that get no answer
    last_page: int | None = None  # pages after it do not exist, whatever the CC says


class Type2Tag(Tag):
    """An NTAG21x or Ultralight. `memory` is all its pages, four bytes each, as they are inside.

    `write_faults` strike WRITE commands only and are counted apart from `faults`:
    `torn 3 02; lose after 2`.
    """

    def __init__(
        self,
        layout: Layout,
        uid: bytes,
        *,
        cc: bytes | None = None,
        version: bytes | None = None,
        signature: bytes = bytes(32),
        quirks: Quirks | None = None,
        random_uid: bool = False,
        seed: int = 0,
        faults: str | Schedule | None = None,
        write_faults: str | Schedule | None = None,
    ) -> None:
        atqa = {4: 0x0004, 7: 0x0044, 10: 0x0084}.get(len(uid), 0x0044)
        super().__init__(uid, atqa=atqa, sak=0x00, random_uid=random_uid, seed=seed, faults=faults)
        self.layout = layout
        self.version = layout.version if version is None else version
        self.signature = signature
        self.quirks = quirks or Quirks()
        self.write_faults = schedule(write_faults, WRITE_VERBS, "a tag's write")
        self.memory = bytearray(4 * layout.pages)
        self.wrong_passwords = 0
        self._authenticated = False
        self._compat_page: int | None = None
        self._deliver(cc)

    def page(self, number: int) -> bytes:
        """The four bytes of a page as they are inside, the password too."""
        return bytes(self.memory[4 * number : 4 * number + 4])

    def set_page(self, number: int, data: bytes) -> None:
        """Put four bytes into a page past all rules, as at the factory."""
        if len(data) != 4:
            raise ValueError(f"a page has 4 bytes, not {len(data)}")
        self.memory[4 * number : 4 * number + 4] = data

    def lock(self, *pages: int) -> None:
        """Set the lock bits of these pages (and of those that share a bit with them)."""
        for page in pages:
            byte, bit = self._lock_bit(page)
            self.memory[byte] |= 1 << bit

    def is_locked(self, page: int) -> bool:
        """Whether a lock bit forbids writing to the page."""
        if page < 3 or page >= self.layout.user_end:
            return False
        byte, bit = self._lock_bit(page)
        return bool(self.memory[byte] >> bit & 1)

    def protect(
        self, password: bytes, pack: bytes, first_page: int, *, read: bool = False, limit: int = 0
    ) -> None:
        """Set PWD, PACK and AUTH0; `read` protects reading too, `limit` is AUTHLIM (0 to 7)."""
        start = self.layout.config_page
        if start is None:
            raise ValueError(f"{self.layout.name} has no password")
        self.memory[4 * start + 3] = first_page
        self.memory[4 * start + 4] = read << 7 | limit
        self.set_page(start + 2, password)
        self.set_page(start + 3, pack + b"\x00\x00")

    def reset_session(self) -> None:
        """Forget the password session and a half-given COMPATIBILITY WRITE."""
        self._authenticated = False
        self._compat_page = None

    def execute(self, command: bytes) -> Reply:
        """Carry out one command without its CRC."""
        if self._compat_page is not None:
            page, self._compat_page = self._compat_page, None
            return self._write(page, command[:4]) if len(command) == 16 else NAK_ARGUMENT
        if command[0] in self.quirks.muted:
            return None
        match tuple(command[:1]), len(command):
            case (0x30,), 2:
                return self._read(command[1])
            case (0xA2,), 6:
                return self._write(command[1], command[2:])
            case (0xA0,), 2:
                return self._compat(command[1])
            case _ if not self.version:
                return None if command[0] in (0x1A, 0x60) else NAK_ARGUMENT
            case (0x60,), 1:
                return self.version
            case (0x3A,), 3:
                return self._fast_read(command[1], command[2])
            case (0x3C,), 2:
                return self.signature if command[1] == 0 else NAK_ARGUMENT
            case (0x1B,), 5:
                return self._password(command[1:])
            case _:
                return NAK_ARGUMENT

    # reading

    def _page_count(self) -> int:
        last = self.quirks.last_page
        return self.layout.pages if last is None else min(self.layout.pages, last + 1)

    def _shown(self, page: int) -> bytes:
        start = self.layout.config_page
        if start is not None and page in (start + 2, start + 3):
            return bytes(4)
        return self.page(page)

    def _readable_end(self) -> int:
        end = self._page_count()
        start = self.layout.config_page
        if start is None or self._authenticated or not self.memory[4 * start + 4] & 0x80:
            return end
        return min(end, max(1, self.memory[4 * start + 3]))

    def _read(self, page: int) -> Reply:
        end = self._readable_end()
        if page >= end:
            return NAK_ARGUMENT
        return b"".join(self._shown((page + i) % end) for i in range(4))

    def _fast_read(self, first: int, last: int) -> Reply:
        if first > last or last >= self._readable_end():
            return NAK_ARGUMENT
        return b"".join(self._shown(page) for page in range(first, last + 1))

    # writing

    def _compat(self, page: int) -> Reply:
        if page < 2 or page >= self._page_count():
            return NAK_ARGUMENT
        self._compat_page = page
        return ACK

    def _write(self, page: int, data: bytes) -> Reply:
        struck = self.write_faults.step()
        if has(struck, Verb.LOSE):
            self.lose()
            return None
        if has(struck, Verb.STALL):
            return None
        if refusal := has(struck, Verb.NAK):
            return Nibble(refusal.value[0] if refusal.value else NAK_EEPROM.value)
        if refused := self._write_refused(page):
            return refused
        self._spent_us += EEPROM_PAGE_US
        if torn := has(struck, Verb.TORN):
            kept = torn.value[0] if torn.value else 2
            self._program(page, data[:kept] + self.page(page)[kept:])
            self.lose()
            return None
        if page not in self.quirks.unstored:
            self._program(page, data)
        return None if has(struck, Verb.MUTE) else ACK

    def _write_refused(self, page: int) -> Nibble | None:
        if page < 2 or page >= self._page_count() or page in self.quirks.refused:
            return NAK_ARGUMENT
        if page in self.quirks.broken:
            return NAK_EEPROM
        if self.is_locked(page) or self._config_locked(page):
            return NAK_ARGUMENT
        start = self.layout.config_page
        if start is not None and not self._authenticated and page >= self.memory[4 * start + 3]:
            return NAK_ARGUMENT
        return None

    def _config_locked(self, page: int) -> bool:
        start = self.layout.config_page
        if start is None or page not in (start, start + 1):
            return False
        return bool(self.memory[4 * start + 4] & 0x40)

    def _program(self, page: int, data: bytes) -> None:
        old = self.page(page)
        if page == 2:
            data = old[:2] + bytes(a | b for a, b in zip(old[2:], data[2:], strict=True))
        elif page in (3, self.layout.lock_page):
            data = bytes(a | b for a, b in zip(old, data, strict=True))
        self.set_page(page, data)

    def _lock_bit(self, page: int) -> tuple[int, int]:
        """Byte in the memory and bit in it that lock the page."""
        if 3 <= page < 8:
            return 10, page
        if 8 <= page < 16:
            return 11, page - 8
        if self.layout.lock_page is None or not 16 <= page < self.layout.user_end:
            raise ValueError(f"page {page} of {self.layout.name} has no lock bit")
        number = (page - 16) // self.layout.pages_per_lock_bit
        return 4 * self.layout.lock_page + number // 8, number % 8

    # password

    def _password(self, password: bytes) -> Reply:
        start = self.layout.config_page
        if start is None:
            return NAK_ARGUMENT
        limit = self.memory[4 * start + 4] & 0x07
        if limit and self.wrong_passwords >= limit:
            return NAK_AUTH
        if password != self.page(start + 2):
            self.wrong_passwords += 1
            return NAK_ARGUMENT
        self.wrong_passwords = 0
        self._authenticated = True
        return self.page(start + 3)[:2]

    def _deliver(self, cc: bytes | None) -> None:
        uid = self.uid if len(self.uid) == 7 else b"\x04" + bytes(6)
        check0 = 0x88 ^ uid[0] ^ uid[1] ^ uid[2]
        check1 = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
        head = uid[:3] + bytes([check0]) + uid[3:] + bytes([check1, 0x48, 0, 0])
        self.memory[:12] = head
        self.set_page(3, cc if cc is not None else bytes([0xE1, 0x10, self.layout.cc_size, 0]))
        self.memory[16 : 16 + len(self.layout.factory)] = self.layout.factory
        if self.layout.lock_page is not None:
            self.set_page(self.layout.lock_page, b"\x00\x00\x00\xbd")
        start = self.layout.config_page
        if start is not None:
            self.set_page(start, bytes.fromhex("040000FF"))
            self.set_page(start + 1, bytes.fromhex("00050000"))
            self.set_page(start + 2, b"\xff\xff\xff\xff")
