"""Plays the clock on a folder until it is killed: `python -m tests.speed.clock_player`.

Each second that was made durable is acknowledged on standard output, in ms from the start.
It is the real session and journal; only the clock is moved by hand.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.editions.speed.dialogue import SpeedDialogue
from terminal.journal import Journal
from terminal.session import Session
from terminal.signals import Down, Up
from terminal.table import Table

TABLE: Table = table(Choice("speed"))


def main(folder: Path) -> None:
    """Let the clock go on and acknowledge; ends with the kill, or when the time is up."""
    clock = ManualClock()
    session = Session(TABLE, Journal.open(folder), clock)
    for signal in (Down("ok"), Up("ok")):
        session.handle(signal)
    while session.prompt != "over":
        due = session.next_due()
        assert due is not None
        clock.ms = due
        session.advance()
        assert isinstance(session.dialogue, SpeedDialogue)
        if session.dialogue.elapsed >= 0:
            os.write(1, f"{session.dialogue.elapsed}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
