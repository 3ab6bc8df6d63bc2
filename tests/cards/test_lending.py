"""A terminal lends its reader to the card tool and gets it back, whatever becomes of the tool."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from cards.identity import Identifier
from hardware.card_reader import CardReader
from hardware.identities import identity_of
from hardware.lending import FILE, Lending, borrowed
from hardware.part import PartError, State
from hardware.readers import reader_of
from hardware.reading import Reader
from hardware.settings import ReaderSettings
from tagbench import tags
from tagbench.pn532 import SerialPn532
from terminal.__main__ import main
from terminal.clock import SystemClock
from tests.cards.room import STAMPS

PATIENCE = 5.0


def soon(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


class Terminal:
    def __init__(self, folder: Path, path: str) -> None:
        settings = ReaderSettings(kind="pn532", path=path)
        self.reader = CardReader(
            lambda: reader_of(settings, lambda: self.reader.stopping),
            lambda _: None,
            SystemClock(),
            identity_of(Identifier(folder, STAMPS)),
        )
        self.lending = Lending(folder, self.reader, SystemClock())

    def start(self) -> None:
        self.reader.start()
        self.lending.start()
        soon(lambda: self.reads and self.lending.status.state is State.RUNNING)

    def stop(self) -> None:
        self.lending.stop()
        self.reader.stop()

    @property
    def reads(self) -> bool:
        return self.reader.status.state is State.RUNNING


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with SerialPn532() as emulated:
        running = Terminal(tmp_path, emulated.path)
        running.start()
        yield running
        running.stop()


def test_the_reader_is_lent_while_it_is_wanted_and_taken_back(
    terminal: Terminal, tmp_path: Path
) -> None:
    for _ in range(3):
        with borrowed(tmp_path) as lent:
            assert lent
            assert terminal.reader.status.state is State.STOPPED
        soon(lambda: terminal.reads)


def test_only_its_owner_may_ask_for_the_reader(terminal: Terminal, tmp_path: Path) -> None:
    mode = (tmp_path / FILE).stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_a_tool_that_is_killed_gives_the_reader_back(terminal: Terminal, tmp_path: Path) -> None:
    code = (
        "import sys, pathlib, threading\n"
        "from hardware.lending import borrowed\n"
        "with borrowed(pathlib.Path(sys.argv[1])): \n"
        "    print('has', flush=True)\n"
        "    threading.Event().wait()\n"
    )
    tool = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert tool.stdout is not None
    assert tool.stdout.readline() == "has\n"
    assert not terminal.reads
    os.kill(tool.pid, signal.SIGKILL)
    tool.wait()
    tool.stdout.close()
    soon(lambda: terminal.reads)


def test_without_a_terminal_the_reader_is_free(tmp_path: Path) -> None:
    with borrowed(tmp_path) as lent:
        assert not lent
    with borrowed(tmp_path / "none") as lent:
        assert not lent


def test_a_socket_left_by_a_power_cut_is_no_terminal(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / FILE))
    with borrowed(tmp_path) as lent:
        assert not lent


class LongCall:
    """A reader that is hunting for its chip when it is told to stop, and cannot be cut short."""

    pause, detail = 0.01, "slow"

    def __init__(self) -> None:
        self.opened, self.go_on = threading.Event(), threading.Event()
        self.looks = 0

    def open(self) -> None:
        self.opened.set()
        assert self.go_on.wait(10)

    def sense(self) -> tuple[()]:
        self.looks += 1
        return ()

    def refresh(self) -> None:
        """It needs none."""

    def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize("hangs", [False, True])
def test_a_reader_in_a_long_call_is_lent_when_it_is_free_and_reads_again_afterwards(
    hangs: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.lending.LETTING_GO", 0.2 if hangs else 10)
    slow = LongCall()
    reader = CardReader(
        lambda: cast(Reader, slow),
        lambda _: None,
        SystemClock(),
        identity_of(Identifier(tmp_path, STAMPS)),
    )
    lending = Lending(tmp_path, reader, SystemClock())
    reader.start()
    lending.start()
    assert slow.opened.wait(10)
    soon(lambda: lending.status.state is State.RUNNING)
    released = threading.Timer(1.2, slow.go_on.set)
    if not hangs:
        released.start()
    with contextlib.suppress(PartError), borrowed(tmp_path) as lent:
        assert lent
        assert not hangs
        assert reader.status.state is State.STOPPED
    slow.go_on.set()
    looks = slow.looks
    soon(lambda: slow.looks > looks + 2)
    lending.stop()
    reader.stop()
    released.cancel()


def test_a_terminal_that_hangs_is_told_within_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.lending.PATIENCE", 0.1)
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(str(tmp_path / FILE))
        deaf.listen(1)
        with pytest.raises(PartError, match="does not give its reader"), borrowed(tmp_path):
            pass


def test_a_terminal_that_stops_while_it_lends_is_gone_at_once(tmp_path: Path) -> None:
    with SerialPn532() as emulated:
        running = Terminal(tmp_path, emulated.path)
        running.start()
        with borrowed(tmp_path):
            begin = time.monotonic()
            running.stop()
            assert time.monotonic() - begin < 1.0
            soon(lambda: running.lending.status.state is State.STOPPED)
            assert not running.reads
        assert not (tmp_path / FILE).exists()
        running.start()
        with borrowed(tmp_path) as lent:
            assert lent
        running.stop()


def test_a_folder_with_a_long_name_is_no_hindrance(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 40)
    with SerialPn532() as emulated:
        running = Terminal(folder, emulated.path)
        running.start()
        with borrowed(folder) as lent:
            assert lent
        running.stop()


def test_a_folder_that_cannot_hold_the_socket_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    lending = Lending(tmp_path / "file", Terminal(tmp_path, "none").reader, SystemClock())
    lending.start()
    soon(lambda: lending.status.state is State.ABSENT)
    assert lending.status.fault is not None
    assert "cannot be lent" in str(lending.status.fault)
    lending.stop()


def test_cards_are_written_while_the_terminal_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with SerialPn532() as emulated:
        running = Terminal(tmp_path, emulated.path)
        running.start()
        emulated.tap(tags.ntag213())
        words = ["cards", "write", "--json", "--only", "deed:16", "--state", str(tmp_path)]
        assert main([*words, "--reader", f"pn532:{emulated.path}"]) == 0
        told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [one["event"] for one in told] == ["awaiting", "made", "finished"]
        soon(lambda: running.reads)
        running.stop()
