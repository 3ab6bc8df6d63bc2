"""Each row of the table of prompts, taken away, changes what a short game comes to.

A row for several prompts counts once for each of them, but for `done`, which is the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from terminal.choosing import Choice, table
from terminal.edition import Outcome, Rules
from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.editions.ultimate.prompts import TABLE, Prompt
from terminal.ledger import Book
from terminal.script import Step, parse
from terminal.session import Session
from terminal.table import Table
from tests.ultimate.table import CANCEL, TWO, at, buy, hammer, jail, start
from tests.ultimate.test_u03_home import INPUTS, WAYS
from tools.script import Player

Rows = tuple[dict[str, Any], ...]

ANY = table(Choice("ultimate", (("house_rules.cancel", "any"), ("max_players", "4"))))
"""The table of these games; cancelling works everywhere."""

EVENTS = TWO + buy("car", 6, 9, 10) + buy("ship", 7)
GAMES = (
    "press ok",
    "tap bank car; tap bank car; tap bank ship; press ok",
    "tap bank car; tap bank ship; press m",
    start("car", "helicopter", "ship", "jet", "car"),
    start("car", "helicopter", "ship", "jet", "dog", "dog") + "tap bank car",
    *(
        f"{way} {'press' if signal in {'ok', 'm', 'x'} else 'tap'} {signal}; press x; press m"
        for way in WAYS.values()
        for signal in INPUTS
    ),
    *(f"{way} wait 10; press m" for way in WAYS.values()),
    *(f"{way} {CANCEL} tap deed 16" for way in WAYS.values()),
    TWO + hammer(9, 20) + "wait 30; press m",
    TWO + hammer(9, 20) + "tap bank car",
    TWO + "tap deed 9; press m; press ok; wait 1; power-cut; tap deed 9; press x; power-cut",
    TWO + "tap deed 9; press m; press ok; power-cut; press x; tap deed 9; press m; power-cut",
    TWO + "tap deed 9; press m; press ok; power-cut; press ok; wait 6; tap deed 9; power-cut",
    TWO + at(16, "car") + at(16, "car") + at(16, "ship"),
    TWO + jail("car", 16) + "press ok",
    EVENTS + "tap event 57; tap deed 1; tap bank car",
    EVENTS + "tap event 60; tap deed 6; tap deed 9; tap deed 7",
    EVENTS + "tap event 60; tap deed 1",
    EVENTS + "tap event 45; tap deed 1; tap deed 6",
    EVENTS + "tap event 62; tap bank car; tap bank car; tap bank cat; tap bank ship",
    EVENTS + "tap event 64; tap bank car",
    EVENTS + "tap event 65; press ok",
    EVENTS + "tap event 65; press m",
    EVENTS + "tap event 56; press m; press m; press m; press m",
    EVENTS + "tap bank car; tap event 56",
    EVENTS + "tap bank car; tap event 45; tap deed 6",
)


@cache
def statements(game: str) -> tuple[Step, ...]:
    steps = tuple(parse(game.replace(";", "\n")))
    assert all(isinstance(step, Step) for step in steps)
    return tuple(step for step in steps if isinstance(step, Step))


class Impatient(UltimateDialogue):
    """A dialogue that fails when a deadline fires again and again: its row is missing."""

    fired = 0

    def expire(self, due: int, book: Book) -> Outcome:
        self.fired += 1
        assert self.fired < 100
        return super().expire(due, book)


def with_rows(rows: Rows) -> Table:
    """The table with these rows of the dialogue's table only."""

    def dialogue(rules: Rules, now: int, seed: int) -> UltimateDialogue:
        return Impatient(rules, now, rows)

    return replace(ANY, edition=replace(ANY.edition, dialogue=dialogue))


def outcomes(game: str, setting: Table) -> Iterator[tuple[str, object]]:
    """The prompt below, and everything to be seen, after each statement."""
    player = Player()
    player._choice = Choice("ultimate")
    player._session = Session(setting, player._journal, player._clock)
    for step in statements(game):
        player.play(step.statement)
        session = player.session
        dialogue = session.dialogue
        assert isinstance(dialogue, UltimateDialogue)
        yield dialogue.state, (session.report(), session.screen, session.language)


@cache
def recorded(game: str) -> tuple[tuple[str, object], ...]:
    return tuple(outcomes(game, ANY))


def differs(game: str, setting: Table) -> bool:
    try:
        return any(
            found != wanted
            for found, wanted in zip(outcomes(game, setting), recorded(game), strict=True)
        )
    except (KeyError, ValueError, AssertionError):
        return True


def passing(source: Prompt) -> list[str]:
    """The games that come by this prompt, shortest first."""
    games = [g for g in GAMES if source is Prompt.SETUP or source in dict(recorded(g))]
    return sorted(games, key=lambda game: len(statements(game)))


def removals() -> Iterator[tuple[str, Rows, tuple[Prompt, ...]]]:
    for index, row in enumerate(TABLE):
        before, after = TABLE[:index], TABLE[index + 1 :]
        found = row["source"]
        sources = tuple(found) if isinstance(found, list) else (found,)
        name = f"{index} {row['trigger']} {row['before'] or row['dest']}"
        if row["trigger"] == "done":
            yield name, before + after, sources
            continue
        for source in sources:
            rest = {**row, "source": [other for other in sources if other is not source]}
            kept = (rest,) if rest["source"] else ()
            yield f"{name} from {source}", before + kept + after, (source,)


REMOVALS = list(removals())


@pytest.mark.parametrize(
    ("rows", "sources"),
    [(rows, sources) for _, rows, sources in REMOVALS],
    ids=[name for name, _, _ in REMOVALS],
)
def test_a_row_taken_away_is_noticed(rows: Rows, sources: tuple[Prompt, ...]) -> None:
    setting = with_rows(rows)
    games = dict.fromkeys(game for source in sources for game in passing(source))
    assert any(differs(game, setting) for game in games)


def test_the_same_rows_give_the_same_games() -> None:
    setting = with_rows(TABLE)
    assert not any(differs(game, setting) for game in GAMES)
