"""The clock of the `speed` edition as arithmetic: stages, what is left, when the next second is.

All in whole milliseconds counted from where the first stage begins; the three-second count
before it lies below zero. Nothing is added up from tick to tick, so nothing drifts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from terminal.editions.speed.figures import ClockSettings

SECOND = 1000
COUNT = 3 * SECOND
"""Length of the count before the first stage (S1)."""

LAST = 10
"""The last seconds of a stage, which are counted aloud (S1)."""


@unique
class Kind(StrEnum):
    """What a stage is for."""

    BUYING = "buying"
    TRADING = "trading"


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage: its round from 1, and where it begins and ends, in ms from the start."""

    round: int
    kind: Kind
    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class Timeline:
    """All stages in order, without gaps."""

    stages: tuple[Stage, ...]

    @classmethod
    def of(cls, settings: ClockSettings) -> Timeline:
        """Lay the stages of the settings end to end."""
        stages, begins = [], 0
        for index, seconds in enumerate(settings.stages):
            ends = begins + seconds * SECOND
            kind = Kind.TRADING if index % 2 else Kind.BUYING
            stages.append(Stage(index // 2 + 1, kind, begins, ends))
            begins = ends
        return cls(tuple(stages))

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return self.stages[-1].round

    @property
    def ends(self) -> int:
        """Where the last stage ends."""
        return self.stages[-1].ends

    @property
    def seconds_in_all(self) -> int:
        """How long a game takes without pauses, in seconds."""
        return self.ends // SECOND

    def at(self, elapsed: int) -> Stage | None:
        """Give the stage at this moment, ``None`` before the first and after the last."""
        return next((one for one in self.stages if one.begins <= elapsed < one.ends), None)

    def left(self, elapsed: int) -> int:
        """Give the ms left of the count or the stage, 0 after the end."""
        if elapsed < 0:
            return -elapsed
        stage = self.at(elapsed)
        return stage.ends - elapsed if stage else 0

    def seconds(self, elapsed: int) -> int:
        """Give the seconds left, begun ones counted whole: what the clock shows."""
        return -(-self.left(elapsed) // SECOND)

    def following(self, elapsed: int) -> int:
        """Give when the clock shows another second, or the next stage begins."""
        return elapsed + (self.left(elapsed) - 1) % SECOND + 1
