"""The device as characters: its picture in a frame, the three buttons below. Pure.

A picture is braille or half blocks where window and encoding allow it, else plain words.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from enum import Enum, unique

from hardware.console.hints import GLYPHS, PLAIN_GLYPHS
from hardware.console.look import Look
from terminal.ports import Frame
from terminal.screen import Text
from terminal.signals import BUTTONS

Fragment = tuple[str, str]
Line = list[Fragment]
"""Pieces of a line, each with its style: ``screen``, ``case``, ``button``, ``off`` …"""

WORDS_WIDE = 64
"""A device of words is at most this wide inside."""

BELOW = 4
"""Rows below the device that must stay free: reply, hint, input, keys."""


@unique
class Style(Enum):
    """How the picture is shown; ``AUTO`` takes the best that fits."""

    AUTO = "auto"
    BLOCKS = "blocks"
    BRAILLE = "braille"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Room:
    """How much room there is, in characters, and which characters may be used.

    Without ``braille`` it is used only if it was asked for: the text console of Linux has
    no such letters.
    """

    columns: int
    rows: int
    unicode: bool = True
    style: Style = Style.AUTO
    braille: bool = True


def style_for(frame: Frame, room: Room) -> Style:
    """Choose how the picture is shown in this room."""
    if not room.unicode:
        return Style.WORDS
    for style, wide, high in ((Style.BLOCKS, 1, 2), (Style.BRAILLE, 2, 4)):
        if style is Style.BRAILLE and room.style is Style.AUTO and not room.braille:
            continue
        columns = -(-frame.size[0] // wide) + 2
        rows = -(-frame.size[1] // high) + 3 + BELOW
        if room.style in {Style.AUTO, style} and room.columns >= columns and room.rows >= rows:
            return style
    return Style.WORDS


def device(frame: Frame, look: Look, room: Room, title: str, signs: list[str]) -> list[Line]:
    """Draw the device: ``title`` and ``signs`` stand in its upper edge."""
    match style_for(frame, room):
        case Style.BLOCKS:
            rows = look.blocks(frame.picture, frame.size)
        case Style.BRAILLE:
            rows = look.braille(frame.picture, frame.size)
        case _:
            rows = _words(frame, look, room)
    return framed(rows, title, signs, room)


def framed(rows: list[str], title: str, signs: list[str], room: Room) -> list[Line]:
    """Put rows of equal width into a case, in the middle of the room."""
    wide = max(len(row) for row in rows)
    left, line, right, lower_left, lower_right, side = "╭─╮╰╯│" if room.unicode else "+-+++|"
    margin = ("", " " * max(0, (room.columns - wide - 2) // 2))
    head = f"{line} {title} "
    tail = "".join(f" {sign} {line}" for sign in signs if sign)
    if len(head) + len(tail) > wide:
        head = ""
    upper = f"{left}{head}{line * max(0, wide - len(head) - len(tail))}{tail[:wide]}{right}"
    lower = f"{lower_left}{line * wide}{lower_right}"
    return [
        [margin, ("class:case", upper)],
        *([margin, ("class:case", side), ("class:screen", row), ("class:case", side)]
          for row in rows),
        [margin, ("class:case", lower)],
    ]  # fmt: skip


def buttons(frame: Frame, look: Look, room: Room) -> Line:
    """Draw the buttons with what is typed for each and what it does now."""
    does = {key: look.say(words, frame.language) for key, words in frame.screen.keys}
    names = [*BUTTONS, *(key for key in does if key not in BUTTONS)]
    glyphs = GLYPHS if room.unicode else PLAIN_GLYPHS
    typed = {"ok": (look.say(Text("console.key.ok"), frame.language),), "x": ("x",)}
    wide = min(room.columns, 72) // len(names)
    line: Line = [("", " " * max(0, (room.columns - wide * len(names)) // 2))]
    for name in names:
        cap = " ".join(("", glyphs.get(name, name), *typed.get(name, ()), ""))
        said = f" {does[name]}" if name in does else ""
        style = "class:button" if name in does else "class:off"
        line.append((style, cap))
        line.append(("class:does", said[: wide - len(cap) - 1].ljust(wide - len(cap))))
    return line


def _words(frame: Frame, look: Look, room: Room) -> list[str]:
    """Read the screen out, at most as wide and high as the room; buttons are drawn below."""
    title, lines = look.read(replace(frame.screen, keys=()), frame.language)
    wide = max(10, min(WORDS_WIDE, room.columns - 2))
    rows = ["", *textwrap.wrap(title.upper(), wide - 4)]
    for line in lines:
        rows += textwrap.wrap(line, wide - 4, subsequent_indent="  ")
    high = max(3, room.rows - BELOW - 3)
    if len(rows) >= high:
        rows = rows[1:]
    if len(rows) > high:
        rows = [*rows[: high - 1], "…" if room.unicode else "..."]
    return [f"  {row}".ljust(wide) for row in rows]
