"""The hall's addresses: its pages and their lines. What they ask for is in ``archive``.

Pages, styles and scripts are the panel's where it has them. Who may ask is decided in ``guard``.
"""

from __future__ import annotations

import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from display.words import Words
from hardware.panel.documents import Document, filled
from hardware.panel.faults import FaultError, fault, found, remedy, wants_page
from hardware.panel.files import File
from hardware.panel.forms import body
from hardware.panel.guard import COOKIE, address_of
from hardware.panel.keys import Keys
from hardware.panel.words import page_words
from terminal.screen import Text
from tools.hall.archive import Archive
from tools.hall.boards import LENT
from tools.hall.feed import Feed
from tools.hall.room import Room
from tools.hall.words import WORDS

TABLES = Document("hall", "page.hall.tables", "/", ("cards", "pages", "hall"), "hall")
TABLE = Document("board", "page.board", "/", ("cards", "chart", "board", "face", "hall"), "table")
GAMES = Document("finished", "page.hall.games", "/games", ("cards", "pages", "hall"), "finished")
GAME = Document("story", "page.hall.games", "/games", ("cards", "chart", "pages", "hall"), "story")
STANDINGS = Document(
    "tournament", "page.hall.standings", "/standings", ("cards", "pages", "hall"), "tournament"
)
KEY = Document("key", "page.hall.password", "")
FAULT = Document("fault", "", "")


@dataclass(frozen=True)
class Site:
    """All that the addresses lead to."""

    room: Room
    feed: Feed
    archive: Archive
    files: Mapping[str, File]
    keys: Keys
    language: str

    def app(self) -> Starlette:
        """Build the application."""
        return Starlette(
            routes=[
                Route("/", self._document(TABLES)),
                Route("/games", self._document(GAMES)),
                Route("/standings", self._document(STANDINGS)),
                Route("/tables/{table}", self._table),
                # Before a game's page, whose address would take ``.json`` for a part of it.
                *self.archive.routes(),
                Route("/tables/{table}/games/{game}", self._document(GAME)),
                Route("/key", self._key_page),
                Route("/key", self._key_form, methods=["POST"]),
                Route("/static/{name}", self._file),
                Route("/favicon.ico", self._icon),
                Route("/words/{language}.json", self._words),
                WebSocketRoute("/tables/live", self._tables_live),
                WebSocketRoute("/tables/{table}/live", self._table_live),
            ],
            exception_handlers={HTTPException: self._failed, 500: self._failed},
        )

    def _document(self, one: Document) -> Any:
        async def document(_: Request) -> Response:
            return self._shown(one)

        return document

    async def _table(self, request: Request) -> Response:
        table = request.path_params["table"]
        if table not in self.room.live:
            raise FaultError.of(404, Text("page.hall.no-table"))
        return self._shown(TABLE, own={"page.board": table})

    def words(self) -> dict[str, str]:
        """Give the words of all pages: the panel's and the hall's own."""
        said = Words(self.language)
        return {
            **page_words(LENT.say, self.language),
            **{message.key: said.say(message) for message in WORDS},
        }

    def _shown(
        self, one: Document, status: int = 200, own: Mapping[str, str] | None = None, **values: str
    ) -> Response:
        words = {**self.words(), **(own or {})}
        content = filled(one, self.files, self.language, words, values)
        return Response(
            content, status, {"cache-control": "no-store"}, media_type="text/html; charset=utf-8"
        )

    def told(self, error: FaultError, accept: str) -> Response:
        """Answer a fault: by a page to a person, by its words alone to a script."""
        status = error.status_code
        message = LENT.say(self.language, error.message)
        if not wants_page(accept):
            return PlainTextResponse(message, status)
        then = LENT.say(self.language, remedy(status))
        return self._shown(FAULT, status, number=str(status), message=message, then=then)

    async def _failed(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        known = error if isinstance(error, FaultError) else FaultError.of(status, found(status))
        return self.told(known, request.headers.get("accept", ""))

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

    async def _words(self, request: Request) -> Response:
        if request.path_params["language"] != self.language:
            raise HTTPException(404)
        return JSONResponse(self.words())

    async def _key_page(self, request: Request) -> Response:
        return self._shown(KEY, wrong="")

    async def _key_form(self, request: Request) -> Response:
        content = (await body(request)).decode(errors="replace")
        try:
            form = urllib.parse.parse_qs(content, max_num_fields=4)
        except ValueError:
            raise FaultError(400, "form") from None
        fits = self.keys.tried(form.get("key", [""])[0], address_of(request.scope))
        if fits:
            response: Response = RedirectResponse("/", 303)
            response.set_cookie(COOKIE, self.keys.cookie(), httponly=True, samesite="strict")
            return response
        message = fault("key-often") if fits is None else Text("page.hall.password-wrong")
        wrong = LENT.say(self.language, message)
        return self._shown(KEY, 429 if fits is None else 403, wrong=wrong)

    async def _tables_live(self, socket: WebSocket) -> None:
        await self.feed.serve_tables(socket)

    async def _table_live(self, socket: WebSocket) -> None:
        await self.feed.serve_board(socket, socket.path_params["table"])
