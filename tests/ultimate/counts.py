"""Exhaustive counts of short signal sequences: how many states are reached, what is refused.

``python -m tests.ultimate.counts 6`` counts to length 6 and writes ``counts.csv`` anew; look
at the difference before it is committed: each change of a number is a change of the rules.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from terminal.editions.ultimate.dialogue import UltimateDialogue
from tests.counting import Counting, Position, frozen
from tests.ultimate.table import TWO, buy, hammer, jail
from tools.script import Player

FILE = Path(__file__).with_name("counts.csv")
ANY = (("house_rules.cancel", "any"),)

CARDS = ("tap bank car", "tap bank ship", "tap deed 1", "tap deed 2")
BUTTONS = ("press ok", "press m", "press x")
HOLDS = ("hold ok m 5", "hold x 5", "power-cut")


POSITIONS = {
    "setup": Position("", (*CARDS[:3], *BUTTONS, "power-cut")),
    "home": Position(TWO, (*CARDS, *BUTTONS, *HOLDS, "wait 10")),
    "events": Position(
        TWO + buy("car", 1), (*CARDS, "tap event 56", "tap event 60", "tap event 62", "press x")
    ),
    "auction": Position(TWO + "tap deed 1; press m", (*CARDS[:3], *BUTTONS, "wait 6", "power-cut")),
    "sold": Position(TWO + buy("car", 1) + hammer(2, 40), (*CARDS, *BUTTONS, *HOLDS, "wait 30")),
    "poor": Position(
        TWO + buy("car", 1, 2) + jail("car", 13), ("tap bank car", *CARDS[2:], *BUTTONS, *HOLDS)
    ),
    "poor, any": Position(
        TWO + buy("car", 1, 2) + jail("car", 13),
        ("tap bank car", *CARDS[2:], "press m", *HOLDS[:2]),
        ANY,
    ),
}


def state_of(player: Player) -> object:
    """All that the future can depend on; times are counted from now."""
    session, now = player.session, player._clock.now()
    dialogue = session.dialogue
    assert isinstance(dialogue, UltimateDialogue)
    memory = dialogue.memory
    relative = replace(
        memory,
        hammer_at=max(0, memory.hammer_at - now),
        unpaid_at=max(0, memory.unpaid_at - now),
    )
    idle = dialogue.due(held=False)
    return (
        dialogue.state,
        dialogue.overlays.shown,
        dialogue.steps.joined,
        relative,
        idle and idle - now,
        frozen(session.book),
    )


COUNTING = Counting("ultimate", Path(__file__).with_name("counts.csv"), POSITIONS, state_of)


if __name__ == "__main__":
    COUNTING.store(int(sys.argv[1]))
