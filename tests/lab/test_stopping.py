"""A run that is stopped from the keyboard, once or by somebody impatient, at any moment of it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lab.started import ROOT, command, ended, heeding, interrupt, wait_for
from tools.lab.runs import Run

LONG = 'games = 400\nseed = 5\nplayers = [8]\nstrategies = ["thoughtful"]\n'
SOON = 8.0
"""Seconds in which a run stops, on a machine that does other things too."""

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Starts a long run into the folder ``run``."""
    (tmp_path / "e.toml").write_text(LONG)

    def started(*words: str) -> subprocess.Popen[str]:
        return heeding(command(tmp_path, "--out", str(tmp_path / "run"), *words))

    return started


def stopped(folder: Path, running: subprocess.Popen[str], told: str) -> None:
    # In its very last moment the interpreter leaves an interrupt to the system: a shell's 130 too.
    assert running.returncode in {130, -signal.SIGINT}, told
    assert "Traceback" not in told
    assert "Exception" not in told
    assert "Warning" not in told
    assert "the same command goes on from there." in told
    assert Run.open(folder / "run").games_finished() > 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_first_interrupt_stops_a_run_soon_and_says_what_is_kept(
    tmp_path: Path, start: Start, workers: str
) -> None:
    running = start("--workers", workers)
    wait_for(tmp_path / "run/parts", 2, running)
    interrupt(running)
    told = ended(running, SOON)
    stopped(tmp_path, running, told)
    kept = Run.open(tmp_path / "run").games_finished()
    assert f"Stopped. {kept} of 400 games are kept; the same command goes on from there." in told


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("gap", [0.0, 0.003, 0.05, 0.15])
def test_an_impatient_interrupt_ends_it_at_once_and_leaves_no_process(
    tmp_path: Path, start: Start, workers: str, gap: float
) -> None:
    running = start("--workers", workers)
    wait_for(tmp_path / "run/parts", 2, running)
    deadline = time.monotonic() + SOON
    while running.poll() is None and time.monotonic() < deadline:
        interrupt(running)
        time.sleep(gap)
    stopped(tmp_path, running, ended(running, 1.0))


@pytest.mark.parametrize("moment", range(0, 400, 80))
def test_an_interrupt_while_the_players_come_up_is_no_traceback(
    tmp_path: Path, start: Start, moment: int
) -> None:
    running = start("--workers", "3")
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    while not children.read_text():
        assert running.poll() is None
    # Not a condition waited for: any moment of their start will do, each a little later.
    time.sleep(moment / 1000)
    interrupt(running)
    told = ended(running, SOON)
    assert running.returncode == 130
    assert "Traceback" not in told
    assert "Stopped." in told


@pytest.fixture
def address(cluster: Any) -> str:
    """A cluster whose workers are no part of the command's group."""
    found: str = cluster.scheduler_address
    return found


@pytest.mark.parametrize("impatient", [False, True])
def test_a_run_on_a_cluster_stops_too(
    tmp_path: Path, start: Start, address: str, impatient: bool
) -> None:
    running = start("--scheduler", address)
    wait_for(tmp_path / "run/parts", 2, running)
    interrupt(running)
    deadline = time.monotonic() + SOON
    while impatient and running.poll() is None and time.monotonic() < deadline:
        interrupt(running)
    stopped(tmp_path, running, ended(running, SOON))


def test_what_a_script_that_ignores_interrupts_started_ignores_them(tmp_path: Path) -> None:
    (tmp_path / "e.toml").write_text(LONG.replace("400", "40"))
    ignoring = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    words = command(tmp_path, "--out", str(tmp_path / "run"), "--workers", "2")
    program = f"{ignoring}; os.execv(sys.argv[1], sys.argv[1:])"
    running = subprocess.Popen(
        [words[0], "-c", program, *words], cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True
    )
    wait_for(tmp_path / "run/parts", 2, running)
    os.killpg(running.pid, signal.SIGINT)
    running.communicate(timeout=120)
    assert running.returncode == 0
    assert Run.open(tmp_path / "run").complete
