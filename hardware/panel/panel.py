"""The panel itself: a server in a thread of its own, between the terminal and the pages."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import threading
import time
from queue import SimpleQueue
from typing import Any

import uvicorn

from hardware.panel.course import Course
from hardware.panel.facts import Telling
from hardware.panel.files import load
from hardware.panel.guard import Guard
from hardware.panel.keys import Keys
from hardware.panel.making import Making
from hardware.panel.options import Lent, Options
from hardware.panel.orders import understand
from hardware.panel.pages import Pages, Parts
from hardware.panel.scoreboard import board_of
from hardware.panel.site import Site
from hardware.panel.table import Table
from hardware.panel.talking import Talking
from terminal.loop import Message
from terminal.ports import Frame

PATIENCE = 0.8
"""Seconds that stopping may take; then the thread is left to end by itself."""

SERVER: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "lifespan": "off",
    "loop": "asyncio",
    "http": "h11",
    "ws": "websockets-sansio",
    "ws_max_size": 4096,
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
    "ws_per_message_deflate": False,
    "h11_max_incomplete_event_size": 16384,
    "server_header": False,
    "proxy_headers": False,
    "timeout_graceful_shutdown": 1,
}
"""How the server listens: small messages, dead lines found within a minute, nothing logged."""


class PanelError(Exception):
    """The page cannot be served; the message says why and what to do, for people."""


class Panel:
    """A page server; an ``Output`` of the terminal. ``start`` it, ``show`` frames, ``stop`` it."""

    def __init__(self, inbox: SimpleQueue[Message], lent: Lent, options: Options) -> None:
        self._options = options
        self._inbox = inbox
        self._frame: Frame | None = None
        self._parts: Parts = {}
        self._board: Parts = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._told = False
        self._telling = Telling(lent)
        self._course = Course()
        self._lent = lent
        self._keys = Keys(options.key, time.monotonic)
        self._table = Table(inbox.put, Talking(lent.ears))
        self.pages = Pages(self._newest, time.monotonic)
        self.boards = Pages(self._newest_board, time.monotonic)
        self.makers = Pages(self._newest_making, time.monotonic, understand)
        self._making = Making(lent.writer, lambda: self._frame, self.makers.tell)

    def start(self) -> str:
        """Listen; give the address for a browser. Raises ``PanelError``."""
        listening = _listen(self._options)
        port = int(listening.getsockname()[1])
        self._server = uvicorn.Server(uvicorn.Config(self._site(port), **SERVER))
        ready = threading.Event()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(listening, ready)), name="panel", daemon=True
        )
        self._thread.start()
        ready.wait()
        return self._address(port)

    def _site(self, port: int) -> Guard:
        site = Site(
            self._lent,
            load(),
            self._keys,
            self._inbox.put,
            lambda: self._frame,
            self.pages,
            self.boards,
            self._table,
            self._options.waiting_beep,
            self.makers,
            self._making,
        )
        options = self._options
        return Guard(site.app(), site.told, self._keys, port, options.local, options.board_open)

    def stop(self) -> None:
        """Close all pages and stop listening, within a second."""
        loop, server, thread = self._loop, self._server, self._thread
        if loop is None or server is None or thread is None:
            return
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(self._end, server)
        thread.join(PATIENCE)
        self._loop = None

    def show(self, frame: Frame) -> None:
        """Take the newest frame; returns at once."""
        self._frame = frame
        loop = self._loop
        if loop is not None and not self._told:
            self._told = True
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._spread)

    def _spread(self) -> None:
        """Make messages of the newest frame, once for all pages."""
        self._told = False
        frame = self._frame
        if frame is None:
            return
        shown = self._telling.shown(frame, self._table.lying)
        self._parts = {"picture": shown.picture, "deck": shown.deck, "state": shown.state}
        self.pages.tell()
        self._board = {}
        if len(self.boards):
            self._spread_board()
        if len(self.makers):
            self._making.dealt(shown.deck)

    def _spread_board(self) -> None:
        if self._frame is not None:
            self._board = {"board": board_of(self._frame, self._course, self._lent)}
            self.boards.tell()

    def _newest(self) -> Parts:
        return self._parts

    def _newest_board(self) -> Parts:
        if not self._board:
            self._spread_board()
        return self._board

    def _newest_making(self) -> Parts:
        deck = self._parts.get("deck")
        return {"deck": deck, "cards": self._making.told(deck)} if deck is not None else {}

    async def _serve(self, listening: socket.socket, ready: threading.Event) -> None:
        assert self._server is not None
        self._loop = asyncio.get_running_loop()
        self._spread()
        self._loop.call_soon(ready.set)
        await self._server.serve([listening])

    def _end(self, server: uvicorn.Server) -> None:
        server.should_exit = True
        self._closing = asyncio.gather(self.pages.close(), self.boards.close(), self.makers.close())

    def _address(self, port: int) -> str:
        if self._options.local:
            return f"http://{_bracketed(self._options.host)}:{port}/"
        return (
            f"http://{_bracketed(_reachable(self._options.host))}:{port}/key?key={self._keys.key}"
        )


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _reachable(host: str) -> str:
    """Give an address under which other machines find this one; nothing is sent for it."""
    if host not in {"0.0.0.0", "::", ""}:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _listen(options: Options) -> socket.socket:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once; else each waits 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((options.host, options.port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        raise PanelError(_not_listening(options, error)) from None
    listening.setblocking(False)
    return listening


def _not_listening(options: Options, error: OSError | OverflowError) -> str:
    where = f"{options.host}, port {options.port}"
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return (
            f"The page cannot be served at {where}: something else listens there, perhaps "
            "another terminal. Close it, or choose another port with --port NUMBER."
        )
    return f"The page cannot be served at {where}: {error}. Choose another with --host and --port."
