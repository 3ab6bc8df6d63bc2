"""What forms ask of the terminal: settings, and taking up a stored game.

Each is carried out by the thread that owns the session, between two signals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.panel import games, people, settings
from hardware.panel.faults import FaultError
from hardware.panel.guard import address_of
from hardware.panel.keys import Callers
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
    """Read what a form sent. Raises ``FaultError`` if it is too long."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > LARGEST:
            raise FaultError(413, "too-long")
    return content


class Forms:
    """The addresses that forms are sent to."""

    def __init__(self, lent: Lent, put: Put, newest: Callable[[], Frame | None]) -> None:
        self._lent = lent
        self._put = put
        self._newest = newest
        self._callers = Callers(rate=4, burst=20, now=monotonic)

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/settings.json", self._told),
            Route("/settings", self._set, methods=["POST"]),
            Route("/people.json", self._people),
            Route("/people", self._name, methods=["POST"]),
            Route("/history/{game:int}/resume", self._resume, methods=["POST"]),
            Route("/history/leave", self._leave, methods=["POST"]),
        ]

    def _frame(self) -> Frame:
        frame = self._newest()
        if frame is None:
            raise FaultError(503, "starting")
        return frame

    async def _told(self, request: Request) -> Response:
        return JSONResponse(settings.told(self._frame(), self._lent))

    async def _set(self, request: Request) -> Response:
        content = await self._form(request)
        try:
            wish = settings.wish(content, self._frame(), self._lent)
        except FormError as error:
            raise FaultError.of(400, error.message) from None
        await self._ask(wish.act)
        return JSONResponse(settings.told(self._frame(), self._lent))

    async def _people(self, request: Request) -> Response:
        return JSONResponse(await people.told(self._frame(), self._lent))

    async def _name(self, request: Request) -> Response:
        await people.named(await self._form(request), self._frame(), self._lent)
        return JSONResponse(await people.told(self._frame(), self._lent))

    async def _resume(self, request: Request) -> Response:
        await self._form(request)
        game = request.path_params["game"]
        stored = await asyncio.to_thread(self._unfinished, game)

        def resume(session: Session) -> None:
            if session.edition is not stored.edition:
                session.play_by(stored.edition, stored.rules)
            session.resume(game)

        await self._ask(resume)
        return JSONResponse({"resumed": game})

    async def _leave(self, request: Request) -> Response:
        await self._form(request)
        await self._ask(lambda session: session.resume(None))
        return JSONResponse({"resumed": None})

    def _unfinished(self, game: int) -> games.Stored:
        """Read a game that can go on. Raises ``FaultError`` if there is none, or it is over."""
        if self._lent.history is None:
            raise FaultError(404, "no-game")
        try:
            with self._lent.history() as history:
                stored = games.read(history, game, self._lent)
        except KeyError:
            raise FaultError(404, "no-game") from None
        except games.GameError as error:
            raise FaultError.of(409, error.message) from None
        except JournalError as error:
            raise FaultError(409, "journal", why=str(error)) from None
        if stored.edition.over(stored.book):
            raise FaultError(409, "game-over")
        return stored

    async def _form(self, request: Request) -> bytes:
        if not self._callers.take(address_of(request.scope)):
            raise FaultError(429, "too-much")
        return await body(request)

    async def _ask(self, act: Callable[[Session], None]) -> None:
        """Have the session's thread do it, and wait; a fault becomes an answer in words."""
        done: Future[None] = Future()
        done.set_running_or_notify_cancel()  # whoever stops waiting must not take it away

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
            raise FaultError(404, "no-game") from None
        except TimeoutError:
            raise FaultError(503, "no-answer") from None
        except FormError as error:
            raise FaultError.of(409, error.message) from None
        except NotSavedError as error:
            raise FaultError(409, "not-saved", why=str(error)) from None
        except (StoredGameError, JournalError) as error:
            raise FaultError(409, "not-taken-up", why=str(error)) from None
