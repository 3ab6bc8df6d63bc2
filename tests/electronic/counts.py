"""Exhaustive counts of short signal sequences: how many states are reached, what is refused.

``python -m tests.electronic.counts 4`` counts to length 4 and writes ``counts.csv`` anew; look
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
from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.ledger import Book
from terminal.script import Statement, Step, parse
from terminal.session import Session
from terminal.table import Table
from tests.electronic.table import TWO, at, buy, keyed, pay
from tools.script import Player

FILE = Path(__file__).with_name("counts.csv")

CARDS = ("tap bank car", "tap bank ship")
BUTTONS = ("press ok", "press m", "press x")
POOR = TWO + buy("car", 27, 28) + buy("ship", 3) + pay("12.8M", "ship") + at(28, "ship")


@dataclass(frozen=True)
class Position:
    """Where sequences begin, and the statements they are made of."""

    script: str
    alphabet: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()


POSITIONS = {
    "setup": Position("", (*CARDS, *BUTTONS, "key 5", "power-cut")),
    "slots": Position(
        TWO, (*CARDS, "key +", "key -", "key 5", "key M", "key arrow", "key C", "press x")
    ),
    "slots, rule": Position(
        TWO + "slot + bank car",
        ("key 5", "key M", "key arrow", "key C", "press ok", "wait 20"),
        (("house_rules.cancel", "rule"),),
    ),
    "slots, classic": Position(
        TWO + "slot - bank car",
        (CARDS[1], "key +", "key 5", "key .", "key K", "key C", "press ok"),
        (("electronic.scale", "classic"),),
    ),
    "deed": Position(
        TWO + buy("car", 27, 28), ("tap deed 27", "tap deed 28", CARDS[1], *BUTTONS, "key C")
    ),
    "auction": Position(
        TWO + "tap deed 27; press m",
        (CARDS[0], "key 5", "key M", "key arrow", "press ok", "press x", "power-cut"),
    ),
    "sale": Position(
        TWO + buy("car", 3) + "tap deed 3; press m; press ok; tap deed 3; press m; press m;",
        ("press ok", "press x", "key 5", "key K", *CARDS),
    ),
    "debt": Position(POOR, (CARDS[1], "tap deed 3", *BUTTONS, "key C", "wait 10")),
    "dice": Position(
        TWO + buy("car", 8) + at(8, "ship"), ("key 1", "key 2", "key C", "press ok", "press x")
    ),
    "chance": Position(
        TWO + buy("car", 3), ("press m", "press ok", *CARDS, "tap deed 3", keyed("5K").strip("; "))
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
    return table(Choice("electronic", settings))


@cache
def statements(script: str) -> tuple[Statement, ...]:
    """The statements of a script; ``;`` ends one."""
    return tuple(s.statement for s in parse(script.replace(";", "\n")) if isinstance(s, Step))


def played(position: Position, sequence: tuple[str, ...]) -> Player:
    """Play a sequence from a position."""
    player = Player()
    player._choice = Choice("electronic")
    player._session = Session(table_for(position.settings), player._journal, player._clock)
    for script in (position.script, *sequence):
        for statement in statements(script):
            player.play(statement)
    return player


def state_of(player: Player) -> object:
    """All that the future can depend on; times are counted from now."""
    session, now = player.session, player._clock.now()
    dialogue = session.dialogue
    assert isinstance(dialogue, ElectronicDialogue)
    bell_at = dialogue.memory.bell_at
    idle = dialogue.due(held=False)
    return (
        dialogue.state,
        dialogue.overlays.shown,
        dialogue.steps.joined,
        replace(dialogue.memory, bell_at=bell_at and bell_at - now),
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
