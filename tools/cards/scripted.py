"""A reader whose tags come from a file: to try the card tool without any parts, and to show it.

One statement a line, `#` starts a comment:

    tag NAME ntag213 [UID]     a tag, as from the shop; also ultralight and classic
    tap NAME                   lay it down until it has been dealt with, take it away
    tap NAME NAME              two at once

What is written on the tags is kept beside the file, in `FILE.tags`, so that the next command
finds the same tags. Nothing of the air is here; for drivers there are emulators at the wire.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from cards.type2 import BLOCK, PAGE, locked_pages
from hardware.part import Fault
from hardware.reading import PageRefusedError, ReaderLostError, TagGoneError, Target

LIES, AWAY = 12, 2
"""So many senses a tag lies there, and so many there is none."""

KINDS = {"ntag213": (45, 0x00), "ultralight": (16, 0x00), "classic": (0, 0x08)}
"""Kind of tag → its pages and its SAK."""


@dataclass
class ScriptedTag:
    """A tag: its UID and all its bytes."""

    uid: bytes
    sak: int
    memory: bytearray


class ScriptedReader:
    """A reader that follows a script and is lost at its end."""

    pause = 0.0

    def __init__(self, path: Path) -> None:
        self.path, self.detail = path, f"script {path.name}"
        self._tags: dict[str, ScriptedTag] = {}
        self._taps: list[list[str]] = []
        self._senses = 0
        self._field: list[ScriptedTag] = []

    def open(self) -> None:
        """Read the script, and the tags as they were left."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except OSError as error:
            raise ReaderLostError(_unusable(f"{self.path}: {error.strerror}")) from error
        for number, line in enumerate(lines, start=1):
            self._follow(number, line.partition("#")[0].split())
        kept = self.path.with_name(f"{self.path.name}.tags")
        if kept.exists():
            for name, memory in json.loads(kept.read_text()).items():
                if name in self._tags:
                    self._tags[name].memory[:] = bytes.fromhex(memory)

    def sense(self) -> tuple[Target, ...]:
        """Look for tags once; each look is a moment of the script."""
        tap, moment = divmod(self._senses, LIES + AWAY)
        self._senses += 1
        if tap >= len(self._taps):
            raise ReaderLostError(
                Fault("reader.script-ended", "The script is at its end.", "Run the next one.")
            )
        names = self._taps[tap] if moment < LIES else []
        self._field = [self._tags[name] for name in names]
        return tuple(Target(tag.uid, tag.sak) for tag in self._field)

    def read(self, page: int) -> bytes:
        """Give 16 bytes from this page on."""
        memory = self._selected.memory
        if page * PAGE >= len(memory):
            raise PageRefusedError(page)
        return bytes((memory + memory)[page * PAGE : page * PAGE + BLOCK])

    def write(self, page: int, data: bytes) -> None:
        """Write the four bytes of a page, and keep them."""
        memory = self._selected.memory
        at = slice(page * PAGE, page * PAGE + PAGE)
        if at.stop > len(memory) or page in locked_pages(bytes(memory[:BLOCK])):
            raise PageRefusedError(page)
        memory[at] = (
            bytes(a | b for a, b in zip(memory[at], data, strict=True)) if page == 3 else data
        )
        self._keep()

    def reselect(self) -> None:
        """Select the tag that was sensed last once more."""
        if not self._field:
            raise TagGoneError

    def refresh(self) -> None:
        """Nothing can fall silent here."""

    def close(self) -> None:
        """Nothing has to be let go."""

    @property
    def _selected(self) -> ScriptedTag:
        if not self._field:
            raise TagGoneError
        return self._field[0]

    def _follow(self, number: int, words: list[str]) -> None:
        match words:
            case []:
                return
            case ["tag", name, kind, *rest] if kind in KINDS and len(rest) <= 1:
                try:
                    uid = bytes.fromhex(rest[0]) if rest else b""
                except ValueError:
                    uid = b"?"
                if uid != b"?":
                    self._tags[name] = _new_tag(name, kind, uid)
                    return
            case ["tap", *names] if names and all(name in self._tags for name in names):
                self._taps.append(names)
                return
        raise ReaderLostError(
            _unusable(f'{self.path}, line {number}: expected "tag NAME KIND [UID]" or "tap NAME"')
        )

    def _keep(self) -> None:
        kept = {name: tag.memory.hex() for name, tag in self._tags.items()}
        self.path.with_name(f"{self.path.name}.tags").write_text(json.dumps(kept, indent=1))


def _new_tag(name: str, kind: str, uid: bytes) -> ScriptedTag:
    """Make a tag as it comes from the shop; without a UID given, its name decides on one."""
    pages, sak = KINDS[kind]
    uid = uid or b"\x04" + hashlib.sha256(name.encode()).digest()[: 6 if pages else 3]
    memory = bytearray(pages * PAGE)
    if pages and len(uid) == 7:
        check = uid[0] ^ uid[1] ^ uid[2] ^ 0x88
        second = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
        memory[:9] = uid[:3] + bytes([check]) + uid[3:7] + bytes([second])
    if pages:
        memory[12:16] = bytes([0xE1, 0x10, 0x12 if pages > 16 else 0x06, 0x00])
        memory[16:20] = bytes.fromhex("0300FE00")
    return ScriptedTag(uid, sak, memory)


def _unusable(why: str) -> Fault:
    return Fault("reader.script", f"The script cannot be used: {why}.", "Mend it.")
