"""A table that a test plays at by scripts in the notation: the product's own script player.

``;`` ends a statement as a new line does; ``expect`` lines are the assertions. What an edition's
scripts are made of lives beside its tests.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from terminal.choosing import Choice
from terminal.script import ScriptError, Step, Wait, look_up, parse
from terminal.session import Session
from terminal.table import Table
from tools.script import Player


def player_at(found: Table) -> Player:
    """A script's player at a table that is laid already: its edition is chosen, nothing is done."""
    player = Player()
    player._choice = Choice(found.edition.name)
    player._session = Session(found, player._journal, player._clock)
    return player


class ScriptTable:
    """A table with an edition and settings (``"house_rules.cancel any"``), nothing done yet."""

    edition: ClassVar[str]

    def __init__(self, *settings: str, folder: Path | None = None) -> None:
        self.player = Player(folder)
        self.play(f"edition {self.edition}", *(f"set {setting}" for setting in settings))

    def play(self, *scripts: str) -> dict[str, Any]:
        """Play scripts one after the other; the JSON object of the end."""
        for step in parse("\n".join(scripts).replace(";", "\n")):
            if not isinstance(step, Step):
                raise AssertionError(f"line {step[0]}: {step[1]}")
            try:
                self.player.play(step.statement)
            except ScriptError as error:
                shown = {k: v for k, v in self.player.report().items() if k != "screen"}
                raise AssertionError(f"line {step.line}, {step.text}: {error}\n{shown}") from None
        return self.report

    def wait(self, ms: int) -> None:
        """Let milliseconds pass."""
        self.player.play(Wait(ms))

    @property
    def session(self) -> Session:
        """The session."""
        return self.player.session

    @property
    def report(self) -> dict[str, Any]:
        """The JSON object as it is now."""
        return self.player.report()

    def __getitem__(self, path: str) -> Any:
        return look_up(self.report, path)
