"""Charts on the board: where tokens land, and what each street earns."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter

from tools.lab import markov
from tools.lab.plan import Arm
from tools.lab.report import names, truth
from tools.lab.report.drawing import Chart, Style, Table, axes, beside, grid, round_steps
from tools.lab.report.inference import Sums
from tools.lab.report.reading import Floats
from tools.lab.report.tally import Tally
from tools.lab.report.winning import percent

SHORT = {
    "go": "GO",
    "jail": "Jail",
    "free parking": "Free",
    "go to jail": "To jail",
    "event": "Event",
    "location": "Loc.",
}
"""What fits on a space of the drawn board."""

DARKEST = 0.62
"""Opacity of the space landed on most: black or white writing stays readable on it."""


def landings(tally: Tally) -> Chart:
    """Chart the share of all landings by dice that each space gets, as the board lies."""
    arm = tally.arm
    shares = np.array([tally.landings.at(space).value for space in range(len(arm.spaces))])
    streets = [space for space in range(len(arm.spaces)) if names.deed_at(arm, space)]
    order = sorted(streets, key=lambda space: shares[space])
    most, least = order[-1], order[0]
    title = (
        f"{names.space_name(arm, most)} is the street landed on most, "
        f"{names.space_name(arm, least)} least"
    )
    note = (
        "Percent of all landings by dice, the darker the more. Intervals in the table are 95 % "
        "after Wilson, with whole games as what is independent; dice alone: a Markov chain of "
        "games as long, without Events and Locations"
    )
    rows = _landing_rows(tally)

    def draw(figure: Figure, style: Style) -> None:
        _draw_board(figure, style, arm, shares)

    told = (
        f"{title}: {percent(shares[most], 2)} and {percent(shares[least], 2)} of all landings; "
        f"an even share is {percent(1 / len(shares), 2)}."
    )
    heading = ("space", "name", "landings", "95 % interval", "by dice alone")
    table = Table(heading[: len(rows[0])], rows)
    return Chart("landings", title, note, told, table, (620, 340), draw)


def _landing_rows(tally: Tally) -> list[tuple[str, ...]]:
    dice = _dice_alone(tally)
    rows = []
    for space in range(len(tally.arm.spaces)):
        share = tally.landings.at(space)
        reach = share.interval()
        interval = f"{percent(reach.low, 2)} to {percent(reach.high, 2)}"
        name = names.space_name(tally.arm, space)
        rows.append((str(space), name, percent(share.value, 2), interval, *dice[space]))
    return rows


def _dice_alone(tally: Tally) -> list[tuple[str, ...]]:
    """Give the chain's share of each space in games as long, as cells; none on another board."""
    if not truth.its_board(tally.arm):
        return [()] * len(tally.arm.spaces)
    leaving = truth.LEAVING.get(tally.plan.people.jail, markov.Leaving.PAY)
    shares = markov.shares_of(leaving, tally.rounds.tolist())
    return [(percent(share, 2),) for share in shares.tolist()]


def _cell(space: int, side: int) -> tuple[int, int]:
    """Column and row of a space, from the top left; GO lies at the bottom right."""
    edge, along = divmod(space, side)
    column = (side - along, 0, along, side)[edge]
    row = (side, side - along, 0, along)[edge]
    return column, row


def _draw_board(figure: Figure, style: Style, arm: Arm, shares: Floats) -> None:
    side = len(shares) // 4
    one = axes(figure, style, left=1, right=1, top=1, bottom=1)
    one.set_xlim(0, side + 1)
    one.set_ylim(side + 1, 0)
    one.set_xticks([])
    one.set_yticks([])
    span = max(float(np.ptp(shares)), 1e-9)
    for space, share in enumerate(shares.tolist()):
        _draw_space(one, style, arm, space, share, DARKEST * (share - shares.min()) / span)
    _draw_middle(one, style, arm, shares)


