"""The history's addresses: the list of games, a game, its downloads. Only reading."""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.panel.facts import signs
from hardware.panel.faults import FaultError
from hardware.panel.games import GameError, export, game_told, games_list
from hardware.panel.options import Lent
from terminal.journal import History, JournalError
from terminal.journal.export import FORMATS

AT_ONCE = 2
"""Games that are read at the same time; more wait, so that play is never slowed down."""

TYPES = {"jsonl": "application/jsonl", "csv": "text/csv; charset=utf-8"}
"""Media types of the downloads."""


class Archive:
    """Answers what is asked of the stored games; each request opens and closes them."""

    def __init__(self, lent: Lent, language: Callable[[], str]) -> None:
        self._lent = lent
        self._language = language
        self._reading = BoundedSemaphore(AT_ONCE)

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/history.json", self._list),
            Route("/history/{game:int}.json", self._game),
            *(Route(f"/history/{{game:int}}.{kind}", self._exported(kind)) for kind in FORMATS),
            Route("/history/{game:int}.script", self._script),
        ]

    def _list(self, request: Request) -> Response:
        if self._lent.history is None:
            return JSONResponse({"kept": False, "games": [], "tokens": {}})
        games = self._read(lambda history: games_list(history, self._lent, self._language()))
        return JSONResponse({"kept": True, "games": games, "tokens": signs(self._lent)})

    def _game(self, request: Request) -> Response:
        game, language = request.path_params["game"], self._language()
        return JSONResponse(
            self._read(lambda history: game_told(history, game, self._lent, language))
        )

    def _exported(self, kind: str) -> Callable[[Request], Response]:
        return self._download(lambda history, game: export(history, game, kind), TYPES[kind])

    def _script(self, request: Request) -> Response:
        script = self._lent.script
        if script is None:
            raise FaultError(404, "no-script")
        return self._download(script, "text/plain; charset=utf-8")(request)

    def _download(
        self, write: Callable[[History, int], str], kind: str
    ) -> Callable[[Request], Response]:
        def download(request: Request) -> Response:
            game = request.path_params["game"]
            content = self._read(lambda history: write(history, game))
            name = request.url.path.rpartition("/")[2]
            headers = {"content-disposition": f'attachment; filename="tap-teller-{name}"'}
            return Response(content, headers=headers, media_type=kind)

        return download

    def _read(self, read: Callable[[History], Any]) -> Any:
        """Read from the stored games; a fault becomes an answer in words."""
        opened = self._lent.history
        if opened is None:
            raise FaultError(404, "unkept")
        with self._reading:
            try:
                with opened() as history:
                    return read(history)
            except KeyError:
                raise FaultError(404, "no-game") from None
            except GameError as error:
                raise FaultError.of(409, error.message) from None
            except JournalError as error:
                raise FaultError(409, "journal", why=str(error)) from None
