"""A measured figure with its unit and what it is compared with, and how a row is printed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One row: what, the median, the 95th percentile where there is one, unit, comparison."""

    name: str
    median: float
    unit: str
    p95: float | None = None
    against: str = ""


def percentile(values: Sequence[float], share: float) -> float:
    """Give the value below which ``share`` (0 to 1) of the sorted values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def spread(name: str, values: Sequence[float], unit: str, against: str = "") -> Figure:
    """Sum up measured values as a median and a 95th percentile."""
    return Figure(name, percentile(values, 0.5), unit, percentile(values, 0.95), against)


def timed(act: Callable[[], object]) -> float:
    """Run once; give milliseconds."""
    begin = time.perf_counter_ns()
    act()
    return (time.perf_counter_ns() - begin) / 1e6


def printed(figure: Figure) -> str:
    """Write a row."""
    p95 = "" if figure.p95 is None else _number(figure.p95)
    row = f"{figure.name:<46} {_number(figure.median):>9} {p95:>9} {figure.unit:<10}"
    return f"{row} {figure.against}".rstrip()


def row(figure: Figure) -> str:
    """Write a row of the README's table; what belongs to a row above begins with dots."""
    p95 = "" if figure.p95 is None else _number(figure.p95)
    inner = figure.name.startswith(" ")
    name = f"… {figure.name.strip()}" if inner else figure.name
    cells = (name, _number(figure.median), p95, figure.unit, figure.against)
    return f"| {' | '.join(cells)} |"


HEADING = f"{'':<46} {'median':>9} {'p95':>9} {'unit':<10} aim or comparison"


def _number(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.3f}"
