"""U2: games that were left stay in the history, and go on by their own rules."""

import pytest

from cards.card import BankCard
from terminal.clock import ManualClock
from terminal.journal import Journal, JournalError
from terminal.session import Session
from terminal.signals import Down, Tapped, Up
from terminal.stored import StoredGameError
from tests.ultimate.table import (
    CANCEL,
    CUT,
    NEW,
    THREE,
    TWO,
    Table,
    buy,
    start,
)
from tests.ultimate.test_u02_setup import state


def test_the_old_game_stays_in_the_history_and_can_be_resumed() -> None:
    table = Table()
    table.play(TWO, buy("car", 16))
    session = table.player.session
    first = session.game
    before = table.report
    table.play(NEW, "press ok;", start("hat", "cat"), "press m; tap bank hat")
    assert session.game != first
    session.resume(first)
    assert state(table.report) == state(before)
    table.play(CANCEL, "expect deeds {}")


def test_a_resumed_game_keeps_its_rules_and_says_when_the_files_differ() -> None:
    journal, clock = Journal.in_memory(), ManualClock()
    old = Table("house_rules.cancel any").player.session.table
    new = Table().player.session.table
    session = Session(old, journal, clock)
    for signal in (Tapped(BankCard("car")), Tapped(BankCard("ship")), Down("ok"), Up("ok")):
        session.handle(signal)
    again = Session(old, journal, clock)
    assert again.notice is None
    resumed = Session(new, journal, clock)
    assert resumed.rules == old.rules
    assert resumed.notice is not None
    assert resumed.notice.code == "other-rules"


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        ("UPDATE entries SET command = '{}' WHERE game = 1 AND number = 2", JournalError),
        ("DELETE FROM entries WHERE game = 1 AND number = 2", StoredGameError),
        ("UPDATE games SET deck = '{}' WHERE number = 1", StoredGameError),
    ],
)
def test_a_game_that_cannot_be_resumed_leaves_the_one_that_is_played(
    spoil: str, error: type[Exception]
) -> None:
    table = Table()
    table.play(TWO, buy("car", 16), "press m; tap bank car;", NEW, "press ok;", THREE)
    table.play("tap deed 9")
    session = table.player.session
    table.player._journal._connection.execute(spoil)
    before = table.report
    with pytest.raises(error):
        session.resume(1)
    assert table.report == before
    table.play("tap bank hat; expect deeds.9.owner hat;", CUT, "expect deeds.9.owner hat")
    assert table.player.session.game == 2
