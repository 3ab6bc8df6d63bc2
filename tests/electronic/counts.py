"""Exhaustive counts of short signal sequences: how many states are reached, what is refused.

``python -m tests.electronic.counts 4`` counts to length 4 and writes ``counts.csv`` anew; look
at the difference before it is committed: each change of a number is a change of the rules.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from terminal.editions.electronic.dialogue import ElectronicDialogue
from tests.counting import Counting, Position, frozen
from tests.electronic.table import TWO, at, buy, keyed, pay
from tools.script import Player

CARDS = ("tap bank car", "tap bank ship")
BUTTONS = ("press ok", "press m", "press x")
POOR = TWO + buy("car", 27, 28) + buy("ship", 3) + pay("12.8M", "ship") + at(28, "ship")


POSITIONS = {
    "setup": Position("", (*CARDS, *BUTTONS, "key 5", "power-cut")),
    "slots": Position(
        TWO, (*CARDS, "key +", "key -", "key 5", "key M", "key arrow", "key C", "press x")
    ),
    "slots, rule": Position(
        TWO + "slot + bank car",
        ("key 5", "key M", "key arrow", "key C", "press ok", "wait 20"),
        (("house_rules.cancel", "rule"),),
    ),
    "slots, classic": Position(
        TWO + "slot - bank car",
        (CARDS[1], "key +", "key 5", "key .", "key K", "key C", "press ok"),
        (("electronic.scale", "classic"),),
    ),
    "deed": Position(
        TWO + buy("car", 27, 28), ("tap deed 27", "tap deed 28", CARDS[1], *BUTTONS, "key C")
    ),
    "auction": Position(
        TWO + "tap deed 27; press m",
        (CARDS[0], "key 5", "key M", "key arrow", "press ok", "press x", "power-cut"),
    ),
    "sale": Position(
        TWO + buy("car", 3) + "tap deed 3; press m; press ok; tap deed 3; press m; press m;",
        ("press ok", "press x", "key 5", "key K", *CARDS),
    ),
    "debt": Position(POOR, (CARDS[1], "tap deed 3", *BUTTONS, "key C", "wait 10")),
    "dice": Position(
        TWO + buy("car", 8) + at(8, "ship"), ("key 1", "key 2", "key C", "press ok", "press x")
    ),
    "chance": Position(
        TWO + buy("car", 3), ("press m", "press ok", *CARDS, "tap deed 3", keyed("5K").strip("; "))
    ),
}


def state_of(player: Player) -> object:
    """All that the future can depend on; times are counted from now."""
    session, now = player.session, player._clock.now()
    dialogue = session.dialogue
    assert isinstance(dialogue, ElectronicDialogue)
    bell_at = dialogue.memory.bell_at
    idle = dialogue.due(held=False)
    return (
        dialogue.state,
        dialogue.overlays.shown,
        dialogue.steps.joined,
        replace(dialogue.memory, bell_at=bell_at and bell_at - now),
        idle and idle - now,
        frozen(session.book),
    )


COUNTING = Counting("electronic", Path(__file__).with_name("counts.csv"), POSITIONS, state_of)


if __name__ == "__main__":
    COUNTING.store(int(sys.argv[1]))
