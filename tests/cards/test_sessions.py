"""A session is answered by letters, stopped, and told; the reader may go away in the middle."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import pytest

from cards.durable import FileError, read_file
from cards.identity import Identifier
from cards.known import FILE, Register, State, Tag, writing
from cards.tag import Kind
from hardware.identities import KnownTags, identity_of
from hardware.reading import ForeignTagError, ReaderLostError, Target
from tagbench import tags
from tests.cards.room import MAYFAIR, OTHER, STAMPS, STRAND, UID, Room, area, room_with, until
from tools.cards.checking import Checking
from tools.cards.clearing import Erasing, Unprotecting
from tools.cards.events import (
    Asking,
    Awaiting,
    Checked,
    Event,
    Finished,
    How,
    Made,
    Read,
    Stopped,
    Troubled,
)
from tools.cards.keyboard import Keyboard
from tools.cards.reading import Reading
from tools.cards.sessions import after_one, run_session, tell_rest, when_finished


@pytest.fixture
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    with room_with("serial", request, tmp_path) as opened:
        yield opened


@pytest.fixture
def typing() -> Iterator[tuple[TextIO, Callable[[str], None]]]:
    """A keyboard's other end: what is given to the function is typed."""
    ours, theirs = os.pipe()
    with os.fdopen(ours) as source, os.fdopen(theirs, "w", buffering=1) as typed:

        def type_in(text: str) -> None:
            typed.write(text)

        yield source, type_in
        typed.close()


Typing = tuple[TextIO, Callable[[str], None]]


def test_yes_is_said_by_a_letter(room: Room, typing: Typing) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(STRAND), tag), Made)
    source, type_in = typing
    told: list[Event | Stopped] = []

    def tell(event: Event | Stopped) -> None:
        told.append(event)
        if isinstance(event, Asking):
            type_in("yes\n")

    room.bench.tap(tag)
    session = room.writing(MAYFAIR)
    assert run_session(session, room.reader, tell, Keyboard(source), when_finished)
    assert [type(event) for event in told] == [Awaiting, Asking, Made, Finished]
    assert room.identify(tag) == MAYFAIR


def test_a_card_is_skipped_and_a_session_stopped_by_letters(room: Room, typing: Typing) -> None:
    tag = tags.ntag213(UID)
    tag.lock(9)
    source, type_in = typing
    told: list[Event | Stopped] = []

    def tell(event: Event | Stopped) -> None:
        told.append(event)
        if isinstance(event, Troubled):
            type_in("s\n")
        if event == Awaiting(STRAND, 2, 2):
            type_in("q\n")

    room.bench.tap(tag)
    session = room.writing(MAYFAIR, STRAND)
    assert not run_session(session, room.reader, tell, Keyboard(source), when_finished)
    tell_rest(session, tell)
    assert told[-1] == Stopped(0, (STRAND,))


def test_a_reader_that_goes_away_is_no_silent_end(room: Room, typing: Typing) -> None:
    room.bench.emulated.unplug()
    with pytest.raises(ReaderLostError):
        run_session(room.writing(), room.reader, lambda _: None, Keyboard(typing[0]), when_finished)


def test_control_c_stops_and_keeps_what_was_made(room: Room, typing: Typing) -> None:
    def tell(event: Event | Stopped) -> None:
        if isinstance(event, Made):
            raise KeyboardInterrupt

    tag = tags.ntag213(UID)
    room.bench.tap(tag)
    session = room.writing(MAYFAIR, STRAND)
    assert not run_session(session, room.reader, tell, Keyboard(typing[0]), when_finished)
    assert room.state(tag) is State.WRITTEN
    assert session.left == (STRAND,)


def test_a_bad_exchange_is_told_and_the_next_look_goes_on(room: Room) -> None:
    tag, session = tags.ntag213(UID), room.writing()
    session.look()
    room.bench.tap(tag)
    faults = type(room.bench.emulated.link.faults)
    room.bench.emulated.link.faults = faults.parse("error 1")
    told = until(session, (Troubled, Made))
    assert isinstance(told, Troubled)
    assert told.words.code.startswith("reader.")
    assert isinstance(until(session, (Made,)), Made)
    assert after_one(Finished(1)) is False


def test_one_tag_that_lies_there_is_told_of_once(room: Room) -> None:
    session = room.writing()
    session.look()
    room.bench.tap(tags.classic())
    assert isinstance(until(session, (Troubled,)), Troubled)
    assert [session.look() for _ in range(5)] == [None] * 5
    room.lift(session)
    room.bench.tap(tags.ntag213(UID), tags.ntag213(OTHER))
    assert isinstance(until(session, (Troubled,)), Troubled)
    assert [session.look() for _ in range(5)] == [None] * 5


