"""What the charts of who wins say at their top: luck is seldom called an advantage."""

from __future__ import annotations

import numpy as np

from tests.lab_report.made_up import PLAN
from tools.lab.report.inference import CONFIDENCE
from tools.lab.report.tally import Tally
from tools.lab.report.winning import by_seat

NONE = "No seat is shown to have an advantage"


def seats(winners: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Tally:
    """A tally with nothing but who won each game, by seat from 0."""
    tally = Tally(PLAN, PLAN.arms[0])
    wins = (winners[:, None] == np.arange(4)).astype(np.int64)
    tally.games = len(winners)
    tally.wins_by_seat.add(wins, np.ones_like(wins))
    return tally


def test_luck_alone_gives_no_seat_an_advantage_but_once_in_twenty_runs() -> None:
    chance = np.random.default_rng(5)
    runs = 600
    called = sum(by_seat(seats(chance.integers(0, 4, 400))).title != NONE for _ in range(runs))
    # 0.05 of the runs, and three standard errors of that.
    assert called / runs < (1 - CONFIDENCE) + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_a_true_advantage_is_called_so() -> None:
    winners = np.random.default_rng(5).choice(4, 400, p=[0.4, 0.2, 0.2, 0.2])
    assert by_seat(seats(winners)).title.startswith("Seat 1 wins 4")
