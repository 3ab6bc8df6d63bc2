"""A room to make cards in: a real reader on its emulated wire, a state folder, a session."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cards.card import Card, DeedCard
from cards.deck import load_deck
from cards.identity import Identifier
from cards.known import Register, State, Tag, writing
from cards.naming import Stamps
from cards.secret import Key, Keys, load_keys, save_keys
from cards.type2 import AREA, FIRST, PAGE
from cards.verdict import Verdict
from hardware.reading import Reader
from terminal.editions.ultimate import EDITION
from tests.hardware.benches import Bench, bench
from tools.cards.content import Desk
from tools.cards.events import Asking, Event, Finished, Made, Troubled
from tools.cards.looking import Looking
from tools.cards.writing import Plan, Writing

KEY = Key(bytes(range(20)), "2026-01-01")
DECK = load_deck(EDITION.name, EDITION.deck)
STAMPS = Stamps(DECK, EDITION.cards(DECK))
UID, OTHER = bytes.fromhex("04112233445566"), bytes.fromhex("04AABBCCDDEEFF")
MAYFAIR, STRAND = DeedCard(22), DeedCard(12)
PATIENCE = 5.0

E = TypeVar("E", bound=Event)


class Room:
    """A reader of one kind, its emulation, and a register of its own."""

    def __init__(self, made: Bench, folder: Path, register: Register) -> None:
        self.bench, self.folder, self.register = made, folder, register

    @property
    def reader(self) -> Reader:
        return self.bench.reader

    @property
    def desk(self) -> Desk:
        return Desk(load_keys(self.folder), self.register, STAMPS)

    def writing(self, *cards: Card, **how: Any) -> Writing:
        return Writing(Plan(cards or (MAYFAIR,), **how), self.reader, self.desk, lambda: 1)

    def make(self, session: Looking, *laid: Any) -> Event:
        """Lay tags down, look until there is something to say of them, lift them."""
        self.bench.tap(*laid)
        try:
            return until(session, (Made, Troubled, Asking))
        finally:
            self.lift(session)

    def lift(self, session: Looking) -> None:
        self.bench.lift()
        gone = time.monotonic() + PATIENCE
        while self.reader.sense():
            assert time.monotonic() < gone, "the tag stays in the field"
        session.look()

    def identify(self, tag: Any) -> Card | Verdict:
        """Ask as the terminal would, by the tag's memory alone."""
        identifier = Identifier(self.folder, STAMPS)
        return identifier.identify(tag.uid, lambda page: bytes(block(tag, page)))

    def known(self, tag: Any) -> Tag | None:
        return Register.load(self.folder).get(tag.uid)

    def state(self, tag: Any) -> State | None:
        found = self.known(tag)
        return found.state if found else None


def until(session: Looking, kinds: tuple[type[E], ...]) -> E:
    """Look until an event of these kinds comes."""
    end = time.monotonic() + PATIENCE
    while True:
        event = session.look()
        if isinstance(event, kinds):
            return event
        assert not isinstance(event, Finished), "finished before anything was made"
        assert time.monotonic() < end, "nothing happened"


def block(tag: Any, page: int) -> bytes:
    doubled = bytes(tag.memory) * 2
    return doubled[page * PAGE : page * PAGE + 16]


def area(tag: Any) -> bytes:
    return bytes(tag.memory[FIRST * PAGE : FIRST * PAGE + AREA])


@contextmanager
def room_with(kind: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[Room]:
    """Open a room with this kind of reader."""
    save_keys(folder, Keys((KEY,)))
    with bench(kind, request) as made, writing(folder) as register:
        made.reader.open()
        yield Room(made, folder, register)
