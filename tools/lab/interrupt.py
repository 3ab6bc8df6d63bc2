"""What Ctrl-C is to a run: the first stops it in order, any further one ends it at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

CODE = 130
"""What a command that was interrupted ends with, as shells have it: 128 and the signal."""

_AT_ONCE = b"\nEnded at once. What is finished is kept; the same command goes on from there.\n"


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise ``KeyboardInterrupt`` at the first interrupt; another one ends the whole process.

    That holds until the process is gone, its last moments included: nothing there may wait, or
    complain, because somebody is impatient. Where interrupts are ignored they stay so.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _first)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is _first:
            signal.signal(signal.SIGINT, before)


def _first(*_: object) -> None:
    signal.signal(signal.SIGINT, _further)
    raise KeyboardInterrupt


def _further(*_: object) -> None:
    # Whatever is written at this moment is a draft, and the players leave with this process.
    os.write(2, _AT_ONCE)
    os._exit(CODE)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let an interrupt wait. A process that is started meanwhile never hears of any."""
    # It has a mask of its own to set when it is started, and would undo this one.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
