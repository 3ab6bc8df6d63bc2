"""Making cards at the wire, through two kinds of readers: every way in which it can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards.known import State
from cards.verdict import Blank, Torn
from tagbench import tags
from tests.cards.room import MAYFAIR, OTHER, STRAND, UID, Room, area, room_with, until
from tools.cards.events import Asking, Awaiting, Finished, How, Made, Troubled

WIRES = ("serial", "rc522")


@pytest.fixture(params=WIRES)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    with room_with(request.param, request, tmp_path) as opened:
        yield opened


MAKES = {
    "ntag213": tags.ntag213,
    "ntag215": tags.ntag215,
    "ntag216": tags.ntag216,
    "ultralight": tags.ultralight,
}


@pytest.mark.parametrize("make", MAKES)
def test_a_blank_tag_becomes_a_card(room: Room, make: str) -> None:
    tag, session = MAKES[make](UID), room.writing()
    assert session.look() == Awaiting(MAYFAIR, 1, 1)
    made = room.make(session, tag)
    assert isinstance(made, Made)
    assert (made.card, made.uid, made.how) == (MAYFAIR, UID.hex(), How.WRITTEN)
    assert session.look() == Finished(1)
    assert room.identify(tag) == MAYFAIR
    assert room.state(tag) is State.WRITTEN


@pytest.mark.parametrize("uid", ["deadbeef", "04112233445566", "04112233445566778899"])
def test_numbers_of_every_length_are_signed_whole(room: Room, uid: str) -> None:
    tag, session = tags.ntag213(bytes.fromhex(uid)), room.writing()
    assert isinstance(room.make(session, tag), Made)
    assert room.identify(tag) == MAYFAIR


def test_a_tag_lost_after_any_exchange_is_never_a_wrong_card_and_is_finished(room: Room) -> None:
    losses = 0
    for exchange in range(1, 60):
        uid = bytes([0x04, 0x10, 0, 0, 0, 0, exchange])
        tag = tags.ntag213(uid, faults=f"lose {exchange}")
        session = room.writing()
        first = room.make(session, tag)
        if isinstance(first, Made):
            break
        losses += 1
        assert isinstance(first, Troubled)
        assert first.words.code in {"write.torn", "write.gone"}
        if first.words.code == "write.gone":
            assert area(tag) == area(tags.ntag213(uid)), "it says that nothing was changed"
        if room.identify(tag) not in (Blank(), Torn()):
            assert room.identify(tag) == MAYFAIR
        assert room.state(tag) in (None, State.WRITING)
        again = room.make(session, tag)
        assert isinstance(again, Made), again
        assert room.identify(tag) == MAYFAIR
        assert room.state(tag) is State.WRITTEN
    else:
        pytest.fail("the write never came to its end")
    assert losses >= 20


@pytest.mark.parametrize("page", range(4, 16))
@pytest.mark.parametrize("verb", ["torn 1 02", "torn 1 01", "stall 1", "mute 1"])
def test_a_page_half_written_is_found_and_finished(room: Room, page: int, verb: str) -> None:
    name, _, rest = verb.partition(" ")
    tag = tags.ntag213(UID, write_faults=f"{name} {page - 3}{rest[1:]}")
    session = room.writing()
    first = room.make(session, tag)
    if isinstance(first, Troubled):
        assert room.identify(tag) != STRAND
        first = room.make(session, tag)
    assert isinstance(first, Made), first
    assert room.identify(tag) == MAYFAIR


@pytest.mark.parametrize("page", range(4, 16))
def test_a_locked_page_is_found_before_anything_is_written(room: Room, page: int) -> None:
    tag = tags.ultralight(UID)
    tag.lock(page)
    before = bytes(tag.memory)
    told = room.make(room.writing(), tag)
    if page == 15:  # a card there ends on page 14
        assert isinstance(told, Made)
        return
    assert isinstance(told, Troubled)
    assert f"page {page} is" in told.words.words
    assert told.words.code == "write.locked"
    assert bytes(tag.memory) == before
    assert room.state(tag) is None


@pytest.mark.parametrize("page", range(6, 16))
@pytest.mark.parametrize("broken", [False, True])
def test_a_page_refused_without_a_lock_bit_is_named(room: Room, page: int, broken: bool) -> None:
    refusing = tags.Quirks(broken={page}) if broken else tags.Quirks(refused={page})
    tag = tags.ntag213(UID, quirks=refusing)
    told = room.make(room.writing(), tag)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.refused"
    assert f"page {page}" in told.words.words
    assert room.identify(tag) == Torn()
    assert room.state(tag) is State.WRITING


@pytest.mark.parametrize("page", range(5, 16))
def test_a_page_acknowledged_and_not_stored_is_noticed(room: Room, page: int) -> None:
    tag = tags.ntag213(UID, quirks=tags.Quirks(unstored={page}))
    told = room.make(room.writing(), tag)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.not-stored"
    assert room.identify(tag) != MAYFAIR
    assert room.state(tag) is State.WRITING


def test_two_tags_are_refused_and_nothing_is_written(room: Room) -> None:
    first, second, session = tags.ntag213(UID), tags.ntag213(OTHER), room.writing()
    told = room.make(session, first, second)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.two-tags"
    assert area(first) == area(second) == area(tags.ntag213())
    assert isinstance(room.make(session, first), Made)


class Swapping:
    """A reader under which a hand changes the tag before a certain exchange."""

    def __init__(self, room: Room, tag: Any, exchange: int) -> None:
        self._room, self._tag, self._left = room, tag, exchange
        self._reader = room.bench.reader

    def __getattr__(self, name: str) -> Any:
        if name in ("sense", "read", "write"):
            self._left -= 1
            if self._left == 0:
                self._room.bench.lift()
                self._room.bench.tap(self._tag)
        return getattr(self._reader, name)


@pytest.mark.parametrize("exchange", range(2, 24))
def test_a_tag_swapped_at_any_moment_makes_no_card_of_the_other(room: Room, exchange: int) -> None:
    first, second = tags.ntag213(UID), tags.ntag213(OTHER)
    session = room.writing()
    reader = room.bench.reader
    room.bench.tap(first)
    swapping: Any = Swapping(room, second, exchange)
    session._reader = swapping
    told = until(session, (Made, Troubled, Asking))
    if isinstance(told, Made):
        assert exchange > 20
    else:
        assert isinstance(told, Troubled)
        assert room.state(first) in (None, State.WRITING)
        assert room.identify(second) == Blank()
    session._reader = reader
    room.lift(session)
