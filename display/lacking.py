"""Letters that the screen's fonts do not have: an owner's deck may well want some.

What such a letter looks like (a box) belongs to the fonts; a deck with one can still be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cards.deck import Deck
from display.strikes import BOLD, PLAIN, SMALL, TINY, Strike, glyphs

FILES = (TINY, SMALL, PLAIN, BOLD)
"""One strike of each font file."""

SHOWN = frozenset({"name", "title"})
"""Fields of a deck whose words come to the screen, by market or by language."""


def lacking(words: Iterable[str]) -> dict[str, str]:
    """Give the letters that some font has not, each with the first words that want it."""
    found: dict[str, str] = {}
    for said in words:
        for letter in said:
            if letter not in found and not all(_has(strike, letter) for strike in FILES):
                found[letter] = said
    return found


def told(deck: Deck, source: str) -> str:
    """Say which letters of a deck cannot be shown; empty if there are none."""
    found = lacking(_shown(msgspec.to_builtins(deck, str_keys=True)))
    if not found:
        return ""
    letters = " ".join(found)
    first = next(iter(found.values()))
    return (
        f'{source}: the screen has no such letters: {letters} (in "{first}"). They are shown as '
        "boxes; the game goes on. Write these names in other letters if they matter."
    )


def _shown(value: Any, *, inside: bool = False) -> Iterator[str]:
    """Walk through a deck for the words that may come to the screen."""
    match value:
        case str():
            if inside:
                yield value
        case dict():
            for key, below in value.items():
                yield from _shown(below, inside=inside or key in SHOWN)
        case list() | tuple():
            for below in value:
                yield from _shown(below, inside=inside)
        case _:
            pass


def _has(strike: Strike, letter: str) -> bool:
    return letter.isspace() or _bits(letter, strike) != _bits("\uffff", strike)


def _bits(letter: str, strike: Strike) -> bytes:
    return glyphs(letter, strike).tobytes()
