"""The pages that are open: each gets the newest frame, and none can make another wait.

Runs in the server's loop. A page that is slow skips frames; one that misbehaves is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from hardware.panel.keys import Bucket, network
from hardware.panel.messages import Hello, MessageError, decode

MOST_PAGES = 256
"""Sockets that may be open at once; a table needs a handful."""

RATE, BURST = 60.0, 200.0
"""Messages a second that a page may send; two thumbs on two buttons make about 30."""

Content = bytes
Parts = dict[str, Content]
"""What a page should have by now, by kind: the picture's bits, or a JSON message."""


class ClosedError(Exception):
    """A page is to be closed: code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(eq=False)
class Page:
    """One open page: what it was sent, and whether there is something new."""

    number: int
    socket: WebSocket
    address: str
    sent: Parts = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(self, parts: Callable[[], Parts]) -> None:
        """Send what changed, again and again; always the newest when the line is free."""
        while True:
            await self.news.wait()
            self.news.clear()
            for kind, content in parts().items():
                if self.sent.get(kind) != content:
                    self.sent[kind] = content
                    if kind == "picture":
                        await self.socket.send_bytes(content)
                    else:
                        await self.socket.send_text(content.decode())


class Pages:
    """All open pages of one kind. ``parts`` gives what each should have by now.

    ``understand`` reads what they say; it raises ``MessageError``.
    """

    def __init__(
        self,
        parts: Callable[[], Parts],
        now: Callable[[], float],
        understand: Callable[[str | bytes], Struct] = decode,
    ) -> None:
        self._parts = parts
        self._now = now
        self._understand = understand
        self._open: dict[int, Page] = {}
        self._count = 0

    def __len__(self) -> int:
        """Count the pages that are open."""
        return len(self._open)

    def tell(self) -> None:
        """There is something new for every page; who acted last gets it first."""
        for page in reversed(self._open.values()):
            page.news.set()

    async def serve(
        self,
        socket: WebSocket,
        take: Callable[[int, Any], None] | None,
        leave: Callable[[int], None] = lambda _: None,
        sound: Callable[[int, bytes], bool] | None = None,
    ) -> None:
        """Serve a page until it is gone; ``take`` is ``None`` where no input is taken.

        ``sound`` gets what its microphone hears and says whether that was wanted.
        """
        await socket.accept()
        address = network(socket.client.host if socket.client else "")
        if len(self._open) >= MOST_PAGES and not await self._makes_room(address):
            await socket.close(1013, "too many pages are open")
            return
        self._count += 1
        page = Page(self._count, socket, address)
        self._open[page.number] = page
        page.news.set()
        sending = asyncio.create_task(page.send(self._parts))
        try:
            await self._listen(page, take, sound)
        except ClosedError as closed:
            await _close(socket, closed.code, closed.reason)
        except WebSocketDisconnect:
            pass
        finally:
            del self._open[page.number]
            leave(page.number)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _makes_room(self, address: str) -> bool:
        """Close the oldest page of who has most, if a newcomer's address has fewer.

        So nobody fills the room alone; tell whether there is room now.
        """
        shares = Counter(page.address for page in self._open.values())
        crowd, most = max(shares.items(), key=lambda share: share[1])
        if most <= shares[address] + 1:
            return False
        oldest = min(page.number for page in self._open.values() if page.address == crowd)
        await _close(self._open[oldest].socket, 1013, "others need the room")
        return True

    async def _listen(
        self,
        page: Page,
        take: Callable[[int, Any], None] | None,
        sound: Callable[[int, bytes], bool] | None,
    ) -> None:
        allowed = Bucket(RATE, BURST, self._now)
        while True:
            event = await page.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not allowed.take():
                raise ClosedError(1008, "too many messages")
            if take is None:
                raise ClosedError(1003, "this page only shows")
            piece = event.get("bytes")
            if piece is None or sound is None or not sound(page.number, piece):
                self._heard(page, event, take)

    def _heard(self, page: Page, event: Any, take: Callable[[int, Any], None]) -> None:
        content = event.get("text")
        if content is None:
            raise ClosedError(1003, "only text is understood")
        try:
            spoken = self._understand(content)
        except MessageError as error:
            raise ClosedError(1008, str(error)) from None
        if isinstance(spoken, Hello):
            page.sent.clear()
            page.news.set()
            return
        self._open[page.number] = self._open.pop(page.number)
        take(page.number, spoken)

    async def close(self) -> None:
        """Close all pages: the terminal stops."""
        for page in list(self._pages()):
            await _close(page.socket, 1001, "the terminal stops")

    def _pages(self) -> Iterator[Page]:
        return iter(self._open.values())


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason)
