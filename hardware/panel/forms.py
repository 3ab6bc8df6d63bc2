"""What forms ask of the terminal: settings, and taking up a stored game.

Each is carried out by the thread that owns the session, between two signals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.panel import settings
from hardware.panel.keys import Bucket
from hardware.panel.options import Lent
from hardware.panel.settings import FormError
from hardware.panel.table import Put
from terminal.journal import JournalError
from terminal.loop import Ask
from terminal.ports import Frame, NotSavedError
from terminal.session import Session
from terminal.stored import StoredGameError

LARGEST = 8192
"""Bytes of the largest form that is read."""

PATIENCE = 5.0
"""Seconds in which the terminal answers what is asked of it."""


async def body(request: Request) -> bytes:
    """Read what a form sent. Raises ``HTTPException`` if it is too long."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > LARGEST:
            raise HTTPException(413)
    return content


class Forms:
    """The addresses that forms are sent to."""

    def __init__(self, lent: Lent, put: Put, newest: Callable[[], Frame | None]) -> None:
        self._lent = lent
        self._put = put
        self._newest = newest
        self._allowed = Bucket(rate=4, burst=20, now=monotonic)

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/settings.json", self._told),
            Route("/settings", self._set, methods=["POST"]),
            Route("/history/{game:int}/resume", self._resume, methods=["POST"]),
            Route("/history/leave", self._leave, methods=["POST"]),
        ]

    def _frame(self) -> Frame:
        frame = self._newest()
        if frame is None:
            raise HTTPException(503, "The terminal is still starting.")
        return frame

    async def _told(self, request: Request) -> Response:
        return JSONResponse(settings.told(self._frame(), self._lent))

    async def _set(self, request: Request) -> Response:
        content = await self._form(request)
        try:
            wish = settings.wish(content, self._frame(), self._lent)
        except FormError as error:
            raise HTTPException(400, str(error)) from None
        await self._ask(wish.act)
        return JSONResponse(settings.told(self._frame(), self._lent))

    async def _resume(self, request: Request) -> Response:
        await self._form(request)
        game = request.path_params["game"]
        if self._lent.history is None or game > 2**62:
            raise HTTPException(404, "There is no such game.")
        await self._ask(lambda session: session.resume(game))
        return JSONResponse({"resumed": game})

    async def _leave(self, request: Request) -> Response:
        await self._form(request)
        await self._ask(lambda session: session.resume(None))
        return JSONResponse({"resumed": None})

    async def _form(self, request: Request) -> bytes:
        if not self._allowed.take():
            raise HTTPException(429, "Too much at once. Wait a moment.")
        return await body(request)

    async def _ask(self, act: Callable[[Session], None]) -> None:
        """Have the session's thread do it, and wait; a fault becomes an answer in words."""
        done: Future[None] = Future()

        def acted(session: Session) -> None:
            try:
                act(session)
            except (FormError, StoredGameError, JournalError, NotSavedError, KeyError) as error:
                done.set_exception(error)

        # Frames are shown after each message: when the second is done, the newest is there.
        self._put(Ask(acted))
        self._put(Ask(lambda _: None if done.done() else done.set_result(None)))
        try:
            await asyncio.wait_for(asyncio.wrap_future(done), PATIENCE)
        except KeyError:
            raise HTTPException(404, "There is no such game.") from None
        except TimeoutError:
            raise HTTPException(503, "The terminal does not answer.") from None
        except (FormError, StoredGameError, JournalError, NotSavedError) as error:
            raise HTTPException(409, str(error)) from None
