"""Sums that grow batch by batch and never by the number of games: for means, shares, quantiles."""

from __future__ import annotations

import math

import numpy as np

from tools.lab.report.inference import Share, Sums
from tools.lab.report.reading import Floats, Numbers

Values = Numbers | Floats


class MeanSums:
    """Sums of ``width`` quantities, each with one value a game; games may lack some.

    They are exact: rents of millions, squared, are more than 64 bits can hold.
    """

    def __init__(self, width: int) -> None:
        self.games = np.zeros(width, np.int64)
        self.totals = np.zeros(width, object)
        self.squares = np.zeros(width, object)

    def add(self, values: Numbers) -> None:
        """Add games x width values."""
        self.games += len(values)
        exact = values.astype(object)
        self.totals += exact.sum(0)
        self.squares += (exact * exact).sum(0)

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
    """An amount round by round: how many were seen and their sum; ``rounds`` columns from 0."""

    def __init__(self, rounds: int) -> None:
        self.counts = np.zeros(rounds, np.int64)
        self.totals = np.zeros(rounds)

    def add(self, rounds: Numbers, amounts: Numbers) -> None:
        """Add amounts, each at its round. Raises ``ValueError`` for a round beyond the last."""
        columns = len(self.totals)
        if len(rounds) and rounds.max() >= columns:
            raise ValueError("a game has more rounds than the plan allows")
        self.counts += np.bincount(rounds, minlength=columns)
        self.totals += np.bincount(rounds, amounts, columns)

    @property
    def means(self) -> Floats:
        """Mean by round; NaN where there is none."""
        held: Floats = np.divide(
            self.totals, self.counts, out=np.full(len(self.counts), np.nan), where=self.counts > 0
        )
        return held


class Spread(Course):
    """A course of which quantiles are wanted too: how often which step of the amount was seen.

    Steps are of M10 up to M20,000, as all amounts of the decks that come along; above, each is
    one percent higher than the one before. It grows with the longest game seen, not the plan.
    """

    USUAL = 64
    """Rounds that room is made for at first."""

    STEP, FINE = 10, 20_000
    STEPS = np.concatenate(
        (np.arange(0, FINE, STEP, dtype=np.float64), FINE * 1.01 ** np.arange(2000))
    )

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.seen = np.zeros((min(rounds, self.USUAL), len(self.STEPS)), np.int32)

    def add(self, rounds: Numbers, amounts: Numbers) -> None:
        """Add amounts, each at its round. Raises ``ValueError`` for a round beyond the last."""
        super().add(rounds, amounts)
        if (longest := int(rounds.max(initial=0))) >= len(self.seen):
            rows = min(len(self.counts), 2 * longest)
            grown = np.zeros((rows, len(self.STEPS)), np.int32)
            grown[: len(self.seen)] = self.seen
            self.seen = grown
        steps = np.maximum(0, np.searchsorted(self.STEPS, amounts, side="right") - 1)
        np.add.at(self.seen, (rounds, steps), 1)

    def quantile(self, share: float) -> Floats:
        """Give the step that ``share`` of a round's amounts don't exceed; 0 where there is none."""
        found = np.zeros(len(self.counts))
        for place in np.flatnonzero(self.counts):
            # Row by row: the sums of all rows at once would be as large as all that was seen.
            reached = np.cumsum(self.seen[place])
            wanted = max(1, math.ceil(share * reached[-1]))
            found[place] = self.STEPS[np.searchsorted(reached, wanted)]
        return found
