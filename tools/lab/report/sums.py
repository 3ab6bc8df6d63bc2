"""Sums that grow batch by batch and never by the number of games: for means, shares, quantiles."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tools.lab.report.inference import Share, Sums
from tools.lab.report.reading import Floats, Numbers

Values = Numbers | Floats


class MeanSums:
    """Sums of ``width`` quantities, each with one value a game; games may lack some."""

    def __init__(self, width: int) -> None:
        self.games = np.zeros(width, np.int64)
        self.totals = np.zeros(width, np.int64)
        self.squares = np.zeros(width, np.int64)

    def add(self, values: Numbers) -> None:
        """Add games x width values."""
        self.games += len(values)
        self.totals += values.sum(0)
        self.squares += (values * values).sum(0)

    def at(self, place: int) -> Sums:
        """Give the sums of one quantity."""
        held = (self.games, self.totals, self.squares)
        return Sums(*(int(one[place]) for one in held))


class ShareSums:
    """Hits and trials of ``width`` kinds, grouped by game."""

    def __init__(self, width: int) -> None:
        self.games = np.zeros(width, np.int64)
        self.sums = np.zeros((5, width))

    def add(self, hits: Values, trials: Numbers) -> None:
        """Add games x width hits and trials; a game without a trial of a kind is none of it."""
        self.games += (trials > 0).sum(0)
        squares = (hits * hits, hits * trials, trials * trials)
        self.sums += np.stack([one.sum(0) for one in (hits, trials, *squares)])

    def at(self, place: int) -> Share:
        """Give the share of one kind."""
        hits, trials, hits_squared, product, trials_squared = self.sums[:, place].tolist()
        return Share(
            int(self.games[place]), hits, int(trials), hits_squared, product, int(trials_squared)
        )


class Scatter:
    """Means of many quantities and how they go together, for a test of all at once."""

    def __init__(self, width: int) -> None:
        self.games = 0
        self.totals = np.zeros(width, np.int64)
        self.products = np.zeros((width, width), np.int64)

    def add(self, values: Numbers) -> None:
        """Add games x width values."""
        self.games += len(values)
        self.totals += values.sum(0)
        self.products += values.T @ values

    @property
    def mean(self) -> Floats:
        """Mean of each quantity."""
        held: Floats = self.totals / self.games
        return held

    @property
    def covariance(self) -> Floats:
        """Of one game, unbiased."""
        outer = np.outer(self.totals, self.totals) / self.games
        held: Floats = (self.products - outer) / (self.games - 1)
        return held


class Course:
    """An amount round by round: how often which step of it was seen, for means and quantiles.

    ``rounds`` columns from 0; steps of M10, as all amounts of the decks are. The last step holds
    all that is above, the first all that is below 0.
    """

    STEP = 10
    STEPS = 2000

    def __init__(self, rounds: int) -> None:
        self.seen = np.zeros((rounds, self.STEPS), np.int64)
        self.totals = np.zeros(rounds)

    def add(self, rounds: Numbers, amounts: Numbers) -> None:
        """Add amounts, each at its round. Raises ``ValueError`` for a round beyond the last."""
        columns = len(self.totals)
        if len(rounds) and rounds.max() >= columns:
            raise ValueError("a game has more rounds than the plan allows")
        steps = np.clip(amounts // self.STEP, 0, self.STEPS - 1)
        places = np.bincount(rounds * self.STEPS + steps, minlength=columns * self.STEPS)
        self.seen += places.reshape(columns, self.STEPS)
        self.totals += np.bincount(rounds, amounts, columns)

    @property
    def counts(self) -> Numbers:
        """How many amounts each round has."""
        held: Numbers = self.seen.sum(1)
        return held

    @property
    def means(self) -> Floats:
        """Mean by round; NaN where there is none."""
        counts = self.counts
        held: Floats = np.divide(
            self.totals, counts, out=np.full(len(counts), np.nan), where=counts > 0
        )
        return held

    def quantile(self, share: float) -> Floats:
        """Give the step that ``share`` of a round's amounts don't exceed; 0 where there is none."""
        reached = np.cumsum(self.seen, 1)
        wanted = np.maximum(1, np.ceil(share * reached[:, -1:]))
        step: npt.NDArray[np.int64] = np.argmax(reached >= wanted, 1)
        return np.asarray(step * self.STEP, np.float64)
