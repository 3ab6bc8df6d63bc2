"""Pages to read while the game goes on below: help, and the cards of the deck. Pure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cards.card import BankCard, Card, DeedCard, EventCard
from hardware.console.hints import GLYPHS, PLAIN_GLYPHS
from hardware.console.look import Look
from hardware.console.shelf import Shelf, as_typed
from terminal.ports import Frame
from terminal.screen import Local, Text, text

COLUMN = 15
"""Columns of what is typed, before what it means."""


@dataclass(frozen=True, slots=True)
class Page:
    """A title and lines that fit the room."""

    title: str
    lines: tuple[str, ...]


def help_pages(
    frame: Frame, look: Look, shelf: Shelf, size: tuple[int, int], unicode: bool
) -> list[Page]:
    """Lay out what can be typed, then the edition's help, in columns and rows of ``size``."""
    glyphs = GLYPHS if unicode else PLAIN_GLYPHS
    edition, language = frame.edition.name, frame.language
    own = f"console.help.text.{edition}"
    typing = Text(
        own if look.knows(own, language) else "console.help.text",
        (
            *glyphs.items(),
            *_example(shelf),
            ("more", as_typed("".join(f"{line}\n" for line in _more(frame, look, shelf)))),
            ("holds", "\n".join(_holds(frame, look))),
        ),
    )
    pages = [(look.say(Text("console.help.title"), language), look.say(typing, language))]
    pages += look.help_pages(edition, language)
    return [page for title, content in pages for page in _laid_out(title, content, size)]


def _more(frame: Frame, look: Look, shelf: Shelf) -> Iterator[str]:
    """Say how event cards and keys are typed, where this game has any."""
    edition, language = frame.edition.name, frame.language
    event = next((card for card in shelf.names if isinstance(card, EventCard)), None)
    if event is not None:
        special = f"console.help.event.{edition}"
        typed = as_typed(_column(shelf.short(event)))
        known = look.knows(special, language)
        said = Text(special if known else "console.help.event", (("event", typed),))
        yield look.say(said, language)
    keys = Text(f"console.help.keys.{edition}")
    if look.knows(keys.key, language):
        yield look.say(keys, language)


def _holds(frame: Frame, look: Look) -> Iterator[str]:
    """Say what keys held together mean."""
    for held in frame.edition.holds:
        meaning = Text(f"hold.{frame.edition.name}.{'-'.join(sorted(held))}")
        if look.knows(meaning.key, frame.language):
            yield look.say(meaning, frame.language)


def _example(shelf: Shelf) -> Iterator[tuple[str, Local]]:
    """Give a title deed of this deck as an example: one with a name that fits its column."""
    deeds = [card for card in shelf.names if isinstance(card, DeedCard)]
    fitting = [card for card in deeds if len(shelf.names[card]) < COLUMN] or deeds
    deed = fitting[len(fitting) * 2 // 3]
    number = shelf.short(deed)
    yield "deed", as_typed(number)
    yield "number", as_typed(_column(number))
    yield "name", as_typed(_column(shelf.names[deed]))


def _column(typed: str) -> str:
    return typed.ljust(COLUMN)


def card_pages(frame: Frame, look: Look, shelf: Shelf, size: tuple[int, int]) -> list[Page]:
    """Lay out all cards by kind with names and owners."""
    kinds: tuple[tuple[Text, type[Card]], ...] = (
        (Text("console.cards.banks"), BankCard),
        (Text("console.cards.deeds"), DeedCard),
        (Text("console.cards.events"), EventCard),
    )
    pages = []
    for title, kind in kinds:
        lines = [_card(card, name, frame, look, shelf) for card, name in shelf.names.items()
                 if isinstance(card, kind)]  # fmt: skip
        if lines:
            pages += _laid_out(look.say(title, frame.language), "\n".join(lines), size)
    return pages


def remark(card: Card, frame: Frame, look: Look) -> str:
    """Say who owns a deed, or that a player is in this game; empty if there is nothing."""
    report = frame.report
    match card:
        case DeedCard(number) if held := (report.get("deeds") or {}).get(str(number)):
            return ", ".join(look.say(part, frame.language) for part in _held(held))
        case BankCard(token) if token in (report.get("players") or report.get("joined") or ()):
            return look.say(Text("console.joined"), frame.language)
        case _:
            return ""


def _held(held: dict[str, Any]) -> list[Text]:
    """Tell a deed's owner and what its edition builds on it: levels, houses, nothing."""
    if level := held.get("level"):
        return [text("console.cards.owned", owner=held["owner"], level=level)]
    said = [text("read.name", name=held["owner"])]
    if held.get("hotel"):
        said.append(text("read.hotel"))
    elif houses := held.get("houses"):
        said.append(text("read.houses", count=houses))
    if held.get("mortgaged"):
        said.append(text("read.mortgaged"))
    return said


def _card(card: Card, name: str, frame: Frame, look: Look, shelf: Shelf) -> str:
    said = remark(card, frame, look)
    return f"{shelf.short(card):<11} {name}" + (f"   ({said})" if said else "")


def _laid_out(title: str, content: str, size: tuple[int, int]) -> list[Page]:
    """Wrap paragraphs, and go on to a further page where they are too many."""
    wide, high = size
    lines: list[str] = []
    for paragraph in content.split("\n"):
        column = "   " in paragraph
        indent = " " * COLUMN if column and wide > 40 else ""
        lines += textwrap.wrap(
            paragraph, wide, subsequent_indent=indent, replace_whitespace=False
        ) or [""]
    return [Page(title, tuple(lines[start : start + high])) for start in range(0, len(lines), high)]
