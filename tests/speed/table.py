"""The table that the tests of the `speed` edition play at: the product's own script player.

A script is written in the notation; ``;`` ends a statement as a new line does. Its ``expect``
lines are the assertions.
"""

from __future__ import annotations

from typing import Any

from terminal.editions.speed.dialogue import SpeedDialogue
from terminal.screen import Cue
from tests.script_table import ScriptTable


class Table(ScriptTable):
    """A table with the edition and settings (``"speed.forget_after 180"``), nothing done yet."""

    edition = "speed"

    def heard(self, ms: int) -> list[tuple[int, Cue]]:
        """Let milliseconds pass; each sound with the moment (ms of the clock) it is made."""
        session, clock = self.session, self.player._clock
        end, found = clock.now() + ms, []
        while (due := session.next_due()) is not None and due <= end:
            clock.ms, beat = due, session.beat
            cue = session.advance().cue
            if session.beat != beat and cue is not None:
                found.append((due, cue))
        clock.ms = end
        return found

    @property
    def now(self) -> int:
        """The table's clock, in ms."""
        return self.player._clock.now()

    @property
    def dialogue(self) -> SpeedDialogue:
        dialogue = self.session.dialogue
        assert isinstance(dialogue, SpeedDialogue)
        return dialogue


def play(*scripts: str, settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """Play scripts at a table of their own."""
    return Table(*settings).play(*scripts)


BEGIN = "press ok; wait 3; "
END = BEGIN + "wait 310; "
QUICK = "speed.stages [1, 1, 1, 1, 1, 1, 1, 1]"
"""A game of eight seconds, where only what comes after it matters."""

QUICK_END = BEGIN + "wait 9; "
NEW = "hold x 3; "
LOUD = "hold m x 1; "
CUT = "power-cut; "
DONE = "press ok; "


def taps(deeds: str = "", chests: str = "", notes: int = 0) -> str:
    """Tap deeds and chest cards by number, then step the notes."""
    cards = [f"tap deed {number}" for number in deeds.split()]
    cards += [f"tap event {number}" for number in chests.split()]
    return "; ".join([*cards, *["press m"] * notes, ""])


def hand(token: str, deeds: str = "", chests: str = "", notes: int = 0) -> str:
    """Count a whole hand: ``hand("car", "1 2", "12", 3)``."""
    return f"tap bank {token}; {taps(deeds, chests, notes)}{DONE}"


def expect(**values: object) -> str:
    """Write expectations on keys of the first level: ``expect(prompt="over", paused=False)``."""
    return "".join(f"expect {key} {_json(value)}; " for key, value in values.items())


def refused(code: str, prompt: str) -> str:
    """Expect a refusal that leaves the prompt."""
    return f"expect notice refused:{code}; expect prompt {prompt}; "


def at(stage: str, round_: int, seconds_left: int) -> str:
    """Expect a running clock to stand here."""
    return expect(prompt="stage", stage=stage, round=round_, seconds_left=seconds_left)


def _json(value: object) -> str:
    return (
        "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    )
