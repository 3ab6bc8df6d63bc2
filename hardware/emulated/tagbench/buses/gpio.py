"""GPIO lines in the manner of RPi.GPIO, as luma's SPI interface takes them.

Here live the lines' levels and who listens to them. gpiozero has `fake_lgpio` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable


class Gpio:
    """A duck of the RPi.GPIO module: setup, output, input, cleanup; numbers are BCM."""

    LOW, HIGH = 0, 1
    OUT, IN = 0, 1
    BCM, BOARD = 11, 10

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self._watchers: dict[int, list[Callable[[int], None]]] = {}

    def watch(self, line: int, callback: Callable[[int], None]) -> None:
        """Call back with the level whenever the line is driven."""
        self._watchers.setdefault(line, []).append(callback)

    def setmode(self, mode: int) -> None:
        """Take the numbering and do nothing: numbers are BCM."""

    def setwarnings(self, flag: bool) -> None:
        """Do nothing."""

    def setup(self, line: int, direction: int, initial: int | None = None, **_: int) -> None:
        """Claim a line."""
        self.levels.setdefault(line, self.LOW)
        if initial is not None:
            self.output(line, initial)

    def output(self, line: int, level: int) -> None:
        """Drive a line."""
        self.levels[line] = self.HIGH if level else self.LOW
        for callback in self._watchers.get(line, ()):
            callback(self.levels[line])

    def input(self, line: int) -> int:
        """Give a line's level."""
        return self.levels.get(line, self.LOW)

    def cleanup(self, lines: int | Iterable[int] | None = None) -> None:
        """Let lines go."""
        if lines is None:
            self.levels.clear()
            return
        for line in [lines] if isinstance(lines, int) else lines:
            self.levels.pop(line, None)
