"""Exhaustive counts of short signal sequences: how many states are reached, what is refused.

``python -m tests.voice.counts 4`` counts to length 4 and writes ``counts.csv`` anew; look at
the difference before it is committed: each change of a number is a change of the rules.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from terminal.app import Choice, table
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.ledger import Book
from terminal.script import Statement, Step, parse
from terminal.session import Session
from terminal.table import Table
from tests.voice.table import TWO, ask, buy, jail
from tools.script import Player

FILE = Path(__file__).with_name("counts.csv")

TOKENS = ("token car", "token ship")
BUTTONS = ("press ok", "press m", "press x")
BROWN = TWO + buy("car", 1, 2)
POOR = TWO + buy("car", 16) + buy("ship", 1, 5) + jail("ship", 20)


@dataclass(frozen=True)
class Position:
    """Where sequences begin, and the statements they are made of."""

    script: str
    alphabet: tuple[str, ...]


POSITIONS = {
    "setup": Position("", (*TOKENS, "tap bank hat", *BUTTONS, "say help", "power-cut")),
    "words": Position(
        TWO, (*TOKENS, "say buy baltic", "say buy", "say saint", "say 0.2 boardwalk", "say undo")
    ),
    "doubt": Position(
        TWO + "token car",
        ("say 0.2 buy saint", "say yes", "say no", "press ok", "press x", "token ship", "wait 10"),
    ),
    "taps": Position(BROWN, ("tap deed 1", "tap deed 16", *TOKENS, *BUTTONS)),
    "trade": Position(
        BROWN + buy("ship", 16) + ask("car", "trade"),
        ("say baltic", "tap deed 16", "say p", "press x", "token car", "power-cut"),
    ),
    "auction": Position(
        TWO + ask("car", "auction off baltic"),
        (*TOKENS, "wait 2", "wait 3", "press x", "hold ok m 5", "power-cut"),
    ),
    "debt": Position(
        POOR + "tap deed 16; token ship",
        ("tap deed 1", "say charles", *BUTTONS, "token ship", "say undo", "power-cut"),
    ),
    "draws": Position(
        TWO + "token car",
        ("token car", "say chance card", "say train ride", "say undo", "say repeat"),
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
def table_for() -> Table:
    """The table that is played at."""
    return table(Choice("voice"))


@cache
def statements(script: str) -> tuple[Statement, ...]:
    """The statements of a script; ``;`` ends one."""
    return tuple(s.statement for s in parse(script.replace(";", "\n")) if isinstance(s, Step))


def played(position: Position, sequence: tuple[str, ...]) -> Player:
    """Play a sequence from a position."""
    player = Player()
    player._choice = Choice("voice")
    player._session = Session(table_for(), player._journal, player._clock)
    for script in (position.script, *sequence):
        for statement in statements(script):
            player.play(statement)
    return player


def state_of(player: Player) -> object:
    """All that the future can depend on; times are counted from now."""
    session, now = player.session, player._clock.now()
    dialogue = session.dialogue
    assert isinstance(dialogue, VoiceDialogue)
    due_at, idle = dialogue.memory.due_at, dialogue.due(held=False)
    last = dialogue.steps.last
    return (
        dialogue.state,
        dialogue.overlays.shown,
        dialogue.steps.joined,
        replace(dialogue.memory, due_at=due_at and due_at - now),
        idle and idle - now,
        last and (last.code, last.effects),
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
