"""Intervals and tests: what sums over many games can and cannot say. Pure arithmetic, no games.

Sources: Wilson 1927 (interval of a share); Newcombe 1998, method 10 (interval of a difference of
shares); Welch 1947 (means of unequal spread); Kish 1965 (effective number of trials, where those
of one game hang together); Holm 1979 (many questions at once).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
"""Of every interval."""

FEWEST = 30
"""Games below which a spread is not judged, and nothing is called a difference."""

_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Interval:
    """From ``low`` to ``high``."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Difference:
    """What two runs differ by: B less A.

    ``size`` is in standard deviations (Cohen's d), for shares on Cohen's arcsine scale (h).
    """

    a: float
    b: float
    interval: Interval
    p: float
    size: float

    @property
    def gap(self) -> float:
        """B less A."""
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class Sums:
    """A whole-numbered quantity over games: how many, their sum, the sum of their squares."""

    games: int = 0
    total: int = 0
    squares: int = 0

    @property
    def mean(self) -> float:
        """NaN without a game."""
        return self.total / self.games if self.games else math.nan

    @property
    def variance(self) -> float:
        """Of one game, unbiased; NaN below two games."""
        if self.games < 2:
            return math.nan
        return (self.squares * self.games - self.total**2) / (self.games * (self.games - 1))

    def interval(self) -> Interval:
        """Student's interval of the mean."""
        if self.games < 2:
            return Interval(math.nan, math.nan)
        half = t_quantile(self.games - 1) * math.sqrt(self.variance / self.games)
        return Interval(self.mean - half, self.mean + half)


@dataclass(frozen=True, slots=True)
class Share:
    """Hits of trials, the trials grouped by game, since those of one game hang together.

    The last three sum, over games, the squares and the product of a game's hits and trials.
    Hits need not be whole: a shared win is part of one.
    """

    games: int = 0
    hits: float = 0
    trials: int = 0
    hits_squared: float = 0
    product: float = 0
    trials_squared: int = 0

    @property
    def value(self) -> float:
        """Between 0 and 1; NaN without a trial."""
        return self.hits / self.trials if self.trials else math.nan

    @property
    def effective(self) -> float:
        """Independent trials that would tell as much.

        The trials themselves where the spread between games can't be judged: under ``FEWEST``
        games, or when all games agree.
        """
        p = self.value
        if self.games < FEWEST or not 0 < p < 1:
            return float(self.trials)
        spread = self.hits_squared - 2 * p * self.product + p * p * self.trials_squared
        if spread <= 1e-9 * self.trials:
            return float(self.trials)
        return p * (1 - p) * self.trials**2 / spread

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Wilson's interval on the effective trials."""
        return wilson(self.value, self.effective, confidence)


def wilson(share: float, trials: float, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval of a share; from 0 to 1 without a trial."""
    if trials <= 0:
        return Interval(0.0, 1.0)
    z = normal_quantile(confidence)
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials)
    half *= math.sqrt(share * (1 - share) / trials + z * z / (4 * trials**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def compare_shares(a: Share, b: Share) -> Difference:
    """Newcombe's interval and the pooled two-sided z test; both need at least one trial."""
    one, other = a.value, b.value
    first, second = a.interval(), b.interval()
    interval = Interval(
        other - one - math.hypot(other - second.low, first.high - one),
        other - one + math.hypot(second.high - other, one - first.low),
    )
    weights = 1 / a.effective, 1 / b.effective
    pooled = (a.effective * one + b.effective * other) / (a.effective + b.effective)
    error = math.sqrt(pooled * (1 - pooled) * sum(weights))
    p = 1.0 if error == 0 else 2 * (1 - _NORMAL.cdf(abs(other - one) / error))
    h = 2 * (math.asin(math.sqrt(other)) - math.asin(math.sqrt(one)))
    return Difference(one, other, interval, p, h)


def compare_means(a: Sums, b: Sums) -> Difference:
    """Welch's interval and two-sided test; both need at least two games."""
    errors = a.variance / a.games, b.variance / b.games
    error = math.sqrt(sum(errors))
    gap = b.mean - a.mean
    if error == 0:
        sure = 1.0 if gap == 0 else 0.0
        return Difference(a.mean, b.mean, Interval(gap, gap), sure, 0.0 if sure else math.inf)
    degrees = sum(errors) ** 2 / (errors[0] ** 2 / (a.games - 1) + errors[1] ** 2 / (b.games - 1))
    half = t_quantile(degrees) * error
    deviation = math.sqrt((a.variance + b.variance) / 2)
    return Difference(
        a.mean,
        b.mean,
        Interval(gap - half, gap + half),
        t_tail(gap / error, degrees),
        gap / deviation,
    )


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's adjusted p values, in the order given: the whole family errs with its level."""
    adjusted = [0.0] * len(chances)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda one: chances[one])):
        highest = max(highest, min(1.0, chances[place] * (len(chances) - rank)))
        adjusted[place] = highest
    return adjusted


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """How many standard errors a two-sided interval reaches: 1.96 at 95 %."""
    return _NORMAL.inv_cdf((1 + confidence) / 2)


def t_tail(t: float, degrees: float) -> float:
    """Chance of a value at least as far from 0 under Student's t, both sides together."""
    return _beta_tail(degrees / (degrees + t * t), degrees / 2, 0.5)


def t_quantile(degrees: float, confidence: float = CONFIDENCE) -> float:
    """How far the middle ``confidence`` of Student's t reaches; found by halving, to 1e-12."""
    low, high = 0.0, 1.0
    while t_tail(high, degrees) > 1 - confidence:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if t_tail(middle, degrees) > 1 - confidence else (low, middle)
    return (low + high) / 2


def f_tail(value: float, above: float, below: float) -> float:
    """Chance of a value at least so large under F with ``above`` and ``below`` degrees."""
    return _beta_tail(below / (below + above * value), below / 2, above / 2)


def _beta_tail(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    front = a * math.log(x) + b * math.log1p(-x)
    front -= math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)
    if x > (a + 1) / (a + b + 2):
        return 1 - math.exp(front) * _fraction(1 - x, b, a) / b
    return math.exp(front) * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    tiny = 1e-300
    c, d = 1.0, 1 / ((1 - (a + b) * x / (a + 1)) or tiny)
    result = d
    for m in range(1, 1000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / ((1 + factor * d) or tiny)
            c = (1 + factor / c) or tiny
            result *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return result
