"""How far a run is: a bar that is drawn over where somebody looks, else a line now and then."""

from __future__ import annotations

import sys
import time
from typing import TextIO

WIDTH = 30
SECONDS = 10.0
"""How often a line is written where no bar can be drawn."""


class Progress:
    """Told how many games are finished. Speed is that of this command alone."""

    def __init__(
        self, total: int, finished: int, out: TextIO | None = None, every: float = SECONDS
    ) -> None:
        self._every = every
        self._total, self._before, self._out = total, finished, out or sys.stderr
        self._begun = self._written = time.monotonic()
        self._bar = self._out.isatty()

    def show(self, finished: int) -> None:
        """Say that so many games are finished."""
        now = time.monotonic()
        if self._bar:
            self._out.write(f"\r{self._line(finished, now)}\x1b[K")
            self._out.flush()
        elif now - self._written >= self._every:
            self._written = now
            print(self._line(finished, now), file=self._out, flush=True)

    def end(self, finished: int) -> None:
        """Leave the last state standing."""
        line = self._line(finished, time.monotonic())
        print(f"\r{line}\x1b[K" if self._bar else line, file=self._out, flush=True)

    def _line(self, finished: int, now: float) -> str:
        share = finished / self._total
        full = int(share * WIDTH)
        rate = (finished - self._before) / max(0.001, now - self._begun)
        told = f"{finished:,} of {self._total:,} games, {rate:,.0f} a second"
        if rate and finished < self._total:
            told += f", {_span((self._total - finished) / rate)} to go"
        return f"{'█' * full}{'░' * (WIDTH - full)} {share:4.0%}  {told}"


def _span(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes = round(whole / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
