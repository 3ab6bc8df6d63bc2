"""Tables and a hall at a real broker: at the end both sides have the same, entry by entry."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware.fleet.broker import client_of, connect
from hardware.fleet.wire import Kind, Presence, Sent, encode, topic
from terminal.config import ConfigError
from terminal.ledger import fold
from tests.fleet.brokers import Mosquitto
from tests.fleet.tables import FleetTable
from tests.hall.halls import Stand, kept, until
from tools.hall.gatherer import Gatherer
from tools.hall.options import BrokerOptions, HallOptions
from tools.hall.room import Room
from tools.hall.running import Hall
from tools.hall.store import opened

Seat = Callable[..., FleetTable]
Open = Callable[..., Stand]


@pytest.mark.parametrize("edition", ["ultimate", "electronic"])
def test_every_entry_of_every_table_is_kept(
    open_hall: Open, seat: Seat, database: str, edition: str
) -> None:
    hall = open_hall(database)
    tables = [seat("table-01", edition), seat("table-02", edition)]
    for table in tables:
        table.play(80)
    hall.agrees(*tables)
    until(lambda: all(hall.live(one.name).book == one.session.book for one in tables))
    assert all(hall.live(one.name).here and not hall.live(one.name).gaps for one in tables)


def test_games_played_before_there_was_a_hall_come_by_themselves(
    open_hall: Open, seat: Seat
) -> None:
    table = seat("table-01")
    table.play(40)
    table.leave()
    table.play(25)
    until(lambda: table.publisher.status.detail != "")
    hall = open_hall()
    hall.agrees(table)
    until(lambda: hall.live("table-01").book == table.session.book)


def test_what_is_played_while_the_hall_is_away_comes_when_it_is_back(
    open_hall: Open, seat: Seat, database: str
) -> None:
    hall = open_hall(database)
    table = seat("table-01")
    table.play(20)
    hall.agrees(table)
    hall.close()
    table.play(30)
    again = open_hall(database)
    again.agrees(table)


def test_a_broker_that_was_killed_costs_no_entry(
    open_hall: Open, seat: Seat, broker: Mosquitto
) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(20)
    hall.agrees(table)
    broker.kill()
    table.play(30)
    until(lambda: "hears nothing" in " ".join(hall.hall._in_words()))
    broker.start()
    hall.agrees(table)
    until(lambda: hall.hall._in_words() == [])


def test_a_database_that_lost_its_last_entries_gets_them_again(open_hall: Open, seat: Seat) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(40)
    hall.agrees(table)
    game = table.game_id()
    hall.close()
    cut(hall.where, game, 11, 17)
    again = open_hall()
    until(lambda: again.live("table-01").book is not None)
    again.agrees(table)


def cut(where: str, game: str, first: int, last: int) -> None:
    """Take entries out of a hall's database, as damage would."""
    database = opened(where)
    with database.writing() as to:
        to.run(
            "DELETE FROM entries WHERE game = ? AND number >= ? AND number <= ?", game, first, last
        )
    database.close()


