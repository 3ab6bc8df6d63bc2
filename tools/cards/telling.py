"""Telling people what happens at the reader: in words with a picture of the card, or as JSON.

Both tell the same events; what is done about them is not decided here.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Callable, Mapping
from typing import Any, assert_never

from cards.card import Card
from cards.naming import format_card
from cards.verdict import Words
from tools.cards.deck import listed
from tools.cards.events import (
    Asking,
    Awaiting,
    Checked,
    Event,
    Finished,
    How,
    Made,
    Read,
    Stopped,
    Troubled,
)
from tools.printing.faces import BankFace, DeedFace, EventFace, Face, title_of

Tell = Callable[[Event | Stopped], None]

WIDE = 38
"""Letters in a line of a card's picture."""

BELL, DONE, WRONG, ASK = "\a", "✔", "✖", "?"
DID = {
    How.WRITTEN: "written and compared",
    How.FINISHED: "finished: it was torn",
    How.UNCHANGED: "it already was this card",
    How.ENROLLED: "enrolled",
    How.ERASED: "erased",
    How.UNPROTECTED: "open again, without a password",
}


class Words80:
    """Tells in words, for a terminal window of 80 columns; with colours where it has them."""

    def __init__(self, faces: Mapping[Card, Face], sound: bool = True) -> None:
        self._faces = faces
        self._colours = sys.stdout.isatty()
        self._bell = BELL if sound and sys.stdout.isatty() else ""

    def __call__(self, event: Event | Stopped) -> None:
        """Tell one event."""
        for line in self.lines(event):
            print(line, flush=True)

    def lines(self, event: Event | Stopped) -> list[str]:
        """Put an event in lines."""
        match event:
            case Awaiting(card, number, count):
                what = f"[{number}/{count}]  Lay down the tag for {self._named(card)}."
                return ["", *self._picture(card), what]
            case Made():
                return [self._bell + self._made(event)]
            case Asking(uid, card, loss):
                end = f" Make it {format_card(card)} all the same?" if card else " Go on?"
                return [f"  {ASK} {loss}{end} (y, or take it away)", f"    tag {uid}"]
            case Troubled(_, uid, words):
                return [f"{self._bell}  {WRONG} {words}", *([f"    tag {uid}"] if uid else [])]
            case Checked():
                return [self._checked(event)]
            case Read():
                return read_out(event)
            case Finished():
                return []
            case Stopped(done, left):
                return [f"Stopped: {done} done, {len(left)} to go: {listed(list(left))}."]
            case _:
                assert_never(event)

    def _made(self, made: Made) -> str:
        name = f"{self._named(made.card)}, " if made.card else ""
        void = f"; {', '.join(made.void)} is void now" if made.void else ""
        return f"  {DONE} {name}tag {made.uid}: {DID[made.how]} ({made.ms / 1000:.2f} s){void}"

    def _checked(self, checked: Checked) -> str:
        name = self._named(checked.card) if checked.card else f"tag {checked.uid}"
        if checked.words is not None:
            return f"{self._bell}  {WRONG} {name}: {checked.words}"
        again = f" (also tag {', '.join(checked.others)})" if checked.others else ""
        return f"  {DONE} {name}{again}"

    def _named(self, card: Card) -> str:
        face = self._faces.get(card)
        title = f" ({title_of(face)})" if face is not None else ""
        return f"{format_card(card)}{title}"

    def _picture(self, card: Card) -> list[str]:
        """Draw the card that is to be taken next, small."""
        face = self._faces.get(card)
        if face is None:
            return []
        top, *rest = _on_card(face)
        band = self._band(face, f" {top:<{WIDE}.{WIDE}} ")
        below = [f"   │ {line:<{WIDE}.{WIDE}} │" for line in rest]
        edge = "─" * (WIDE + 2)
        return [f"   ┌{edge}┐", f"   │{band}│", *below, f"   └{edge}┘"]

    def _band(self, face: Face, text: str) -> str:
        if not self._colours or not isinstance(face, DeedFace):
            return text
        red, green, blue = (int(face.colour.ink[at : at + 2], 16) for at in (0, 2, 4))
        writing = 30 if face.colour.light else 97
        return f"\x1b[48;2;{red};{green};{blue};{writing}m{text}\x1b[0m"


def _on_card(face: Face) -> list[str]:
    match face:
        case BankFace(_, name):
            return [name, "", "", ""]
        case DeedFace():
            rents = "  ".join(face.rents)
            return [f"{face.number}  {face.name}", face.colour.name, f"{face.price}", rents]
        case EventFace():
            lines = textwrap.wrap(face.text, WIDE, max_lines=3, placeholder=" …")
            return [f"{face.number}  {face.title}", *lines, *[""] * (3 - len(lines))]
        case _:
            assert_never(face)


def read_out(read: Read) -> list[str]:
    """Say in words and bytes what a tag is."""
    is_ = f"card {read.card}" if read.card else "no card"
    known = f", {read.register} here" if read.register else ""
    lines = [f"Tag {read.uid}: {read.make}, {is_}{known}."]
    if read.words is not None:
        lines.append(f"  {read.words}")
    if read.key:
        lines.append(f"  signed by key {read.key}")
    lines += [f"  {fact}" for fact in read.facts]
    lines += [
        f"  page {number:>2}  {page}  {_readable(page)}" for number, page in enumerate(read.pages)
    ]
    return lines


def _readable(page: str) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else "." for byte in bytes.fromhex(page))


def tell_json(event: Event | Stopped) -> None:
    """Tell one event as a line of JSON."""
    print(json.dumps(as_json(event)), flush=True)


def as_json(event: Event | Stopped) -> dict[str, Any]:
    """Put an event in plain values."""
    told: dict[str, Any] = {"event": type(event).__name__.lower()}
    for name in event.__slots__:
        told[name] = _plain(getattr(event, name))
    return told


def _plain(value: Any) -> Any:
    match value:
        case Words(code, words, remedy):
            return {"code": code, "words": words, "remedy": remedy}
        case tuple() | list():
            return [_plain(one) for one in value]
        case float():
            return round(value, 3)
        case str() | int() | None:
            return value
        case _:
            return format_card(value)