def test_a_check_knows_enrolled_void_and_damaged_cards(room: Room) -> None:
    enrolled, damaged, voided = tags.classic(), tags.ntag213(UID), tags.ntag213(OTHER)
    assert isinstance(room.make(room.writing(enrol=True), enrolled), Made)
    assert isinstance(room.make(room.writing(STRAND), damaged), Made)
    damaged.memory[16:64] = bytes(48)
    room.register.put(Tag(OTHER.hex(), 1, Kind.DEED, 1, State.VOID, 1))
    session = Checking(room.reader, room.desk, [MAYFAIR, STRAND])
    for tag in (enrolled, voided, tags.phone(), damaged):
        room.bench.tap(tag)
        until(session, (Checked,))
        room.lift(session)
    assert session.seen == {MAYFAIR: [enrolled.uid.hex()], STRAND: [UID.hex()]}
    assert list(session.weak) == [STRAND]
    assert session.weak[STRAND].code == "tag.blank"
    assert session.void == [OTHER.hex()]
    assert len(session.strange) == 1


def test_a_protected_tag_is_opened_and_erased(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(protect=True), tag), Made)
    session = Erasing(room.reader, room.desk, overwrite=True)
    erased = room.make(session, tag)
    assert isinstance(erased, Made)
    assert erased.how is How.ERASED
    assert tag.memory[0x29 * 4 + 3] == 0xFF
    assert area(tag)[:8] == bytes.fromhex("0103A00C340300FE")
    told = room.make(session, tags.phone())
    assert isinstance(told, Troubled)


def test_a_strangers_password_is_not_ours(room: Room) -> None:
    tag = tags.ntag213(UID)
    tag.protect(b"pwd4", b"OK", first_page=4)
    told = room.make(Unprotecting(room.reader, room.desk), tag)
    assert isinstance(told, Troubled)
    assert told.words.code == "write.password"
    assert tag.memory[0x29 * 4 + 3] == 4


@pytest.mark.parametrize("lost", range(1, 60))
def test_a_tag_lost_while_its_password_is_taken_off_is_opened_by_the_next_tap(
    room: Room, lost: int
) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(protect=True), tag), Made)
    tag.faults = type(tag.faults).parse(f"lose {lost}")
    session = Unprotecting(room.reader, room.desk)
    told = room.make(session, tag)
    if isinstance(told, Troubled):
        told = room.make(session, tag)
    assert isinstance(told, Made), told
    assert tag.memory[0x29 * 4 + 3] == 0xFF
    assert room.identify(tag) == MAYFAIR


@pytest.mark.parametrize(
    ("options", "fact"),
    [
        ({"cc": bytes(4)}, "not formatted yet"),
        ({"cc": b"\x12\x00\x00\x00"}, "page 3 used for something else"),
        ({"cc": b"\xe1\x10\x12\x0f"}, "says that it may only be read"),
    ],
)
def test_the_facts_of_a_tag_are_told(room: Room, options: dict[str, bytes], fact: str) -> None:
    tag = tags.ntag213(UID, cc=options["cc"])
    tag.lock(7)
    room.bench.tap(tag)
    told = until(Reading(room.reader, room.desk), (Read,))
    assert fact in told.facts
    assert "locked for good: pages 7" in told.facts


def test_a_void_and_a_hidden_tag_are_read_out_as_such(room: Room) -> None:
    voided, hidden = tags.ntag213(OTHER), tags.ntag213(UID)
    room.register.put(Tag(OTHER.hex(), 1, Kind.DEED, 1, State.VOID, 1))
    hidden.protect(b"pwd4", b"OK", first_page=0, read=True)
    session = Reading(room.reader, room.desk)
    for tag, code in ((voided, "tag.void"), (hidden, "write.unfit")):
        room.bench.tap(tag)
        words = until(session, (Read,)).words
        assert words is not None
        assert words.code == code
        room.lift(session)


def test_a_readers_thread_knows_what_the_register_says(room: Room) -> None:
    tag = tags.ntag213(UID)
    assert isinstance(room.make(room.writing(), tag), Made)
    identifier = Identifier(room.folder, STAMPS)
    known = KnownTags(identifier)
    assert dict(known) == {UID: MAYFAIR}
    assert len(known) == 1
    with pytest.raises(KeyError):
        known[OTHER]
    identity = identity_of(identifier)
    room.bench.tap(tag)
    (target,) = room.bench.sees(UID)
    assert identity.identify(room.reader, target) == MAYFAIR
    with pytest.raises(ForeignTagError, match="new number each time"):
        identity.identify(room.reader, Target(b"\x08\x01\x02\x03", 0))


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        read_file(tmp_path)
    (tmp_path / FILE).write_text('{"format": 2, "tags": []}')
    with pytest.raises(FileError, match="newer version"):
        Register.load(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be used"), writing(tmp_path / "file"):
        pass
    (tmp_path / FILE).unlink()
    (tmp_path / "keys.json").write_text("x")
    identifier = Identifier(tmp_path, STAMPS)
    assert identifier.known(UID) is None
    assert "keys.json is damaged" in str(identifier.fault)
