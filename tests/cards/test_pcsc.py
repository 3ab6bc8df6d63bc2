"""Making cards through PC/SC, where swaps are too quick to be seen and passwords need a PN532."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.known import State
from cards.verdict import Blank, Torn
from tagbench import tags
from tests.cards.room import MAYFAIR, OTHER, UID, Room, room_with
from tools.cards.events import Made, Troubled


@pytest.fixture
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    with room_with("pcsc", request, tmp_path) as opened:
        yield opened


def test_a_blank_tag_becomes_a_card(room: Room) -> None:
    tag = tags.ntag213(UID)
    made = room.make(room.writing(), tag)
    assert isinstance(made, Made)
    assert room.identify(tag) == MAYFAIR
    assert room.state(tag) is State.WRITTEN


@pytest.mark.parametrize("write", [1, 6, 12])
def test_a_tag_taken_away_is_finished_by_the_next_tap(room: Room, write: int) -> None:
    tag, session = tags.ntag213(UID, write_faults=f"lose {write}"), room.writing()
    told = room.make(session, tag)
    assert isinstance(told, Troubled)
    assert room.identify(tag) in (Blank(), Torn())
    assert isinstance(room.make(session, tag), Made)
    assert room.identify(tag) == MAYFAIR


@pytest.mark.parametrize("page", [6, 15])
def test_a_locked_and_a_lying_page_are_told(room: Room, page: int) -> None:
    locked = tags.ntag213(UID)
    locked.lock(page)
    told = room.make(room.writing(), locked)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.locked"
    lying = tags.ntag213(OTHER, quirks=tags.Quirks(unstored={page}))
    told = room.make(room.writing(), lying)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.not-stored"


def test_a_password_goes_through_readers_that_are_a_pn532_inside(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(protect=True), tag), Made)
    assert tag.memory[0x29 * 4 + 3] == 4


def test_a_classic_is_enrolled(room: Room) -> None:
    tag = tags.classic()
    assert isinstance(room.make(room.writing(enrol=True), tag), Made)
    assert room.state(tag) is State.ENROLLED
