"""What a session is set up with; the terminal's own choices of volume and language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from terminal.edition import Edition, Rules
from terminal.stored import DEFAULT_VOLUME

LOUDEST = 4


@dataclass(frozen=True)
class Table:
    """What a session is set up with: an edition, the rules of new games, the languages.

    ``seeds`` gives a new game its seed, where an edition draws chance.
    """

    edition: Edition
    rules: Rules
    languages: tuple[str, ...] = ("en",)
    volume: int = DEFAULT_VOLUME
    seeds: Callable[[], int] = int

    def language_after(self, language: str) -> str:
        """Give the language that follows, the first one after the last."""
        following = self.languages.index(language) + 1
        return self.languages[following % len(self.languages)]