def _draw_space(one: Axes, style: Style, arm: Arm, space: int, share: float, heat: float) -> None:
    palette = style.palette
    column, row = _cell(space, len(arm.spaces) // 4)
    one.add_patch(Rectangle((column, row), 1, 1, facecolor=palette.heat, alpha=heat, linewidth=0))
    frame = Rectangle((column, row), 1, 1, fill=False, edgecolor=palette.line, linewidth=1)
    one.add_patch(frame)
    deed = names.deed_at(arm, space)
    if deed:
        ink, _ = names.group_colour(names.deed_group(arm, deed))
        strip = (column + 0.06, row + 0.06), 0.88, 0.17
        one.add_patch(Rectangle(*strip, facecolor=ink, edgecolor=palette.soft, linewidth=0.5))
    label = str(deed) if deed else SHORT.get(arm.spaces[space], arm.spaces[space])
    middle: dict[str, Any] = {"ha": "center", "va": "center", "color": palette.ink}
    height = row + (0.42 if deed else 0.3)
    one.text(column + 0.5, height, label, fontsize=11.5 if style.wide else 8.5, **middle)
    size = 14 if style.wide else 10.5
    one.text(column + 0.5, row + 0.74, f"{100 * share:.2f}", fontsize=size, weight="bold", **middle)


def _draw_middle(one: Axes, style: Style, arm: Arm, shares: Floats) -> None:
    """Draw inside the ring what a street of each colour set gets on average."""
    sets = _by_set(arm, shares)
    side, even = len(shares) // 4 + 1, 1 / len(shares)
    step, left, right = (side - 4.1) / max(1, len(sets)), 3.5, side - 1.4
    scale = 3.8 / max((share for _, share in sets), default=even)
    size = 14 if style.wide else 10.5
    soft: dict[str, Any] = {"color": style.palette.soft, "fontsize": size, "ha": "center"}
    row: dict[str, Any] = {"color": style.palette.ink, "fontsize": size, "va": "center"}
    one.text(side / 2, 1.75, "a street of each set, on average", **soft)
    for place, (group, share) in enumerate(sets):
        top = 2.25 + place * step
        ink, _ = names.group_colour(group)
        bar = (left, top), scale * share, 0.62 * step
        one.add_patch(Rectangle(*bar, facecolor=ink, edgecolor=style.palette.soft, linewidth=0.7))
        one.text(left - 0.2, top + 0.31 * step, names.short(group), ha="right", **row)
        value = f"{100 * share:.2f}"
        one.text(right, top + 0.31 * step, value, weight="bold", ha="right", **row)
    at = left + scale * even
    dashes = (0, (4, 2))
    one.plot([at, at], [2.1, side - 1.95], color=style.palette.ink, linewidth=1.5, linestyle=dashes)
    one.text(at, side - 1.45, f"even share {100 * even:.2f}", **soft)


def _by_set(arm: Arm, shares: Floats) -> list[tuple[str, float]]:
    """Colour sets in the order of the board, with the mean share of their streets."""
    found: dict[str, list[float]] = {}
    for space, share in enumerate(shares.tolist()):
        if deed := names.deed_at(arm, space):
            found.setdefault(names.deed_group(arm, deed), []).append(share)
    return [(group, sum(held) / len(held)) for group, held in found.items()]


def rents(tally: Tally) -> Chart | None:
    """Chart the rent that each street earns in a game; nothing if none was charged."""
    sums = [tally.rent.at(place) for place in range(len(tally.deeds))]
    best = max(range(len(sums)), key=lambda place: sums[place].total)
    if not sums[best].total:
        return None
    street = names.deed_name(tally.arm, tally.deeds[best])
    title = f"{street} earns most: M{sums[best].mean:,.0f} a game"
    note = (
        "Mean rent charged for a street in a game, whoever owns it; lines: 95 % intervals, "
        "Student's t"
    )
    heading = ("deed", "street", "rent a game", "95 %", "rents", "each", "owned at the end")
    height = 50 + 23 * len(sums)

    def draw(figure: Figure, style: Style) -> None:
        _draw_rents(figure, style, tally, sums)

    table = Table(heading, _rent_rows(tally, sums))
    return Chart("rents", title, note, f"{title}.", table, (height, height), draw)


def _rent_rows(tally: Tally, sums: list[Sums]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for place, (number, rent) in enumerate(zip(tally.deeds, sums, strict=True)):
        by = {name: int(total[place]) for name, total in tally.by_deed.items()}
        each = by["rent"] / by["rents"] if by["rents"] else 0
        reach = rent.interval()
        half = (reach.high - reach.low) / 2
        rows.append(
            (
                *(str(number), names.deed_name(tally.arm, number), f"M{rent.mean:,.0f}"),
                "" if math.isnan(half) else f"± {half:,.0f}",
                *(f"{by['rents'] / tally.games:.1f}", f"M{each:,.0f}"),
                percent(by["owned"] / tally.games, 0),
            )
        )
    return rows


def _draw_rents(figure: Figure, style: Style, tally: Tally, sums: list[Sums]) -> None:
    one = axes(figure, style, left=190 if style.wide else 150, right=58, top=8, bottom=32)
    reaches = [rent.interval() for rent in sums]
    ends = (reach.high for reach in reaches if not math.isnan(reach.high))
    one.set_xlim(0, max([1.0, *ends, *(rent.mean for rent in sums)]))
    one.set_ylim(len(sums) - 0.4, -0.6)
    grid(one, style, along="x")
    for place, (number, rent) in enumerate(zip(tally.deeds, sums, strict=True)):
        ink, _ = names.group_colour(names.deed_group(tally.arm, number))
        one.barh(place, rent.mean, 0.7, color=ink, edgecolor=style.palette.soft, linewidth=0.7)
        span = [reaches[place].low, reaches[place].high]
        one.plot(span, [place, place], color=style.palette.ink, linewidth=1.6)
        beside(one, place, names.money(rent.mean))
    labels = [f"{names.deed_name(tally.arm, number)}  {number}" for number in tally.deeds]
    one.set_yticks(range(len(sums)), labels)
    one.tick_params(axis="y", labelcolor=style.palette.ink)
    round_steps(one.xaxis, 5 if style.wide else 3)
    one.xaxis.set_major_formatter(FuncFormatter(lambda value, _: names.money(value)))
