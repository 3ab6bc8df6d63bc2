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

from hardware.fleet.wire import Kind, Presence, Reach, Sent, Summary, encode, topic
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
    room, telling = Room(store), Telling(HallOptions(), "en")
    room.take("t", entry(OLD, 1, NOW, seed=1), NOW)
    room.settle()
    room.take("t", entry(OLD, 1, NOW, seed=1), NOW)
    room.settle()
    assert not room.live["t"].refused
    room.take("t", entry(OLD, 1, NOW - 1, seed=2), NOW)
    room.settle()
    assert "entry 1" in " ".join(json.loads(telling.table(room.live["t"]))["trouble"])
    assert store.entry("t", OLD, 1) == entry(OLD, 1, NOW, seed=1)


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
