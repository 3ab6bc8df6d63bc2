"""Saying what a tag is, in words and bytes. Nothing on it is changed, nor in the register."""

from __future__ import annotations

from cards.known import State
from cards.naming import format_card
from cards.type2 import PAGE, capability, locked_pages, unformatted
from cards.verdict import VoidTag, Words, explain, uid_verdict
from hardware.reading import PageRefusedError, TagGoneError, Talks, Target, must_be_enrolled
from tools.cards import tags, trouble
from tools.cards.content import Content, content_of
from tools.cards.events import Event, Read
from tools.cards.looking import Looking
from tools.cards.trouble import TroubleError

GET_VERSION, READ_SIGNATURE = b"\x60", b"\x3c\x00"
MAKES = {
    b"\x04\x0b": "NTAG210",
    b"\x04\x0e": "NTAG212",
    b"\x04\x0f": "NTAG213",
    b"\x04\x11": "NTAG215",
    b"\x04\x13": "NTAG216",
    b"\x03\x0b": "MIFARE Ultralight EV1, 48 bytes",
    b"\x03\x0e": "MIFARE Ultralight EV1, 128 bytes",
}
"""Product and size bytes of GET_VERSION (NXP data sheets, 10.1)."""


class Reading(Looking):
    """A session that tells what each tag is that is laid down."""

    def _take(self, target: Target) -> Event:
        sheet, why = self._sheet(target)
        area = sheet.area if sheet else b""
        content = content_of(target.uid, area, self._desk) if area else Content(None, None)
        tag = self._desk.register.get(target.uid)
        stamp, verdict = content.stamp, content.verdict
        if tag is not None and tag.good:
            stamp, verdict = tag.stamp, None
        elif tag is not None and tag.state is State.VOID:
            stamp, verdict = None, VoidTag()
        card = self._desk.stamps.card(stamp) if stamp else None
        words = explain(verdict) if verdict is not None else None
        return Read(
            uid=target.uid.hex(),
            make=self._make(target),
            card=format_card(card) if card else "",
            words=words or (None if card else why),
            key=content.key_id,
            register=tag.state.value if tag else "",
            facts=tuple(_facts(sheet)) if sheet else (),
            pages=tuple(_pages(sheet)) if sheet else (),
        )

    def _sheet(self, target: Target) -> tuple[tags.Sheet | None, Words | None]:
        """Read the tag as far as it goes, and say why it does not go further."""
        if unfit := uid_verdict(target.uid):
            return None, explain(unfit)
        if fault := must_be_enrolled(target):
            return None, trouble.words_of(fault)
        try:
            return tags.look_at(self._reader, target), None
        except TroubleError as error:
            return None, error.words

    def _make(self, target: Target) -> str:
        if target.sak & 0x20:
            return "a smart card or phone"
        if target.sak & 0x08:
            return "MIFARE Classic"
        answer = self._talk(GET_VERSION)
        make = MAKES.get(answer[2:3] + answer[6:7], "")
        if not make:
            return "a Type 2 tag"
        signature = self._talk(READ_SIGNATURE)
        # Information only (A80): a chip without it is as good for this game.
        return make if any(signature) else f"{make}, without its maker's signature"

    def _talk(self, command: bytes) -> bytes:
        if not isinstance(self._reader, Talks):
            return b""
        try:
            return self._reader.talk(command)
        except (PageRefusedError, TagGoneError):
            return b""


def _facts(sheet: tags.Sheet) -> list[str]:
    found = capability(sheet.header)
    facts = []
    if found is not None:
        facts.append(f"says that it has {found.size} bytes")
        facts.append("may be written" if found.writable else "says that it may only be read")
    elif unformatted(sheet.header):
        facts.append("not formatted yet")
    else:
        facts.append("page 3 used for something else")
    if closed := locked_pages(sheet.header):
        facts.append(f"locked for good: pages {', '.join(map(str, sorted(closed)))}")
    return facts


def _pages(sheet: tags.Sheet) -> list[str]:
    content = sheet.header + sheet.area
    return [content[at : at + PAGE].hex(" ") for at in range(0, len(content), PAGE)]
