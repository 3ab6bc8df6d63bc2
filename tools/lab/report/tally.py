"""The tally of one arm of a run: every sum that the report and a comparison are made of.

It grows by parts and keeps no game. What the figures mean is in ``results``; what they say is
for ``inference``, ``compare`` and the charts.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from tools.lab.errors import LabError
from tools.lab.plan import Arm, Plan
from tools.lab.report.reading import Floats, Numbers, Part, Rows, by_arm, parts
from tools.lab.report.sums import Course, MeanSums, Scatter, ShareSums, Spread
from tools.lab.results import Ended
from tools.lab.runs import Run, damaged

MEASURES = ("rounds", "turns", "rolls", "transactions", "events", "auctions")
"""What is counted once a game."""

RATIO_STEP = 10
"""Hammer prices are counted by this many percent of the price in the deck."""

RATIO_STEPS = 41
"""The last step holds all above 400 percent."""


class Tally:
    """All sums of one arm.

    Shares by seat have place 0 for seat 1, by strategy the plan's order; by deed the order of
    the deeds' numbers, by space that of the board.
    """

    def __init__(self, plan: Plan, arm: Arm) -> None:
        self.plan = plan
        self.arm = arm
        self.games = 0
        self.deeds = _deeds_of(arm)
        self.strategies = tuple(dict.fromkeys(plan.strategies))
        self.measures = MeanSums(len(MEASURES))
        self.rounds = np.zeros(plan.rounds + 1, np.int64)
        self.bankruptcies = ShareSums(1)
        self.ends = np.zeros(plan.rounds + 1, np.int64)
        self.causes: Counter[str] = Counter()
        self.landings = ShareSums(len(arm.spaces))
        self.tokens = Scatter(2 * len(arm.spaces))
        self.wins_by_seat = ShareSums(arm.players)
        self.wins_by_strategy = ShareSums(len(self.strategies))
        self.broken_by_strategy = ShareSums(len(self.strategies))
        self.worth = Spread(plan.rounds + 1)
        self.cash = Course(plan.rounds + 1)
        self.worth_by_strategy = [Course(plan.rounds + 1) for _ in self.strategies]
        self.rent = MeanSums(len(self.deeds))
        self.rent_in_all = MeanSums(1)
        self.by_deed = {
            name: np.zeros(len(self.deeds), np.int64)
            for name in ("landings", "rents", "rent", "paid", "level", "owned")
        }
        self.hammers = np.zeros(RATIO_STEPS, np.int64)
        self.sold = self.unsold = self.hammered = self.listed = 0

    def add(self, part: Part) -> None:
        """Add the games of a part. Raises ``ValueError`` for rows that don't fit each other."""
        games = part["games"].take(np.argsort(part["games"]["game"], kind="stable"))
        count = len(games["game"])
        if not count:
            return
        self.games += count
        self._add_games(games)
        self._add_players(games, _in_order(part["players"], games, "seat", self.arm.players))
        self._add_deeds(_in_order(part["deeds"], games, "deed", len(self.deeds)), count)
        self._add_auctions(part["auctions"])

    def _add_games(self, games: Rows) -> None:
        spaces = len(self.arm.spaces)
        self.measures.add(np.stack([games[name] for name in MEASURES], 1))
        broken = games["ended"] == Ended.BANKRUPT
        if games["rounds"].max() > self.plan.rounds:
            raise ValueError("a game has more rounds than the plan allows")
        self.rounds += np.bincount(games["rounds"], minlength=self.plan.rounds + 1)
        self.ends += np.bincount(games["rounds"][broken], minlength=self.plan.rounds + 1)
        self.bankruptcies.add(broken.astype(np.int64)[:, None], np.ones((len(broken), 1), np.int64))
        self.causes.update(games["cause"][broken].tolist())
        landed = games.lists["landings"].square(spaces)
        self.landings.add(landed, np.repeat(landed.sum(1, keepdims=True), spaces, 1))
        self.tokens.add(np.hstack((landed, games.lists["arrivals"].square(spaces))))

    def _add_players(self, games: Rows, players: Rows) -> None:
        shape = len(games["game"]), self.arm.players
        wins: Floats = players["win"].reshape(shape).astype(np.float64)
        self.wins_by_seat.add(wins, np.ones(shape, np.int64))
        plays = _places(players["strategy"], self.strategies).reshape(shape)
        broken = players["seat"].reshape(shape) == games["bankrupt"][:, None]
        masks = [plays == place for place in range(len(self.strategies))]
        trials = np.stack([mask.sum(1) for mask in masks], 1)
        self.wins_by_strategy.add(np.stack([(wins * mask).sum(1) for mask in masks], 1), trials)
        hits = np.stack([(broken & mask).sum(1) for mask in masks], 1)
        self.broken_by_strategy.add(hits, trials)
        self._add_courses(players, plays.ravel())

    def _add_courses(self, players: Rows, plays: Numbers) -> None:
        worth, cash = players.lists["worth_by_round"], players.lists["cash_by_round"]
        lengths = worth.lengths
        if not np.array_equal(lengths, cash.lengths):
            raise ValueError("a player has cash and worth of different rounds")
        rounds = np.arange(len(worth.values)) - np.repeat(worth.offsets[:-1], lengths)
        self.worth.add(rounds, worth.values)
        self.cash.add(rounds, cash.values)
        whose = np.repeat(plays, lengths)
        for place, course in enumerate(self.worth_by_strategy):
            course.add(rounds[whose == place], worth.values[whose == place])

    def _add_deeds(self, deeds: Rows, count: int) -> None:
        shape = count, len(self.deeds)
        rent = deeds["rent"].reshape(shape)
        self.rent.add(rent)
        self.rent_in_all.add(rent.sum(1, keepdims=True))
        owned = (deeds["level"] > 0).astype(np.int64)
        for name in self.by_deed:
            held = owned if name == "owned" else deeds[name]
            self.by_deed[name] += held.reshape(shape).sum(0)

    def _add_auctions(self, auctions: Rows) -> None:
        sold = auctions.where(auctions["winner"] > 0)
        price, listed = sold["price"], sold["list_price"]
        self.sold += len(price)
        self.unsold += len(auctions["winner"]) - len(price)
        self.hammered += int(price.sum())
        self.listed += int(listed.sum())
        steps = price * 100 // np.maximum(1, listed) // RATIO_STEP
        steps = np.minimum(steps, RATIO_STEPS - 1).astype(np.int64)
        self.hammers += np.bincount(steps, minlength=RATIO_STEPS)


