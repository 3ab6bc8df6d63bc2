"""What the hall's pages show live: each table in short, and the board of those looked at.

Runs in the server's loop. Messages are made once for all pages; a page that is slow skips.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

from hardware.panel.course import Course
from hardware.panel.pages import Pages
from tools.hall.room import Room
from tools.hall.telling import Telling

MOST_PAGES = 256
"""Pages with the list of all tables that may be open at once."""

HALL = ""
"""The name under which the hall's own state is told; no table has it."""


@dataclass(eq=False)
class Watcher:
    """A page with the list of all tables: what it has not been sent yet."""

    socket: WebSocket
    waiting: dict[str, None] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, names: Iterable[str]) -> None:
        """There is something new of these tables."""
        self.waiting.update(dict.fromkeys(names))
        self.news.set()

    async def send(self, parts: dict[str, bytes]) -> None:
        """Send what is new, as one list of messages, whenever the line is free."""
        while True:
            await self.news.wait()
            self.news.clear()
            names, self.waiting = self.waiting, {}
            content = b",".join(parts[name] for name in names if name in parts)
            await self.socket.send_text(f"[{content.decode()}]")


@dataclass(eq=False)
class Board:
    """The pages with the board of one table, and the course of its game."""

    course: Course = field(default_factory=Course)
    parts: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pages = Pages(lambda: self.parts, time.monotonic)


class Feed:
    """All that is told to open pages. Its methods are called in the server's loop."""

    def __init__(self, room: Room, telling: Telling, trouble: Callable[[], list[str]]) -> None:
        self._room, self._telling, self._trouble = room, telling, trouble
        self._parts: dict[str, bytes] = {}
        self._state: tuple[int, list[str]] | None = None
        self._watchers: set[Watcher] = set()
        self._boards: dict[str, Board] = {}
        self.renew(list(room.live))

    def renew(self, names: Iterable[str]) -> None:
        """Tell all pages of the tables that changed."""
        changed = [*names]
        for name in changed:
            self._parts[name] = self._telling.table(self._room.live[name])
            if (board := self._boards.get(name)) is not None:
                self._draw(name, board)
        state = (len(self._room.live), self._trouble())
        if state != self._state:
            self._state = state
            self._parts[HALL] = self._telling.hall(*state)
            changed.append(HALL)
        for watcher in self._watchers:
            watcher.tell(changed)

    def _draw(self, name: str, board: Board) -> None:
        shown = self._telling.board(self._room.live[name], board.course)
        board.parts = {"board": shown}
        board.pages.tell()

    async def serve_tables(self, socket: WebSocket) -> None:
        """Serve a page with all tables until it is gone; whatever it says ends it."""
        await socket.accept()
        if len(self._watchers) >= MOST_PAGES:
            await socket.close(1013, "too many pages are open")
            return
        watcher = Watcher(socket)
        self._watchers.add(watcher)
        watcher.tell([HALL, *(name for name in self._parts if name != HALL)])
        sending = asyncio.create_task(watcher.send(self._parts))
        try:
            event = await socket.receive()
            if event["type"] != "websocket.disconnect":
                await socket.close(1003, "this page only shows")
        except WebSocketDisconnect:
            pass
        finally:
            self._watchers.discard(watcher)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def serve_board(self, socket: WebSocket, name: str) -> None:
        """Serve a page with one table's board until it is gone."""
        if name not in self._room.live:
            await socket.close(1008, "there is no such table")
            return
        board = self._boards.get(name) or self._opened(name)
        try:
            await board.pages.serve(socket, None)
        finally:
            if not len(board.pages):
                self._boards.pop(name, None)

    def _opened(self, name: str) -> Board:
        board = self._boards[name] = Board()
        self._draw(name, board)
        return board

    async def close(self) -> None:
        """Close all pages: the hall stops."""
        for watcher in [*self._watchers]:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await watcher.socket.close(1001, "the hall stops")
        for board in [*self._boards.values()]:
            await board.pages.close()
