"""A full disk under the journal: what could be entered is published, and nothing is stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.part import State
from tests.fleet.brokers import Mosquitto
from tests.fleet.ears import Ear, agree
from tests.fleet.tables import FleetTable
from tests.journal.disks import clear, fill, mounted


@pytest.fixture
def small_disk(tmp_path: Path, system_program: Callable[..., str]) -> Iterator[Path]:
    with mounted(tmp_path / "disk", system_program) as disk:
        yield disk


def test_a_full_disk_loses_nothing_of_what_is_entered(
    small_disk: Path, broker: Mosquitto, ear: Ear
) -> None:
    table = FleetTable("table-01", broker.as_user("table-01"), small_disk / "games")
    table.start()
    table.play(20)
    agree(ear, table)
    fill(small_disk)
    table.strive(2000)
    assert table.session.notice is not None
    agree(ear, table)
    table.publisher.stop()
    assert table.publisher.status.state is State.STOPPED
    # The note of what is there found no room: it is sent again, and dropped at the other end.
    table.start()
    clear(small_disk)
    table.play(20)
    agree(ear, table)
    table.close()
