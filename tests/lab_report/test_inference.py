"""Intervals and tests against published examples, and against values of SciPy 1.17."""

import math
import random

import pytest

from tools.lab.report.inference import (
    Share,
    Sums,
    compare_means,
    compare_shares,
    f_tail,
    holm,
    t_quantile,
    t_tail,
    wilson,
)


def share_of(hits: int, trials: int) -> Share:
    """Hits of trials, each in a game of its own."""
    return Share(trials, hits, trials, hits, hits, trials)


def sums_of(values: list[int]) -> Sums:
    return Sums(len(values), sum(values), sum(value * value for value in values))


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # Newcombe 1998, the score interval without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_is_that_of_the_published_examples(
    hits: int, trials: int, low: float, high: float
) -> None:
    found = wilson(hits / trials, trials)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_without_a_trial_a_share_may_be_anything() -> None:
    assert (wilson(math.nan, 0).low, wilson(math.nan, 0).high) == (0, 1)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        # Newcombe 1998 (differences), method 10, rows a to d.
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
    ],
)
def test_the_interval_of_a_difference_is_that_of_the_published_examples(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = compare_shares(share_of(*other), share_of(*one))
    assert (found.interval.low, found.interval.high) == pytest.approx((low, high), abs=5e-5)


def test_shares_are_tested_by_the_pooled_z() -> None:
    found = compare_shares(share_of(56, 70), share_of(48, 80))
    assert found.p == pytest.approx(0.00804508136819656, rel=1e-6)
    assert found.gap == pytest.approx(-0.2)


def test_equal_shares_of_nothing_or_all_do_not_differ() -> None:
    assert compare_shares(share_of(0, 50), share_of(0, 70)).p == 1
    assert compare_shares(share_of(50, 50), share_of(70, 70)).p == 1


def test_means_are_tested_by_welch() -> None:
    a = [27, 20, 21, 26, 27, 31, 24, 21, 20, 19, 23, 24, 18, 17, 28]
    b = [24, 22, 27, 25, 30, 18, 31, 21, 33, 22, 28, 25, 27, 29, 26, 30, 23]
    found = compare_means(sums_of(a), sums_of(b))
    assert found.p == pytest.approx(0.054708106623253316, rel=1e-9)
    assert found.interval.low == pytest.approx(-0.061918511081570315, rel=1e-9)
    assert found.interval.high == pytest.approx(5.8109381189247085, rel=1e-9)


def test_means_without_any_spread_differ_surely_or_not_at_all() -> None:
    assert compare_means(sums_of([5] * 40), sums_of([5] * 40)).p == 1
    sure = compare_means(sums_of([5] * 40), sums_of([6] * 40))
    assert (sure.p, sure.gap, sure.interval.low) == (0, 1, 1)


def test_sums_of_large_amounts_lose_nothing() -> None:
    """A million games of ten million M each: floats would have lost the spread."""
    values = Sums(10**6, 10**13 + 10**6 // 2, 10**20 + 10**13 + 10**6 // 2)
    assert values.mean == 10_000_000.5
    assert values.variance == pytest.approx(0.25, rel=1e-5)


def test_the_interval_of_a_mean_is_students() -> None:
    values = sums_of([27, 20, 21, 26, 27, 31, 24, 21, 20, 19])
    half = 2.262157162798205 * math.sqrt(values.variance / 10)
    assert values.interval().high - values.mean == pytest.approx(half)
    assert math.isnan(sums_of([5]).interval().low)
    assert math.isnan(Sums().mean)
    assert math.isnan(Share().value)


def test_seats_of_one_game_that_hang_together_count_for_less() -> None:
    """Two seats that always win or lose together tell no more than one."""
    twins = Share(200, 100, 400, 200, 200, 800)
    assert twins.effective == pytest.approx(200, rel=0.01)
    assert share_of(50, 200).effective == pytest.approx(200, rel=0.01)


def test_few_games_or_no_spread_leave_the_trials_as_they_are() -> None:
    assert Share(10, 5, 20, 9, 12, 50).effective == 20
    settled = Share(100, 100, 400, 100, 400, 1600)
    assert settled.effective == 400


def test_wilson_covers_about_as_often_as_it_says() -> None:
    """Games of two seats, the same strategy on both: wins 0 or 1 of 2, true share 0.3."""
    chance = random.Random(20)
    covered = 0
    for _ in range(600):
        wins = sum(chance.random() < 0.6 for _ in range(120))
        reach = Share(120, wins, 240, wins, 2 * wins, 480).interval()
        covered += reach.low <= 0.3 <= reach.high
    assert 0.92 <= covered / 600 <= 0.98


def test_holm_adjusts_in_steps_and_never_downwards() -> None:
    # Holm 1979: the smallest times four, then three, two and one, each at least the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@pytest.mark.parametrize(
    ("degrees", "reach"),
    [
        (1, 12.706204736174694),
        (2.5, 3.5746548420036817),
        (9, 2.262157162798205),
        (29, 2.045229642132703),
        (1000, 1.9623390808264083),
    ],
)
def test_students_t_reaches_as_far_as_in_the_tables(degrees: float, reach: float) -> None:
    assert t_quantile(degrees) == pytest.approx(reach, rel=1e-10)
    assert t_tail(reach, degrees) == pytest.approx(0.05, rel=1e-9)


def test_the_t_of_millions_of_games_is_the_normal() -> None:
    assert t_quantile(5e7) == pytest.approx(1.959963985, abs=1e-7)


@pytest.mark.parametrize(
    ("value", "above", "below", "tail"),
    [
        (1.5, 37, 163, 0.0455678936909246),
        (3.0, 2, 10, 0.09536743164062497),
        (1.0, 37, 1463, 0.47022541555979025),
    ],
)
def test_the_f_tail_is_right(value: float, above: float, below: float, tail: float) -> None:
    assert f_tail(value, above, below) == pytest.approx(tail, rel=1e-9)
