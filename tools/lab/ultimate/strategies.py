"""The strategies by the names that experiments give them."""

from __future__ import annotations

from tools.lab.ultimate.greedy import Greedy
from tools.lab.ultimate.simple import Idle, Random
from tools.lab.ultimate.strategy import Strategy
from tools.lab.ultimate.thoughtful import Thoughtful

STRATEGIES: dict[str, Strategy] = {
    "random": Random(),
    "greedy": Greedy(),
    "thoughtful": Thoughtful(),
    "idle": Idle(),
}
"""Name → strategy; none of them remembers anything."""
