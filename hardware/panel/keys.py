"""The key that lets a page act when the terminal can be reached from other machines.

And how often anybody may try something: a bucket that fills with time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes when reading them across the table."""

LENGTH = 10
"""Ten of 31 signs: 49 bits, far beyond what can be tried at one a second."""


def make_key() -> str:
    """Make up a key."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


@dataclass
class Bucket:
    """Allows ``burst`` at once and ``rate`` a second in the long run; ``now`` is in seconds."""

    rate: float
    burst: float
    now: Callable[[], float]

    def __post_init__(self) -> None:
        self._left, self._at = self.burst, self.now()

    def take(self) -> bool:
        """Take one; tell whether there was one left."""
        now = self.now()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Keys:
    """The key of this run, and how fast it may be guessed."""

    def __init__(self, key: str, now: Callable[[], float]) -> None:
        self.key = key or make_key()
        self._tries = Bucket(rate=1, burst=10, now=now)

    def fits(self, given: str) -> bool:
        """Tell whether this is the key, in the same time whatever was given."""
        return secrets.compare_digest(given.encode(errors="replace"), self.key.encode())

    def tried(self, given: str) -> bool | None:
        """Tell whether a typed key is right; ``None`` if too many were tried."""
        if not self._tries.take():
            return None
        return self.fits("".join(given.lower().split()))
