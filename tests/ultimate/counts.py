"""Exhaustive counts of short signal sequences: how many states are reached, what is refused.

``python -m tests.ultimate.counts 6`` counts to length 6 and writes ``counts.csv`` anew; look
at the difference before it is committed: each change of a number is a change of the rules.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from terminal.app import Choice, table
from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.ledger import Book
from terminal.script import Statement, Step, parse
from terminal.session import Session
from terminal.table import Table
from tests.ultimate.table import TWO, buy, hammer, jail
from tools.script import Player

FILE = Path(__file__).with_name("counts.csv")
ANY = (("house_rules.cancel", "any"),)

CARDS = ("tap bank car", "tap bank ship", "tap deed 1", "tap deed 2")
BUTTONS = ("press ok", "press m", "press x")
HOLDS = ("hold ok m 5", "hold x 5", "power-cut")


@dataclass(frozen=True)
class Position:
    """Where sequences begin, and the statements they are made of."""

    script: str
    alphabet: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()


POSITIONS = {
    "setup": Position("", (*CARDS[:3], *BUTTONS, "power-cut")),
    "home": Position(TWO, (*CARDS, *BUTTONS, *HOLDS, "wait 10")),
    "events": Position(
        TWO + buy("car", 1), (*CARDS, "tap event 56", "tap event 60", "tap event 62", "press x")
    ),
    "auction": Position(TWO + "tap deed 1; press m", (*CARDS[:3], *BUTTONS, "wait 6", "power-cut")),
    "sold": Position(TWO + buy("car", 1) + hammer(2, 40), (*CARDS, *BUTTONS, *HOLDS, "wait 30")),
    "poor": Position(
        TWO + buy("car", 1, 2) + jail("car", 13), ("tap bank car", *CARDS[2:], *BUTTONS, *HOLDS)
    ),
    "poor, any": Position(
        TWO + buy("car", 1, 2) + jail("car", 13),
        ("tap bank car", *CARDS[2:], "press m", *HOLDS[:2]),
        ANY,
    ),
}


@dataclass(frozen=True)
class Count:
    """Of all sequences up to a length: states at its end, and the last signals of the new ones."""

    position: str
    length: int
    states: int
    accepted: int
    refused: int


@cache
def table_for(settings: tuple[tuple[str, str], ...]) -> Table:
    """The table with these settings."""
    return table(Choice("ultimate", settings))


@cache
def statements(script: str) -> tuple[Statement, ...]:
    """The statements of a script; ``;`` ends one."""
    return tuple(s.statement for s in parse(script.replace(";", "\n")) if isinstance(s, Step))


def played(position: Position, sequence: tuple[str, ...]) -> Player:
    """Play a sequence from a position."""
    player = Player()
    player._choice = Choice("ultimate")
    player._session = Session(table_for(position.settings), player._journal, player._clock)
    for script in (position.script, *sequence):
        for statement in statements(script):
            player.play(statement)
    return player


def state_of(player: Player) -> object:
    """All that the future can depend on; times are counted from now."""
    session, now = player.session, player._clock.now()
    dialogue = session.dialogue
    assert isinstance(dialogue, UltimateDialogue)
    memory = dialogue.memory
    relative = replace(
        memory,
        hammer_at=max(0, memory.hammer_at - now),
        unpaid_at=max(0, memory.unpaid_at - now),
    )
    idle = dialogue.due(held=False)
    return (
        dialogue.state,
        dialogue.overlay,
        relative,
        idle and idle - now,
        frozen(session.book),
    )


def frozen(book: Book) -> object:
    """A book to be looked up, without the times at which its entries were made."""
    undo, below = [], book.undo
    while below is not None:
        undo.append((below.entry.command, below.entry.effects))
        below = below.below
    holdings = {unit: tuple(sorted(held.items())) for unit, held in book.holdings.items()}
    return (
        tuple(sorted(holdings.items())),
        tuple(sorted(book.marks.items())),
        tuple(undo),
        book.cancelled,
    )


def counts(name: str, longest: int) -> Iterator[Count]:
    """Count from a position; a state that was met before is not gone on from again."""
    position = POSITIONS[name]
    met = {state_of(played(position, ()))}
    frontier: list[tuple[str, ...]] = [()]
    for length in range(1, longest + 1):
        accepted = refused = 0
        following: list[tuple[str, ...]] = []
        for sequence in frontier:
            for signal in position.alphabet:
                longer = (*sequence, signal)
                player = played(position, longer)
                notice = player.session.notice
                no = notice is not None and notice.refused
                accepted, refused = accepted + (not no), refused + no
                state = state_of(player)
                if state not in met:
                    met.add(state)
                    following.append(longer)
        frontier = following
        yield Count(name, length, len(met), accepted, refused)


def stored() -> list[Count]:
    """Read the counts as they were stored."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [Count(row[0], *map(int, row[1:])) for row in list(csv.reader(file))[1:]]


def main(longest: int) -> None:
    """Count from every position and store it."""
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["position", "length", "states", "accepted", "refused"])
        for name in POSITIONS:
            for count in counts(name, longest):
                writer.writerow(
                    [count.position, count.length, count.states, count.accepted, count.refused]
                )


if __name__ == "__main__":
    main(int(sys.argv[1]))
