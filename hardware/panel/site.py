"""The site: which address shows what. Pages are files; what they show comes as JSON.

Who may ask is decided before, in ``guard``.
"""

from __future__ import annotations

import html
import re
import urllib.parse
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from hardware.panel.archive import Archive
from hardware.panel.files import File
from hardware.panel.forms import Forms, body
from hardware.panel.guard import COOKIE
from hardware.panel.keys import Keys
from hardware.panel.making import Making
from hardware.panel.options import Lent
from hardware.panel.pages import Pages
from hardware.panel.sounds import sounds
from hardware.panel.table import Put, Table
from hardware.panel.words import page_words
from terminal.ports import Frame

_FILLED = re.compile(r"\{(page\.[a-z0-9.-]+)\}")

DOCUMENTS = {
    "/": "device.html",
    "/board": "board.html",
    "/cards": "cards.html",
    "/history": "history.html",
    "/history/{game:int}": "game.html",
    "/settings": "settings.html",
}


@dataclass(frozen=True)
class Site:
    """All that the addresses lead to."""

    lent: Lent
    files: dict[str, File]
    keys: Keys
    put: Put
    newest: Callable[[], Frame | None]
    pages: Pages
    boards: Pages
    table: Table
    waiting_beep: bool
    makers: Pages
    making: Making

    def app(self) -> Starlette:
        """Build the application."""
        archive = Archive(self.lent, self._language)
        forms = Forms(self.lent, self.put, self.newest)
        documents = [Route(path, self._document(name)) for path, name in DOCUMENTS.items()]
        return Starlette(
            routes=[
                *documents,
                *archive.routes(),
                *forms.routes(),
                Route("/key", self._key_page),
                Route("/key", self._key_form, methods=["POST"]),
                Route("/static/{name}", self._file),
                Route("/favicon.ico", self._icon),
                Route("/sounds.json", self._sounds),
                Route("/words/{language}.json", self._words),
                WebSocketRoute("/live", self._live),
                WebSocketRoute("/board/live", self._board_live),
                WebSocketRoute("/cards/live", self._cards_live),
            ],
            exception_handlers={HTTPException: _told},
        )

    def _language(self) -> str:
        frame = self.newest()
        return frame.language if frame is not None else self.lent.languages[0]

    def _document(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def document(_: Request) -> Response:
            return self._filled(name)

        return document

    def _filled(self, name: str, status: int = 200) -> Response:
        """Give a page with its words filled in."""
        words = page_words(self.lent.say, self._language())

        def word(found: re.Match[str]) -> str:
            return html.escape(words[found[1]])

        content = self.files[name].content.decode()
        filled = _FILLED.sub(word, content).replace("{language}", self._language())
        return Response(
            filled, status, {"cache-control": "no-store"}, media_type="text/html; charset=utf-8"
        )

    async def _file(self, request: Request) -> Response:
        file = self.files.get(request.path_params["name"])
        if file is None or file.type.startswith("text/html"):
            raise HTTPException(404)
        headers = {"etag": file.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, headers=headers, media_type=file.type)

    async def _icon(self, request: Request) -> Response:
        return RedirectResponse("/static/icon.svg")

    async def _sounds(self, request: Request) -> Response:
        return JSONResponse(sounds(self.waiting_beep))

    async def _words(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in self.lent.languages:
            raise HTTPException(404)
        return JSONResponse(page_words(self.lent.say, language))

    async def _key_page(self, request: Request) -> Response:
        given = request.query_params.get("key")
        return self._filled("key.html") if given is None else self._tried(given)

    async def _key_form(self, request: Request) -> Response:
        content = (await body(request)).decode(errors="replace")
        form = urllib.parse.parse_qs(content, max_num_fields=4)
        return self._tried(form.get("key", [""])[0])

    def _tried(self, given: str) -> Response:
        fits = self.keys.tried(given)
        if fits is None:
            return PlainTextResponse("Too many keys were tried. Wait a moment.", 429)
        if not fits:
            return self._filled("key.html", 403)
        response = RedirectResponse("/", 303)
        response.set_cookie(COOKIE, self.keys.key, httponly=True, samesite="strict")
        return response

    async def _live(self, socket: WebSocket) -> None:
        await self.pages.serve(socket, self.table.take, self.table.leave)

    async def _board_live(self, socket: WebSocket) -> None:
        await self.boards.serve(socket, None)

    async def _cards_live(self, socket: WebSocket) -> None:
        await self.makers.serve(socket, self.making.take, self.making.leave)


def _told(_: Request, error: Exception) -> Response:
    """Answer a fault in a few words."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(error.detail, error.status_code)
