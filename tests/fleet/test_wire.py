"""Messages on the wire: they come out as they went in, and whatever else comes is refused."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from hardware.fleet.broker import Broker
from hardware.fleet.telling import sent_of
from hardware.fleet.wire import (
    LARGEST,
    Amount,
    Header,
    Kind,
    Message,
    Place,
    Presence,
    Reach,
    Sent,
    Summary,
    Wanted,
    WireError,
    decode,
    encode,
    game_id,
    parse_topic,
    topic,
)
from terminal.choosing import Choice, table
from terminal.editions import EDITIONS
from terminal.journal.outbox import Outbox
from terminal.ledger import Mark, Transfer
from tests.fleet.tables import FleetTable
from tests.journal.random_player import TABLES

GAME = game_id("0123456789abcdef" * 2, 7, 1_700_000_000_000)
COMMAND = Raw(b'{"type":"StartGame","seed":9007199254740991}')
EFFECTS = Raw(b'[["transfer",60,"bank","car","M"],["mark","level:3",null,2]]')
SENT = Sent(GAME, 3, 1_700_000_000_500, COMMAND, EFFECTS, None)
PLACES = (
    Place("car", Amount(1500), Amount(2_750, millions=True), "Anna", ((3, 2),), 1, (4,), (5,)),
    Place("ship", Amount(-3), Amount(0)),
)
MESSAGES: dict[Kind, Message] = {
    Kind.PRESENCE: Presence(True, 5, "0.1.0"),
    Kind.SUMMARY: Summary("playing", "ultimate", 9, "home", GAME, 3, PLACES, (Reach(GAME, 3),)),
    Kind.GAMES: Header(GAME, "ultimate", "uk", Raw(b'{"a":1}'), Raw(b"{}"), 5, {"car": "Ünï"}),
    Kind.ENTRIES: SENT,
    Kind.WANTED: Wanted({GAME: 3}),
}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("kind", list(Kind))
def test_a_message_comes_out_as_it_went_in(kind: Kind) -> None:
    payload = encode(MESSAGES[kind])
    assert encode(decode(kind, payload)) == payload
    later = payload[:-1] + b',"of a later program":[1]}'
    assert encode(decode(kind, later)) == payload


def test_an_entry_is_read_with_and_without_its_edition() -> None:
    line = SENT.line()
    assert (line.number, line.command["type"]) == (3, "StartGame")
    assert line.effects == (Transfer(60, "bank", "car"), Mark("level:3", None, 2))
    with pytest.raises(WireError, match="no command of this edition"):
        SENT.entry(EDITIONS["ultimate"].commands)


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_decks_of_all_editions_are_far_below_the_bounds(edition: str) -> None:
    rules = table(Choice(edition)).rules
    deck, settings = msgspec.json.encode(rules.deck), msgspec.json.encode(rules.settings)
    header = Header(GAME, edition, rules.deck.market, Raw(deck), Raw(settings), 5, {})
    payload = encode(header)
    assert len(payload) * 8 < LARGEST[Kind.GAMES]
    assert decode(Kind.GAMES, payload) == header


@pytest.mark.parametrize("edition", list(TABLES))
def test_whatever_a_table_enters_is_within_bounds(edition: str, tmp_path: Path) -> None:
    table = FleetTable("table-01", Broker("127.0.0.1"), tmp_path, edition)
    table.play(80)
    with contextlib.closing(Outbox.open(tmp_path)) as outbox:
        rows = [row for course in outbox.courses() for row in outbox.after(course.game, 0)]
    table.close()
    assert len(rows) > 30
    for row in rows:
        sent = sent_of(GAME, row)
        assert decode(Kind.ENTRIES, encode(sent)) == sent


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (b'"level:3",null,2', b'"level:3",null,9223372036854775808', "entries: "),
        (b'"number":3', b'"number":0', "number"),
        (b'"number":3', b'"number":1e400', "entries: "),
        (b'"number":3', b'"number":99999999999999999999', "number"),
        (b'"time":1700000000500', b'"time":-1', "time"),
        (b'"time":1700000000500', b'"time":999999999999999', "time"),
        (b'"v":1', b'"v":2', "version 2, this program knows 1"),
        (b'"v":1', b'"v":0', "entries: "),
        (b'"game":"0', b'"game":"x', "game"),
        (b'"car"', b'"\\u0000"', "zero byte"),
        (b'"car"', b'"\\ud800"', "entries: "),
        (b'"car"', b'"\xff"', "entries: "),
        (b'"car"', b'"' + b"c" * 65 + b'"', "<= 64"),
        (b'"transfer",60', b'"transfer",-60', ">= 0"),
        (b'"transfer",60', b'"transfer",99999999999999', "entries: "),
        (b'"transfer",60', b'"transfer",6.5', "int"),
        (b'"transfer"', b'"theft"', "theft"),
        (b'"M"]', b'"M",1,2,3]', "entries: "),
        (b'"type":"StartGame"', b'"type":' + b"[" * 9000 + b"]" * 9000, "recursion"),
        (b"9007199254740991", b"99999999999999999999", "out of range"),
        (b"9007199254740991", b"1e999", "out of range"),
        (b"9007199254740991", b"NaN", "entries: "),
        (b'{"type":"StartGame","seed":9007199254740991}', b"[1]", "object"),
        (b'"reverses":null', b'"reverses":-1', ">= 1"),
        (b'{"game"', b'[{"game"', "entries: "),
    ],
)
def test_an_entry_out_of_bounds_is_refused(before: bytes, after: bytes, said: str) -> None:
    payload = encode(SENT)
    assert before in payload
    with pytest.raises(WireError, match=said):
        decode(Kind.ENTRIES, payload.replace(before, after, 1))


@pytest.mark.parametrize("kind", list(Kind))
def test_a_payload_that_is_too_large_is_refused_unread(kind: Kind) -> None:
    with pytest.raises(WireError, match="are the most"):
        decode(kind, b" " * (LARGEST[kind] + 1))


def test_what_is_said_of_a_message_is_short() -> None:
    with pytest.raises(WireError) as refused:
        decode(Kind.SUMMARY, b'{"state":"' + b"x" * 5000 + b'","edition":"e","at":1}')
    assert len(str(refused.value)) < 250


def test_lists_out_of_bounds_are_refused() -> None:
    many = {game_id("0" * 32, number, 5): 1 for number in range(1, 52)}
    with pytest.raises(WireError, match="length <= 50"):
        decode(Kind.WANTED, encode(Wanted(many)))
    found = Summary("over", "ultimate", 9, standings=PLACES * 9)
    with pytest.raises(WireError, match="length <= 16"):
        decode(Kind.SUMMARY, encode(found))


@given(st.sampled_from(Kind), st.binary(max_size=200))
def test_no_bytes_crash_it(kind: Kind, payload: bytes) -> None:
    refuse_or_read(kind, payload)


@given(st.sampled_from(Kind), anything)
def test_no_json_crashes_it(kind: Kind, content: Any) -> None:
    refuse_or_read(kind, json.dumps(content).encode())


@given(st.sampled_from(Kind), st.data())
def test_no_message_with_a_wrong_part_crashes_it(kind: Kind, data: st.DataObject) -> None:
    content = json.loads(encode(MESSAGES[kind]))
    content[data.draw(st.sampled_from(sorted(content)))] = data.draw(anything)
    refuse_or_read(kind, json.dumps(content).encode())


@given(st.sampled_from(Kind), st.integers(0, 10**6), st.binary(min_size=1, max_size=4))
def test_no_damaged_message_crashes_it(kind: Kind, place: int, damage: bytes) -> None:
    payload = bytearray(encode(MESSAGES[kind]))
    place %= len(payload)
    payload[place : place + len(damage)] = damage
    refuse_or_read(kind, bytes(payload))


def refuse_or_read(kind: Kind, payload: bytes) -> None:
    """What is not refused can be read on, with and without its edition, and kept as UTF-8."""
    try:
        found = decode(kind, payload)
    except WireError:
        return
    assert b"\0" not in encode(found)
    if isinstance(found, Sent):
        found.line()
        for edition in EDITIONS.values():
            with contextlib.suppress(WireError):
                found.entry(edition.commands)


@pytest.mark.parametrize("kind", list(Kind))
def test_topics_name_table_and_kind(kind: Kind) -> None:
    assert parse_topic(topic("table-01.b_C", kind)) == ("table-01.b_C", kind)


@pytest.mark.parametrize(
    "name",
    ["", "taptellers", "taptellers//entries", "taptellers/a/b", "taptellers/a/entries/",
     "taptellers/a/entries\n", "x/a/entries", "taptellers/+/entries", "taptellers/a b/entries",
     "taptellers/-a/entries", f"taptellers/{'a' * 41}/entries", "taptellers/é/entries"],
)  # fmt: skip
def test_what_is_no_topic_of_a_table_is_refused(name: str) -> None:
    with pytest.raises(WireError, match="no topic"):
        parse_topic(name)
