"""The hall's addresses that give data: lists, a game, the standings, downloads. Only reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import BoundedSemaphore
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from hardware.panel.faults import FaultError
from tools.hall import downloads
from tools.hall.accounts import Accounts, UntoldError
from tools.hall.database import StoreError
from tools.hall.room import Room
from tools.hall.standings import scores
from tools.hall.store import Reader

AT_ONCE = 4
"""Requests that read the database at the same time; more wait."""

T = TypeVar("T")


class Archive:
    """Answers what is asked of the stored games; ``reader`` opens the store for one request."""

    def __init__(self, room: Room, accounts: Accounts, reader: Callable[[], Reader]) -> None:
        self._room, self._accounts, self._reader = room, accounts, reader
        self._reading = BoundedSemaphore(AT_ONCE)

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        answered = self._answered
        kinds = [*downloads.TYPES]
        return [
            Route("/games.json", answered(self._games)),
            Route("/standings.json", answered(self._standings)),
            Route("/standings.csv", answered(self._standings_csv)),
            Route("/tables/{table}/games.json", answered(self._table_games)),
            Route("/tables/{table}/games/{game}.json", answered(self._game)),
            *(
                Route(f"/tables/{{table}}/games/{{game}}.{kind}", self._game_as(kind))
                for kind in kinds
            ),
            *(Route(f"/entries.{kind}", self._everything(kind)) for kind in kinds),
        ]

    def _answered(self, act: Callable[[Reader, Request], Response]) -> Any:
        def answer(request: Request) -> Response:
            return self._read(act, request)

        return answer

    def _read(self, act: Callable[[Reader, Request], T], request: Request) -> T:
        """Read from the database; a fault becomes an answer in words."""
        try:
            with self._reading, self._reader() as reader:
                return act(reader, request)
        except KeyError:
            raise FaultError(404, "no-game") from None
        except UntoldError as error:
            raise FaultError.of(409, error.message) from None
        except StoreError as error:
            raise FaultError(503, "journal", why=str(error)) from None

    def _games(self, reader: Reader, request: Request) -> Response:
        games, more = self._accounts.games(reader, self._room.over, page=_page(request))
        return JSONResponse({"games": games, "more": more})

    def _table_games(self, reader: Reader, request: Request) -> Response:
        table = request.path_params["table"]
        live = self._room.live.get(table)
        games, more = self._accounts.games(reader, self._room.over, table, _page(request))
        current = live.game if live else None
        return JSONResponse({"games": games, "more": more, "current": current})

    def _game(self, reader: Reader, request: Request) -> Response:
        path = request.path_params
        return JSONResponse(self._accounts.game(reader, path["table"], path["game"]))

    def _standings(self, reader: Reader, request: Request) -> Response:
        return JSONResponse(self._accounts.standings(reader, self._room.over))

    def _standings_csv(self, reader: Reader, request: Request) -> Response:
        results, _ = self._accounts.results(reader, self._room.over)
        told = scores(results, self._accounts.options.tournament.points)
        return _download(downloads.standings(told), "standings.csv", "csv")

    def _game_as(self, kind: str) -> Callable[[Request], Response]:
        def download(request: Request) -> Response:
            table, game = request.path_params["table"], request.path_params["game"]

            def one(reader: Reader) -> list[tuple[str, str]]:
                if not reader.numbers(table, game):
                    raise KeyError(game)
                return [(table, game)]

            name = f"{table}-{game}.{kind}"
            return _download(self._written(kind, one, request), name, kind)

        return download

    def _everything(self, kind: str) -> Callable[[Request], Response]:
        def all_games(reader: Reader) -> list[tuple[str, str]]:
            return [(table, game) for table, found in reader.reaches().items() for game in found]

        def download(request: Request) -> Response:
            return _download(self._written(kind, all_games, request), f"entries.{kind}", kind)

        return download

    def _written(
        self, kind: str, which: Callable[[Reader], list[tuple[str, str]]], request: Request
    ) -> Iterator[str]:
        """Write games bit by bit; what cannot be read at all is told before the first bit."""
        listed = self._read(lambda reader, _: which(reader), request)

        def written() -> Iterator[str]:
            with self._reader() as reader:
                yield from downloads.games(reader, kind, listed)

        return written()


def _page(request: Request) -> int:
    """Which page of a list is asked for: the first, where that is no number."""
    asked = request.query_params.get("page", "")
    return max(1, int(asked)) if asked.isascii() and asked.isdecimal() and len(asked) < 7 else 1


def _download(content: str | Iterator[str], name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="tap-teller-{name}"'}
    media = downloads.TYPES[kind]
    if isinstance(content, str):
        return Response(content, headers=headers, media_type=media)
    return StreamingResponse(content, headers=headers, media_type=media)
