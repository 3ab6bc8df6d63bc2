"""The pad: edges of buttons and keys become presses and holds. Pure; time is passed in.

A short press acts when the button is let go, or at once where the prompt is eager (a bid
must not wait). A hold acts when its time is reached, and then gives no press (U1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from terminal.signals import BUTTONS, Down, Edge, Held, Keyed, Pressed, Released, Up

Holds = Mapping[frozenset[str], int]
"""Keys held together → milliseconds until the hold acts."""

SHORT_MS = 1000
"""From here on a single button that has a hold of its own counts as held, not pressed."""

Outcome = Pressed | Keyed | Held | Released


@dataclass
class Pad:
    """The buttons that are down now. ``holds`` names the holds that mean something."""

    holds: Holds
    down: dict[str, int] = field(default_factory=dict)
    chord: frozenset[str] = frozenset()
    acted: frozenset[str] = frozenset()
    since: int = 0
    spent: bool = False

    def due(self) -> int | None:
        """Give when the hold that is under way acts, ``None`` if none is."""
        if self.spent or not self.down:
            return None
        wanted = self.holds.get(frozenset(self.down))
        return None if wanted is None else self.since + wanted

    def expire(self, now: int) -> Held | None:
        """Let the hold act whose time has come."""
        due = self.due()
        if due is None or now < due:
            return None
        self.spent = True
        return Held(frozenset(self.down))

    def feed(self, edge: Edge, now: int, eager: bool) -> Outcome | None:
        """Take one edge; ``eager`` when this key acts on the press."""
        match edge:
            case Down(key):
                return self._press(key, now, eager)
            case Up(key):
                return self._release(key, now)

    def release_all(self) -> None:
        """Forget what is down without any effect: focus or connection was lost."""
        self.down.clear()

    def _press(self, key: str, now: int, eager: bool) -> Outcome | None:
        if key in self.down:
            return None
        if not self.down:
            self.spent, self.acted = False, frozenset()
        self.down[key] = now
        self.since = now
        self.chord = frozenset(self.down)
        if not eager:
            return None
        self.acted |= {key}
        return _short(key)

    def _release(self, key: str, now: int) -> Outcome | None:
        pressed_at = self.down.pop(key, None)
        if pressed_at is None or self.spent:
            return None
        self.spent = True
        if len(self.chord) == 1:
            if key in self.acted:
                return None
            if self.chord not in self.holds or now - pressed_at < SHORT_MS:
                return _short(key)
        return Released(self.chord)


def _short(key: str) -> Pressed | Keyed:
    return Pressed(key) if key in BUTTONS else Keyed(key)
