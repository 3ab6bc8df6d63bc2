"""A plan: an experiment with everything looked up, so that any machine plays the same games.

It holds decks, boards and settings themselves, not their names alone: a run can be resumed,
played elsewhere or told as a script after the files have changed. A game follows from the plan
and its number, whoever plays it. Reading experiments is in ``experiment``.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum, unique
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

FORMAT = 1
"""The format of plans and results; a change that old readers can't read raises it."""


AtLeastOne = Annotated[int, Meta(ge=1)]


@unique
class Seats(StrEnum):
    """How the strategies of an experiment come to the seats of a game."""

    ROTATE = "rotate"
    FIXED = "fixed"
    DRAW = "draw"


@unique
class Jail(StrEnum):
    """When a player in jail pays: as the strategy has it, at once, or after three tries."""

    STRATEGY = "strategy"
    PAY = "pay"
    WAIT = "wait"


class People(Struct, frozen=True):
    """What the people do around the terminal (U13)."""

    events: Annotated[bool, Meta(description="Whether event cards are drawn.")] = True
    locations: Annotated[
        bool, Meta(description="Whether a player may move by a Location space.")
    ] = True
    jail: Annotated[Jail, Meta(description="When a player in jail pays.")] = Jail.STRATEGY


class Arm(Struct, frozen=True):
    """One combination of what an experiment varies, with its figures.

    ``deck_choice`` is a market or a file as the experiment names it; ``deck`` and ``settings``
    are the records, ``spaces`` is the board from GO on, as ``"go"``, ``"deed 1"`` …;
    ``deck_file`` is where a deck of one's own was, for scripts.
    """

    number: int
    edition: str
    deck_choice: str
    rules: str
    players: int
    deck: dict[str, Any]
    settings: dict[str, Any]
    spaces: tuple[str, ...]
    deck_file: str = ""

    @property
    def label(self) -> str:
        """Name it in a few words: ``uk, printed, 4 players``."""
        words = (self.edition, self.deck_choice, self.rules, f"{self.players} players")
        return ", ".join(word for word in words if word)


class Plan(Struct, frozen=True):
    """A whole experiment; ``games`` are those of each arm, ``part`` how many a part holds.

    ``version`` is that of the game that plays: in another one the same plan may go otherwise.
    """

    name: str
    seed: int
    games: AtLeastOne
    rounds: AtLeastOne
    strategies: Annotated[tuple[str, ...], Meta(min_length=1)]
    seats: Seats
    people: People
    arms: Annotated[tuple[Arm, ...], Meta(min_length=1)]
    part: AtLeastOne
    format: int = FORMAT
    version: str = ""

    @property
    def total(self) -> int:
        """How many games there are in all arms."""
        return self.games * len(self.arms)

    @property
    def parts(self) -> int:
        """How many parts the games make, numbered from 0."""
        return -(-self.total // self.part)

    def games_of(self, part: int) -> range:
        """Give the numbers of the games of a part."""
        first = part * self.part + 1
        return range(first, min(first + self.part, self.total + 1))

    def part_of(self, game: int) -> int:
        """Give the number of the part that holds a game."""
        return (game - 1) // self.part

    def arm_of(self, game: int) -> Arm:
        """Give the arm a game belongs to: arms take turns, so each part has games of all."""
        return self.arms[(game - 1) % len(self.arms)]

    def turn_of(self, game: int) -> int:
        """Give which game of its arm this is, from 0."""
        return (game - 1) // len(self.arms)

    def seed_of(self, game: int) -> int:
        """Give the seed of a game, below 2**53; games of one experiment have nothing in common."""
        digest = hashlib.blake2b(f"{self.seed}/{game}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") >> 11

    @property
    def mark(self) -> str:
        """Give what tells this plan from any other: a digest of all that games follow from."""
        arms = tuple(msgspec.structs.replace(arm, deck_file="") for arm in self.arms)
        bare = msgspec.structs.replace(self, arms=arms)
        stored = msgspec.json.encode(bare, order="deterministic")
        return hashlib.blake2b(stored, digest_size=16).hexdigest()
