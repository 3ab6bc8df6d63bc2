"""What is said into the microphones of pages: one talks at a time, and not for ever.

Takes the sound in pieces and gives the ears the whole of it. Pure but for them.
"""

from __future__ import annotations

from typing import Protocol

RATE = 16_000
LONGEST = 10 * RATE * 2
"""Bytes that are kept of one talk: ten seconds. What is said after that is not heard."""

PIECE = 4096
"""Bytes of the longest piece of sound that a page may send at once."""


class Hearing(Protocol):
    """What makes words of sound, as far as a page needs it."""

    @property
    def deaf(self) -> str:
        """Why it cannot hear and what to do, in words; empty where it can."""

    def take(self, sound: bytes) -> bool:
        """Take one utterance; ``False`` if too many wait already."""


class Talking:
    """The talk button of all pages together; ``ears`` is ``None`` where nobody listens."""

    def __init__(self, ears: Hearing | None) -> None:
        self._ears = ears
        self._page = 0
        self._sound = bytearray()

    def begin(self, page: int) -> None:
        """Somebody begins to talk; while another one does, nothing is heard of it."""
        if not self._page:
            self._page = page
            self._sound.clear()

    def sound(self, page: int, piece: bytes) -> None:
        """Take a piece of sound of whoever talks."""
        if page == self._page:
            self._sound += piece[: LONGEST - len(self._sound)]

    def end(self, page: int) -> None:
        """The talk is over: the ears get all of it."""
        if page == self._page:
            self._page = 0
            if self._ears is not None:
                self._ears.take(bytes(self._sound))
            self._sound.clear()

    def leave(self, page: int) -> None:
        """A page is gone in the middle of its talk: nothing comes of it."""
        if page == self._page:
            self._page = 0
            self._sound.clear()