def tallies(run: Run) -> tuple[Tally, ...]:
    """Tally every arm of a run, part by part. Raises ``LabError``."""
    found = tuple(Tally(run.plan, arm) for arm in run.plan.arms)
    for folder, part in parts(run):
        try:
            for arm, rows in by_arm(part, len(found)):
                found[arm - 1].add(rows)
        except ValueError as error:
            raise damaged(folder, error) from None
    if not sum(one.games for one in found):
        raise LabError(
            f"{run.folder}: no game of this run is finished yet. `teller lab run` with the same "
            "experiment goes on with it."
        )
    return found


def _deeds_of(arm: Arm) -> tuple[int, ...]:
    words = (space.split() for space in arm.spaces)
    return tuple(sorted(int(one[1]) for one in words if one[:1] == ["deed"]))


def _in_order(rows: Rows, games: Rows, name: str, each: int) -> Rows:
    """Sort rows by game and number. Raises ``ValueError`` unless each game has ``each`` of them."""
    ordered = rows.take(np.lexsort((rows[name], rows["game"])))
    if not np.array_equal(ordered["game"], np.repeat(games["game"], each)):
        raise ValueError(f"a game has not its {each} rows by {name}")
    return ordered


def _places(words: Floats, known: tuple[str, ...]) -> Numbers:
    places = np.full(len(words), -1, np.int64)
    for place, word in enumerate(known):
        places[words == word] = place
    if len(words) and places.min() < 0:
        raise ValueError("a strategy that is not in the plan")
    return places
