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
    def deaf(self) -> bool:
        """Whether it cannot hear, as far as is known."""

    def take(self, sound: bytes) -> bool:
        """Take one utterance; ``False`` if too many wait already."""


class Talking:
    """The talk button of all pages together; ``ears`` is ``None`` where nobody listens."""

    def __init__(self, ears: Hearing | None) -> None:
        self._ears = ears
        self._holding: set[int] = set()
        self._page = 0
        self._sound = bytearray()

    def begin(self, page: int) -> None:
        """Somebody begins to talk; while another one does, nothing is heard of it."""
        self._holding.add(page)
        if not self._page:
            self._page = page
            self._sound.clear()

    def sound(self, page: int, piece: bytes) -> bool:
        """Take a piece of sound; ``False`` if it is none, or the page holds no button."""
        if page not in self._holding or len(piece) > PIECE or len(piece) % 2:
            return False
        if page == self._page:
            self._sound += piece[: LONGEST - len(self._sound)]
        return True

    def end(self, page: int) -> None:
        """The talk is over: the ears get all of it."""
        self._holding.discard(page)
        if page == self._page:
            self._page = 0
            if self._ears is not None:
                self._ears.take(bytes(self._sound))
            self._sound.clear()

    def leave(self, page: int) -> None:
        """A page is gone in the middle of its talk: nothing comes of it."""
        self._holding.discard(page)
        if page == self._page:
            self._page = 0
            self._sound.clear()
