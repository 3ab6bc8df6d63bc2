"""The bytes of a card, and what any other bytes are taken for (A74, A82, B14)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.secret import Key
from cards.tag import MESSAGE_BYTES, Kind, SignedStamp, Stamp, decode, encode
from cards.type2 import (
    FIRST,
    capability,
    container,
    find,
    lay_out,
    lay_out_nothing,
    locked_pages,
    message_in,
    read_area,
    uid_of,
    writes,
)
from cards.verdict import Blank, NotNdef, OtherContent, Torn, UnknownVersion
from tests.cards.memory import EMPTY, FACTORY, Memory

UID = bytes.fromhex("04112233445566")
KEY = Key(bytes(range(20)), "2026-01-01")
STAMP = Stamp(1, Kind.DEED, 16)
AREAS = {"factory": FACTORY, "empty": EMPTY, "zeros": bytes(48)}
areas = st.one_of(st.sampled_from(list(AREAS.values())), st.binary(min_size=48, max_size=48))


def test_a_card_is_these_very_bytes() -> None:
    message = encode(STAMP, KEY, UID)
    assert message[:24].hex() == (
        "d40f16" + b"tap-teller:card".hex() + "01" + KEY.id + "01" + "02" + "10"
    )
    assert KEY.id == "0371"
    assert message[24:].hex() == "f9cfac346b0f2fc957dc1689d3e18823"
    assert len(message) == MESSAGE_BYTES == 40


def test_what_was_written_is_read_and_fits_its_tag_only() -> None:
    signed = decode(encode(STAMP, KEY, UID))
    assert isinstance(signed, SignedStamp)
    assert (signed.key_id, signed.deck, signed.kind, signed.number) == (KEY.id, 1, 2, 16)
    assert signed.fits(KEY, UID)
    assert not signed.fits(KEY, UID[:-1] + b"\x67")
    assert not signed.fits(KEY, UID[:4])
    assert not signed.fits(Key(bytes(20), "2026-01-01"), UID)


@given(st.integers(0, 39), st.integers(1, 255))
def test_no_byte_of_a_card_can_be_changed(at: int, change: int) -> None:
    message = bytearray(encode(STAMP, KEY, UID))
    message[at] ^= change
    signed = decode(bytes(message))
    if isinstance(signed, SignedStamp):
        changed_case = bytes(message)[3:18].lower() == b"tap-teller:card" and 3 <= at < 18
        same_meaning = at == 0 or changed_case
        assert same_meaning or signed.key_id != KEY.id or not signed.fits(KEY, UID)


def test_a_later_version_says_so_whatever_its_length() -> None:
    later = encode(STAMP, KEY, UID)[:18] + bytes([9, 1, 2])
    assert decode(later[:2] + b"\x03" + later[3:]) == UnknownVersion(9)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_as_something(message: bytes) -> None:
    found = decode(message)
    assert isinstance(found, SignedStamp | UnknownVersion | OtherContent)
    assert not (isinstance(found, SignedStamp) and found.fits(KEY, UID))


@given(areas)
def test_three_reads_are_enough_for_any_tag(area: bytes) -> None:
    memory = Memory(area)
    found = read_area(memory.read)
    assert memory.reads <= 3
    assert area.startswith(found)


@given(areas)
def test_a_card_is_found_wherever_it_was_laid_out(area: bytes) -> None:
    message = encode(STAMP, KEY, UID)
    layout = lay_out(area, message)
    assert len(layout.content) == 48
    assert message_in(layout.content) == message
    empty = lay_out_nothing(area)
    assert message_in(empty.content) == Blank()
    assert b"tap-teller" not in empty.content


def test_the_lock_control_of_an_ntag_is_kept() -> None:
    layout = lay_out(FACTORY, encode(STAMP, KEY, UID))
    assert layout.content[:6] == FACTORY[:6]
    assert layout.content[-1] == 0xFE


@given(areas)
def test_a_write_lost_after_any_page_never_leaves_a_wrong_card(area: bytes) -> None:
    layout = lay_out(area, encode(STAMP, KEY, UID))
    planned = writes(area, layout)
    memory = Memory(area)
    for number, write in enumerate(planned):
        memory.write(write)
        found = message_in(memory.area)
        if number < len(planned) - 1:
            assert found == Torn()
    assert memory.area == layout.content


@given(areas, st.integers(0, 12))
def test_a_torn_tag_is_finished_by_the_next_write(area: bytes, lost_after: int) -> None:
    message = encode(STAMP, KEY, UID)
    memory = Memory(area)
    for write in writes(area, lay_out(area, message))[:lost_after]:
        memory.write(write)
    layout = lay_out(memory.area, message)
    for write in writes(memory.area, layout):
        memory.write(write)
    assert message_in(memory.area) == message


def test_nothing_is_written_where_nothing_changes() -> None:
    message = encode(STAMP, KEY, UID)
    done = lay_out(FACTORY, message)
    assert writes(done.content, lay_out(done.content, message)) == []
    assert len(writes(FACTORY, done)) == 12


@pytest.mark.parametrize(
    ("area", "verdict"),
    [
        (bytes(48), Blank()),
        (b"\xff" * 48, Blank()),
        (FACTORY, Blank()),
        (EMPTY, Blank()),
        (b"\xfe".ljust(48, b"\x00"), Blank()),
        (bytes.fromhex("0103A00C340300D4").ljust(48, b"\x00"), Torn()),
        (bytes.fromhex("0300D40F").ljust(48, b"\x00"), Torn()),
        (b"no tag of the kind we know, and no message on it", NotNdef()),
        (b"\x03\xff\x02\x00".ljust(48, b"x"), OtherContent()),
        (b"\x03\x60".ljust(48, b"x"), OtherContent()),
    ],
)
def test_areas_without_a_card_are_told_apart(area: bytes, verdict: object) -> None:
    assert message_in(area) == verdict


@given(st.binary(max_size=48))
def test_any_area_is_searched_to_its_end(area: bytes) -> None:
    found = find(area)
    assert found is None or 0 < found.length_at < len(area)
    assert not isinstance(message_in(area), SignedStamp)


def test_the_header_of_a_tag_tells_locks_size_and_uid() -> None:
    header = bytes.fromhex("041122bf3344556644480f00e1106d00")
    header = header[:3] + bytes([0x88 ^ 0x04 ^ 0x11 ^ 0x22]) + header[4:]
    assert uid_of(header) == UID
    assert uid_of(bytes([0x05]) + header[1:]) is None
    assert locked_pages(header) == {3}
    assert locked_pages(header[:10] + b"\x10\x80" + header[12:]) == {4, 15}
    found = capability(header)
    assert found is not None
    assert (found.size, found.writable) == (872, True)
    assert capability(header[:12] + bytes(4)) is None
    assert capability(header[:12] + b"\xe1\x40\x12\x00") is None
    assert capability(header[:12] + container(48)) is not None
    assert FIRST == 4
