"""What a window with room needs beyond the small screen: its words, its picture as characters.

The terminal window uses this module as it is; help pages are the browser page's too.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from display import text as characters
from display.reading import lines
from display.words import Words, catalogue
from terminal.screen import Screen, Text


@lru_cache(maxsize=8)
def _words(language: str) -> Words:
    return Words(language)


def say(message: Text, language: str) -> str:
    """Return a message in words."""
    return _words(language).say(message)


def knows(key: str, language: str) -> bool:
    """Tell whether there is a message of this key."""
    return key in catalogue(language)


def read(screen: Screen, language: str) -> tuple[str, list[str]]:
    """Return a screen's title, and all other words on it from top to bottom."""
    return lines(screen, _words(language))


def braille(picture: bytes, size: tuple[int, int]) -> list[str]:
    """Return a frame's picture as lines of braille: 128×64 makes 16 lines of 64."""
    return characters.braille(Image.frombytes("1", size, picture)).split("\n")


def blocks(picture: bytes, size: tuple[int, int]) -> list[str]:
    """Return a frame's picture as lines of half blocks: 128×64 makes 32 lines of 128."""
    return characters.halfblocks(Image.frombytes("1", size, picture)).split("\n")


def help_pages(edition: str, language: str) -> list[tuple[str, str]]:
    """Return the help of an edition: title and text of each page, paragraphs on lines.

    What the terminal does, then what the people at the table do among themselves (U13).
    """
    pages = []
    number = 1
    while knows(f"help.{edition}.{number}.title", language):
        title = Text(f"help.{edition}.{number}.title")
        content = Text(f"help.{edition}.{number}.text")
        pages.append((say(title, language), say(content, language)))
        number += 1
    return pages
