"""Which tags become cards at the wire, and what is said of those that cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.known import State
from tagbench import tags
from tests.cards.room import MAYFAIR, OTHER, UID, Room, room_with
from tools.cards.events import Made, Troubled

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


def test_tags_of_the_wrong_kind_are_told_in_words(room: Room) -> None:
    session = room.writing()
    for laid, code in (
        (tags.classic(), "tag.classic"),
        (tags.phone(), "tag.random"),
        (tags.ntag213(UID, random_uid=True), "tag.random"),
    ):
        told = room.make(session, laid)
        assert isinstance(told, Troubled)
        assert told.words.code == code


def test_a_clone_that_lies_about_its_size_is_written_where_it_has_memory(room: Room) -> None:
    tag = tags.ntag213(UID, cc=b"\xe1\x10\x6d\x00", quirks=tags.Quirks(last_page=44))
    assert isinstance(room.make(room.writing(), tag), Made)
    assert room.identify(tag) == MAYFAIR


def test_a_clone_with_too_few_pages_is_no_card(room: Room) -> None:
    tag = tags.ntag213(UID, quirks=tags.Quirks(last_page=12))
    told = room.make(room.writing(), tag)
    assert isinstance(told, Troubled)
    assert room.state(tag) in (None, State.WRITING)
    assert room.identify(tag) != MAYFAIR


@pytest.mark.parametrize(
    ("cc", "code"),
    [
        (b"\xe1\x10\x12\x0f", "write.unfit"),
        (b"\x12\x34\x00\x00", "write.unfit"),
        (b"\xe1\x40\x12\x00", "write.unfit"),
        (b"\xe1\x10\x02\x00", "write.unfit"),
    ],
)
def test_a_container_that_forbids_it_is_respected(room: Room, cc: bytes, code: str) -> None:
    tag = tags.ntag213(UID, cc=cc)
    before = bytes(tag.memory)
    told = room.make(room.writing(), tag)
    assert isinstance(told, Troubled)
    assert told.words.code == code
    assert bytes(tag.memory) == before


@pytest.mark.parametrize(
    ("make", "size"), [("ntag213", 0x12), ("ntag216", 0x6D), ("ultralight", 6)]
)
def test_an_unformatted_tag_is_formatted_to_its_own_size(room: Room, make: str, size: int) -> None:
    tag = MAKES[make](UID, cc=bytes(4))
    assert isinstance(room.make(room.writing(), tag), Made)
    assert bytes(tag.memory[12:16]) == bytes([0xE1, 0x10, size, 0x00])
    assert room.identify(tag) == MAYFAIR


def test_a_strangers_password_is_told_and_the_tag_left_alone(room: Room) -> None:
    tag = tags.ntag213(UID)
    tag.protect(b"pwd4", b"OK", first_page=4)
    before = bytes(tag.memory)
    told = room.make(room.writing(), tag)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.refused"
    assert "Nothing was changed" in told.words.words
    assert bytes(tag.memory) == before
    hidden = tags.ntag213(OTHER)
    hidden.protect(b"pwd4", b"OK", first_page=4, read=True)
    told = room.make(room.writing(), hidden)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.unfit"
