"""Where tokens land, computed: a Markov chain of the 36 spaces. Knows nothing of the simulation.

The chain is of the people's own rules (U13) with movement alone: two dice, another roll after a
double, jail for the third in a row and for its corner, and one of two ways out of jail. Events
and Locations are spaces like any other, nobody buys, nobody goes bankrupt. For that game its
figures are exact, from GO and for any number of turns, not only in the long run; a simulation
that shares no line with it can be held against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique
from itertools import product

import numpy as np
import numpy.typing as npt

SPACES = 36
GO = 0
JAIL = 9
GO_TO_JAIL = 27
TRIES = 3
"""Rolls in jail; after the last the fee is paid and that roll moved."""

Floats = npt.NDArray[np.float64]

_ROLLS = [(one + other, one == other) for one, other in product(range(1, 7), repeat=2)]
_STARTS = SPACES + TRIES
"""Where a turn may start: on each space, or in jail with none, one or two tries behind."""


@unique
class Leaving(Enum):
    """How everybody leaves jail."""

    PAY = "pay"
    """Pay before the next turn, then play it like any other."""
    ROLL = "roll"
    """Wait for a double, three tries at most; the turn ends with the move."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn from each of its starts: chances of the next start, and mean landings by space.

    ``moves`` is 39 x 39, ``landings`` 39 x 36, ``arrests`` 39: how often the turn leads to jail.
    """

    moves: Floats
    landings: Floats
    arrests: Floats


def turn(leaving: Leaving) -> Turn:
    """Work out a turn, roll by roll."""
    one = Turn(np.zeros((_STARTS, _STARTS)), np.zeros((_STARTS, SPACES)), np.zeros(_STARTS))
    for start in range(SPACES):
        _roll(one, start, start, doubles=0, chance=1.0)
    for tries in range(TRIES):
        start = SPACES + tries
        match leaving:
            case Leaving.PAY:
                _roll(one, start, JAIL, doubles=0, chance=1.0)
            case Leaving.ROLL:
                _try(one, start, tries)
    return one


def _roll(one: Turn, start: int, space: int, doubles: int, chance: float) -> None:
    for steps, double in _ROLLS:
        each = chance / len(_ROLLS)
        if double and doubles == 2:
            _arrest(one, start, each)
            continue
        reached = (space + steps) % SPACES
        one.landings[start, reached] += each
        if reached == GO_TO_JAIL:
            _arrest(one, start, each)
        elif double:
            _roll(one, start, reached, doubles + 1, each)
        else:
            one.moves[start, reached] += each


def _arrest(one: Turn, start: int, chance: float) -> None:
    one.moves[start, SPACES] += chance
    one.arrests[start] += chance


def _try(one: Turn, start: int, tries: int) -> None:
    for steps, double in _ROLLS:
        each = 1 / len(_ROLLS)
        if double or tries == TRIES - 1:
            one.landings[start, JAIL + steps] += each
            one.moves[start, JAIL + steps] += each
        else:
            one.moves[start, start + 1] += each


def landings(leaving: Leaving, turns: int) -> Floats:
    """Mean landings by space of one player in the first ``turns`` turns from GO."""
    return _sum_over(leaving, turns)[:SPACES]


def arrests(leaving: Leaving, turns: int) -> float:
    """Mean arrests of one player in the first ``turns`` turns from GO."""
    return float(_sum_over(leaving, turns)[SPACES])


def _sum_over(leaving: Leaving, turns: int) -> Floats:
    one = turn(leaving)
    counted = np.column_stack((one.landings, one.arrests))
    at = np.zeros(_STARTS)
    at[GO] = 1
    total = np.zeros(SPACES + 1)
    for _ in range(turns):
        total += at @ counted
        at = at @ one.moves
    return total


def shares_of(leaving: Leaving, lengths: Sequence[int]) -> Floats:
    """Share of all landings by space over games of many lengths.

    ``lengths`` says how many games have 0, 1, 2 … turns of a player; one at least has some.
    """
    one = turn(leaving)
    at = np.zeros(_STARTS)
    at[GO] = 1
    total = np.zeros(SPACES)
    going = sum(lengths)
    for ended in lengths:
        going -= ended
        total += going * (at @ one.landings)
        at = at @ one.moves
    return np.asarray(total / total.sum(), np.float64)


def shares(leaving: Leaving) -> Floats:
    """Share of all landings by dice that each space gets in the long run; they add up to 1."""
    one = turn(leaving)
    system = np.vstack((one.moves.T - np.eye(_STARTS), np.ones(_STARTS)))
    right = np.append(np.zeros(_STARTS), 1.0)
    at = np.linalg.lstsq(system, right, rcond=None)[0]
    landed = at @ one.landings
    return np.asarray(landed / landed.sum(), np.float64)
