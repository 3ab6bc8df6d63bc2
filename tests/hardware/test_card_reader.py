"""The reader's thread at the wire: taps on the queue, faults it gets over, stops in time."""

import gc
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from cards.card import BankCard, Card, DeedCard, UnknownTag
from cards.identity import Identifier
from cards.secret import Keys, save_keys
from cards.tag import encode
from hardware.card_reader import CardReader, Identity
from hardware.identities import identity_of
from hardware.part import State
from hardware.readers import reader_of
from hardware.reading import Pages, ReaderFaultError, Target
from hardware.settings import ReaderSettings
from hardware.taps import Touch
from tagbench import tags
from tagbench.buses import fake_spidev
from tagbench.faults import Schedule
from tagbench.pn532 import SerialPn532
from tagbench.rc522 import Rc522
from terminal.clock import ManualClock
from terminal.signals import Lifted, Tapped, TwoCards
from tests.cards.room import KEY, STAMPS
from tests.hardware.benches import UID4, UID7, UID10, written
from tests.hardware.lone_reader import (
    KNOWN,
    QUICK,
    Table,
    foreign,
    serial,
)


@pytest.fixture
def emulated() -> Iterator[SerialPn532]:
    with SerialPn532() as made:
        yield made


def test_a_known_card_taps_once_by_its_uid_alone_and_is_lifted(emulated: SerialPn532) -> None:
    tag = written()
    with Table(serial(emulated)) as table:
        emulated.tap(tag)
        assert table.next() == Tapped(DeedCard(3))
        assert table.quiet(emulated), "A1: it lies still"
        emulated.lift()
        assert table.next() == Lifted(DeedCard(3))
        emulated.tap(tag)
        assert table.next() == Tapped(DeedCard(3))
    assert not tag.log, "the fast path reads no page"


def test_an_unknown_tag_costs_one_reading_however_long_it_lies(emulated: SerialPn532) -> None:
    readings = []

    def identify(pages: Pages, target: Target) -> Card:
        readings.append((target, pages.read(4)))
        return BankCard("ship")

    with Table(serial(emulated), {}, identify) as table:
        emulated.tap(written())
        assert table.next() == Tapped(BankCard("ship"))
        assert table.quiet(emulated)
    assert readings == [(Target(UID7, 0), bytes(range(16)))]


def test_a6_a_bank_card_right_after_a_deed_is_taken(emulated: SerialPn532) -> None:
    with Table(serial(emulated, flicker_ms=5000)) as table:
        emulated.tap(tags.ntag213(UID7))
        assert table.next() == Tapped(DeedCard(3))
        emulated.lift()
        emulated.tap(tags.ntag213(UID10))
        assert table.next() == Lifted(DeedCard(3))
        assert table.next() == Tapped(BankCard("car"))


def test_a20_two_cards_are_refused(emulated: SerialPn532) -> None:
    with Table(serial(emulated)) as table:
        emulated.tap(tags.ntag213(UID7), tags.ntag213(UID10))
        assert table.next() == TwoCards()
        assert table.quiet(emulated)


@pytest.mark.parametrize(
    ("tag", "card", "code"),
    [
        (tags.phone(), UnknownTag(""), "tag.random"),
        (tags.ntag213(random_uid=True), UnknownTag(""), "tag.random"),
        (tags.classic(b"\x88\x01\x02\x03"), UnknownTag(""), "tag.cascade"),
        (tags.classic(UID4), UnknownTag(UID4.hex()), "tag.classic"),
        (tags.ntag213(b"\x04AAAAAA"), UnknownTag("04414141414141"), "tag.unknown"),
    ],
)
def test_a26_a28_a_tag_that_cannot_be_a_card_taps_once_as_unknown_with_the_reason(
    emulated: SerialPn532, tag: Any, card: Card, code: str
) -> None:
    with Table(serial(emulated)) as table:
        emulated.tap(tag)
        assert table.next() == Tapped(card)
        assert table.quiet(emulated)
        remark = table.part.status.remark
        assert remark is not None
        assert remark.code == code


