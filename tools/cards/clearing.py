"""Taking things off tags again: a card, or the password. Nothing here makes a card."""

from __future__ import annotations

import time

from msgspec.structs import replace

from cards.type2 import lay_out_nothing
from cards.verdict import explain, uid_verdict
from hardware.reading import Reader, Target, must_be_enrolled
from tools.cards import passwords, tags
from tools.cards.content import Desk, content_of, worth_asking
from tools.cards.events import Event, How, Made
from tools.cards.looking import Looking
from tools.cards.trouble import TroubleError


class Erasing(Looking):
    """Make the tag that is laid down blank, and forget it. An enrolled one is only forgotten."""

    def __init__(self, reader: Reader, desk: Desk, overwrite: bool = False) -> None:
        super().__init__(reader, desk)
        self._overwrite = overwrite

    def _take(self, target: Target) -> Event:
        begin = time.perf_counter_ns()
        if unfit := uid_verdict(target.uid):
            raise TroubleError(explain(unfit))
        tag = self._desk.register.get(target.uid)
        if must_be_enrolled(target) is None:
            sheet = tags.look_at(self._reader, target)
            content = content_of(target.uid, sheet.area, self._desk)
            loss = worth_asking(target.uid, content, None, self._desk)
            asking = None if self._overwrite else self._ask(target, loss)
            if asking is None:
                self._clear(sheet)
        else:
            known = self._desk.name(tag.stamp) if tag is not None and tag.good else ""
            loss = f"This tag is {known}." if known else ""
            asking = None if self._overwrite else self._ask(target, loss)
        if asking is not None:
            return asking
        self._desk.register.forget(target.uid)
        ms = (time.perf_counter_ns() - begin) / 1e6
        return Made(None, target.uid.hex(), How.ERASED, ms)

    def _clear(self, sheet: tags.Sheet) -> None:
        uid, layout = sheet.target.uid, lay_out_nothing(sheet.area)
        tags.check_writable(sheet, layout)
        tag = self._desk.register.get(uid)
        if tag is not None and tag.protected:
            passwords.unprotect(self._reader, uid, self._desk.keys, tag.key)
            self._desk.register.put(replace(tag, protected=False))
        tags.write_layout(self._reader, sheet, layout)


class Unprotecting(Looking):
    """Let anybody write the tag that is laid down; the card on it stays."""

    def _take(self, target: Target) -> Event:
        begin = time.perf_counter_ns()
        self._look_at(target)
        tag = self._desk.register.get(target.uid)
        key_id = tag.key if tag is not None else ""
        passwords.unprotect(self._reader, target.uid, self._desk.keys, key_id)
        if tag is not None:
            self._desk.register.put(replace(tag, protected=False))
        ms = (time.perf_counter_ns() - begin) / 1e6
        card = self._desk.stamps.card(tag.stamp) if tag is not None else None
        return Made(card, target.uid.hex(), How.UNPROTECTED, ms)
