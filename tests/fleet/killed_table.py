"""A table at a broker that plays until it is killed.

`python -m tests.fleet.killed_table NAME FOLDER CLUB PORT`. After each entry it writes a letter.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from tests.fleet.brokers import Mosquitto
from tests.fleet.tables import FleetTable
from tools.fleet.broker_files import Club


def main(name: str, folder: Path, club: Path, port: int) -> None:
    """Play at a pace that a broker keeps up with; ends with the kill."""
    broker = Mosquitto("", Club(club, ("localhost",), port))
    table = FleetTable(name, broker.as_user(name), folder)
    table.start()
    while True:
        table.play(1)
        os.write(1, b".")
        time.sleep(0.002)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
