"""Overwriting, replacing, enrolling, erasing, guarding and checking, at the wire."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.known import State
from cards.verdict import Blank
from tagbench import tags
from tests.cards.room import MAYFAIR, OTHER, STAMPS, STRAND, UID, Room, room_with, until
from tools.cards.checking import Checking
from tools.cards.clearing import Erasing, Unprotecting
from tools.cards.events import Asking, Checked, How, Made, Read, Troubled
from tools.cards.reading import Reading

WIRES = ("serial", "rc522")


@pytest.fixture(params=WIRES)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    with room_with(request.param, request, tmp_path) as opened:
        yield opened


def test_another_card_of_ours_is_overwritten_only_when_confirmed(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(MAYFAIR), tag), Made)
    session = room.writing(STRAND)
    asked = room.make(session, tag)
    assert asked == Asking(UID.hex(), STRAND, "This tag is deed:22.")
    assert room.identify(tag) == MAYFAIR
    session.allow()
    assert isinstance(room.make(session, tag), Made)
    assert room.identify(tag) == STRAND
    unasked = room.writing(MAYFAIR, overwrite=True)
    assert isinstance(room.make(unasked, tag), Made)


def test_something_of_somebody_else_is_asked_about(room: Room) -> None:
    tag = tags.ntag213(UID, message=bytes.fromhex("d1010a5500746578616d706c652e"))
    asked = room.make(room.writing(), tag)
    assert isinstance(asked, Asking)
    assert asked.loss == "Something else is on this tag, no card."


def test_the_same_card_again_changes_nothing(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(), tag), Made)
    written = sum(command[0] == 0xA2 for command, _ in tag.log)
    again = room.make(room.writing(), tag)
    assert isinstance(again, Made)
    assert again.how is How.UNCHANGED
    assert sum(command[0] == 0xA2 for command, _ in tag.log) == written


def test_a_torn_tag_becomes_the_card_that_was_begun_on_it(room: Room) -> None:
    torn, fresh = tags.ntag213(UID, write_faults="lose 4"), tags.ntag213(OTHER)
    session = room.writing(MAYFAIR, STRAND)
    assert isinstance(room.make(session, torn), Troubled)
    assert isinstance(room.make(session, fresh), Made)  # another tag for the first card
    assert session.card == STRAND
    finished = room.make(session, torn)
    assert isinstance(finished, Made)
    assert (finished.card, finished.how) == (MAYFAIR, How.FINISHED)
    assert session.card == STRAND


def test_a_replaced_card_makes_the_old_tag_void(room: Room) -> None:
    old, new = tags.ntag213(UID), tags.ntag213(OTHER)
    assert isinstance(room.make(room.writing(), old), Made)
    session = room.writing(replace=True)
    same = room.make(session, old)
    assert isinstance(same, Troubled), "the lost card may lie there after all"
    assert same.words.code == "write.same-tag"
    assert room.state(old) is State.WRITTEN
    replaced = room.make(session, new)
    assert isinstance(replaced, Made)
    assert replaced.void == (UID.hex(),)
    assert room.state(old) is State.VOID
    assert room.identify(new) == MAYFAIR
    reused = room.make(room.writing(STRAND), old)
    assert isinstance(reused, Made), "a void tag is free for any card"
    assert room.identify(old) == STRAND


def test_any_tag_with_a_number_of_its_own_is_enrolled(room: Room) -> None:
    session = room.writing(MAYFAIR, STRAND, enrol=True)
    for laid in (tags.classic(b"\x12\x34\x56\x78"), tags.phone(uid=OTHER, random_uid=False)):
        made = room.make(session, laid)
        assert isinstance(made, Made)
        assert made.how is How.ENROLLED
        assert room.state(laid) is State.ENROLLED
    told = room.make(room.writing(enrol=True), tags.phone())
    assert isinstance(told, Troubled)
    assert told.words.code == "tag.random"


def test_an_erased_tag_is_blank_and_forgotten(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(), tag), Made)
    session = Erasing(room.reader, room.desk)
    assert isinstance(room.make(session, tag), Asking)
    assert room.identify(tag) == MAYFAIR
    session.allow()
    erased = room.make(session, tag)
    assert isinstance(erased, Made)
    assert erased.how is How.ERASED
    assert room.identify(tag) == Blank()
    assert b"tap-teller" not in bytes(tag.memory)
    assert room.state(tag) is None


def test_an_enrolled_tag_is_forgotten_by_erasing(room: Room) -> None:
    tag = tags.classic()
    assert isinstance(room.make(room.writing(enrol=True), tag), Made)
    session = Erasing(room.reader, room.desk)
    assert isinstance(room.make(session, tag), Asking)
    session.allow()
    assert isinstance(room.make(session, tag), Made)
    assert room.state(tag) is None


def test_a_password_keeps_others_out_and_is_taken_off_again(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(protect=True), tag), Made)
    assert room.identify(tag) == MAYFAIR
    known = room.known(tag)
    assert known is not None
    assert known.protected
    assert tag.memory[0x29 * 4 + 3] == 4
    rewritten = room.writing(STRAND, overwrite=True)
    assert isinstance(room.make(rewritten, tag), Made), "we have the password"
    assert room.identify(tag) == STRAND
    opened = room.make(Unprotecting(room.reader, room.desk), tag)
    assert isinstance(opened, Made)
    assert tag.memory[0x29 * 4 + 3] == 0xFF
    known = room.known(tag)
    assert known is not None
    assert not known.protected


@pytest.mark.parametrize("lost", range(1, 40, 3))
def test_a_tag_lost_while_it_gets_its_password_is_finished(room: Room, lost: int) -> None:
    tag = tags.ntag213(UID, faults=f"lose {lost}")
    session = room.writing(protect=True)
    first = room.make(session, tag)
    if isinstance(first, Troubled):
        first = room.make(session, tag)
    assert isinstance(first, Made), first
    assert room.identify(tag) == MAYFAIR
    assert tag.memory[0x29 * 4 + 3] == 4


def test_a_tag_without_passwords_says_so_and_is_a_card_all_the_same(room: Room) -> None:
    tag = tags.ultralight(UID)
    told = room.make(room.writing(protect=True), tag)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.unfit"
    assert room.identify(tag) == MAYFAIR


def test_a_check_lists_what_is_missing_double_void_weak_and_strange(room: Room) -> None:
    first, second, old = (tags.ntag213(bytes([4, 1, 1, 1, 1, 1, n])) for n in range(3))
    weak = tags.ntag213(OTHER)
    for tag, card in ((first, MAYFAIR), (second, MAYFAIR), (old, STRAND)):
        assert isinstance(room.make(room.writing(card), tag), Made)
    assert isinstance(room.make(room.writing(STRAND, replace=True), weak), Made)
    session = Checking(room.reader, room.desk)
    for tag in (first, second, old, weak, tags.ntag213(UID)):
        room.bench.tap(tag)
        if tag is weak:
            weak.faults = type(weak.faults).parse(
                "stall 12; stall 13; stall 14; stall 15; stall 16"
            )
        assert isinstance(until(session, (Checked,)), Checked)
        room.lift(session)
    assert session.double == {MAYFAIR: [first.uid.hex(), second.uid.hex()]}
    assert list(session.weak) == [STRAND]
    assert session.void == [old.uid.hex()]
    assert list(session.strange) == [UID.hex()]
    assert len(session.missing) == len(STAMPS.cards) - 2
    assert not session.complete


def test_a_check_learns_the_cards_of_a_lost_register(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(), tag), Made)
    room.register.forget(UID)
    session = Checking(room.reader, room.desk)
    room.bench.tap(tag)
    assert until(session, (Checked,)).card == MAYFAIR
    assert room.state(tag) is State.WRITTEN


def test_a_tag_is_read_out_in_words_and_bytes(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(), tag), Made)
    session = Reading(room.reader, room.desk)
    room.bench.tap(tag)
    told = until(session, (Read,))
    assert (told.uid, told.card, told.register) == (UID.hex(), "deed:22", "written")
    assert told.make.startswith("NTAG213")
    assert len(told.pages) == 16
    assert told.pages[3] == "e1 10 12 00"
    room.lift(session)
    for laid, code in (
        (tags.ntag213(OTHER), "tag.blank"),
        (tags.classic(), "tag.classic"),
        (tags.phone(), "tag.random"),
    ):
        room.bench.tap(laid)
        words = until(session, (Read,)).words
        assert words is not None
        assert words.code == code
        room.lift(session)
