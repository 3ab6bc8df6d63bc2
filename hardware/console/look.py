"""How the console says and paints what a frame holds: a port, filled by a module of display."""

from __future__ import annotations

from typing import Protocol

from terminal.screen import Screen, Text


class Look(Protocol):
    """Words and pictures. ``size`` is a picture's width and height in pixels."""

    def say(self, message: Text, language: str) -> str:
        """Return a message in words."""

    def knows(self, key: str, language: str) -> bool:
        """Tell whether there is a message of this key."""

    def read(self, screen: Screen, language: str) -> tuple[str, list[str]]:
        """Return a screen's title, and all other words on it from top to bottom."""

    def braille(self, picture: bytes, size: tuple[int, int]) -> list[str]:
        """Return a picture as lines of braille, 2 × 4 pixels a character."""

    def blocks(self, picture: bytes, size: tuple[int, int]) -> list[str]:
        """Return a picture as lines of half blocks, 1 × 2 pixels a character."""

    def help_pages(self, edition: str, language: str) -> list[tuple[str, str]]:
        """Return the help of an edition: title and text of each page, paragraphs on lines."""
