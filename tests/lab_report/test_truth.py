"""Simulated landings against the chain: with fixed seeds, at a stated level.

Two things are held against it: a walk made up for these tests, and the lab's own games.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from tests.lab_report.made_up import PLAN, moved, moving, run_of
from tools.lab.experiment import parse_plan
from tools.lab.plan import Jail, People, Plan
from tools.lab.playing import Games
from tools.lab.report.reading import Numbers
from tools.lab.report.tally import Tally, tallies
from tools.lab.report.truth import LEVEL, Agreement, NotComparable, agreement
from tools.lab.runs import Run
from tools.lab.tables import Format

GAMES = 1000
WALK = """
games = {games}
seed = {seed}
rounds = 30
strategies = ["idle"]

[people]
events = false
locations = false
jail = "{jail}"
"""


def played(folder: Path, jail: Jail, seed: int, number: int) -> Tally:
    """Play the walk by the terminal's own rules."""
    plan = parse_plan(WALK.format(games=number, seed=seed, jail=jail), "walk.toml", "walk")
    run = Run.create(folder, plan, Format.PARQUET)
    games = Games(plan)
    for part in range(plan.parts):
        run.add(part, games.part(part, run.form))
    return tallies(run)[0]


@pytest.mark.parametrize("jail", [Jail.PAY, Jail.WAIT])
def test_the_labs_games_land_where_the_chain_says(
    tmp_path: Path, jail: Jail, long_run: bool
) -> None:
    number = GAMES if long_run else 300
    found = agreement(played(tmp_path, jail, seed=7, number=number))
    assert isinstance(found, Agreement)
    assert (found.games, found.degrees) == (number, 37)
    assert found.p >= LEVEL, found


def walks(jail: Jail, seed: int, games: int, rounds: int) -> Numbers:
    """Landings and arrivals, a row for each game, of a walk made up for these tests."""
    chance = random.Random(seed)
    counts = [moved(chance, 4, rounds, wait=jail is Jail.WAIT) for _ in range(games)]
    return np.array([[*landings, *arrivals] for landings, arrivals in counts])


def walked(jail: Jail, seed: int, games: int = GAMES, rounds: int = 20) -> Tally:
    """A tally with such a walk and nothing else in it."""
    plan = replace(moving(jail, games), rounds=rounds)
    tally = Tally(plan, plan.arms[0])
    tally.games = tally.rounds[rounds] = games
    tally.tokens.add(walks(jail, seed, games, rounds))
    return tally


@pytest.mark.parametrize("jail", [Jail.PAY, Jail.WAIT])
def test_a_walk_of_another_make_agrees_too(jail: Jail) -> None:
    found = agreement(walked(jail, seed=3))
    assert isinstance(found, Agreement)
    assert found.p >= LEVEL, found


def test_another_way_out_of_jail_is_told_apart() -> None:
    """The same games, said to be of people who wait: the test must see it."""
    tally = walked(Jail.PAY, seed=3)
    tally.plan = replace(tally.plan, people=replace(tally.plan.people, jail=Jail.WAIT))
    found = agreement(tally)
    assert isinstance(found, Agreement)
    assert found.p < LEVEL / 100, found


def test_a_token_that_slips_is_told_apart() -> None:
    """In every second game one landing on space 7 is counted on the next."""
    plan = moving(Jail.PAY, GAMES)
    tally = Tally(plan, plan.arms[0])
    rows = walks(Jail.PAY, seed=3, games=GAMES, rounds=20)
    slips = (rows[:, 7] > 0) & (np.arange(GAMES) % 2 == 0)
    rows[slips, 7] -= 1
    rows[slips, 8] += 1
    tally.games = tally.rounds[20] = GAMES
    tally.tokens.add(rows)
    found = agreement(tally)
    assert isinstance(found, Agreement)
    assert found.p < LEVEL, found
    assert found.far in (7, 8)


def test_a_landing_where_none_can_be_is_told_apart() -> None:
    """After one turn no token is on space 1."""
    tally = walked(Jail.PAY, seed=3, games=400, rounds=1)
    assert agreement(tally).__class__ is Agreement
    tally.tokens.totals[1] += 1
    found = agreement(tally)
    assert isinstance(found, Agreement)
    assert (found.p, found.far) == (0, 1)


def test_the_level_is_kept_where_all_is_true(long_run: bool) -> None:
    """Of twenty true walks hardly one may be called wrong, and not all look alike."""
    walks = 60 if long_run else 20
    found = [agreement(walked(Jail.PAY, seed, games=250, rounds=6)) for seed in range(walks)]
    chances = [one.p for one in found if isinstance(one, Agreement)]
    assert len(chances) == walks
    assert sum(p < LEVEL for p in chances) <= walks // 20
    assert walks / 4 <= sum(p < 0.5 for p in chances) <= walks * 3 / 4


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (replace(PLAN, games=100), "draw events"),
        (moving(Jail.PAY, 100), "games at least"),
        (replace(moving(Jail.PAY, 100), people=People(events=False, locations=False)), "jail"),
    ],
)
def test_what_the_chain_cannot_judge_is_said(tmp_path: Path, plan: Plan, reason: str) -> None:
    found = agreement(tallies(run_of(tmp_path, plan))[0])
    assert isinstance(found, NotComparable)
    assert reason in found.reason


def test_games_that_ended_early_are_not_judged(tmp_path: Path) -> None:
    tally = tallies(run_of(tmp_path, moving(Jail.PAY, 250)))[0]
    tally.rounds[20] -= 3
    found = agreement(tally)
    assert isinstance(found, NotComparable)
    assert found.reason.startswith("3 of its games ended")


def test_another_board_is_not_judged(tmp_path: Path) -> None:
    tally = tallies(run_of(tmp_path, moving(Jail.PAY, 250)))[0]
    tally.arm = replace(tally.arm, spaces=("go", "deed 1", "jail", "deed 2"))
    found = agreement(tally)
    assert isinstance(found, NotComparable)
    assert "36 spaces" in found.reason
