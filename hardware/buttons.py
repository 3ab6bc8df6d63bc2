"""The buttons: edges from gpiozero, debounced here, as `Down` and `Up` on a queue.

What a press or a hold means belongs to `terminal.pad`. gpiozero's own holds and bounce times
are not used: they differ from factory to factory (B41 to B43).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from hardware.gpio import claim
from hardware.part import State, ThreadedPart
from hardware.settings import ButtonSettings
from terminal.ports import Clock
from terminal.signals import Down, Edge, Up

RESYNC_MS = 100
"""A button that is down is looked at so often, in case its release was lost (B42)."""


@dataclass
class Debounce:
    """One button: the first change counts at once, what follows within `window_ms` does not.

    When the window ends, the level itself is asked: a change in between is not lost. Pure.
    """

    window_ms: int
    down: bool = False
    until: int | None = None

    def edge(self, down: bool, now: int) -> bool | None:
        """Take an edge; give the new state if it counts."""
        if down == self.down or (self.until is not None and now < self.until):
            return None
        return self._turn(now)

    def due(self, now: int) -> int | None:
        """Give when the level has to be asked."""
        if self.until is not None:
            return self.until
        return now + RESYNC_MS if self.down else None

    def settle(self, level: bool, now: int) -> bool | None:
        """Take the level at the end of the window; give the new state if it differs."""
        if self.until is not None and now < self.until:
            return None
        self.until = None
        return None if level == self.down else self._turn(now)

    def _turn(self, now: int) -> bool:
        self.down = not self.down
        self.until = now + self.window_ms
        return self.down


class Buttons(ThreadedPart):
    """The buttons that the settings name; `put` is called in the part's thread."""

    def __init__(
        self,
        settings: ButtonSettings,
        put: Callable[[Edge], None],
        clock: Clock,
        pins: Callable[[], Any],
    ) -> None:
        super().__init__("buttons", clock)
        self._settings, self._put, self._pins = settings, put, pins
        self._edges: SimpleQueue[tuple[str, bool, int] | None] = SimpleQueue()
        self._lines: dict[str, Any] = {}
        self._keys: dict[str, Debounce] = {}

    def _run(self) -> None:
        try:
            self._claim()
            shown = ", ".join(f"{key} on GPIO {line}" for key, line in self._wanted().items())
            self._tell(State.RUNNING, detail=shown)
            while not self._stopping.is_set():
                self._step()
        finally:
            for line in self._lines.values():
                line.close()
            self._lines.clear()

    def _wanted(self) -> dict[str, int]:
        given = self._settings
        named = {"ok": given.ok_pin, "m": given.m_pin, "x": given.x_pin}
        return {key: line for key, line in named.items() if line >= 0}

    def _claim(self) -> None:
        factory = self._pins()
        gpiozero = importlib.import_module("gpiozero")
        pull = {"up": True, "down": False, "external": None}[self._settings.pull]
        active = None if pull is not None else False
        for key, number in self._wanted().items():
            try:
                line = gpiozero.DigitalInputDevice(
                    number, pull_up=pull, active_state=active, pin_factory=factory
                )
            except Exception as error:
                raise claim(f"button {key}", number, error) from error
            self._lines[key] = line
            self._keys[key] = Debounce(self._settings.debounce_ms)
            line.when_activated = self._told(key, down=True)
            line.when_deactivated = self._told(key, down=False)

    def _told(self, key: str, *, down: bool) -> Callable[[], None]:
        """Give what the library calls, in a thread of its own: it only leaves a note."""

        def note() -> None:
            self._edges.put((key, down, self._clock.now()))

        return note

    def _step(self) -> None:
        now = self._clock.now()
        dues = [due for one in self._keys.values() if (due := one.due(now)) is not None]
        try:
            left = None if not dues else max(0, min(dues) - now) / 1000
            edge = self._edges.get(timeout=left)
        except Empty:
            edge = None
        if edge is not None:
            key, down, at = edge
            self._tell_edge(key, self._keys[key].edge(down, at))
        if not self._edges.empty():
            return  # the level now is younger than edges that still wait: those come first
        now = self._clock.now()
        for key, one in self._keys.items():
            if one.until is None or now >= one.until:
                self._tell_edge(key, one.settle(bool(self._lines[key].value), now))

    def _tell_edge(self, key: str, down: bool | None) -> None:
        if down is not None:
            self._put(Down(key) if down else Up(key))

    def _nudge(self) -> None:
        self._edges.put(None)
