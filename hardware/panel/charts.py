"""A chart of everybody's worth as figures: lines, and round marks for its axis. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

MOST_POINTS = 400
"""Points of a line at most: more than a screen has room for shows nothing more."""

MARKS = 4
"""Marks on the axis, about."""


def chart(worths: Sequence[dict[str, int]], amount: Callable[[int], str]) -> dict[str, Any]:
    """Give the lines of a chart and the marks of its axis, lowest first, worded by ``amount``."""
    players = list(worths[-1]) if worths else []
    every = max(1, -(-len(worths) // MOST_POINTS))
    kept = [*range(0, len(worths) - 1, every), len(worths) - 1] if worths else []
    lines = [
        {"player": player, "worth": [worths[index].get(player, 0) for index in kept]}
        for player in players
    ]
    top = max((value for line in lines for value in line["worth"]), default=0)
    step = round_step(top)
    return {
        "at": kept,
        "lines": lines,
        "marks": [
            {"at": mark, "label": amount(mark)} for mark in range(0, max(top, 1) + step, step)
        ],
    }


def round_step(top: int) -> int:
    """Give a round step (1, 2 or 5 and zeros) that makes about four marks up to ``top``."""
    wanted = max(1, top / MARKS)
    size = 1
    while size * 10 <= wanted:
        size *= 10
    return next(step for step in (size, 2 * size, 5 * size, 10 * size) if step >= wanted)
