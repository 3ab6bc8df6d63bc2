"""Who may do what at the broker: users, authorities, and topics of one table only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.fleet.broker import SYSTEM, Broker, client_of, connect
from hardware.fleet.publisher import Publisher
from hardware.fleet.wire import Kind, Presence, encode, topic
from hardware.part import PartError, State
from terminal.clock import ManualClock
from terminal.journal import Journal
from tests.fleet.brokers import Mosquitto
from tests.fleet.ears import Ear, agree
from tests.fleet.tables import FleetTable
from tests.hardware.waits import until, until_state
from tools.fleet.authority import make_certificates

Seat = Callable[..., FleetTable]


def fault_at(broker: Broker, folder: Path) -> tuple[State, str]:
    """Let a table go to this broker; how it is then, and the fault's code."""
    with Journal.open(folder):
        publisher = Publisher("table-01", broker, folder, ManualClock())
        publisher.start()
        until(lambda: publisher.status.fault is not None, lambda: publisher.status)
        status = publisher.status
        publisher.stop()
    assert status.fault is not None
    return status.state, status.fault.code


def test_a_table_may_not_write_what_is_another_s(
    broker: Mosquitto, ear: Ear, seat: Seat, tmp_path: Path
) -> None:
    theirs = seat("table-02")
    theirs.publisher = Publisher(
        "table-01", broker.as_user("table-02"), theirs.folder, theirs.clock
    )
    theirs.play(10)
    theirs.publisher.start()
    until(lambda: theirs.publisher.status.fault is not None)
    fault = theirs.publisher.status.fault
    assert fault is not None
    assert fault.code == "fleet.rights"
    assert "taptellers/table-01/" in fault.words
    theirs.publisher.stop()
    assert ear.came == []
    # Nothing was lost by that: under its own name all of it arrives.
    theirs.publisher = Publisher(
        "table-02", broker.as_user("table-02"), theirs.folder, theirs.clock
    )
    theirs.publisher.start()
    agree(ear, theirs)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("user", ["table-02", "hall"])
def test_only_what_the_file_of_rights_grants_gets_through(
    broker: Mosquitto, ear: Ear, user: str, kind: Kind
) -> None:
    client = client_of(broker.as_user(user), "somebody")
    taken: dict[str, bool] = {}
    topics: dict[int, str] = {}
    client.on_publish = lambda _, __, mid, code, ___: taken.update(
        {topics[mid]: not code.is_failure}
    )
    connect(client, broker.as_user(user))
    while not client.is_connected():
        client.loop(0.1)
    for table in ("table-01", "table-02"):
        where = topic(table, kind)
        topics[client.publish(where, encode(Presence(True, 5)), qos=1).mid] = table
    while len(taken) < 2:
        client.loop(0.1)
    client.disconnect()
    hall = user == "hall"
    assert taken == {
        "table-01": hall and kind is Kind.WANTED,
        "table-02": (kind is Kind.WANTED) is hall,
    }


def test_a_table_hears_nothing_of_another(broker: Mosquitto, ear: Ear, seat: Seat) -> None:
    spy = Ear(broker.as_user("table-02"), "spy")
    spy.start()
    assert spy.there.wait(5)
    table = seat("table-01")
    table.start()
    table.play(10)
    agree(ear, table)
    spy.stop()
    assert spy.came == []


@pytest.mark.parametrize("name", ["hall", "teller-table-01"])
def test_nobody_takes_another_s_place_at_the_broker(
    broker: Mosquitto, ear: Ear, seat: Seat, name: str
) -> None:
    table = seat("table-01")
    table.start()
    table.play(5)
    agree(ear, table)
    known = broker.as_user("table-02")
    stranger = client_of(known, name)
    stranger._client_id = name.encode()
    connect(stranger, known)
    while not stranger.is_connected():
        stranger.loop(0.1)
    stranger.disconnect()
    table.play(5)
    agree(ear, table)
    assert "closing old connection" not in broker.log
    assert table.publisher.status.state is State.RUNNING


def test_a_wrong_password_and_a_foreign_authority_are_told_of(
    broker: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    good = broker.as_user("table-01")
    make_certificates(tmp_path, ["localhost"])
    (tmp_path / "rubbish.pem").write_text("rubbish")
    cases = {
        "fleet.login": replace(good, password="wrong"),
        "fleet.certificate": replace(good, ca=str(tmp_path / "ca.pem")),
        "fleet.ca": replace(good, ca=str(tmp_path / "rubbish.pem")),
        "fleet.lost": replace(good, ca=""),
    }
    for code, known in cases.items():
        assert fault_at(known, tmp_path / code)[1] == code
    assert fault_at(replace(good, ca=SYSTEM), tmp_path / "s")[1] == "fleet.certificate"
    assert fault_at(replace(good, ca="no.pem"), tmp_path / "n") == (State.ABSENT, "fleet.ca")


def test_a_broker_that_speaks_no_tls_is_told_of(
    plain: Broker, broker: Mosquitto, tmp_path: Path
) -> None:
    known = replace(plain, ca=str(broker.club.broker / "ca.pem"))
    assert fault_at(known, tmp_path / "one")[1] in ("fleet.tls", "fleet.away")


def test_a_password_does_not_leave_this_machine_in_the_clear(tmp_path: Path) -> None:
    away = Broker("192.0.2.1", user="table-01", password="secret")
    with pytest.raises(PartError) as refused:
        client_of(away, "table")
    assert refused.value.fault.code == "fleet.plain"
    assert "secret" not in f"{refused.value}{away}"
    assert fault_at(away, tmp_path) == (State.ABSENT, "fleet.plain")
    for allowed in (
        replace(away, plain_password=True),
        replace(away, ca=SYSTEM),
        replace(away, password=""),
        replace(away, host="127.0.0.1"),
        replace(away, host="::1"),
    ):
        assert client_of(allowed, "table") is not None


def test_on_this_machine_a_broker_may_be_plain(plain: Broker, tmp_path: Path) -> None:
    with Journal.open(tmp_path):
        publisher = Publisher("table-01", plain, tmp_path, ManualClock())
        publisher.start()
        until_state(publisher, State.RUNNING)
        publisher.stop()
