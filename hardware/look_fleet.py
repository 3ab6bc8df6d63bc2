"""What `teller doctor` finds out about the fleet: whether the broker lets this table in."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from hardware.findings import Finding, good, note, of_fault
from hardware.fleet.setup import broker_of
from hardware.part import PartError
from hardware.settings import FleetSettings
from terminal.config import Config
from terminal.journal import JournalError


def look_at_fleet(config: Config, folder: Path) -> Iterator[Finding]:
    """Come to the broker once, and count what waits in ``folder``; nothing where none is set."""
    chosen = config.section(FleetSettings)
    if not chosen.host:
        return
    from hardware.fleet.link import Link

    broker = broker_of(config)
    reading, writing = os.pipe()
    try:
        # A name of its own: the table itself may be there.
        link = Link(broker, f"teller-{chosen.table}-doctor", None, reading)
        link.open()
        link.leave()
        yield good("fleet", f"The broker at {broker.place} lets {chosen.table} in.")
    except PartError as error:
        yield of_fault("fleet", error.fault)
    finally:
        os.close(reading)
        os.close(writing)
    if waiting := _waiting(folder):
        yield note("fleet", f"{waiting} entries wait to be sent; a table that is on sends them.")


def _waiting(folder: Path) -> int:
    from terminal.journal.outbox import Outbox

    try:
        with contextlib.closing(Outbox.open(folder)) as outbox:
            return sum(one.newest - one.published for one in outbox.courses())
    except JournalError:
        return 0
