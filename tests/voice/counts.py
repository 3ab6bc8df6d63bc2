"""Exhaustive counts of short signal sequences: how many states are reached, what is refused.

``python -m tests.voice.counts 4`` counts to length 4 and writes ``counts.csv`` anew; look at
the difference before it is committed: each change of a number is a change of the rules.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from terminal.editions.voice.dialogue import VoiceDialogue
from tests.counting import Counting, Position, frozen
from tests.voice.table import TWO, ask, buy, jail
from tools.script import Player

TOKENS = ("token car", "token ship")
BUTTONS = ("press ok", "press m", "press x")
BROWN = TWO + buy("car", 1, 2)
POOR = TWO + buy("car", 16) + buy("ship", 1, 5) + jail("ship", 20)


POSITIONS = {
    "setup": Position("", (*TOKENS, "tap bank hat", *BUTTONS, "say help", "power-cut")),
    "words": Position(
        TWO, (*TOKENS, "say buy baltic", "say buy", "say saint", "say 0.2 boardwalk", "say undo")
    ),
    "doubt": Position(
        TWO + "token car",
        (
            "say 0.2 buy saint",
            "say pass go",
            "token car",
            "press ok",
            "press x",
            "token ship",
            "wait 10",
        ),
    ),
    "taps": Position(BROWN, ("tap deed 1", "tap deed 16", *TOKENS, *BUTTONS)),
    "trade": Position(
        BROWN + buy("ship", 16) + ask("car", "trade"),
        ("say baltic", "tap deed 16", "say p", "press x", "token car", "power-cut"),
    ),
    "auction": Position(
        TWO + ask("car", "auction off baltic"),
        (*TOKENS, "wait 2", "wait 3", "press x", "hold ok m 5", "power-cut"),
    ),
    "debt": Position(
        POOR + "tap deed 16; token ship",
        ("tap deed 1", "say charles", *BUTTONS, "token ship", "say undo", "power-cut"),
    ),
    "draws": Position(
        TWO + "token car",
        ("token car", "say chance card", "say train ride", "say undo", "say repeat"),
    ),
}


def state_of(player: Player) -> object:
    """All that the future can depend on; times are counted from now."""
    session, now = player.session, player._clock.now()
    dialogue = session.dialogue
    assert isinstance(dialogue, VoiceDialogue)
    due_at, idle = dialogue.memory.due_at, dialogue.due(held=False)
    last = dialogue.steps.last
    return (
        dialogue.state,
        dialogue.overlays.shown,
        dialogue.steps.joined,
        replace(dialogue.memory, due_at=due_at and due_at - now),
        idle and idle - now,
        last and (last.code, last.effects),
        frozen(session.book),
    )


COUNTING = Counting("voice", Path(__file__).with_name("counts.csv"), POSITIONS, state_of)


if __name__ == "__main__":
    COUNTING.store(int(sys.argv[1]))
