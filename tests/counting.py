"""Exhaustive counts of short signal sequences: how many states are reached, what is refused.

Positions and what makes a state belong to each edition's ``counts``.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from terminal.choosing import Choice, table
from terminal.ledger import Book
from terminal.script import Statement, Step, parse
from terminal.table import Table
from tests.script_table import player_at
from tools.script import Player


@dataclass(frozen=True)
class Position:
    """Where sequences begin, and the statements they are made of."""

    script: str
    alphabet: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Count:
    """Of all sequences up to a length: states at its end, and the last signals of the new ones."""

    position: str
    length: int
    states: int
    accepted: int
    refused: int


@dataclass(frozen=True)
class Counting:
    """What is counted of an edition, and the file where the counts are stored.

    ``state_of`` gives all that the future can depend on; times are to be counted from now.
    """

    edition: str
    file: Path
    positions: Mapping[str, Position]
    state_of: Callable[[Player], object]

    def counts(self, name: str, longest: int) -> Iterator[Count]:
        """Count from a position; a state that was met before is not gone on from again."""
        position = self.positions[name]
        met = {self.state_of(self._played(position, ()))}
        frontier: list[tuple[str, ...]] = [()]
        for length in range(1, longest + 1):
            accepted = refused = 0
            following: list[tuple[str, ...]] = []
            for sequence in frontier:
                for signal in position.alphabet:
                    longer = (*sequence, signal)
                    player = self._played(position, longer)
                    notice = player.session.notice
                    no = notice is not None and notice.refused
                    accepted, refused = accepted + (not no), refused + no
                    state = self.state_of(player)
                    if state not in met:
                        met.add(state)
                        following.append(longer)
            frontier = following
            yield Count(name, length, len(met), accepted, refused)

    def stored(self) -> list[Count]:
        """Read the counts as they were stored."""
        with self.file.open(encoding="utf-8", newline="") as file:
            return [Count(row[0], *map(int, row[1:])) for row in list(csv.reader(file))[1:]]

    def store(self, longest: int) -> None:
        """Count from every position and store it."""
        with self.file.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["position", "length", "states", "accepted", "refused"])
            for name in self.positions:
                for one in self.counts(name, longest):
                    writer.writerow(
                        [one.position, one.length, one.states, one.accepted, one.refused]
                    )

    def _played(self, position: Position, sequence: tuple[str, ...]) -> Player:
        """Play a sequence from a position."""
        player = player_at(table_for(self.edition, position.settings))
        for script in (position.script, *sequence):
            for statement in statements(script):
                player.play(statement)
        return player


@cache
def table_for(edition: str, settings: tuple[tuple[str, str], ...]) -> Table:
    """The table with these settings."""
    return table(Choice(edition, settings))


@cache
def statements(script: str) -> tuple[Statement, ...]:
    """The statements of a script; ``;`` ends one."""
    return tuple(s.statement for s in parse(script.replace(";", "\n")) if isinstance(s, Step))


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
