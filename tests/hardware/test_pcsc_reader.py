"""The PC/SC reader and what happens to its service: A47, A50, B21 to B28."""

import time
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest

from cards.card import DeedCard
from hardware.card_reader import CardReader, Identity
from hardware.part import State
from hardware.readers import reader_of
from hardware.reading import Reader, ReaderFaultError, ReaderLostError, Target
from hardware.settings import ReaderSettings
from hardware.taps import Timing, Touch
from tagbench import tags
from terminal.clock import SystemClock
from terminal.signals import Lifted, Tapped
from tests.hardware.benches import PATIENCE, UID7, UID10, bench
from tests.hardware.lone_reader import foreign

scard = pytest.importorskip("smartcard.scard", reason="pyscard is not installed")


@pytest.fixture
def reader(request: pytest.FixtureRequest) -> Iterator[Reader]:
    with bench("pcsc", request) as ours:
        ours.reader.open()
        yield ours.reader


def seen(reader: Reader) -> tuple[Target, ...]:
    end = time.monotonic() + PATIENCE
    found: tuple[Target, ...] = ()
    while not found and time.monotonic() < end:
        found = reader.sense()
    return found


def test_a47_a_service_that_is_gone_is_told_from_a_reader_that_is_missing(
    reader: Reader, pcsc_reader: Any
) -> None:
    with pytest.raises(ReaderLostError) as missing:
        reader_of(ReaderSettings(kind="pcsc", path="no such name")).open()
    assert missing.value.fault.code == "reader.not-found"
    assert "Virtual NFC" in missing.value.fault.words
    pcsc_reader.daemon.stop()
    with pytest.raises(ReaderLostError) as gone:
        reader.sense()
    reader.close()
    with pytest.raises(ReaderLostError) as again:
        reader.open()
    codes = {gone.value.fault.code, again.value.fault.code}
    assert codes <= {"reader.no-service", "reader.gone"}
    assert "reader.no-service" in codes


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (0x8010006A, "reader.denied"),
        (0x8010001D, "reader.no-service"),
        (0x8010002F, "reader.gone"),
    ],
)
def test_a47_what_the_service_answers_becomes_words(
    number: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal by polkit cannot be brought about here, so the library's answer is set."""
    monkeypatch.setattr(scard, "SCardEstablishContext", lambda _: (number - (1 << 32), 0))
    with pytest.raises(ReaderLostError) as caught:
        reader_of(ReaderSettings(kind="pcsc")).open()
    assert caught.value.fault.code == code


def test_a50_a_card_held_by_another_program_is_a_fault_that_passes(
    reader: Reader, pcsc_reader: Any
) -> None:
    pcsc_reader.tap(tags.ntag213())
    assert seen(reader)
    reader.close()
    _, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
    code, card, _ = scard.SCardConnect(
        context, pcsc_reader.names[0], scard.SCARD_SHARE_EXCLUSIVE, scard.SCARD_PROTOCOL_ANY
    )
    assert code == scard.SCARD_S_SUCCESS
    reader.open()
    with pytest.raises(ReaderFaultError) as held:
        reader.sense()
    assert held.value.fault.code == "reader.shared"
    scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)
    scard.SCardReleaseContext(context)
    assert seen(reader) == (Target(UID7, 0),)


def test_b23_the_thread_goes_on_after_the_service_was_killed_and_started_again(
    pcsc_reader: Any,
) -> None:
    queue: SimpleQueue[Touch] = SimpleQueue()
    settings = ReaderSettings(kind="pcsc", path=pcsc_reader.names[0])
    part = CardReader(
        lambda: reader_of(settings),
        queue.put,
        SystemClock(),
        Identity({UID7: DeedCard(3)}, foreign),
        timing=Timing(flicker_ms=50),
    )
    part.start()
    pcsc_reader.tap(tags.ntag213())
    assert queue.get(timeout=PATIENCE) == Tapped(DeedCard(3))
    pcsc_reader.lift()
    assert queue.get(timeout=PATIENCE) == Lifted(DeedCard(3))
    pcsc_reader.daemon.kill()
    end = time.monotonic() + PATIENCE
    while part.status.state is not State.WAITING:
        assert time.monotonic() < end
        time.sleep(0.005)
    pcsc_reader.daemon.start()
    pcsc_reader.tap(tags.ntag213())
    assert queue.get(timeout=PATIENCE) == Tapped(DeedCard(3))
    start = time.monotonic()
    part.stop()
    assert time.monotonic() - start < 1.0
    assert str(part.status.state) == "stopped"


def listed(pcsc_reader: Any) -> int:
    """How often the slot was asked for all tags in its field."""
    return sum(apdu[5:7] == b"\xd4\x4a" for apdu, _ in pcsc_reader.slots[0].card.log)


def test_a20_a_reader_that_is_no_pn532_tells_one_card_and_is_asked_once(
    reader: Reader, pcsc_reader: Any
) -> None:
    card = pcsc_reader.slots[0].card
    before = listed(pcsc_reader)
    card.direct = False
    try:
        pcsc_reader.tap(tags.ntag213(UID7), tags.ntag213(UID10))
        assert len(seen(reader)) == 1
        pcsc_reader.lift()
        end = time.monotonic() + PATIENCE
        while reader.sense():
            assert time.monotonic() < end
        pcsc_reader.tap(tags.ntag213(UID7))
        assert seen(reader) == (Target(UID7, 0),)
    finally:
        card.direct = True
    assert listed(pcsc_reader) == before + 1


def test_a20_one_card_is_listed_when_it_comes_and_then_left_alone(
    reader: Reader, pcsc_reader: Any
) -> None:
    before = listed(pcsc_reader)
    pcsc_reader.tap(tags.ntag213(UID7))
    assert seen(reader) == (Target(UID7, 0),)
    assert [reader.sense() for _ in range(5)] == [(Target(UID7, 0),)] * 5
    assert listed(pcsc_reader) == before + 1