def test_a28_an_enrolled_classic_is_a_card(emulated: SerialPn532) -> None:
    with Table(serial(emulated), {UID4: BankCard("jet")}) as table:
        emulated.tap(tags.classic(UID4))
        assert table.next() == Tapped(BankCard("jet"))


def test_a_random_number_is_no_card_even_if_it_was_enrolled(emulated: SerialPn532) -> None:
    with Table(serial(emulated), {b"\x08\x00\x00\x01": BankCard("jet")}) as table:
        emulated.tap(tags.classic(b"\x08\x00\x00\x01"))
        assert table.next() == Tapped(UnknownTag(""))


def test_a_tag_behind_a_password_is_unknown_with_the_reason(emulated: SerialPn532) -> None:
    tag = written()
    tag.protect(b"pwd4", b"OK", first_page=4, read=True)

    def identify(pages: Pages, _: Target) -> Card:
        pages.read(4)
        return BankCard("ship")

    with Table(serial(emulated), {}, identify) as table:
        emulated.tap(tag)
        assert table.next() == Tapped(UnknownTag(UID7.hex()))
        remark = table.part.status.remark
        assert remark is not None
        assert "page 4" in remark.words


def test_a_tag_that_is_lowered_badly_is_read_at_the_next_look(emulated: SerialPn532) -> None:
    def identify(pages: Pages, _: Target) -> Card:
        pages.read(4)
        return BankCard("ship")

    with Table(serial(emulated), {}, identify) as table:
        emulated.tap(written(faults="stall 1 x6"))
        assert table.next() == Tapped(BankCard("ship"))
    with Table(serial(emulated), {}, identify) as table:
        emulated.lift()
        emulated.tap(written(faults="stall 1 always"))
        assert table.next() == Tapped(UnknownTag(UID7.hex()))


def test_a_card_written_by_this_terminal_is_known_by_what_it_says(
    emulated: SerialPn532, tmp_path: Path
) -> None:
    """The whole way: a signed tag, keys and register on disk, the reader's thread."""
    save_keys(tmp_path, Keys((KEY,)))
    identity = identity_of(Identifier(tmp_path, STAMPS))
    signed = encode(STAMPS.stamp(DeedCard(22)), KEY, UID7)
    with Table(serial(emulated), identity=identity) as table:
        emulated.tap(tags.ntag213(UID7, message=signed))
        assert table.next() == Tapped(DeedCard(22))
        emulated.lift()
        assert table.next() == Lifted(DeedCard(22))
        emulated.tap(tags.ntag213(UID10, message=signed))
        assert table.next() == Tapped(UnknownTag(UID10.hex()))
        remark = table.part.status.remark
        assert remark is not None
        assert remark.code == "tag.signature"


def test_b9_a_reader_pulled_in_mid_game_comes_back_by_itself(emulated: SerialPn532) -> None:
    with Table(serial(emulated)) as table:
        emulated.tap(tags.ntag213())
        assert table.next() == Tapped(DeedCard(3))
        emulated.unplug()
        table.until_state(State.WAITING)
        fault = table.part.status.fault
        assert fault is not None
        assert fault.code in ("reader.gone", "reader.no-port")
        emulated.replug()
        table.until_state(State.RUNNING)
        assert table.part.status.fault is None
        assert table.quiet(emulated), "the card still lies there: it was not laid down anew"
        emulated.lift()
        assert table.next() == Lifted(DeedCard(3))


def test_a31_a_reader_that_is_not_there_is_waited_for(emulated: SerialPn532) -> None:
    emulated.unplug()
    with Table(serial(emulated)) as table:
        table.until_state(State.WAITING)
        emulated.replug()
        emulated.tap(tags.ntag213())
        assert table.next() == Tapped(DeedCard(3))


