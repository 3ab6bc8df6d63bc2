"""The OLED's thread: the newest picture, the brightness, rest after idle time, the way back.

Sound and rules never wait for it: `show` only leaves the picture here. What goes over the
wires belongs to `glass`, what a picture shows to `display`.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import Enum, unique
from typing import Protocol

from hardware.glass import GlassLostError
from hardware.part import Backoff, State, ThreadedPart
from hardware.pixels import wandering
from hardware.settings import PanelSettings
from terminal.ports import Clock, Frame

WANDER_MS = 2_000
"""How long the dots stay where they are while the panel rests."""

RESEND_MS = 10_000
"""A panel on SPI cannot say that it is away: its set-up is sent anew so often."""

LEAST = 8
"""How much darker the dimmed panel is."""


@unique
class Mood(Enum):
    """How awake the panel is."""

    AWAKE = "awake"
    DIM = "dim"
    RESTING = "resting"


@dataclass
class Rest:
    """When the panel dims and rests, by what was last done. Pure; times in ms, 0: never."""

    dim_ms: int
    rest_ms: int
    since: int = 0

    def wake(self, now: int) -> None:
        """Something was done."""
        self.since = now

    def mood(self, now: int) -> Mood:
        """Give how awake the panel is."""
        idle = now - self.since
        if self.rest_ms and idle >= self.rest_ms:
            return Mood.RESTING
        return Mood.DIM if self.dim_ms and idle >= self.dim_ms else Mood.AWAKE

    def due(self, now: int) -> int | None:
        """Give when the mood or the dots change next."""
        if self.mood(now) is Mood.RESTING:
            return now - (now - self.since - self.rest_ms) % WANDER_MS + WANDER_MS
        coming = [self.since + ms for ms in (self.dim_ms, self.rest_ms) if ms]
        return min((at for at in coming if at > now), default=None)


class Pane(Protocol):
    """What shows pictures: a `Glass`."""

    size: tuple[int, int]
    settings: PanelSettings

    @property
    def place(self) -> str:
        """Where it is, in words."""

    def open(self) -> None:
        """Set it up, blank."""

    def set_up_again(self) -> None:
        """Send the set-up once more."""

    def show(self, picture: bytes) -> None:
        """Show a picture."""

    def dim(self, level: int) -> None:
        """Set the brightness."""

    def close(self) -> None:
        """Blank it and let it go."""


class Oled(ThreadedPart):
    """The panel as a part and as an output: `show` frames, `wake` it at any input."""

    def __init__(self, glass: Pane, clock: Clock) -> None:
        super().__init__("panel", clock)
        self._glass = glass
        self._settings = settings = glass.settings
        self._rest = Rest(settings.dim_seconds * 1000, settings.rest_seconds * 1000, clock.now())
        self._news = threading.Condition()
        self._wanted = bytes(self._glass.size[0] * self._glass.size[1] // 8)
        self._fresh = False
        self._dim = False
        self._beat = 0
        self._open = False
        self._retry_at = self._sent_at = 0
        self._level = 0
        self._backoff = Backoff(0.25, 2.0)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels: pictures must have this size."""
        return self._glass.size

    def show(self, frame: Frame) -> None:
        """Take the newest frame; a changed picture or a new cue wakes the panel."""
        with self._news:
            if (frame.picture, frame.beat) == (self._wanted, self._beat):
                return
            self._wanted, self._beat, self._dim = frame.picture, frame.beat, frame.screen.dim
            self._wake()

    def wake(self) -> None:
        """Something was done at the table."""
        with self._news:
            self._wake()

    def step(self, now: int) -> int | None:
        """Bring the panel up to date at `now`; give when there is more to do.

        Raises `PartError` where no panel can be had on this machine.
        """
        with self._news:
            wanted, self._fresh = self._wanted, False
            mood, due = self._rest.mood(now), self._rest.due(now)
            if mood is Mood.AWAKE and self._dim:
                mood = Mood.DIM
            if mood is Mood.RESTING:
                wanted = wandering((now - self._rest.since) // WANDER_MS, *self._glass.size)
        if not self._open and now < self._retry_at:
            return self._retry_at
        try:
            self._bring(wanted, mood, now)
        except GlassLostError as error:
            self._open = False
            self._retry_at = now + int(self._backoff.next() * 1000)
            self._tell(State.WAITING, error.fault)
            return self._retry_at
        if self._settings.wires == "spi":
            again = self._sent_at + RESEND_MS
            return again if due is None else min(again, due)
        return due

    def _bring(self, picture: bytes, mood: Mood, now: int) -> None:
        if not self._open:
            self._glass.open()
            self._open, self._level, self._sent_at = True, 0, now
        elif self._settings.wires == "spi" and now - self._sent_at >= RESEND_MS:
            self._glass.set_up_again()
            self._level, self._sent_at = 0, now
        full = self._settings.contrast
        level = full if mood is Mood.AWAKE else max(1, full // LEAST)
        if level != self._level:
            self._glass.dim(level)
            self._level = level
        self._glass.show(picture)
        self._backoff.reset()
        self._tell(State.RUNNING, detail=f"{self._settings.chip} at {self._glass.place}")

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                due = self.step(self._clock.now())
                self._sleep(due)
        finally:
            self._glass.close()
            self._open = False

    def _sleep(self, due: int | None) -> None:
        with self._news:
            left = None if due is None else max(0, due - self._clock.now()) / 1000
            self._news.wait_for(lambda: self._fresh or self._stopping.is_set(), left)

    def _wake(self) -> None:
        self._rest.wake(self._clock.now())
        self._fresh = True
        self._news.notify()

    def _nudge(self) -> None:
        with self._news:
            self._news.notify()
