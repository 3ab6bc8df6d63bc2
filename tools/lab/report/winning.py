"""Charts of who wins and who breaks: shares with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from tools.lab.plan import Seats
from tools.lab.report.drawing import Chart, Style, Table, above, axes, beside, grid, round_steps
from tools.lab.report.inference import CONFIDENCE, Interval, Share
from tools.lab.report.tally import Tally

WILSON = "Bars: 95 % intervals after Wilson; seats of one game count for what they tell together"


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a chart of shares."""

    name: str
    share: Share
    place: int
    """Which series of its chart it is; all seats are one."""

    @property
    def interval(self) -> Interval:
        """Its interval."""
        return self.share.interval()


def percent(value: float, digits: int = 1) -> str:
    """Write a share."""
    return f"{100 * value:.{digits}f} %"


def by_strategy(tally: Tally) -> Chart | None:
    """Chart the win rates of strategies; one alone has none to win against."""
    lines = _lines(tally.strategies, tally.wins_by_strategy.at)
    if len(lines) < 2:
        return None
    best = max(lines, key=lambda one: one.share.value)
    rest = [one for one in lines if one is not best]
    clear = all(one.interval.high < best.interval.low for one in rest)
    if clear:
        title = f"{best.name.capitalize()} wins most: {percent(best.share.value)} of its seats"
    else:
        title = "No strategy is clearly ahead"
    note = f"{WILSON}; a shared first place is a part of a win"
    return _shares("wins-by-strategy", title, note, lines, 1 / tally.arm.players, "win rate")


def by_seat(tally: Tally) -> Chart:
    """Chart the win rates of seats."""
    lines = [
        Line(f"seat {place + 1}", tally.wins_by_seat.at(place), 0)
        for place in range(tally.arm.players)
    ]
    even = 1 / tally.arm.players
    # Bonferroni: each seat could be the one that luck lifts, so each is asked more strictly.
    strict = 1 - (1 - CONFIDENCE) / len(lines)
    reached = [(one, one.share.interval(strict)) for one in lines]
    off = [one for one, reach in reached if not reach.low <= even <= reach.high]
    if not off:
        title = "No seat is shown to have an advantage"
    else:
        far = max(off, key=lambda one: abs(one.share.value - even))
        how = "above" if far.share.value > even else "below"
        title = f"{far.name.capitalize()} wins {percent(far.share.value)}, {how} an even share"
    note = f"{WILSON}; seat 1 begins"
    if tally.plan.seats is Seats.FIXED and len(tally.strategies) > 1:
        note += ". Seats and strategies go together here: a seat's rate is its player's"
    return _shares("wins-by-seat", title, note, lines, even, "win rate")


def bankrupt(tally: Tally) -> Chart | None:
    """Chart how often each strategy is the one that breaks; nothing if nobody is."""
    if not tally.bankruptcies.at(0).hits:
        return None
    lines = _lines(tally.strategies, tally.broken_by_strategy.at)
    share = tally.bankruptcies.at(0).value
    causes = ", ".join(
        f"{name or 'other'} {percent(count / max(1, tally.causes.total()), 0)}"
        for name, count in tally.causes.most_common()
    )
    title = f"{percent(share)} of games end in a bankruptcy"
    note = f"{WILSON}. What breaks them: {causes}" if causes else WILSON
    return _shares("bankruptcies", title, note, lines, share / tally.arm.players, "goes bankrupt")


def _lines(names: Sequence[str], at: Callable[[int], Share]) -> list[Line]:
    found = [Line(name, at(place), place) for place, name in enumerate(names)]
    return [one for one in found if one.share.trials]


def _shares(name: str, title: str, note: str, lines: list[Line], even: float, what: str) -> Chart:
    rows = [
        (
            one.name,
            percent(one.share.value),
            f"{percent(one.interval.low)} to {percent(one.interval.high)}",
            f"{one.share.trials:,}",
        )
        for one in lines
    ]
    told = f"{title}. " + "; ".join(f"{row[0]} {row[1]}, interval {row[2]}" for row in rows)
    table = Table(("who", what, "95 % interval", "of seats"), rows)
    height = 74 + 46 * len(lines)

    def draw(figure: Figure, style: Style) -> None:
        _draw_shares(figure, style, lines, even)

    told = f"{told}. An even share is {percent(even)}."
    return Chart(name, title, note, told, table, (height, height), draw)


def _draw_shares(figure: Figure, style: Style, lines: list[Line], even: float) -> None:
    left = 104 if style.wide else 84
    one = axes(figure, style, left=left, right=64, top=30, bottom=32)
    ends = [even, *(end for line in lines for end in (line.interval.low, line.interval.high))]
    room = max(0.04, 0.12 * (max(ends) - min(ends)))
    one.set_xlim(max(0, min(ends) - room), min(1, max(ends) + room))
    one.set_ylim(len(lines) - 0.5, -0.5)
    round_steps(one.xaxis, 5 if style.wide else 4)
    one.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
    grid(one, style, along="x")
    above(one, style, even, f"even share {percent(even)}")
    one.set_yticks(range(len(lines)), [line.name for line in lines])
    one.tick_params(axis="y", labelcolor=style.palette.ink)
    for row, line in enumerate(lines):
        colour, mark = style.series(line.place)
        ends = [line.interval.low, line.interval.high]
        one.plot(ends, [row, row], color=colour, linewidth=5, alpha=0.45, solid_capstyle="round")
        one.plot(line.share.value, row, mark, color=colour, markersize=10)
        beside(one, row, percent(line.share.value))
