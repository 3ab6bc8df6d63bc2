"""Tables at a real broker: everything in the journal arrives, in order and once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from hardware.fleet.names import write_names
from hardware.fleet.wire import Header, Kind, Reach, Wanted, topic
from hardware.part import State
from terminal.editions import EDITIONS
from terminal.ledger import fold
from tests.fleet.brokers import Mosquitto
from tests.fleet.ears import Ear, agree
from tests.fleet.tables import FleetTable
from tests.hardware.waits import until
from tools.fleet.broker_files import HALL

Seat = Callable[..., FleetTable]


@pytest.mark.parametrize("protocol", ["5", "3.1.1"])
@pytest.mark.parametrize("edition", ["ultimate", "electronic"])
def test_every_entry_arrives_as_it_is_stored(
    ear: Ear, seat: Seat, edition: str, protocol: str
) -> None:
    table = seat("table-01", protocol, edition)
    table.start()
    table.play(120)
    agree(ear, table)
    for numbers in ear.numbers("table-01"):
        assert numbers == list(range(1, len(numbers) + 1))
    assert any(one.reverses for lines in table.stored().values() for one in lines)


def test_a_game_adds_up_at_the_other_end_from_its_header_and_entries(ear: Ear, seat: Seat) -> None:
    table = seat("table-01")
    table.start()
    table.play(40)
    agree(ear, table)
    game = table.game_id()
    header, sent = ear.headers["table-01", game], ear.entries["table-01", game]
    commands = EDITIONS[header.edition].commands
    assert fold(one.entry(commands) for one in sent.values()) == table.session.book
    assert (header.edition, header.market) == ("ultimate", "uk")
    assert header.started == sent[1].time


def test_games_played_before_are_published_when_there_is_a_broker(ear: Ear, seat: Seat) -> None:
    table = seat("table-01")
    table.play(60)
    table.leave()
    table.play(30)
    table.start()
    agree(ear, table)
    assert [len(numbers) > 20 for numbers in ear.numbers("table-01")] == [True, True]


def test_what_was_published_is_not_sent_again_at_the_next_start(ear: Ear, seat: Seat) -> None:
    table = seat("table-01")
    table.start()
    table.play(50)
    agree(ear, table)
    table.close()
    again = seat("table-01")
    again.start()
    again.play(1)
    agree(ear, again)
    assert ear.doubles == 0
    assert len([one for _, one in ear.came if isinstance(one, Header)]) == 1


def test_a_hall_that_lacks_entries_gets_them_again(ear: Ear, seat: Seat) -> None:
    table = seat("table-01")
    table.start()
    table.play(20)
    agree(ear, table)
    number = table.session.book.entries
    ear.ask("table-01", Wanted(games={table.game_id(): number - 4}))
    until(lambda: ear.doubles == 5, lambda: ear.doubles)
    ear.entries.clear()

    def asked_again() -> bool:
        ear.ask("table-01", Wanted(everything=True))
        return bool(ear.entries)

    until(asked_again)
    agree(ear, table)


def test_a_request_that_is_none_is_passed_over(ear: Ear, seat: Seat) -> None:
    table = seat("table-01")
    table.start()
    table.play(3)
    agree(ear, table)
    for payload in (b"", b"[" * 5000, b'{"games": {"' + b"0" * 32 + b'-9-9": 1}}'):
        ear.say(topic("table-01", Kind.WANTED), payload)
    table.play(3)
    agree(ear, table)
    assert table.publisher.status.state is State.RUNNING


def test_who_comes_late_sees_at_once_how_the_table_is(
    broker: Mosquitto, ear: Ear, seat: Seat
) -> None:
    table = seat("table-01")
    table.start()
    table.play(40)
    agree(ear, table)
    session = table.session
    until(lambda: (found := ear.summary("table-01")) is not None and found.entry == 40)
    late = Ear(broker.as_user(HALL), "hall-2")
    late.start()
    until(lambda: late.summary("table-01") is not None)
    found = late.summary("table-01")
    assert found is not None
    board = session.edition.board(session.book, session.rules)
    assert [(one.player, one.cash.money, one.deeds) for one in found.standings] == [
        (one.player, one.cash, one.deeds) for one in board.standings
    ]
    assert (found.state, found.game) == ("playing", table.game_id())
    assert found.recent[0] == Reach(table.game_id(), session.book.entries)
    assert late.presence("table-01")
    table.close()
    until(lambda: late.presence("table-01") is False)
    late.stop()


def test_an_entry_that_comes_while_others_are_sent_is_told_of_too(
    ear: Ear, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat("table-01")
    looked, go_on = threading.Event(), threading.Event()
    look = table.publisher._look

    def look_and_rest(*given: Any) -> None:
        look(*given)
        if table.session.book.entries == 10:
            looked.set()
            go_on.wait(20)

    monkeypatch.setattr(table.publisher, "_look", look_and_rest)
    table.start()
    table.play(10)
    assert looked.wait(20)
    table.play(1)
    go_on.set()
    until(lambda: (found := ear.summary("table-01")) is not None and found.entry == 11)
    agree(ear, table)


def test_players_named_at_set_up_are_in_the_header_and_the_summary(ear: Ear, seat: Seat) -> None:
    table = seat("table-01")
    write_names(table.folder, {"jet": "Anna", "hat": "Ben"})
    table.start()
    table.play(5)
    agree(ear, table)
    key = ("table-01", table.game_id())
    assert ear.headers[key].players == {"jet": "Anna", "hat": "Ben"}
    until(lambda: "Anna" in ear.named("table-01"), lambda: ear.summary("table-01"))
    write_names(table.folder, {"jet": "Anne", "hat": "Ben"})
    until(lambda: ear.headers[key].players["jet"] == "Anne")
    table.leave()
    write_names(table.folder, {"hat": "Cleo"})
    table.play(5)
    until(lambda: ear.headers.get(("table-01", table.game_id())) is not None)
    assert ear.headers["table-01", table.game_id()].players == {"hat": "Cleo"}
    assert ear.headers[key].players["jet"] == "Anne"


def test_names_that_cannot_be_read_hold_nothing_up(ear: Ear, seat: Seat) -> None:
    table = seat("table-01")
    (table.folder / "players.json").write_text("[]")
    table.start()
    table.play(5)
    agree(ear, table)
    assert ear.headers["table-01", table.game_id()].players == {}
    remark = table.publisher.status.remark
    assert remark is not None
    assert "players.json" in remark.words
