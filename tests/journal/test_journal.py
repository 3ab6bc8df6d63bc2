"""The port's verbs, the same in memory and in a folder."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from terminal.journal import Journal, JournalError
from terminal.ledger import Entry, fold, reverse
from terminal.ports import NotSavedError, Origin
from tests.journal.entries import ORIGIN, Commands, entry, numbers, play


@pytest.fixture(params=["memory", "folder"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    with Journal.in_memory() if request.param == "memory" else Journal.open(tmp_path) as opened:
        yield opened


def test_a_new_journal_holds_nothing(journal: Journal) -> None:
    assert journal.current() is None
    assert journal.games() == []
    assert journal.checkpoint(0) == b""
    assert journal.aside is None


def test_entries_come_back_as_they_were_appended(journal: Journal) -> None:
    game = play(journal, 7)
    assert journal.entries(game, Commands) == [entry(number) for number in range(1, 8)]


def test_a_reversal_comes_back_with_what_it_reverses(journal: Journal) -> None:
    game = play(journal, 2)
    cancel = Entry(3, 3000, entry(2).command, reverse(entry(2).effects), reverses=2)
    journal.append(game, cancel)
    loaded = journal.entries(game, Commands)
    assert loaded[-1] == cancel
    assert fold(loaded).holdings == fold([entry(1)]).holdings


def test_a_game_that_starts_is_the_current_one(journal: Journal) -> None:
    first, second = play(journal, 1), play(journal, 1)
    assert (first, second) == (1, 2)
    assert journal.current() == second


def test_a_game_remembers_what_it_was_started_with(journal: Journal) -> None:
    other = Origin("other", '{"name": "Piñata"}'.encode(), b"{}")
    games = [journal.start(origin, entry(1)) for origin in (ORIGIN, other)]
    assert [journal.origin(game) for game in games] == [ORIGIN, other]


def test_games_keep_their_entries_apart(journal: Journal) -> None:
    first = play(journal, 3)
    second = play(journal, 2)
    journal.append(first, entry(4))
    assert numbers(journal, first) == [1, 2, 3, 4]
    assert numbers(journal, second) == [1, 2]


def test_a_left_game_stays_and_can_be_resumed(journal: Journal) -> None:
    game = play(journal, 3)
    journal.leave()
    assert journal.current() is None
    assert numbers(journal, game) == [1, 2, 3]
    journal.resume(game)
    assert journal.current() == game


@pytest.mark.parametrize("verb", ["origin", "resume", "delete"])
def test_a_game_that_is_not_stored_is_a_key_error(journal: Journal, verb: str) -> None:
    play(journal, 1)
    with pytest.raises(KeyError):
        getattr(journal, verb)(9)
    assert journal.current() == 1


def test_a_checkpoint_is_overwritten_in_place(journal: Journal) -> None:
    game = play(journal, 1)
    for content in (b"running 9", b"\x00\xff", b""):
        journal.save_checkpoint(game, content)
        assert journal.checkpoint(game) == content
    journal.save_checkpoint(0, b"volume 2")
    assert (journal.checkpoint(0), journal.checkpoint(game)) == (b"volume 2", b"")


def test_games_are_listed_with_times_and_entries(journal: Journal) -> None:
    play(journal, 3)
    play(journal, 1)
    listed = [(s.number, s.edition, s.started, s.last, s.entries) for s in journal.games()]
    assert listed == [(1, "table-top", 1000, 3000, 3), (2, "table-top", 1000, 1000, 1)]


def test_lines_are_read_without_knowing_the_edition(journal: Journal) -> None:
    game = play(journal, 2)
    first, second = journal.lines(game)
    assert first.command == {"type": "Pay", "payer": "car", "amount": 60}
    assert second.effects == entry(2).effects
    assert (second.number, second.time, second.reverses) == (2, 2000, None)


def test_a_deleted_game_is_gone_and_its_number_never_given_again(journal: Journal) -> None:
    first, second = play(journal, 3), play(journal, 2)
    journal.save_checkpoint(second, b"auction")
    journal.leave()
    journal.delete(second)
    assert [game.number for game in journal.games()] == [first]
    assert journal.checkpoint(second) == b""
    assert journal.entries(second, Commands) == []
    assert play(journal, 1) == second + 1


def test_the_current_game_is_not_deleted(journal: Journal) -> None:
    game = play(journal, 2)
    with pytest.raises(JournalError, match="Game 1 is the current one"):
        journal.delete(game)
    assert numbers(journal, game) == [1, 2]


def test_an_entry_is_never_stored_twice(journal: Journal) -> None:
    game = play(journal, 2)
    with pytest.raises(NotSavedError, match="stored already"):
        journal.append(game, entry(2))
    assert numbers(journal, game) == [1, 2]


def test_an_entry_that_does_not_read_as_a_command_is_named(journal: Journal) -> None:
    game = play(journal, 2)
    with pytest.raises(JournalError, match="Entry 1 of game 1 cannot be read"):
        journal.entries(game, type(entry(2).command))


def test_what_was_written_is_there_when_the_folder_is_opened_again(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet" / "there"
    with Journal.open(folder) as journal:
        game = play(journal, 5)
        journal.save_checkpoint(game, b"sold")
    with Journal.open(folder) as journal:
        assert journal.current() == game
        assert journal.entries(game, Commands) == [entry(number) for number in range(1, 6)]
        assert journal.checkpoint(game) == b"sold"


def test_a_journal_in_memory_is_apart_from_every_other() -> None:
    with Journal.in_memory() as one, Journal.in_memory() as other:
        play(one, 3)
        assert other.games() == []


def test_a_journal_in_memory_may_simply_be_dropped() -> None:
    """Python 3.13 warns of a connection that is left open; warnings are errors here."""
    Journal.in_memory()
    gc.collect()
