"""Holds simulated landings against the chain of ``markov``, where both play the same game.

That is the game of movement alone: no Events, no Locations, everybody leaves jail alike, and
all games last as long. Successive landings of a token hang together, so the independent things
counted are whole games: what each game counts on each space is one observation, and the mean of
all games is held against the chain's exact mean by the chi-square of all counts at once, with
their covariance taken from the games (Hotelling's T-squared; its p value is exact for a mean of
many games and hardly differs from that of a chi-square).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from tools.lab import markov
from tools.lab.plan import Arm, Jail, Plan
from tools.lab.report.inference import f_tail
from tools.lab.report.reading import Numbers
from tools.lab.report.tally import Tally

LEVEL = 0.01
"""Chance that a true simulation is called wrong."""

FEWEST_PER_COUNT = 5
"""Games for each quantity that is compared, below which nothing is said."""

LEAST_EXPECTED = 5
"""Landings in all games that a space must be due to be compared, as in any chi-square test."""

LEAVING = {Jail.PAY: markov.Leaving.PAY, Jail.WAIT: markov.Leaving.ROLL}


@dataclass(frozen=True, slots=True)
class Agreement:
    """The test's result: ``far`` is the space that is furthest off, in standard errors."""

    games: int
    chi_square: float
    degrees: int
    p: float
    far: int
    errors: float

    @property
    def holds(self) -> bool:
        """Whether simulation and chain agree at ``LEVEL``."""
        return self.p >= LEVEL


@dataclass(frozen=True, slots=True)
class NotComparable:
    """Why the chain says nothing about a run."""

    reason: str


def moves_only(plan: Plan) -> bool:
    """Say whether the people of a plan play the chain's game."""
    people = plan.people
    return not people.events and not people.locations and people.jail in LEAVING


def its_board(arm: Arm) -> bool:
    """Say whether an arm is played on the chain's board."""
    corners = {markov.GO: "go", markov.JAIL: "jail", markov.GO_TO_JAIL: "go to jail"}
    return len(arm.spaces) == markov.SPACES and all(
        (name in corners.values()) == (space in corners) for space, name in enumerate(arm.spaces)
    )


def agreement(tally: Tally) -> Agreement | NotComparable:
    """Hold an arm's landings and arrests against the chain."""
    plan, arm = tally.plan, tally.arm
    if not moves_only(plan):
        return NotComparable("its people draw events, pay Locations or leave jail as they like")
    if not its_board(arm):
        return NotComparable("its board is not the one of 36 spaces")
    if early := tally.games - int(tally.rounds[plan.rounds]):
        return NotComparable(f"{early:,} of its games ended before the last round")
    leaving = LEAVING[plan.people.jail]
    expected = np.append(
        markov.landings(leaving, plan.rounds), markov.arrests(leaving, plan.rounds)
    )
    counted = [*range(markov.SPACES), markov.SPACES + markov.JAIL]
    mean = tally.tokens.mean[counted]
    spread = tally.tokens.covariance[np.ix_(counted, counted)]
    expected *= arm.players
    off = mean - expected
    if (never := off * (expected == 0)).any():
        return Agreement(tally.games, math.inf, 1, 0.0, int(np.argmax(never)), math.inf)
    places = np.append(np.arange(markov.SPACES), markov.JAIL)
    common = tally.games * expected >= LEAST_EXPECTED
    if tally.games < FEWEST_PER_COUNT * common.sum():
        return NotComparable(f"{FEWEST_PER_COUNT * common.sum()} games at least are needed")
    return _hotelling(tally.games, off[common], spread[np.ix_(common, common)], places[common])


def _hotelling(games: int, off: markov.Floats, spread: markov.Floats, places: Numbers) -> Agreement:
    """Test all counts at once; what is a sum of others in every game is no count of its own."""
    sizes, ways = np.linalg.eigh(spread)
    free = sizes > sizes.max() * 1e-10
    along = ways.T @ off
    degrees = int(free.sum())
    value = games * float((along[free] ** 2 / sizes[free]).sum())
    f = value * (games - degrees) / (degrees * (games - 1))
    p = f_tail(f, degrees, games - degrees)
    if np.abs(along[~free]).max(initial=0) > 1e-6:
        value, p = math.inf, 0.0
    errors = off / np.sqrt(np.diag(spread) / games)
    far = int(np.argmax(np.abs(errors)))
    return Agreement(games, value, degrees, p, int(places[far]), float(errors[far]))
