"""The contract that every reader keeps, each through its real library at the wire."""

import time
from collections.abc import Iterator

import pytest

from hardware.reading import PageRefusedError, ReaderLostError, TagGoneError, Target
from tagbench import tags
from tests.hardware.benches import KINDS, UID4, UID7, UID10, Bench, bench, written


@pytest.fixture(params=KINDS)
def ours(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with bench(request.param, request) as made:
        made.reader.open()
        yield made


def test_an_empty_field_is_nothing_within_a_bounded_time(ours: Bench) -> None:
    start = time.monotonic()
    assert [ours.reader.sense() for _ in range(5)] == [()] * 5
    assert time.monotonic() - start < 2.0, "A14: a look never waits for a tag"


@pytest.mark.parametrize("uid", [UID4, UID7, UID10])
def test_a23_a24_a_tag_gives_its_whole_uid_and_nothing_more(ours: Bench, uid: bytes) -> None:
    ours.tap(tags.ntag213(uid))
    assert ours.sees(uid) == (Target(uid, 0x00),)


def test_a11_a_tag_that_lies_there_is_seen_at_every_look(ours: Bench) -> None:
    ours.tap(tags.ntag213())
    ours.sees(UID7)
    assert [len(ours.reader.sense()) for _ in range(10)] == [1] * 10


def test_a_lifted_tag_is_missed_and_another_one_found(ours: Bench) -> None:
    ours.tap(tags.ntag213())
    ours.sees(UID7)
    ours.lift()
    ours.sees()
    ours.tap(tags.ntag215(UID10))
    ours.sees(UID10)


def test_a28_a_classic_tag_shows_its_uid_and_its_kind(ours: Bench) -> None:
    ours.tap(tags.classic(UID4))
    assert ours.sees(UID4) == (Target(UID4, 0x08),)


def test_pages_are_read_four_at_a_time(ours: Bench) -> None:
    ours.tap(written())
    ours.sees(UID7)
    assert ours.reader.read(4) == bytes(range(16))
    assert ours.reader.read(5)[:12] == bytes(range(4, 16))


def test_pages_are_written_and_read_back(ours: Bench) -> None:
    tag = tags.ntag213()
    ours.tap(tag)
    ours.sees(UID7)
    ours.reader.write(10, b"tell")
    ours.reader.write(11, b"er!!")
    assert ours.reader.read(10)[:8] == b"teller!!"
    assert tag.page(11) == b"er!!"


def test_a78_a_locked_page_is_refused_by_its_number_and_the_tag_stays_usable(ours: Bench) -> None:
    tag = written()
    tag.lock(9)
    ours.tap(tag)
    ours.sees(UID7)
    with pytest.raises(PageRefusedError) as refused:
        ours.reader.write(9, b"xxxx")
    assert refused.value.page == 9
    assert ours.reader.read(4) == bytes(range(16))


def test_a_page_behind_a_password_is_refused(ours: Bench) -> None:
    tag = written()
    tag.protect(b"pwd4", b"OK", first_page=4, read=True)
    ours.tap(tag)
    ours.sees(UID7)
    with pytest.raises(PageRefusedError):
        ours.reader.read(4)


def test_a_classic_tag_refuses_its_pages(ours: Bench) -> None:
    ours.tap(tags.classic(UID4))
    ours.sees(UID4)
    with pytest.raises((PageRefusedError, TagGoneError)):
        ours.reader.read(4)


def test_a_tag_that_left_is_gone_for_read_write_and_reselect(ours: Bench) -> None:
    ours.tap(tags.ntag213())
    ours.sees(UID7)
    ours.lift()
    for use in (
        lambda: ours.reader.read(4),
        lambda: ours.reader.write(4, b"abcd"),
        ours.reader.reselect,
    ):
        with pytest.raises(TagGoneError):
            use()
    ours.sees()


def test_another_tag_laid_down_meanwhile_is_never_read_for_the_first(ours: Bench) -> None:
    ours.tap(written())
    ours.sees(UID7)
    swap = getattr(ours.emulated, "slots", None)
    if swap:
        swap[0].swap(tags.ntag213(UID10))
    else:
        ours.lift()
        ours.tap(tags.ntag213(UID10))
    with pytest.raises(TagGoneError):
        ours.reader.write(10, b"oops")
    with pytest.raises(TagGoneError):
        ours.reader.read(4)


@pytest.mark.parametrize("ours", [kind for kind in KINDS if kind != "pcsc"], indirect=True)
def test_lost_answers_of_a_tag_are_asked_for_again(ours: Bench) -> None:
    """A PC/SC reader's own firmware asks again."""
    ours.tap(written(faults="stall 1 x2"))
    ours.sees(UID7)
    assert ours.reader.read(4) == bytes(range(16))


def test_answers_with_flipped_bits_are_not_believed(ours: Bench) -> None:
    ours.tap(written(faults="flip 1 04"))
    ours.sees(UID7)
    assert ours.reader.read(4) == bytes(range(16))


def test_a20_two_tags_are_both_told(ours: Bench) -> None:
    ours.tap(tags.ntag213(UID7), tags.ntag213(UID10))
    if ours.sees_two:
        ours.sees(UID7, UID10)
        ours.sees(UID7, UID10)
        ours.lift()
        ours.sees()
        ours.tap(tags.classic(bytes.fromhex("01020304")), tags.classic(bytes.fromhex("01020704")))
        ours.sees(bytes.fromhex("01020304"), bytes.fromhex("01020704"))
    else:
        deadline = time.monotonic() + 2
        found: tuple[Target, ...] = ()
        while not found and time.monotonic() < deadline:
            found = ours.reader.sense()
        assert len(found) == 1, "this reader tells but one"


def test_a_refreshed_reader_sees_as_before(ours: Bench) -> None:
    ours.tap(written())
    ours.reader.refresh()
    ours.sees(UID7)
    ours.reader.refresh()
    ours.sees(UID7)
    assert ours.reader.read(4) == bytes(range(16))


def test_it_can_be_opened_again_and_again(ours: Bench) -> None:
    ours.tap(tags.ntag213())
    for _ in range(5):
        ours.reader.close()
        ours.reader.open()
        ours.sees(UID7)
    ours.reader.close()
    ours.reader.close()


def test_a_closed_reader_is_lost(ours: Bench) -> None:
    ours.reader.close()
    for use in (ours.reader.sense, ours.reader.refresh):
        with pytest.raises(ReaderLostError):
            use()


def test_it_says_what_it_is(ours: Bench) -> None:
    names = {"rc522": "RC522", "pcsc": "Virtual NFC", "usb": "ACR122U"}
    assert names.get(ours.kind, "PN532") in ours.reader.detail


@pytest.mark.parametrize("ours", ["usb"], indirect=True)
def test_a49_b10_the_readers_own_buzzer_stays_silent(ours: Bench) -> None:
    ours.tap(written())
    ours.sees(UID7)
    ours.reader.read(4)
    ours.reader.close()
    lights = [apdu for apdu in ours.emulated.pseudo_apdus if apdu[:3] == b"\xff\x00\x40"]
    assert lights, "nfcpy sets the lamp"
    assert {apdu[8] for apdu in lights} == {0}, "the buzzer is linked to none of its times"
    assert not [apdu for apdu in ours.emulated.pseudo_apdus if apdu[:3] == b"\xff\x00\x52"]
