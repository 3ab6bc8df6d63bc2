"""Frames of games played by script, and what the scoreboard is told of them; no browser."""

from __future__ import annotations

import json
from typing import Any

from hardware.panel.course import Course
from hardware.panel.scoreboard import board_of
from terminal.clock import ManualClock
from terminal.loop import Terminal
from terminal.ports import Frame
from tests.electronic.table import Table as ElectronicTable
from tests.panel.tables import lent, picture
from tests.script_table import ScriptTable
from tests.speed.table import Table as SpeedTable
from tests.ultimate.table import Table as UltimateTable
from tests.voice.table import Table as VoiceTable
from tools.contact_sheet import EXAMPLES

LENT = lent(None)
TABLES: dict[str, type[ScriptTable]] = {
    table.edition: table for table in (UltimateTable, SpeedTable, ElectronicTable, VoiceTable)
}


def framed(table: ScriptTable) -> Frame:
    """Give the frame of a table as it stands."""
    return Terminal(table.session, ManualClock(table.player._clock.ms), picture).frame()


def frame(edition: str, example: str) -> Frame:
    """Give the frame of an example's screen, on the British deck."""
    table = TABLES[edition]("deck uk")
    table.play(EXAMPLES[edition][example])
    return framed(table)


def board(edition: str, example: str) -> dict[str, Any]:
    """Give what the scoreboard is told at an example's screen."""
    found = json.loads(board_of(frame(edition, example), Course(), LENT))
    assert isinstance(found, dict)
    return found