def test_a13_a33_a_chip_that_stops_answering_is_opened_anew(emulated: SerialPn532) -> None:
    with Table(serial(emulated)) as table:
        table.until_state(State.RUNNING)
        emulated.link.faults = Schedule.parse("stall after 3")
        table.until_state(State.WAITING)
        assert table.part.status.faults > 0
        emulated.link.faults = Schedule()
        emulated.tap(tags.ntag213())
        assert table.next() == Tapped(DeedCard(3))


def test_a13_a_receiver_that_falls_silent_under_a_card_is_set_up_anew() -> None:
    chip = Rc522(silent_after=60)
    with fake_spidev({(0, 0): chip.spidev}), Table(ReaderSettings(kind="rc522", **QUICK)) as table:
        chip.tap(tags.ntag213())
        assert table.next() == Tapped(DeedCard(3))
        table.until(lambda: chip.resets >= 4)
        chip.lift()
        while not isinstance(table.next(), Lifted):
            continue
        chip.tap(tags.ntag213(UID10))
        assert table.next() == Tapped(BankCard("car"))


@pytest.mark.parametrize("script", ["stall after 0", "stall after 9", "mute after 11"])
def test_it_stops_within_a_second_whatever_the_wire_does(
    emulated: SerialPn532, script: str
) -> None:
    emulated.link.faults = Schedule.parse(script)
    table = Table(serial(emulated))
    table.part.start()
    table.until(lambda: table.part.status.state is not State.STARTING)
    table.stop()
    table.part.stop()


def test_a_part_can_be_started_again(emulated: SerialPn532) -> None:
    table = Table(serial(emulated))
    for _ in range(3):
        with table:
            table.part.start()
            emulated.tap(tags.ntag213())
            table.until_state(State.RUNNING)
        emulated.lift()


def test_a_missing_reader_setting_is_said_and_nothing_is_tried() -> None:
    with Table(ReaderSettings()) as table:
        table.until_state(State.ABSENT)
        assert table.part.status.fault is not None
        assert table.part.status.fault.code == "reader.none"


def test_a17_many_touches_are_as_many_taps(emulated: SerialPn532, long_run: bool) -> None:
    count = 10_000 if long_run else 15
    timing = {"flicker_ms": 50, "misses": 1}
    with Table(serial(emulated, **timing)) as table:
        for _ in range(count):
            emulated.tap(tags.ntag213())
            assert table.next() == Tapped(DeedCard(3))
            emulated.lift()
            assert table.next() == Lifted(DeedCard(3))


def test_b6_a_day_of_polling_leaves_nothing_behind(emulated: SerialPn532, long_run: bool) -> None:
    """A look and its pause take 40 ms (hardware/README.md): a day of them, or some.

    A day takes half an hour here. `./tools/bench hardware --hours 24` polls with the whole loop.
    """
    looks = 24 * 3600 * 25 if long_run else 2000
    part = CardReader(
        lambda: reader_of(serial(emulated)),
        SimpleQueue[Touch]().put,
        ManualClock(),
        Identity(KNOWN, foreign),
    )
    reader = reader_of(serial(emulated))
    reader.open()

    def left() -> tuple[int, int, int]:
        gc.collect()
        descriptors = len(list(Path("/proc/self/fd").iterdir()))
        return len(gc.get_objects()), threading.active_count(), descriptors

    for _ in range(200):
        part.look(reader)
    before = left()
    faults = 0
    for _ in range(looks):
        try:
            part.look(reader)
        except ReaderFaultError:
            # A busy machine lets the emulated chip answer too late; the next look asks again.
            faults += 1
    after = left()
    reader.close()
    assert faults <= 2 + looks // 10_000
    # What tests before left to die may still have gone meanwhile.
    assert after[1] <= before[1]
    assert after[2] <= before[2]
    assert after[0] - before[0] < 100
