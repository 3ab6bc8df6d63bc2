"""Telling the system's service manager that the terminal runs: ready once, then again and again.

What tells it is the loop itself, between two signals: one that hangs falls silent and is
started anew. Nothing happens where nobody asked to be told.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from terminal.loop import Ask, Terminal


@contextmanager
def told(terminal: Terminal) -> Iterator[None]:
    """Tell the service manager about this terminal while it runs (sd_notify's protocol)."""
    address = os.environ.pop("NOTIFY_SOCKET", "")  # none of our children speaks for us
    if not address:
        yield
        return
    ended = threading.Event()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        tell = _teller(line, address)
        terminal.inbox.put(Ask(lambda _: tell("READY=1")))
        every = _period()
        if every:
            args = (terminal, tell, every, ended)
            threading.Thread(target=_keep_asking, args=args, name="watchdog", daemon=True).start()
        try:
            yield
        finally:
            ended.set()
            tell("STOPPING=1")


def _teller(line: socket.socket, address: str) -> Callable[[str], None]:
    place = "\0" + address[1:] if address.startswith("@") else address

    def tell(words: str) -> None:
        try:
            line.sendto(words.encode(), place)
        except OSError:  # nobody listens any more: the game does not mind
            return

    return tell


def _period() -> float | None:
    """Seconds between two tellings: half of what is allowed; None where none is wanted."""
    microseconds = os.environ.pop("WATCHDOG_USEC", "")
    for_whom = os.environ.pop("WATCHDOG_PID", str(os.getpid()))
    if not microseconds.isdecimal() or for_whom != str(os.getpid()):
        return None
    return int(microseconds) / 2e6


def _keep_asking(
    terminal: Terminal, tell: Callable[[str], None], every: float, ended: threading.Event
) -> None:
    while not ended.wait(every):
        terminal.inbox.put(Ask(lambda _: tell("WATCHDOG=1")))
