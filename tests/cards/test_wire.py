"""Making cards at the wire, through two kinds of readers: every way in which it can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards.known import State
from cards.verdict import Blank, Torn
from tagbench import tags
from tests.cards.room import MAYFAIR, OTHER, STAMPS, STRAND, UID, Room, area, room_with, until
from tools.cards.checking import Checking
from tools.cards.clearing import Erasing, Unprotecting
from tools.cards.events import Asking, Awaiting, Checked, Finished, How, Made, Read, Troubled
from tools.cards.reading import Reading

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
    replaced = room.make(room.writing(replace=True), new)
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
