"""A box of blank tags becomes a deck, with mishaps, and a game is played with those very tags."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cards.card import BankCard, Card, DeedCard
from cards.identity import Identifier
from cards.naming import format_card
from hardware.card_reader import CardReader
from hardware.identities import identity_of
from hardware.readers import reader_of
from hardware.settings import ReaderSettings
from hardware.taps import Timing, Touch
from tagbench import tags
from terminal.app import drawing
from terminal.choosing import Choice, table
from terminal.clock import SystemClock
from terminal.editions.ultimate import EDITION
from terminal.journal import Journal
from terminal.loop import Stop, Terminal
from terminal.ports import Frame
from terminal.session import Session
from terminal.signals import Down, Lifted, Up
from tests.cards.room import DECK, PATIENCE, STAMPS, Room, room_with, until
from tools.cards.checking import Checking
from tools.cards.deck import Wanted, still_to_make
from tools.cards.events import Checked, Finished, How, Made, Troubled

TORN = {"deed:3": "lose 3", "deed:16": "torn 6 02", "event:50": "lose 12"}
LOCKED = "bank:ship"


def blank(number: int, faults: str = "") -> Any:
    return tags.ntag213(
        bytes([0x04, 0x77, 0, 0, 0, number // 256, number % 256]), write_faults=faults
    )


def provision(room: Room) -> dict[Card, Any]:
    """Write the whole deck; give the tags by the cards that they are."""
    wanted = Wanted().cards(EDITION, DECK)
    assert len(wanted) == 49
    session, made, number = room.writing(*wanted), {}, 0
    while (card := session.card) is not None:
        number += 1
        name = format_card(card)
        tag = blank(number, TORN.get(name, ""))
        if name == LOCKED and number < 4:
            tag.lock(9)
            told = room.make(session, tag)
            assert isinstance(told, Troubled)
            assert told.words.code == "write.locked"
            continue
        event = room.make(session, tag)
        if name in TORN:
            assert isinstance(event, Troubled), name
            event = room.make(session, tag)
            assert isinstance(event, Made)
            assert event.how is How.FINISHED
        assert isinstance(event, Made), event
        assert event.card == card
        made[card] = tag
    assert session.look() == Finished(49)
    assert still_to_make(wanted, STAMPS, room.register) == []
    return made


def check(room: Room, deck: dict[Card, Any]) -> Checking:
    session = Checking(room.reader, room.desk, list(deck))
    for card, tag in deck.items():
        room.bench.tap(tag)
        assert until(session, (Checked,)).card == card
        room.lift(session)
    return session


class Play:
    """A terminal that runs in a thread, with its reader on the same wire."""

    def __init__(self, room: Room) -> None:
        self.room = room
        session = Session(table(Choice("ultimate")), Journal.in_memory(), SystemClock())
        self.terminal = Terminal(session, SystemClock(), drawing())
        self.frames: list[Frame] = []
        self.lifted = 0
        self.terminal.outputs.append(self)
        settings = ReaderSettings(kind="pn532", path=room.bench.emulated.path)
        self.reader = CardReader(
            lambda: reader_of(settings, lambda: self.reader.stopping),
            self.put,
            SystemClock(),
            identity=identity_of(Identifier(room.folder, STAMPS)),
            timing=Timing(flicker_ms=80, settle_ms=60),
        )
        self.thread = threading.Thread(target=self.terminal.run)

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)

    def __enter__(self) -> Play:
        self.thread.start()
        self.reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.reader.stop()
        self.terminal.inbox.put(Stop())
        self.thread.join(PATIENCE)

    def until(self, fits: Callable[[dict[str, Any]], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not (self.frames and fits(self.frames[-1].report)):
            assert time.monotonic() < end, self.frames[-1].report if self.frames else "no frame"
            threading.Event().wait(0.005)

    def tap(self, tag: Any, fits: Callable[[dict[str, Any]], bool]) -> None:
        self.room.bench.tap(tag)
        self.until(fits)
        lifted = self.lifted
        self.room.bench.lift()
        end = time.monotonic() + PATIENCE
        while self.lifted == lifted:
            assert time.monotonic() < end
            threading.Event().wait(0.005)

    def put(self, touch: Touch) -> None:
        self.terminal.inbox.put(touch)
        self.lifted += isinstance(touch, Lifted)

    def press(self, button: str) -> None:
        self.terminal.inbox.put(Down(button))
        self.terminal.inbox.put(Up(button))


def test_a_deck_is_written_with_mishaps_checked_and_played_with(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    car, ship, street = BankCard("car"), BankCard("ship"), DeedCard(16)
    with room_with("serial", request, tmp_path) as room:
        deck = provision(room)
        session = check(room, deck)
        assert session.complete
        assert session.look() == Finished(49)
        room.reader.close()
        with Play(room) as play:
            play.tap(deck[car], lambda report: report["joined"] == ["car"])
            play.tap(deck[ship], lambda report: report["joined"] == ["car", "ship"])
            play.press("ok")
            play.until(lambda report: report["prompt"] == "home")
            play.tap(deck[street], lambda report: report["prompt"] == "deed")
            play.tap(deck[car], lambda report: "16" in report["deeds"])
            play.tap(deck[street], lambda report: report["prompt"] == "deed")
            play.tap(deck[ship], lambda report: report["players"]["ship"]["cash"] == 1300)
            assert play.frames[-1].report["players"]["car"]["cash"] == 1440
            assert play.frames[-1].report["deeds"]["16"]["level"] == 2


def test_a_register_that_is_lost_leaves_a_deck_that_plays(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with room_with("rc522", request, tmp_path) as room:
        tag = blank(1)
        assert isinstance(room.make(room.writing(BankCard("car")), tag), Made)
        (tmp_path / "cards.json").unlink()
        assert room.identify(tag) == BankCard("car")
