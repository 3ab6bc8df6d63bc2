"""The session on a real journal: what cannot be saved is not posted, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards.card import BankCard, Card, DeedCard
from terminal.choosing import Choice, table
from terminal.clock import ManualClock
from terminal.config import Schema
from terminal.editions import EDITIONS
from terminal.journal import Journal
from terminal.session import Session
from terminal.signals import Down, Tapped, Up

TABLE = table(Choice("ultimate"))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "games") as opened:
        yield opened


@pytest.fixture
def session(journal: Journal) -> Session:
    """Two players at home."""
    session = Session(TABLE, journal, ManualClock())
    tap(session, BankCard("car"), BankCard("ship"))
    press(session, "ok")
    assert session.prompt == "home"
    return session


def tap(session: Session, *cards: Card) -> None:
    for card in cards:
        session.handle(Tapped(card))


def press(session: Session, *buttons: str) -> None:
    for button in buttons:
        session.handle(Down(button))
        session.handle(Up(button))


def report(session: Session) -> dict[str, Any]:
    return {key: value for key, value in session.report().items() if key != "notice"}


def test_what_cannot_be_saved_is_not_posted_and_the_prompt_stays(
    session: Session, tmp_path: Path
) -> None:
    tap(session, DeedCard(16))
    before = report(session)
    (tmp_path / "games").rename(tmp_path / "away")
    tap(session, BankCard("car"))
    assert session.report()["notice"] == "refused:not-saved"
    assert report(session) == before
    (tmp_path / "away").rename(tmp_path / "games")
    tap(session, BankCard("car"))
    assert session.report()["notice"] == "bought"
    assert session.report()["deeds"] == {"16": {"owner": "car", "level": 1}}


def test_a_full_disk_keeps_the_prompt_until_there_is_room(
    session: Session, journal: Journal
) -> None:
    ask = journal._connection.execute
    ask(f"PRAGMA max_page_count = {ask('PRAGMA page_count').fetchone()[0]}")
    press(session, "m")
    while session.report()["notice"] != "refused:not-saved":
        entries = session.book.entries
        if session.prompt == "home":
            press(session, "m")
        tap(session, BankCard("car"))
    assert (session.prompt, session.book.entries) == ("go", entries)
    ask("PRAGMA max_page_count = 100000")
    tap(session, BankCard("car"))
    assert (session.prompt, session.book.entries) == ("home", entries + 1)
    again = Session(TABLE, journal, ManualClock())
    assert again.book == session.book


def test_a_game_that_cannot_be_started_is_not_started(tmp_path: Path, journal: Journal) -> None:
    session = Session(TABLE, journal, ManualClock())
    tap(session, BankCard("car"), BankCard("ship"))
    (tmp_path / "games").rename(tmp_path / "away")
    press(session, "ok")
    assert session.report()["notice"] == "refused:not-saved"
    assert (session.prompt, session.game) == ("setup", None)
    (tmp_path / "away").rename(tmp_path / "games")
    press(session, "ok")
    assert (session.prompt, session.game, journal.current()) == ("home", 1, 1)


def test_a_game_that_cannot_be_left_goes_on(session: Session, tmp_path: Path) -> None:
    clock = session._clock
    assert isinstance(clock, ManualClock)
    session.handle(Down("x"))
    clock.advance(5000)
    session.handle(Up("x"))
    assert session.prompt == "new_game"
    (tmp_path / "games").rename(tmp_path / "away")
    press(session, "ok")
    assert session.report()["notice"] == "refused:not-saved"
    assert report(session)["players"].keys() == {"car", "ship"}
    (tmp_path / "away").rename(tmp_path / "games")
    press(session, "ok")
    assert (session.prompt, session.game) == ("setup", None)


def test_a_game_keeps_every_setting_it_was_started_with(session: Session, journal: Journal) -> None:
    """Defaults may change in a later version: a resumed game must not follow (U2)."""
    stored = json.loads(journal.origin(1).settings)
    fields = Schema({name: one.settings for name, one in EDITIONS.items()}).fields("ultimate")
    for key in fields:
        above, _, last = key.rpartition(".")
        if key.startswith(("sound.", "edition", "deck", "language", "state")):
            continue
        assert last in (stored[above] if above else stored), key


def test_a_journal_is_usable_after_a_start_that_makes_no_sense() -> None:
    with Journal.in_memory() as journal:
        session = Session(TABLE, journal, ManualClock())
        tap(session, BankCard("car"), BankCard("ship"))
        press(session, "ok")
        origin, entries = journal.origin(1), journal.entries(1, TABLE.edition.commands)
        with pytest.raises(UnicodeDecodeError):
            journal.start(type(origin)("ultimate", b"\xff", b"{}"), entries[0])
        assert journal.start(origin, entries[0]) == 2
