"""What a terminal's screen says at its start about stored games that were damaged."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from cards.card import BankCard
from display.words import LANGUAGES, Words
from terminal import app, choosing
from terminal.__main__ import main
from terminal.clock import ManualClock
from terminal.config import parse_config
from terminal.journal import Journal
from terminal.screen import Text
from terminal.signals import Down, Tapped, Up
from tests.journal.entries import play

CONFIG = parse_config("", "defaults", choosing.SCHEMA)


def notice_at_start(folder: Path) -> Text | None:
    with Journal.open(folder) as journal:
        journal.leave()
        session = app.open_session(CONFIG, journal, ManualClock())
        return session.notice.words if session.notice else None


def test_the_screen_says_that_games_were_set_aside(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"garbage" * 1000)
    assert notice_at_start(tmp_path) == Text("journal.set-aside")
    assert notice_at_start(tmp_path) is None


def test_the_screen_says_that_the_log_was_damaged(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "played") as journal:
        play(journal, 9)
        shutil.copytree(tmp_path / "played", tmp_path / "cut")
    (tmp_path / "cut" / "journal.db-wal").unlink()
    assert notice_at_start(tmp_path / "cut") == Text("journal.log-damaged")
    assert notice_at_start(tmp_path / "cut") is None


def test_a_script_on_stored_games_says_what_was_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut"
    with Journal.open(tmp_path / "played") as journal:
        play(journal, 9)
        journal.leave()
        shutil.copytree(tmp_path / "played", cut)
    (cut / "journal.db-wal").unlink()
    script = tmp_path / "script.teller"
    script.write_text("edition ultimate\n")
    main(["script", str(script), "--state", str(cut)])
    assert capsys.readouterr().err.startswith("Of the 9 entries of game 1 the last 8 are lost")


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_are_said_in_every_language(language: str) -> None:
    words = Words(language)
    said = [words.say(Text(f"journal.{key}")) for key in ("set-aside", "log-damaged")]
    assert all(said)
    assert said[0] != said[1]


def test_a_game_of_an_edition_that_is_unknown_here_stays_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(tmp_path) as journal:
        play(journal, 3)
    with sqlite3.connect(tmp_path / "journal.db") as stored:
        stored.execute("UPDATE games SET edition = 'marbles'")
    stored.close()
    with Journal.open(tmp_path) as journal:
        session = app.open_session(CONFIG, journal, ManualClock())
        assert (session.game, journal.current()) == (None, 1)
    assert "(marbles) stays as it is" in capsys.readouterr().err


def test_a_game_stays_current_until_one_of_another_edition_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def opened(edition: str, begin: bool = False) -> tuple[int | None, str]:
        chosen = choosing.configure("/dev/null", [("edition", edition)] if edition else [])
        with Journal.open(tmp_path) as journal:
            session = app.open_session(chosen, journal, ManualClock())
            if begin:
                for card in ("car", "ship"):
                    session.handle(Tapped(BankCard(card)))
                session.handle(Down("ok"))
                session.handle(Up("ok"))
            return session.game, session.edition.name

    assert opened("electronic", begin=True) == (1, "electronic")
    assert opened("speed") == (None, "speed")
    assert "--edition electronic to go on with it" in capsys.readouterr().err
    assert opened("") == (1, "electronic")
    assert opened("ultimate", begin=True) == (2, "ultimate")
    assert opened("") == (2, "ultimate")
    assert capsys.readouterr().err.count("Game 1 (electronic) stays as it is") == 1
