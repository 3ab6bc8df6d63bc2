"""Clocks: the machine's own, and one that is moved by hand for scripts and tests."""

from __future__ import annotations

import time
from dataclasses import dataclass

EPOCH_2026 = 1_767_225_600_000
"""Where the wall of a manual clock starts: 1 January 2026, in ms since 1970 (UTC)."""


class SystemClock:
    """The machine's clock, in whole milliseconds."""

    def now(self) -> int:
        """Give monotonic milliseconds."""
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> int:
        """Give milliseconds since 1970 (UTC)."""
        return time.time_ns() // 1_000_000


@dataclass
class ManualClock:
    """A clock that stands still until it is moved."""

    ms: int = 0

    def now(self) -> int:
        """Give the milliseconds it was moved to."""
        return self.ms

    def wall(self) -> int:
        """Give the same moment counted from 1 January 2026."""
        return EPOCH_2026 + self.ms

    def advance(self, ms: int) -> None:
        """Let ``ms`` milliseconds pass."""
        self.ms += ms
