"""The hall's messages to its pages, as JSON in the hall's language. Nothing is sent here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from display.icons.large import LARGE
from display.words import Words
from hardware.panel.course import Course
from terminal.screen import Text, text
from tools.hall import boards
from tools.hall.game import MISFITS, Gap
from tools.hall.options import HallOptions
from tools.hall.room import Live

_ENCODE = msgspec.json.Encoder().encode
_NOTHING: dict[str, Any] = {
    "is": "board", "game": None, "prompt": "setup", "joined": [], "over": False,
    "builds": False, "tokens": {}, "names": {}, "deeds": {}, "standings": [], "remarks": [],
    "face": None, "auction": None, "latest": [], "chart": {"at": [], "lines": [], "marks": []},
}  # fmt: skip
"""A board before any game."""

TOKENS = {name: rows.split() for name, rows in LARGE.items() if name != "bank"}
"""The players' signs; their order gives the colours, as at a terminal."""


class Telling:
    """Puts what the room knows into messages."""

    def __init__(self, options: HallOptions, language: str) -> None:
        self._options = options
        self._language = language
        self._words = Words(language)

    def say(self, key: str, **values: Any) -> str:
        """Give words of the hall's catalogue."""
        return self._words.say(text(f"page.hall.{key}", **values))

    def names(self, live: Live) -> dict[str, str]:
        """Give people's names by token: those of the hall's file before those of the table."""
        if live.header is None:
            return {}
        own = self._options.named(live.name, live.header.started)
        return {**live.header.players, **own}

    def hall(self, tables: int, trouble: list[str]) -> bytes:
        """Tell how the hall itself is."""
        return _ENCODE(
            {
                "is": "hall",
                "tables": tables,
                "trouble": trouble,
                "tokens": TOKENS,
                "name": self._options.tournament.name,
            }
        )

    def table(self, live: Live) -> bytes:
        """Tell a table in short, for the list of all."""
        told = self._in_short(live)
        edition = live.summary.edition if live.summary else ""
        edition = live.header.edition if live.header else edition
        return _ENCODE(
            {
                "is": "table",
                "name": live.name,
                "here": live.here,
                "seen": live.seen,
                "state": _state(live, told),
                "edition": edition,
                "entries": live.book.entries if live.book else live.told,
                "trouble": self._trouble(live),
                **told,
            }
        )

    def _in_short(self, live: Live) -> dict[str, Any]:
        """Tell who has what: by the entries, and where they do not do, by the table's word."""
        if live.edition and live.rules and live.book and live.book.entries and not live.fault:
            names = self.names(live)
            try:
                return boards.summary(live.edition, live.rules, live.book, names, self._language)
            except MISFITS:
                # Told by the table's word, as for any game that cannot be added up.
                pass
        return {"over": False, "remarks": [], "players": self._by_word(live)}

    def _by_word(self, live: Live) -> list[dict[str, Any]]:
        if live.summary is None or live.game is None or live.summary.game != live.game:
            return []
        return [
            {
                "player": one.player,
                "name": one.name or self._token(one.player),
                "cash": self._words.say(text("read.name", name=one.cash.money)),
                "worth": self._words.say(text("read.name", name=one.worth.money)),
                "deeds": len(one.deeds),
                "place": one.place,
            }
            for one in live.summary.standings
        ]

    def _token(self, token: str) -> str:
        return self._words.say(Text(f"token.{token}")) if token in TOKENS else token

    def _trouble(self, live: Live) -> list[str]:
        """Say what is missing of the game or wrong with it."""
        found = []
        if live.gaps:
            found.append(self.say("missing", which=gaps_in_words(live.gaps)))
        if live.parted:
            found.append(self.say("parted", number=live.parted))
        if live.game is not None and live.header is None:
            found.append(self.say("no-header"))
        if live.fault:
            found.append(self.say("unread", why=live.fault))
        if live.refused:
            found.append(self.say("refused", why=live.refused))
        return found

    def board(self, live: Live, course: Course) -> bytes:
        """Tell a table's whole board, as its own scoreboard has it."""
        remarks = [*self._away(live), *self._trouble(live)]
        told: dict[str, Any] | None = None
        if live.edition and live.rules and live.book and live.book.entries and not live.fault:
            try:
                shown = boards.frame_of(live.edition, live.rules, live.book, self._language)
                told = boards.scoreboard(shown, course, self.names(live))
            except MISFITS as error:
                remarks.append(self.say("unread", why=repr(error)))
        if told is None:
            told = {**_NOTHING, "language": self._language, "tokens": TOKENS}
            told["game"] = live.game
            told["standings"] = [
                {**one, "deeds": [], "hotels": [], "mortgaged": []} for one in self._by_word(live)
            ]
        told["remarks"] = [*remarks, *told["remarks"]]
        return _ENCODE(told)

    def _away(self, live: Live) -> list[str]:
        if live.here:
            return []
        since, now = (
            datetime.fromtimestamp(live.seen / 1000).astimezone(),
            datetime.now().astimezone(),
        )
        form = "%H:%M" if since.date() == now.date() else "%Y-%m-%d %H:%M"
        return [self.say("away-since", when=since.strftime(form))]


def _state(live: Live, told: dict[str, Any]) -> str:
    if live.game is None:
        return "set-up"
    over = told["over"] or (live.book is None and live.summary and live.summary.state == "over")
    return "over" if over else "playing"


def gaps_in_words(gaps: Sequence[Gap]) -> str:
    """Write gaps as ``12–14, 20``, the first few of many."""
    shown = [f"{first}–{last}" if last > first else str(first) for first, last in gaps[:5]]
    return ", ".join(shown) + (" …" if len(gaps) > 5 else "")
