"""Charts of how games run: their length, money over time, what auctions bring."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from tools.lab.report import names
from tools.lab.report.drawing import Chart, Style, Table, above, axes, beside, grid, round_steps
from tools.lab.report.inference import FEWEST
from tools.lab.report.reading import Floats, Numbers
from tools.lab.report.tally import MEASURES, RATIO_STEP, Tally
from tools.lab.report.winning import percent

MOST_BARS = 40
"""Bars of a histogram at most; more rounds share a bar."""


def length(tally: Tally) -> Chart | None:
    """Chart how many rounds games last; nothing if all last as long."""
    counts, limit = tally.rounds, tally.plan.rounds
    if np.count_nonzero(counts) == 1:
        return None
    low, middle, high = (_quantile(counts, share) for share in (0.1, 0.5, 0.9))
    stopped = 1 - tally.bankruptcies.at(0).value
    last = int(np.flatnonzero(counts)[-1])
    step = -(-(last + 1) // MOST_BARS)
    bars = np.add.reduceat(counts, np.arange(0, last + 1, step)) / tally.games
    mean = tally.measures.at(MEASURES.index("rounds"))
    reach = mean.interval()
    title = f"Half of all games are over after {middle} rounds"
    if counts[limit] > tally.games / 2:
        title = f"Most games are stopped after {limit} rounds"
    note = (
        f"Four of five last {low} to {high} rounds; the mean is {mean.mean:.1f} "
        f"(95 % interval {reach.low:.1f} to {reach.high:.1f}, Student's t). "
        f"{percent(stopped)} were stopped at the limit of {limit} rounds"
    )
    rows = [
        (_span(place * step, step), percent(share), f"{share * tally.games:,.0f}")
        for place, share in enumerate(bars.tolist())
        if share
    ]

    def draw(figure: Figure, style: Style) -> None:
        one = _draw_bars(figure, style, bars, step)
        one.set_xlabel("rounds", color=style.palette.soft)
        above(one, style, middle + 0.5 * step, f"median {middle}")

    table = Table(("rounds", "of games", "games"), rows)
    return Chart("length", title, note, f"{title}. {note}.", table, (280, 250), draw)


@dataclass(frozen=True, slots=True)
class Money:
    """Means by round over games still going on: of all players, and worth by strategy.

    ``low`` and ``high`` hold the middle half of all worths; ``lines`` are name, means and place.
    """

    still: Numbers
    worth: Floats
    cash: Floats
    low: Floats
    high: Floats
    lines: list[tuple[str, Floats, int]]

    @property
    def last(self) -> int:
        """The last round."""
        return len(self.worth) - 1


def _money_of(tally: Tally, enough: int) -> Money:
    """Take the rounds that ``enough`` games reached, or as many as all did."""
    still = tally.worth.counts // tally.arm.players
    shown = int(np.flatnonzero(still >= min(enough, still.max()))[-1]) + 1
    courses = zip(tally.strategies, tally.worth_by_strategy, strict=True)
    return Money(
        still[:shown],
        tally.worth.means[:shown],
        tally.cash.means[:shown],
        tally.worth.quantile(0.25)[:shown],
        tally.worth.quantile(0.75)[:shown],
        [
            (name, course.means[:shown], place)
            for place, (name, course) in enumerate(courses)
            if course.counts[0]
        ],
    )


def money(tally: Tally) -> Chart:
    """Chart mean worth by strategy and cash of all, round by round."""
    enough = max(FEWEST, tally.games // 10)
    held = _money_of(tally, enough)
    title = (
        f"From M{held.worth[0]:,.0f} a player's worth goes to M{held.worth[-1]:,.0f} "
        f"in {held.last} rounds"
    )
    note = (
        "Mean worth (cash and purchase prices of deeds) of the players of games still going on; "
        "the band holds the middle half of all players. Games that have ended drop out, so the "
        f"far right is about long games; it ends where fewer than {enough:,} are left"
    )
    rows = [
        (
            *(f"{at}", f"{held.still[at]:,}", f"M{held.worth[at]:,.0f}", f"M{held.cash[at]:,.0f}"),
            *(f"M{means[at]:,.0f}" for _, means, _ in held.lines),
        )
        for at in sorted({*range(0, held.last, max(1, held.last // 8)), held.last})
    ]
    heading = ("round", "games", "worth", "cash", *(name for name, _, _ in held.lines))
    told = "; ".join(f"{name} M{means[-1]:,.0f}" for name, means, _ in held.lines)

    def draw(figure: Figure, style: Style) -> None:
        _draw_money(figure, style, held)

    table = Table(heading, rows)
    return Chart("money", title, note, f"{title}. {told}.", table, (340, 320), draw)


def _draw_money(figure: Figure, style: Style, held: Money) -> None:
    one = axes(figure, style, left=58, right=98 if style.wide else 84, top=14, bottom=44)
    soft, rounds = style.palette.soft, np.arange(held.last + 1)
    one.fill_between(rounds, held.low, held.high, color=soft, alpha=0.16, linewidth=0)
    one.plot(rounds, held.cash, color=soft, linewidth=1.8, linestyle=(0, (2, 2)))
    ends = [("cash, all", float(held.cash[-1]), soft)]
    for name, means, place in held.lines:
        colour, mark = style.series(place)
        every = max(1, held.last // 8)
        one.plot(rounds, means, color=colour, linewidth=2.2, marker=mark, markevery=every)
        ends.append((name, float(means[-1]), colour))
    one.set_xlim(0, held.last + 0.5)
    one.set_ylim(bottom=0)
    one.yaxis.set_major_formatter(FuncFormatter(lambda value, _: names.money(value)))
    round_steps(one.yaxis, 5)
    round_steps(one.xaxis, 6, whole=True)
    grid(one, style, along="y")
    one.set_xlabel("rounds played", color=soft)
    _end_labels(one, ends, figure.get_size_inches()[1] * 72)


def auctions(tally: Tally) -> Chart | None:
    """Chart hammer prices as a share of the price in the deck; nothing if nothing was sold."""
    held = tally.sold + tally.unsold
    if not tally.sold:
        return None
    ratio = tally.hammered / max(1, tally.listed)
    cheap = int(tally.hammers[: 100 // RATIO_STEP].sum()) / tally.sold
    last = int(np.flatnonzero(tally.hammers)[-1])
    shares = tally.hammers[: last + 1] / tally.sold
    title = f"The hammer falls at {percent(ratio, 0)} of the price, taken all together"
    note = (
        f"{held / tally.games:.1f} auctions a game; {percent(tally.unsold / held)} end without a "
        f"bid; {percent(cheap)} of the sales are below the price in the deck"
    )
    rows = [
        (_span(place * RATIO_STEP, RATIO_STEP, " %"), percent(share))
        for place, share in enumerate(shares.tolist())
        if share
    ]

    def draw(figure: Figure, style: Style) -> None:
        one = _draw_bars(figure, style, shares, RATIO_STEP)
        one.set_xlim(0, max(120, (last + 1) * RATIO_STEP))
        one.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} %"))
        one.set_xlabel("hammer price of the price in the deck", color=style.palette.soft)
        above(one, style, 100, "price in the deck")

    table = Table(("hammer price of the price", "of sales"), rows)
    return Chart("auctions", title, note, f"{title}. {note}.", table, (280, 250), draw)


def _quantile(counts: Numbers, share: float) -> int:
    reached = np.cumsum(counts)
    return int(np.searchsorted(reached, share * reached[-1]))


def _span(first: int, step: int, unit: str = "") -> str:
    return f"{first}{unit}" if step == 1 else f"{first} to {first + step - 1}{unit}"


def _draw_bars(figure: Figure, style: Style, shares: Floats, step: int) -> Axes:
    """Draw a histogram of shares, each bar ``step`` wide, from 0 on."""
    one = axes(figure, style, left=52, right=14, top=30, bottom=44)
    edges = np.arange(len(shares)) * step
    one.bar(edges, shares, 0.86 * step, align="edge", color=style.palette.accent)
    one.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))
    round_steps(one.yaxis, 4)
    round_steps(one.xaxis, 8, whole=True)
    grid(one, style, along="y")
    return one


def _end_labels(one: Axes, ends: list[tuple[str, float, str]], height: float) -> None:
    """Write names at the ends of lines, moved apart where they would lie on each other."""
    bottom, top = one.get_ylim()
    least = 17 * (top - bottom) / (height * one.get_position().height)
    places: list[float] = []
    for name, value, colour in sorted(ends, key=lambda end: end[1]):
        place = max(value, places[-1] + least) if places else max(value, bottom + least / 2)
        places.append(place)
        beside(one, place, name, colour)
