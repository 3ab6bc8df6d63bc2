"""What the console does when the terminal itself fails, and where nothing can be kept."""

import io
import sys
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from display import window
from hardware.console import Console, Style
from hardware.console.desk import Desk
from hardware.console.hand import Hand
from hardware.console.history import MOST, KeptHistory
from hardware.console.window import GameWindow
from terminal.ports import Frame
from tests.console.table import LiveTable


class BrokenPanel:
    """An output that fails at the first card."""

    def show(self, frame: Frame) -> None:
        if frame.report["joined"]:
            raise RuntimeError("the panel fell off")


def test_what_made_the_terminal_fail_comes_out_and_nothing_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = LiveTable()
    console = Console(live.terminal, live.clock, window)
    live.terminal.outputs.append(BrokenPanel())
    monkeypatch.setattr(sys, "stdin", io.StringIO("car\nship\njet\n"))
    with pytest.raises(RuntimeError, match="fell off"):
        console.run()
    assert live.report()["joined"] == ["car"]


def test_a_terminal_that_fails_before_the_window_is_open_closes_it() -> None:
    live = LiveTable()
    desk = Desk(window, live.terminal.frame(), lambda: None)
    hand = Hand(live.terminal, window, desk.tell)
    with create_pipe_input() as typed, create_app_session(typed):
        game = GameWindow(desk, hand, None, Style.AUTO, str, io.StringIO())
        game.stop()
        game.run()
        game.stop()
    assert live.terminal.inbox.empty()


def test_lines_are_kept_and_the_newest_comes_first(tmp_path: Path) -> None:
    path = tmp_path / "typed-lines"
    history = KeptHistory(path)
    history.store_string("car")
    history.store_string("16 car")
    assert list(KeptHistory(path).load_history_strings()) == ["16 car", "car"]


def test_a_history_grown_too_long_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "typed-lines"
    path.write_text("".join(f"{number}\n" for number in range(3 * MOST)))
    assert next(iter(KeptHistory(path).load_history_strings())) == str(3 * MOST - 1)
    assert len(path.read_text().splitlines()) == MOST


def test_a_folder_that_cannot_be_written_keeps_no_lines(tmp_path: Path) -> None:
    history = KeptHistory(tmp_path / "none" / "typed-lines")
    history.store_string("car")
    assert list(history.load_history_strings()) == []
