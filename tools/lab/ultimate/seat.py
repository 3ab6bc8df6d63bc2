"""A player of a simulated game: where the token stands, and what is counted of the player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.lab.ultimate.strategy import Strategy


@unique
class Count(StrEnum):
    """What is counted of each player; the names of the columns of ``players``."""

    BOUGHT = "bought"
    WON = "won"
    SPENT = "spent"
    RENT_PAID = "rent_paid"
    RENT_EARNED = "rent_earned"
    SALARIES = "salaries"
    LOCATIONS = "locations"
    ARRESTS = "arrests"
    FINES = "fines"
    JAIL_TURNS = "jail_turns"
    DEBTS = "debts"
    GIVEN = "given"


@dataclass(slots=True, eq=False)
class Seat:
    """A player: seat from 1, bank card, strategy, token's position, jail, counts.

    ``tries`` are the rolls for a double made in jail so far.
    """

    number: int
    token: str
    strategy_name: str
    strategy: Strategy
    position: int = 0
    jailed: bool = False
    tries: int = 0
    counts: Counter[Count] = field(default_factory=Counter)
    cash: list[int] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)


@dataclass
class Visits:
    """What is counted of a deed; the names of the columns of ``deeds``."""

    first_round: int = 0
    sales: int = 0
    hammers: int = 0
    paid: int = 0
    landings: int = 0
    own: int = 0
    spared: int = 0
    rents: int = 0
    rent: int = 0
