"""Brokers that are away, killed, stuck or strange: the table plays on and nothing is lost."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.fleet import faults
from hardware.fleet.broker import Broker
from hardware.fleet.names import write_names
from hardware.fleet.publisher import Publisher
from hardware.part import State
from terminal.clock import ManualClock
from terminal.journal import Journal, JournalError
from terminal.journal.outbox import Outbox
from tests.fleet.brokers import Mosquitto, free_port
from tests.fleet.ears import Ear, agree
from tests.fleet.tables import FleetTable
from tests.hardware.waits import stopped_in_time, until, until_state

Seat = Callable[..., FleetTable]


def fault_of(table: FleetTable) -> str:
    fault = table.publisher.status.fault
    return fault.code if fault else ""


def test_a_broker_that_comes_later_gets_everything(
    broker: Mosquitto, seat: Seat, tmp_path: Path
) -> None:
    table = seat("table-01")
    table.start()
    until(lambda: fault_of(table) == "fleet.away", lambda: table.publisher.status)
    table.play(30)
    broker.start()
    ear = Ear(broker.as_user("hall"))
    ear.start()
    assert ear.there.wait(5)
    # The table may have been there first: then a hall asks for what it has not heard.
    agree(ear, table, asking=True)
    assert table.publisher.status.fault is None
    ear.stop()


def test_a_broker_killed_and_started_again_in_mid_game_loses_nothing(
    broker: Mosquitto, ear: Ear, seat: Seat
) -> None:
    tables = [seat("table-01"), seat("table-02")]
    for table in tables:
        table.start()
    for _ in range(4):
        for table in tables:
            table.play(25)
        broker.kill()
        for table in tables:
            table.play(5)
        broker.start()
    for table in tables:
        agree(ear, table, asking=True)
    until(lambda: all(ear.presence(table.name) for table in tables))


def test_a_broker_that_is_stuck_does_not_hold_the_table_up(
    broker: Mosquitto, ear: Ear, seat: Seat
) -> None:
    table = seat("table-01")
    table.start()
    table.play(10)
    agree(ear, table)
    os.kill(broker.pid, signal.SIGSTOP)
    try:
        started = time.monotonic()
        table.play(200)
        assert time.monotonic() - started < 10
        assert len(ear.numbers("table-01")[0]) < 210
    finally:
        os.kill(broker.pid, signal.SIGCONT)
    agree(ear, table)


def test_a_stuck_broker_does_not_keep_the_table_from_stopping(
    broker: Mosquitto, ear: Ear, seat: Seat
) -> None:
    table = seat("table-01")
    table.start()
    table.play(10)
    agree(ear, table)
    os.kill(broker.pid, signal.SIGSTOP)
    try:
        table.play(5)
        assert stopped_in_time(table.publisher)
    finally:
        os.kill(broker.pid, signal.SIGCONT)


def test_two_tables_of_one_name_are_hinted_at(
    broker: Mosquitto, ear: Ear, seat: Seat, tmp_path: Path
) -> None:
    table = seat("table-01")
    table.start()
    until_state(table.publisher, State.RUNNING)
    with Journal.open(tmp_path / "other"):
        other = Publisher("table-01", broker.as_user("table-01"), tmp_path / "other", ManualClock())
        other.start()
        until(lambda: fault_of(table) == "fleet.lost", lambda: table.publisher.status)
        fault = table.publisher.status.fault
        assert fault is not None
        assert "no other table has this one's name" in fault.remedy
        other.stop()
    until(lambda: fault_of(table) == "", lambda: table.publisher.status)


def test_a_broker_that_is_none_is_named_as_that(seat: Seat, tmp_path: Path) -> None:
    cases = {
        "fleet.host": Broker("no-such-machine.invalid"),
        "fleet.away": Broker("localhost", free_port()),
    }
    for code, known in cases.items():
        folder = tmp_path / code
        with Journal.open(folder):
            publisher = Publisher("table-01", known, folder, ManualClock())
            publisher.start()
            until_state(publisher, State.WAITING)
            assert publisher.status.fault is not None
            assert publisher.status.fault.code == code
            assert stopped_in_time(publisher)


@pytest.mark.parametrize("ahead", [3, 1000])
def test_a_note_ahead_of_what_is_stored_lets_the_game_be_sent_again(
    ear: Ear, seat: Seat, ahead: int
) -> None:
    table = seat("table-01")
    table.start()
    table.play(20)
    agree(ear, table)
    table.publisher.stop()
    table.journal._connection.execute("UPDATE published SET entry = entry + ?", (ahead,))
    table.start()
    table.play(1)
    agree(ear, table)
    assert ear.doubles >= 20


def test_without_the_library_the_game_is_played_and_the_extra_named(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt.client", None)
    table = seat("table-01")
    table.start()
    until_state(table.publisher, State.ABSENT)
    fault = table.publisher.status.fault
    assert fault is not None
    assert (fault.code, "--with fleet" in fault.remedy) == ("fleet.no-library", True)
    table.play(5)


def test_without_a_journal_nothing_is_published_and_that_is_told(tmp_path: Path) -> None:
    publisher = Publisher("table-01", Broker("localhost"), tmp_path, ManualClock())
    publisher.start()
    until_state(publisher, State.WAITING)
    assert publisher.status.fault is not None
    assert publisher.status.fault.code == "fleet.journal"
    assert stopped_in_time(publisher)
    assert publisher.status.state is State.STOPPED


def test_a_journal_that_cannot_be_opened_for_a_while_is_published_afterwards(
    ear: Ear, seat: Seat
) -> None:
    table = seat("table-01")
    table.play(20)
    away = table.folder.with_name("away")
    table.folder.rename(away)
    table.start()
    until(lambda: fault_of(table) == "fleet.journal", lambda: table.publisher.status)
    assert table.publisher.status.state is State.WAITING
    away.rename(table.folder)
    agree(ear, table)
    assert fault_of(table) == ""


def test_a_journal_that_is_held_while_a_game_begins_costs_no_name(
    seat: Seat,
) -> None:
    table = seat("table-01")
    write_names(table.folder, {"jet": "Anna"})
    table.play(5)
    publisher, game = table.publisher, table.session.game
    assert game is not None
    with contextlib.closing(Outbox.open(table.folder)) as outbox:
        table.journal._connection.execute("BEGIN IMMEDIATE")
        outbox._connection.execute("PRAGMA busy_timeout = 1")
        with pytest.raises(JournalError, match="another program holds the file"):
            publisher._name(outbox, publisher._frame)
        table.journal._connection.execute("ROLLBACK")
        assert publisher._name(outbox, publisher._frame) == game
        assert outbox.players(game) == {"jet": "Anna"}
        assert publisher._name(outbox, publisher._frame) is None


def test_something_that_listens_and_says_nothing_is_given_up(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute, Journal.open(tmp_path):
        known = Broker("127.0.0.1", mute.getsockname()[1])
        publisher = Publisher("table-01", known, tmp_path, ManualClock())
        publisher.start()
        until(lambda: publisher.status.fault is not None, lambda: publisher.status, 10)
        assert publisher.status.fault is not None
        assert "it does not answer" in publisher.status.fault.words
        publisher.stop()


def test_what_a_broker_says_is_put_in_words() -> None:
    told = faults.refused("hub:8883", 132, "Unsupported protocol version")
    assert (told.code, "does not speak MQTT 5" in told.words) == ("fleet.protocol", True)
    assert 'protocol = "3.1.1"' in told.remedy
    other = faults.refused("hub:8883", 151, "Quota exceeded")
    assert (other.code, "quota exceeded" in other.words) == ("fleet.lost", True)
