"""The hall's page server, in a thread of its own: between the room and the open pages."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import uvicorn

from hardware.panel.files import load
from hardware.panel.keys import Keys
from hardware.panel.panel import SERVER
from tools.hall.accounts import Accounts
from tools.hall.archive import Archive
from tools.hall.feed import Feed
from tools.hall.guard import HallGuard
from tools.hall.options import HallOptions, PageOptions
from tools.hall.room import Room
from tools.hall.site import Site
from tools.hall.store import Reader
from tools.hall.telling import Telling

STATIC = Path(__file__).with_name("static")

BREATH = 0.04
"""Seconds between two tellings: what changes meanwhile is told together."""

PATIENCE = 2.0
"""Seconds that stopping may take."""


class PageError(Exception):
    """The page cannot be served; the message says why and what to do, for people."""


class Page:
    """The server. ``start`` it, ``tell`` it what changed from any thread, ``stop`` it."""

    def __init__(
        self,
        room: Room,
        options: HallOptions,
        language: str,
        reader: Callable[[], Reader],
        trouble: Callable[[], list[str]],
    ) -> None:
        self._options = options.page
        self._feed = Feed(room, Telling(options, language), trouble)
        self._keys = Keys(options.page.password, time.monotonic)
        files = {**load(), **load(STATIC)}
        archive = Archive(room, Accounts(options, language), reader)
        self._site = Site(room, self._feed, archive, files, self._keys, language)
        self._lock = threading.Lock()
        self._changed: set[str] = set()
        self._told = self._more = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> str:
        """Listen; give the address for a browser. Raises ``PageError``."""
        listening = _listen(self._options)
        port = int(listening.getsockname()[1])
        guard = HallGuard(self._site.app(), self._site.told, self._keys, port, self._options)
        self._server = uvicorn.Server(uvicorn.Config(guard, **SERVER))
        ready = threading.Event()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(listening, ready)), name="hall-page", daemon=True
        )
        self._thread.start()
        ready.wait()
        host = self._options.host
        shown = socket.gethostname() if host in {"0.0.0.0", "::"} else host
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

    def tell(self, names: set[str]) -> None:
        """These tables have changed, or the hall itself; returns at once."""
        loop = self._loop
        with self._lock:
            self._changed |= names
            self._more = True
            if self._told or loop is None:
                return
            self._told = True
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(self._renew)

    def _renew(self) -> None:
        """Tell at once what changed; what changes in the next moment is told after it."""
        with self._lock:
            changed, self._changed, self._more = self._changed, set(), False
        assert self._loop is not None
        try:
            self._feed.renew(changed)
        finally:
            # Whatever went wrong with these: pages hear of what changes next.
            self._loop.call_later(BREATH, self._rested)

    def _rested(self) -> None:
        with self._lock:
            self._told = again = self._more
        if again:
            self._renew()

    def stop(self) -> None:
        """Close all pages and stop listening."""
        loop, server, thread = self._loop, self._server, self._thread
        if loop is None or server is None or thread is None:
            return
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(self._end, server)
        thread.join(PATIENCE)
        self._loop = None

    async def _serve(self, listening: socket.socket, ready: threading.Event) -> None:
        assert self._server is not None
        self._loop = asyncio.get_running_loop()
        self._loop.call_soon(ready.set)
        await self._server.serve([listening])

    def _end(self, server: uvicorn.Server) -> None:
        server.should_exit = True
        self._closing = asyncio.ensure_future(self._feed.close())


def _listen(options: PageOptions) -> socket.socket:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once; else each waits 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((options.host, options.port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        reason = "something else listens there" if taken else str(error)
        raise PageError(
            f"The hall's page cannot be served at {options.host}, port {options.port}: {reason}. "
            "Choose another with --host and --port."
        ) from None
    listening.setblocking(False)
    return listening