def test_a_fault_of_its_own_at_one_message_keeps_no_other_away(
    open_hall: Open, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, table = open_hall(), seat("table-01")
    take, settle = Room.take, Room.settle
    stumbles = [7, 0]

    def stumbling(room: Room, who: str, message: Any, now: int, **more: Any) -> None:
        if isinstance(message, Sent) and message.number == stumbles[0]:
            stumbles[0] = 0
            raise ZeroDivisionError("one by none")
        take(room, who, message, now, **more)

    def settling(room: Room) -> set[str]:
        refused = [one.refused for one in room.live.values() if one.refused]
        if stumbles == [0, 0] and refused:
            said.extend(refused)
            stumbles[1] = 1
            raise KeyError("settled")
        return settle(room)

    # Both are on the page until the hall hears again, which may be sooner than a look at it.
    say, said = Gatherer._say, list[str]()

    def saying(gatherer: Gatherer, words: str) -> None:
        said.append(words)
        say(gatherer, words)

    monkeypatch.setattr(Gatherer, "_say", saying)
    monkeypatch.setattr(Room, "take", stumbling)
    monkeypatch.setattr(Room, "settle", settling)
    table.play(20)
    until(lambda: "please report this: KeyError" in " ".join(said))
    assert "one by none" in " ".join(said)
    hall.agrees(table)
    assert stumbles == [0, 1]
    until(lambda: hall.hall._in_words() == [])


def test_what_is_missing_is_told_on_the_page(open_hall: Open, seat: Seat) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(30)
    hall.agrees(table)
    hall.close()
    table.close()
    cut(hall.where, table.game_id(), 5, 9)
    again = open_hall()
    assert again.live("table-01").gaps == ((5, 9),)
    status, _, told = again.ask(f"/tables/table-01/games/{table.game_id()}.json")
    assert (status, "Transactions still to come: 5–9" in told) == (200, True)


def test_a_table_that_goes_is_shown_as_away(open_hall: Open, seat: Seat) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(5)
    until(lambda: hall.live("table-01").here)
    table.close()
    until(lambda: not hall.live("table-01").here)
    assert hall.live("table-01").book is not None


def test_a_journal_that_lost_entries_and_was_played_on_is_followed(
    open_hall: Open, seat: Seat
) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(30)
    hall.agrees(table)
    game = table.session.game
    lines = table.stored()[game or 0]
    hall.close()
    table.journal._connection.execute("DELETE FROM entries WHERE number > 20")
    assert len(table.stored()[game or 0]) == 20 < len(lines)
    table.close()
    onwards = seat("table-01")
    onwards.clock.advance(10**7)
    onwards.play(4)
    again = open_hall()
    again.agrees(onwards)


def test_a_journal_that_lost_entries_and_the_time_is_never_mixed_with_what_was_there(
    open_hall: Open, seat: Seat
) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(30)
    hall.agrees(table)
    before = kept(hall.where, table)
    table.publisher.stop()
    table.journal._connection.execute("DELETE FROM entries WHERE number > 20")
    table.journal._connection.execute("UPDATE published SET entry = 20")
    table.close()
    onwards = seat("table-01")
    assert onwards.clock.wall() < before[0][20].time
    onwards.play(14)
    until(lambda: hall.live("table-01").parted == 21 and hall.live("table-01").told == 34)
    assert kept(hall.where, table) == before
    status, _, told = hall.ask(f"/tables/table-01/games/{onwards.game_id()}.json")
    assert (status, "From transaction 21 on" in told) == (200, True)
    onwards.leave()
    onwards.play(5)
    until(lambda: hall.live("table-01").book == onwards.session.book)
    assert kept(hall.where, table)[0] == before[0]


def test_a_password_in_the_clear_is_refused_beyond_this_machine(tmp_path: Path) -> None:
    broker = BrokerOptions(host="broker.example", user="hall", password="secret")
    options = HallOptions(broker=broker, database=str(tmp_path / "hall.db"))
    with pytest.raises(ConfigError, match="unencrypted"):
        Hall(options, "en")
    assert not (tmp_path / "hall.db").exists()


def test_a_hall_and_its_tables_add_up_to_the_same_book(open_hall: Open, seat: Seat) -> None:
    hall, table = open_hall(), seat("table-01", "electronic")
    table.play(60)
    hall.agrees(table)
    entries = table.journal.entries(table.session.game or 0, table.session.edition.commands)
    assert hall.live("table-01").book == fold(entries) == table.session.book


def test_a_message_on_a_tables_topic_by_a_stranger_never_comes(
    open_hall: Open, seat: Seat, broker: Mosquitto
) -> None:
    hall = open_hall()
    known = broker.as_user("table-02")
    stranger = client_of(known, "stranger")
    connect(stranger, known)
    stranger.loop_start()
    for table in ("table-01", "table-02"):
        here = encode(Presence(True, 5))
        sent = stranger.publish(topic(table, Kind.PRESENCE), here, qos=1, retain=True)
        sent.wait_for_publish(10)
    until(lambda: hall.live("table-02").here)
    stranger.disconnect()
    stranger.loop_stop()
    assert "table-01" not in hall.hall.room.live
