"""Experiments for the tests, small and told in a line or two."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tools.lab.experiment import parse_plan
from tools.lab.plan import Plan

MIXED = """
games = 12
seed = 11
players = [2, 3, 4, 8]
decks = ["uk", "es"]
strategies = ["thoughtful", "greedy", "random"]
seats = "draw"

[rules.usual]

[rules.other]
house_rules.debt_change = false
auction.refill = false
"""


def plan(content: str, part: int | None = None) -> Plan:
    """Read an experiment; ``part`` is how many games a part holds."""
    made = parse_plan(content, "test.toml", "test", Path())
    return made if part is None else msgspec.structs.replace(made, part=part)
