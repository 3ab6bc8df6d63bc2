"""`teller lab run` as a process of its own, in a group of its own, to be stopped at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HEEDING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Starts a command that heeds an interrupt, whatever the tests were started with."""


def command(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "terminal", "lab", "run", str(folder / "e.toml"), *words]


def heeding(words: list[str]) -> subprocess.Popen[str]:
    """Start a command as a terminal does: what comes from the keyboard goes to its whole group."""
    return subprocess.Popen(
        [sys.executable, "-c", HEEDING, *words],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(parts: Path, count: int, command: subprocess.Popen[Any]) -> None:
    """Wait until so many parts are there."""
    while not parts.exists() or len(list(parts.iterdir())) < count:
        assert command.poll() is None, "it ended before it could be stopped"
        time.sleep(0.002)


def interrupt(command: subprocess.Popen[str]) -> None:
    """Press Ctrl-C."""
    os.killpg(command.pid, signal.SIGINT)


def ended(command: subprocess.Popen[str], seconds: float) -> str:
    """Give what it said, once every process that it had started is gone too."""
    try:
        # The pipe ends when the last process that could write into it is gone.
        _, told = command.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(command.pid, signal.SIGKILL)
        command.communicate()
        raise
    return told
