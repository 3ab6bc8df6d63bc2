"""Games that the hall keeps, told to its pages: lists, one game in words, the standings.

Read anew for each request; nothing here writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from display.words import Words
from hardware.panel.games import Stored, story
from terminal.money import Money
from terminal.screen import Text, text
from tools.hall.boards import lent
from tools.hall.game import MISFITS, Game
from tools.hall.options import HallOptions
from tools.hall.rows import Known, Outcome
from tools.hall.standings import Result, Score, scores
from tools.hall.store import Reader
from tools.hall.telling import TOKENS, gaps_in_words

PAGE = 60
"""Games that are told at a time."""

Over = Mapping[tuple[str, str], tuple[Outcome, ...]]


class UntoldError(Exception):
    """A game that cannot be told; ``message`` says why, for people."""

    def __init__(self, message: Text) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True)
class Accounts:
    """What is told of stored games, in the hall's language."""

    options: HallOptions
    language: str

    def _say(self, message: Text) -> str:
        return Words(self.language).say(message)

    def _worth(self, units: int, millions: bool) -> str:
        return self._say(text("read.name", name=Money(units, millions)))

    def _names(self, known: Known) -> dict[str, str]:
        return {**known.players, **self.options.named(known.table, known.started)}

    def _token(self, player: str) -> str:
        return self._say(Text(f"token.{player}")) if player in TOKENS else player

    def games(
        self, reader: Reader, over: Over, table: str = "", page: int = 1
    ) -> tuple[list[dict[str, Any]], bool]:
        """List games, newest first: the finished ones of all tables, or all of one table.

        ``PAGE`` of them, from the first page on; and whether there are more.
        """
        reaches = reader.reaches(table) if table else {}
        listed = [
            known for known in reader.games(table) if table or over.get((known.table, known.game))
        ]
        told = [
            {
                "table": known.table,
                "game": known.game,
                "edition": known.edition,
                "started": known.started,
                "over": bool(over.get((known.table, known.game))),
                "entries": reaches[known.table][known.game].newest
                if known.game in reaches.get(known.table, {})
                else None,
                "players": self._players(known, over.get((known.table, known.game), ())),
            }
            for known in listed[(page - 1) * PAGE : page * PAGE]
        ]
        return told, len(listed) > page * PAGE

    def _players(self, known: Known, outcomes: tuple[Outcome, ...]) -> list[dict[str, Any]]:
        names = self._names(known)
        return [
            {
                "player": one.player,
                "name": names.get(one.player) or self._token(one.player),
                "place": one.place,
                "worth": self._worth(one.worth, one.millions),
            }
            for one in sorted(outcomes, key=lambda one: one.place)
        ]

    def game(self, reader: Reader, table: str, number: str) -> dict[str, Any]:
        """Tell a game in words. Raises ``KeyError`` if there is none, ``UntoldError``."""
        game = Game(number)
        numbers = reader.numbers(table, number)
        game.count(numbers)
        game.part(reader.parting(table, number))
        header = reader.header(table, number)
        if header is None:
            raise UntoldError(Text("page.hall.no-header")) if numbers else KeyError(number)
        game.learn(header)
        kept = [one for one in reader.entries(table, number) if one.number <= game.reached]
        game.add_up(lambda after: kept[after:])
        names = {**header.players, **self.options.named(table, header.started)}
        if game.fault or game.edition is None or game.rules is None or game.book is None:
            raise UntoldError(text("page.hall.unread", why=game.fault))
        entries = [one.entry(game.edition.commands) for one in kept]
        try:
            stored = Stored(game.edition, game.rules, entries, game.book)
            told = story(stored, lent(names), self.language)
        except MISFITS as error:
            raise UntoldError(text("page.hall.unread", why=repr(error))) from None
        told |= {"table": table, "game": number, "started": header.started}
        told["missing"] = self._missing(game)
        return told

    def _missing(self, game: Game) -> str:
        found = []
        if missing := game.gaps(0):
            found.append(text("page.hall.missing", which=gaps_in_words(missing)))
        if game.parted:
            found.append(text("page.hall.parted", number=game.parted))
        return " ".join(map(self._say, found))

    def results(self, reader: Reader, over: Over) -> tuple[list[Result], int]:
        """Give the results of people with names, and how many finished games have none."""
        found, nameless = [], 0
        for known in reader.games():
            outcomes = over.get((known.table, known.game), ())
            names = self._names(known)
            named = [one for one in outcomes if names.get(one.player)]
            nameless += bool(outcomes) and not named
            found += [
                Result(names[one.player], one.place, one.worth, one.millions) for one in named
            ]
        return found, nameless

    def standings(self, reader: Reader, over: Over) -> dict[str, Any]:
        """Tell the standings of the tournament."""
        results, nameless = self.results(reader, over)
        points = self.options.tournament.points
        return {
            "name": self.options.tournament.name,
            "points": points,
            "nameless": nameless,
            "scores": [
                {
                    "place": one.place,
                    "player": one.player,
                    "points": one.points,
                    "games": one.games,
                    "wins": one.wins,
                    "worth": self.worth_of(one),
                }
                for one in scores(results, points)
            ],
        }

    def worth_of(self, score: Score) -> str:
        """Write a total worth, by scale where a tournament has games of both."""
        return " + ".join(
            self._worth(units, millions) for millions, units in sorted(score.worth.items())
        )
