"""The site: which address shows what. Pages are files; what they show comes as JSON.

Who may ask is decided before, in ``guard``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from hardware.panel import serving
from hardware.panel.archive import Archive
from hardware.panel.documents import DOCUMENTS, FAULT, KEY, Document, filled
from hardware.panel.faults import FaultError, fault
from hardware.panel.files import File
from hardware.panel.forms import Forms
from hardware.panel.guard import address_of
from hardware.panel.keys import Keys
from hardware.panel.making import Making
from hardware.panel.options import Lent
from hardware.panel.pages import Pages
from hardware.panel.sounds import sounds
from hardware.panel.table import Put, Table
from hardware.panel.words import page_words
from terminal.ports import Frame


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
        documents = [Route(path, self._document(one)) for path, one in DOCUMENTS.items()]
        return Starlette(
            routes=[
                *documents,
                *archive.routes(),
                *forms.routes(),
                Route("/key", self._key_page),
                Route("/key", self._key_form, methods=["POST"]),
                Route("/static/{name}", self._file),
                Route("/favicon.ico", serving.icon),
                Route("/sounds.json", self._sounds),
                Route("/speech.wav", self._speech),
                Route("/words/{language}.json", self._words),
                WebSocketRoute("/live", self._live),
                WebSocketRoute("/board/live", self._board_live),
                WebSocketRoute("/cards/live", self._cards_live),
            ],
            exception_handlers={HTTPException: self._failed, 500: self._failed},
        )

    def _language(self) -> str:
        frame = self.newest()
        return frame.language if frame is not None else self.lent.languages[0]

    def _document(self, one: Document) -> Callable[[Request], Awaitable[Response]]:
        async def document(_: Request) -> Response:
            return self._shown(one)

        return document

    def _shown(self, document: Document, status: int = 200, **values: str) -> Response:
        """Give a page with its words filled in, and ``values`` for slots of its own."""
        language = self._language()
        words = page_words(self.lent.say, language)
        content = filled(document, self.files, language, words, values)
        return serving.page(content, status)

    def told(self, error: FaultError, accept: str) -> Response:
        """Answer a fault: by a page to a person, by its words alone to a script."""
        say, shown = partial(self.lent.say, self._language()), partial(self._shown, FAULT)
        return serving.told(error, accept, say, shown)

    async def _failed(self, request: Request, error: Exception) -> Response:
        return self.told(serving.known(error), request.headers.get("accept", ""))

    async def _file(self, request: Request) -> Response:
        return serving.static(self.files, request)

    async def _sounds(self, request: Request) -> Response:
        return JSONResponse(sounds(self.waiting_beep))

    async def _speech(self, request: Request) -> Response:
        """Read aloud what the newest frame says, and nothing that anybody asks for."""
        frame, reading = self.newest(), self.lent.reading
        if frame is None or reading is None or not frame.screen.speech:
            return Response(status_code=204)
        sound = await run_in_threadpool(reading, frame)
        if not sound:
            return Response(status_code=204)
        return Response(sound, media_type="audio/wav", headers={"cache-control": "no-store"})

    async def _words(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in self.lent.languages:
            raise HTTPException(404)
        return JSONResponse(page_words(self.lent.say, language))

    async def _key_page(self, request: Request) -> Response:
        given = request.query_params.get("key")
        return self._asking() if given is None else self._tried(request, given)

    async def _key_form(self, request: Request) -> Response:
        return self._tried(request, await serving.given_key(request))

    def _tried(self, request: Request, given: str) -> Response:
        fits = self.keys.tried(given, address_of(request.scope))
        if fits is None:
            return self._asking(429, "key-often", "then-429")
        if not fits:
            return self._asking(403, "key-wrong")
        return serving.let_in(self.keys)

    def _asking(self, status: int = 200, *codes: str) -> Response:
        """Ask for the key, and say what was wrong with the last one."""
        said = [self.lent.say(self._language(), fault(code)) for code in codes]
        return self._shown(KEY, status, wrong=" ".join(said))

    async def _live(self, socket: WebSocket) -> None:
        table = self.table
        await self.pages.serve(socket, table.take, table.leave, table.talk.sound)

    async def _board_live(self, socket: WebSocket) -> None:
        await self.boards.serve(socket, None)

    async def _cards_live(self, socket: WebSocket) -> None:
        await self.makers.serve(socket, self.making.take, self.making.leave)
