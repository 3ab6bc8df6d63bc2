"""The room alone: which game is played and since when, whatever clocks and strangers say."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import Raw

from hardware.fleet.wire import Header, Kind, Presence, Reach, Sent, Summary, encode, topic
from hardware.panel.course import Course
from tools.hall.gatherer import taken
from tools.hall.options import HallOptions
from tools.hall.room import MOST_TABLES, Room
from tools.hall.store import Store
from tools.hall.telling import Telling

NOW = 1_790_000_000_000
FUTURE = NOW + 10**12
OLD, NEW = (f"{'ab' * 16}-{number}-{NOW}" for number in (1, 2))


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "hall.db")


@pytest.fixture
def store(file: str) -> Iterator[Store]:
    with Store(file, lambda _: None, threading.Event()) as opened:
        yield opened


def entry(game: str, number: int, time: int, seed: int = 0) -> Sent:
    return Sent(game, number, time, Raw(f'{{"type":"x","seed":{seed}}}'.encode()), Raw(b"[]"))


def summary(at: int, game: str, entry: int = 1) -> Summary:
    return Summary("playing", "ultimate", at, game=game, entry=entry, recent=(Reach(game, entry),))


def test_a_clock_set_back_does_not_keep_the_table_in_an_old_game(store: Store) -> None:
    room = Room(store)
    room.take("t", entry(OLD, 1, FUTURE), NOW)
    room.take("t", summary(FUTURE, OLD), NOW)
    room.settle()
    assert room.live["t"].game == OLD
    room.take("t", entry(NEW, 1, NOW), NOW)
    room.take("t", summary(NOW, NEW), NOW)
    room.settle()
    assert room.live["t"].game == NEW
    # What is sent again of the old game does not bring it back.
    room.take("t", entry(OLD, 2, FUTURE + 1), NOW)
    room.settle()
    assert room.live["t"].game == NEW


def test_a_game_that_began_before_a_clock_was_set_back_is_known_after_a_start(
    store: Store, file: str
) -> None:
    room = Room(store)
    room.take("t", entry(OLD, 1, FUTURE), NOW)
    room.take("t", summary(FUTURE, OLD), NOW)
    room.settle()
    room.take("t", entry(NEW, 1, NOW), NOW)
    room.take("t", summary(NOW, NEW), NOW)
    room.settle()
    with Store(file, lambda _: None, threading.Event()) as opened:
        assert Room(opened).live["t"].game == NEW


def test_a_retained_summary_is_taken_only_where_it_is_newer(store: Store) -> None:
    room = Room(store)
    room.take("t", summary(NOW, NEW), NOW)
    room.take("t", summary(NOW - 5000, OLD), NOW, retained=True)
    room.settle()
    assert room.live["t"].game == NEW
    room.take("t", summary(NOW + 5000, OLD), NOW, retained=True)
    room.settle()
    assert room.live["t"].game == OLD


def test_nothing_was_heard_in_the_future(store: Store) -> None:
    room = Room(store)
    room.take("t", Presence(False, FUTURE), NOW, retained=True)
    room.settle()
    assert room.live["t"].seen == NOW
    room.take("t", Presence(False, NOW - 1000), NOW, retained=True)
    room.settle()
    assert room.live["t"].seen == NOW


def test_a_table_that_is_one_too_many_is_passed_over(store: Store) -> None:
    room = Room(store)
    for number in range(MOST_TABLES):
        room.take(f"t{number}", Presence(True, 5), 5)
    room.take("more", summary(NOW, NEW, 7), NOW)
    assert room.lacking("more") == {}
    room.refuse("more", "no sense")
    assert "more" not in room.settle()


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        (encode(Presence(True, 5, v=1)).replace(b'"v":1', b'"v":7'), "version 7"),
        (b"{", "presence: "),
    ],
)
def test_a_message_that_cannot_be_read_is_told_at_its_table(
    store: Store, payload: bytes, said: str
) -> None:
    room, telling = Room(store), Telling(HallOptions(), "en")
    assert taken(room, topic("t", Kind.PRESENCE), payload, NOW) is None
    room.settle()
    (trouble,) = json.loads(telling.table(room.live["t"]))["trouble"]
    assert said in trouble
    # A table that comes back, perhaps with another version, begins anew.
    assert taken(room, topic("t", Kind.PRESENCE), encode(Presence(True, 6)), NOW) is not None
    room.settle()
    assert json.loads(telling.table(room.live["t"]))["trouble"] == []


def test_an_entry_that_came_before_and_was_another_is_told(store: Store) -> None:
    """As from two tables with one journal: a card that was copied."""
    room = Room(store)
    room.take("t", entry(OLD, 1, NOW, seed=1), NOW)
    room.settle()
    room.take("t", entry(OLD, 1, NOW, seed=1), NOW)
    room.settle()
    assert told(room) == []
    room.take("t", entry(OLD, 1, NOW - 1, seed=2), NOW)
    room.settle()
    (trouble,) = told(room)
    assert "From transaction 1 on" in trouble
    assert "Desde la operación 1," in told(room, "es")[0]
    assert store.entry("t", OLD, 1) == entry(OLD, 1, NOW, seed=1)


def told(room: Room, language: str = "en") -> list[str]:
    """Give what is wrong with the entries of a table's game, in words."""
    found = json.loads(Telling(HallOptions(), language).table(room.live["t"]))["trouble"]
    return [one for one in found if re.search("transaction|operaci", one, re.IGNORECASE)]


