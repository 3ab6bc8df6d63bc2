"""Whatever is published by whoever may publish: the hall goes on, and other tables are right."""

from __future__ import annotations

import contextlib
import json
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hardware.fleet.broker import Broker, client_of, connect
from hardware.fleet.wire import Kind, Presence, Summary, Wanted, WireError, decode, topic
from hardware.panel.course import Course
from tests.fleet.brokers import Mosquitto
from tests.fleet.tables import FleetTable
from tests.hall.halls import Stand, until
from tools.hall import downloads
from tools.hall.accounts import Accounts, UntoldError
from tools.hall.game import Game
from tools.hall.options import HallOptions
from tools.hall.room import BEYOND, MOST_TABLES, Room
from tools.hall.store import Store
from tools.hall.telling import Telling

GAME = f"{'ab' * 16}-1-1767225600000"
OTHER = f"{'cd' * 16}-2-1767225600000"
HALL = HallOptions()
NOWHERE = Broker("127.0.0.1", 1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(str(tmp_path / "hall.db"), lambda _: None, threading.Event()) as opened:
        yield opened


@pytest.fixture
def origin(tmp_path: Path) -> dict[str, Any]:
    """The header of a true game, as plain values."""
    table = FleetTable("table-01", NOWHERE, tmp_path / "table", "ultimate")
    table.play(10)
    kept = table.journal.origin(1)
    table.close()
    return {
        "game": GAME,
        "edition": kept.edition,
        "market": "uk",
        "started": 1767225600000,
        "deck": json.loads(kept.deck),
        "settings": json.loads(kept.settings),
        "v": 1,
    }


WORDS = ["car", "ship", "bank", "nobody", "", "debt", "debtor", "creditor", "seat:car", "over"]
MARKS = ["seat:car", "seat:ship", "debt", "debtor", "creditor", "over", "level:1", "cheap", "x"]
COMMANDS = [
    {"type": "StartGame", "tokens": ["car", "ship"]},
    {"type": "StartGame", "tokens": []},
    {"type": "BuyDeed", "player": "nobody", "deed": 999},
    {"type": "PayRent", "player": "car", "deed": -4},
    {"type": "PlayEvent", "player": "car", "event": 77, "players": [], "deeds": []},
    {"type": "CancelLast"},
    {"type": "KeyAmount"},
    {},
]


def effects(chance: random.Random) -> list[Any]:
    """Make effects of the right form, most of which make no sense."""
    found: list[Any] = []
    for _ in range(chance.randrange(4)):
        if chance.random() < 0.5:
            amount = chance.choice([0, 1, 60, 10**12])
            unit = chance.choice(["M", "deed:1", "deed:99", "house:3", "?"])
            found.append(["transfer", amount, chance.choice(WORDS), chance.choice(WORDS), unit])
        else:
            after = chance.choice([None, 0, 1, 2, -5, 10**12])
            found.append(["mark", chance.choice(MARKS), None, after])
    return found


def senseless(chance: random.Random, number: int) -> bytes:
    """Make an entry that the wire lets through."""
    entry = {
        "game": chance.choice([GAME, GAME, GAME, OTHER]),
        "number": number,
        "time": chance.randrange(10**12),
        "command": chance.choice(COMMANDS),
        "effects": effects(chance),
        "reverses": chance.choice([None, None, number - 1 or 1]),
    }
    return json.dumps(entry).encode()


def rubbish(chance: random.Random) -> bytes:
    """Make a payload as no table of ours sends it."""
    match chance.randrange(6):
        case 0:
            return chance.randbytes(chance.randrange(400))
        case 1:
            return b"[" * chance.randrange(1, 30_000)
        case 2:
            return json.dumps({"game": chance.choice(["", GAME, None]), "number": -1}).encode()
        case 3:
            return b'{"here":true,"at":1e400}'
        case 4:
            return json.dumps({"v": 99, "here": True, "at": 5}).encode()
        case _:
            return b'{"game":"' + b"a" * chance.randrange(200_000) + b'"}'


def take(room: Room, table: str, kind: Kind, payload: bytes) -> bool:
    """Give the room what came, as the gatherer does; tell whether it was a message."""
    try:
        message = decode(kind, payload)
    except WireError:
        return False
    assert not isinstance(message, Wanted)
    room.take(table, message, 1_767_225_700_000)
    return True


def tell(room: Room, table: str, store: Store) -> None:
    """Tell all that a page could ask about a table; faults are words, never exceptions."""
    telling, live = Telling(HALL, "en"), room.live[table]
    assert json.loads(telling.table(live))["name"] == table
    assert json.loads(telling.board(live, Course()))["is"] == "board"
    accounts = Accounts(HALL, "en")
    assert isinstance(accounts.games(store, room.over, table)[0], list)
    accounts.standings(store, room.over)
    for game in store.reaches(table).get(table, {}):
        with contextlib.suppress(UntoldError):
            assert accounts.game(store, table, game)["table"] == table
        for kind in downloads.TYPES:
            assert "".join(downloads.games(store, kind, [(table, game)]))


def test_games_that_make_no_sense_are_told_as_such(
    store: Store, origin: dict[str, Any], long_run: bool
) -> None:
    chance, room = random.Random(5), Room(store)
    for _ in range(400 if long_run else 60):
        table = f"t{chance.randrange(10**9)}"
        take(room, table, Kind.GAMES, json.dumps(origin).encode())
        for number in range(1, chance.randrange(2, 12)):
            take(room, table, Kind.ENTRIES, senseless(chance, number))
        room.settle()
        tell(room, table, store)


LEAVES = [0, 1, -1, 7, 10**12, "car", "nobody", "", None, True]


def bent(chance: random.Random, value: Any) -> Any:
    """Put something else into a value, somewhere."""
    match value:
        case dict() if value:
            key = chance.choice([*value])
            return {**value, key: bent(chance, value[key])}
        case list() if value:
            at = chance.randrange(len(value))
            return [*value[:at], bent(chance, value[at]), *value[at + 1 :]]
        case _:
            return chance.choice(LEAVES)


@pytest.mark.parametrize("edition", ["ultimate", "electronic"])
def test_true_games_bent_somewhere_are_told_or_told_as_such(
    store: Store, tmp_path: Path, edition: str, long_run: bool
) -> None:
    table = FleetTable("table-01", NOWHERE, tmp_path / "table", edition)
    table.play(40)
    kept, entries = table.journal.origin(1), table.stored()[1]
    table.close()
    chance, room, whole = random.Random(9), Room(store), 0
    header = {"game": GAME, "edition": edition, "market": "uk", "started": 1, "v": 1}
    header |= {"deck": json.loads(kept.deck), "settings": json.loads(kept.settings)}
    for count in range(600 if long_run else 80):
        name = f"t{count}"
        take(
            room,
            name,
            Kind.GAMES,
            json.dumps(bent(chance, header) if count % 3 == 0 else header).encode(),
        )
        for line in entries:
            plain = {**msgspec.to_builtins(line), "game": GAME}
            entry = bent(chance, plain) if chance.random() < 0.04 else plain
            take(room, name, Kind.ENTRIES, json.dumps(entry).encode())
        if name in room._places:
            room.settle()
            tell(room, name, store)
            whole += room.live[name].book is not None and not room.live[name].fault
    assert whole > 10


@pytest.mark.parametrize("edition", ["ultimate", "electronic", "speed", "voice", "x" * 64, ""])
def test_a_header_of_another_game_or_none_is_told_as_such(
    store: Store, origin: dict[str, Any], edition: str
) -> None:
    chance, room = random.Random(6), Room(store)
    for number, deck in enumerate([origin["deck"], {}, {"deeds": []}, {"market": "uk"}]):
        header = {**origin, "edition": edition, "deck": deck}
        assert take(room, f"t{number}", Kind.GAMES, json.dumps(header).encode())
        for entry in range(1, 6):
            take(room, f"t{number}", Kind.ENTRIES, senseless(chance, entry))
        room.settle()
        tell(room, f"t{number}", store)


def test_rubbish_is_no_message_of_any_kind(store: Store) -> None:
    chance, room = random.Random(7), Room(store)
    kinds = (Kind.PRESENCE, Kind.SUMMARY, Kind.GAMES, Kind.ENTRIES)
    taken = [take(room, "t", chance.choice(kinds), rubbish(chance)) for _ in range(2000)]
    assert sum(taken) < 10
    room.settle()


def test_a_summary_of_strange_standings_is_told(store: Store) -> None:
    room = Room(store)
    place = {"player": "<b>x</b>", "cash": {"units": -(10**12)}, "worth": {"units": 1}}
    summary = {"state": "over", "edition": "?", "at": 10, "game": GAME, "entry": 10**9}
    whole = {**summary, "standings": [{**place, "place": 16}] * 16}
    assert take(room, "t", Kind.SUMMARY, json.dumps(whole).encode())
    room.settle()
    tell(room, "t", store)
    assert room.live["t"].gaps == ((1, 10**9),)


def test_made_up_tables_fill_no_memory(store: Store) -> None:
    room = Room(store)
    for number in range(MOST_TABLES + 50):
        room.take(f"t{number}", Presence(True, 5), 5)
    room.settle()
    assert len(room.live) == MOST_TABLES


def test_entries_far_beyond_a_gap_wait_at_the_broker(store: Store) -> None:
    game = Game(GAME)
    for number in range(3, 3 + BEYOND + 10):
        game.later.add(number)
    room = Room(store)
    room.take("t", Summary("playing", "ultimate", 5, game=GAME, entry=9), 5)
    room._places["t"].games[GAME] = game
    late = msgspec.json.encode({**json.loads(senseless(random.Random(1), 9)), "number": 10**8})
    take(room, "t", Kind.ENTRIES, late.replace(OTHER.encode(), GAME.encode()))
    room.settle()
    assert store.entry("t", GAME, 10**8) is None


def test_a_table_gone_mad_disturbs_no_other(
    broker: Mosquitto, seat: Callable[..., FleetTable], open_hall: Callable[..., Stand]
) -> None:
    hall, good = open_hall(), seat("table-01")
    known, chance = broker.as_user("table-02"), random.Random(8)
    mad = client_of(known, "mad")
    connect(mad, known)
    mad.loop_start()
    kinds = (Kind.PRESENCE, Kind.SUMMARY, Kind.GAMES, Kind.ENTRIES)
    for number in range(1, 400):
        payload = senseless(chance, number % 50 + 1) if number % 2 else rubbish(chance)[:60_000]
        kind = Kind.ENTRIES if number % 2 else chance.choice(kinds)
        last = mad.publish(topic("table-02", kind), payload, qos=1)
        if number % 20 == 0:
            good.play(3)
    last.wait_for_publish(20)
    good.play(5)
    hall.agrees(good)
    until(lambda: hall.live("table-01").book == good.session.book)
    assert hall.ask("/")[0] == 200
    assert hall.live("table-02").refused
    assert not hall.live("table-01").refused
    mad.disconnect()
    mad.loop_stop()
