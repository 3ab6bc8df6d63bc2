"""The hall's addresses: its pages and their lines. What they ask for is in ``archive``.

Pages, styles and scripts are the panel's where it has them. Who may ask is decided in ``guard``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from display.words import Words
from hardware.panel import serving
from hardware.panel.documents import Document, filled
from hardware.panel.faults import FaultError, fault
from hardware.panel.files import File
from hardware.panel.guard import address_of
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
                Route("/favicon.ico", serving.icon),
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
        return serving.page(content, status)

    def told(self, error: FaultError, accept: str) -> Response:
        """Answer a fault: by a page to a person, by its words alone to a script."""
        say, shown = partial(LENT.say, self.language), partial(self._shown, FAULT)
        return serving.told(error, accept, say, shown)

    async def _failed(self, request: Request, error: Exception) -> Response:
        return self.told(serving.known(error), request.headers.get("accept", ""))

    async def _file(self, request: Request) -> Response:
        return serving.static(self.files, request)

    async def _words(self, request: Request) -> Response:
        if request.path_params["language"] != self.language:
            raise HTTPException(404)
        return JSONResponse(self.words())

    async def _key_page(self, request: Request) -> Response:
        return self._shown(KEY, wrong="")

    async def _key_form(self, request: Request) -> Response:
        fits = self.keys.tried(await serving.given_key(request), address_of(request.scope))
        if fits:
            return serving.let_in(self.keys)
        message = fault("key-often") if fits is None else Text("page.hall.password-wrong")
        wrong = LENT.say(self.language, message)
        return self._shown(KEY, 429 if fits is None else 403, wrong=wrong)

    async def _tables_live(self, socket: WebSocket) -> None:
        await self.feed.serve_tables(socket)

    async def _table_live(self, socket: WebSocket) -> None:
        await self.feed.serve_board(socket, socket.path_params["table"])