def kept(store: Store) -> list[Raw]:
    return [one.command for one in store.entries("t", OLD)]


def gone_back(store: Store) -> Room:
    """Ten entries; then the table loses 8 to 10 and goes on to 12 with a clock gone back."""
    room = Room(store)
    room.take("t", Header(OLD, "ultimate", "uk", Raw(b"{}"), Raw(b"{}"), NOW), NOW)
    take(room, range(1, 11), 1000, seed=1)
    take(room, range(8, 13), 500, seed=2)
    return room


def take(room: Room, numbers: range, pace: int, seed: int, newest: int = 12) -> None:
    """Take entries, each so many ms after the one before, and how far the table has come."""
    for number in numbers:
        room.take("t", entry(OLD, number, pace * number, seed), NOW)
    room.take("t", summary(NOW, OLD, newest), NOW)
    room.settle()


def test_two_ways_of_a_game_are_never_mixed(store: Store, file: str) -> None:
    room = gone_back(store)
    old = [entry(OLD, number, 0, seed=1).command for number in range(1, 11)]
    assert kept(store) == old
    assert "From transaction 8 on" in told(room)[0]
    assert len(told(room)) == 1, "nothing is said to be still to come"
    # The hall asks whether the table is of that mind, and not for ever.
    for _ in range(5):
        assert {*room.lacking("t").values()} <= {8}
        take(room, range(8, 13), 500, seed=2)
    assert room.lacking("t") == {}
    with Store(file, lambda _: None, threading.Event()) as opened:
        again = Room(opened)
        assert "From transaction 8 on" in told(again)[0]
        take(again, range(11, 14), 500, seed=2)
        # Its clock was set right meanwhile: that makes a later part of it no more fitting.
        take(again, range(9, 14), 2000, seed=2)
        assert kept(store) == old


def test_what_went_another_way_in_truth_is_followed_after_all(store: Store) -> None:
    room = gone_back(store)
    take(room, range(8, 13), 2000, seed=3)
    assert len(kept(store)) == 12
    assert kept(store)[7] == entry(OLD, 8, 0, seed=3).command
    assert told(room) == []
    take(room, range(13, 15), 2000, seed=3, newest=14)
    assert len(kept(store)) == 14


def test_a_word_that_a_broker_repeats_late_stops_no_game(store: Store, file: str) -> None:
    room = Room(store)
    take(room, range(1, 11), 1000, seed=1)
    take(room, range(8, 13), 2000, seed=2)
    take(room, range(8, 11), 1000, seed=1)
    assert "From transaction 8 on" in told(room)[0]
    take(room, range(13, 15), 2000, seed=2, newest=14)
    assert room.lacking("t") == {OLD: 8}
    take(room, range(8, 15), 2000, seed=2, newest=14)
    assert len(kept(store)) == 14
    assert told(room) == []
    with Store(file, lambda _: None, threading.Event()) as opened:
        assert told(Room(opened)) == []


def test_what_is_missing_before_two_ways_part_is_asked_for(store: Store) -> None:
    room = Room(store)
    take(room, range(1, 5), 1000, seed=1)
    take(room, range(8, 11), 1000, seed=1)
    take(room, range(8, 13), 500, seed=2)
    assert room.lacking("t") == {OLD: 5}
    assert "still to come: 5–7" in told(room)[0]
    take(room, range(5, 13), 500, seed=2)
    assert "still to come" not in " ".join(told(room))
    assert len(kept(store)) == 10


def test_the_games_of_one_table_are_found_without_reading_all(store: Store) -> None:
    asked: list[str] = []
    store._database._connection.set_trace_callback(asked.append)
    store.reaches("t")
    store.games("t")
    store._database._connection.set_trace_callback(None)
    assert len(asked) == 2
    for statement in asked:
        plan = store._database.read(f"EXPLAIN QUERY PLAN {statement}")
        assert "SCAN" not in " ".join(str(row) for row in plan), statement


def test_a_table_away_for_days_is_told_with_the_day(store: Store) -> None:
    room, telling = Room(store), Telling(HallOptions(), "en")
    days, now = 3 * 24 * 3600 * 1000, time.time_ns() // 1_000_000
    for name, ago in (("long", days), ("just", 0)):
        room.take(name, Presence(False, 5), now - ago)
    room.settle()
    said = {name: telling.board(live, Course()).decode() for name, live in room.live.items()}
    day = datetime.fromtimestamp((now - days) / 1000).astimezone().strftime("%Y-%m-%d")
    assert f"away since {day} " in said["long"]
    assert re.search(r"away since \d\d:\d\d", said["just"])
