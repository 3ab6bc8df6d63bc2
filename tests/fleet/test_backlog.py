"""The cursors alone: what comes next, what is acknowledged, what a hall asks for again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.fleet.backlog import Backlog
from hardware.fleet.wire import Header, Sent, Wanted
from terminal.journal import Journal, JournalError
from terminal.journal.outbox import Outbox
from tests.journal.entries import entry, play


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def outbox(journal: Journal, tmp_path: Path) -> Iterator[Outbox]:
    with contextlib.closing(Outbox.open(tmp_path)) as opened:
        yield opened


def send(backlog: Backlog, most: int = 1000) -> list[tuple[int, int]]:
    """Send and acknowledge up to so many messages: game and number of each, 0 for a header."""
    sent: list[tuple[int, int]] = []
    while len(sent) < most and (item := backlog.next()) is not None:
        backlog.sent(len(sent) + 1, item)
        backlog.acknowledged(len(sent) + 1)
        sent.append((item.game, item.message.number if isinstance(item.message, Sent) else 0))
    return sent


def test_the_game_played_last_goes_first_then_older_ones(journal: Journal, outbox: Outbox) -> None:
    play(journal, 40)
    play(journal, 70)
    expected = [(2, number) for number in range(71)] + [(1, number) for number in range(41)]
    assert send(Backlog(outbox)) == expected


def test_a_game_that_goes_on_overtakes_older_ones(journal: Journal, outbox: Outbox) -> None:
    play(journal, 80)
    game = play(journal, 2)
    backlog = Backlog(outbox)
    assert send(backlog, 10)[-1] == (1, 9)
    journal.append(game, entry(3))
    backlog.look(game)
    rest = send(backlog)
    assert rest.index((2, 3)) < rest.index((1, 80))
    assert [number for which, number in rest if which == 1] == list(range(10, 81))


def test_what_a_game_got_just_before_the_next_began_is_not_left_behind(
    journal: Journal, outbox: Outbox
) -> None:
    first = play(journal, 5)
    backlog = Backlog(outbox)
    send(backlog)
    journal.append(first, entry(6))
    between, last = play(journal, 2), play(journal, 1)
    backlog.look(last)
    sent = send(backlog)
    assert (first, 6) in sent
    assert {(between, 2), (last, 1)} <= {*sent}
    assert sent[0] == (last, 0)
    assert next(course.game for course in backlog.courses) == last


def test_a_cursor_waits_for_what_was_sent_before(journal: Journal, outbox: Outbox) -> None:
    play(journal, 3)
    backlog = Backlog(outbox)
    for number in range(1, 5):
        item = backlog.next()
        assert item is not None
        backlog.sent(number, item)
    for acknowledged, published in ((4, 0), (2, 0), (1, 1), (3, 3)):
        backlog.acknowledged(acknowledged)
        backlog.note()
        assert outbox.courses()[0].published == published
    assert outbox.courses()[0].header


def test_an_acknowledgement_of_nothing_moves_nothing(journal: Journal, outbox: Outbox) -> None:
    play(journal, 3)
    backlog = Backlog(outbox)
    backlog.acknowledged(17)
    backlog.note()
    assert outbox.courses()[0].published == 0


@pytest.mark.parametrize("first", [1, 3, 20, 60, 61, 900])
@pytest.mark.parametrize("before", [0, 1, 5, 40, 61])
def test_what_is_asked_for_again_leaves_no_gap(
    journal: Journal, outbox: Outbox, first: int, before: int
) -> None:
    game = play(journal, 60)
    backlog = Backlog(outbox)
    sent = send(backlog, before)
    (course,) = outbox.courses()
    name = f"{backlog.identity}-{game}-{course.started}"
    backlog.again(Wanted({name: first, f"{'0' * 32}-1-5": 1}))
    again = send(backlog)
    numbers = {number for _, number in (*sent, *again)}
    assert numbers == set(range(61))
    assert again[0] == (game, 0)
    assert set(range(first, 61)) <= {number for _, number in again}


def test_a_game_asked_for_twice_is_sent_to_its_end(journal: Journal, outbox: Outbox) -> None:
    play(journal, 60)
    backlog = Backlog(outbox)
    send(backlog)
    backlog.again(Wanted(everything=True))
    sent = send(backlog, 40)
    backlog.again(Wanted(everything=True))
    assert sent + send(backlog) == [(1, number) for number in range(61)]
    backlog.again(Wanted(everything=True))
    assert len(send(backlog)) == 61


def test_a_game_that_is_renamed_gets_its_header_again(journal: Journal, outbox: Outbox) -> None:
    game = play(journal, 3)
    backlog = Backlog(outbox)
    send(backlog)
    outbox.name(game, {"car": "Anna"})
    backlog.rename(game)
    backlog.look(game)
    item = backlog.next()
    assert item is not None
    assert isinstance(item.message, Header)
    assert item.message.players == {"car": "Anna"}
    assert send(backlog) == []
    backlog.rename(99)
    backlog.look(99)
    assert send(backlog) == []


def test_an_older_header_does_not_acknowledge_the_one_after_it(
    journal: Journal, outbox: Outbox
) -> None:
    game = play(journal, 3)
    backlog = Backlog(outbox)
    old = backlog.next()
    assert old is not None
    backlog.sent(1, old)
    outbox.name(game, {"car": "Bea"})
    backlog.rename(game)
    backlog.look(game)
    rest = list(iter(backlog.next, None))
    new = rest[-1]
    assert isinstance(new.message, Header)
    backlog.acknowledged(1)
    backlog.note()
    assert not outbox.courses(game)[0].header
    for number, item in enumerate(rest, 2):
        backlog.sent(number, item)
        backlog.acknowledged(number)
    backlog.note()
    assert outbox.courses(game)[0].header


def test_a_game_deleted_before_it_was_sent_keeps_no_other_back(
    journal: Journal, outbox: Outbox
) -> None:
    first = play(journal, 3)
    last = play(journal, 3)
    backlog = Backlog(outbox)
    journal.delete(first)
    assert send(backlog) == [(last, number) for number in range(4)]
    assert [course.game for course in backlog.courses] == [last]
    backlog.again(Wanted(everything=True))
    assert send(backlog) == [(last, number) for number in range(4)]


def test_a_game_deleted_while_it_is_under_way_is_let_go(journal: Journal, outbox: Outbox) -> None:
    first = play(journal, 3)
    last = play(journal, 3)
    backlog = Backlog(outbox)
    sent = list(iter(backlog.next, None))
    for number, item in enumerate(sent, 1):
        backlog.sent(number, item)
    journal.delete(first)
    backlog.again(Wanted(everything=True))
    assert send(backlog) == [(last, number) for number in range(4)]
    for number in range(1, len(sent) + 1):
        backlog.acknowledged(number)
    backlog.note()
    assert outbox.players(first) is None


def test_what_is_noted_goes_with_a_game_that_is_deleted(journal: Journal, outbox: Outbox) -> None:
    first = play(journal, 3)
    play(journal, 3)
    backlog = Backlog(outbox)
    send(backlog)
    backlog.note()
    journal.delete(first)
    assert outbox.players(first) is None
    assert outbox.players(first + 1) == {}


def test_names_and_decks_that_are_damaged_hold_no_entry_up(
    journal: Journal, outbox: Outbox
) -> None:
    game = play(journal, 3)
    outbox.name(game, {"car": "Anna"})
    journal._connection.execute("UPDATE published SET players = '[1'")
    journal._connection.execute("UPDATE games SET deck = '[]'")
    assert outbox.players(game) == {}
    assert send(Backlog(outbox)) == [(1, number) for number in range(4)]


def test_a_journal_of_another_schema_is_let_go_at_once(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal._connection.execute("PRAGMA user_version = 99")
    before = held(tmp_path)
    # What was raised is kept meanwhile, and with it whatever was left open where it was raised.
    with pytest.raises(JournalError, match="newer version") as caught:
        Outbox.open(tmp_path)
    assert (held(tmp_path), before, caught.type) == (0, 0, JournalError)


def held(folder: Path) -> int:
    """Count this program's open files in a folder."""
    own = Path("/proc/self/fd")
    targets = [str(one.readlink()) for one in own.iterdir() if one.is_symlink()]
    return sum(target.startswith(str(folder)) for target in targets)


def test_a_folder_without_games_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened"):
        Outbox.open(tmp_path)
