"""What survives a power cut beside the entries: how far the clock is, and a half counted hand.

How the clock is saved without wearing the memory card: nothing is appended while it runs. The
game's checkpoint, one row of a few dozen bytes, is overwritten in place once for each second
told, and only while a stage runs: 310 times in a game, not at all in a pause. Each is a page
or two of a write-ahead log that is itself used again from its start; `./tools/bench speed`
counts the bytes. After a power cut the clock comes back paused at the last second told.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from terminal.editions.speed.scoring import Hand
from terminal.editions.speed.steps import Counting


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """The clock in ms from the first stage; the hand by player, notes in M, and cards.

    The hand belongs to the book with so many ``entries``; with another it is out of date.
    """

    elapsed: int = 0
    entries: int = 0
    player: str = ""
    notes: int = 0
    deeds: tuple[int, ...] = ()
    chests: tuple[int, ...] = ()

    def counting(self) -> Counting:
        """Give the hand as the dialogue remembers it."""
        hand = Hand(self.notes, frozenset(self.deeds), frozenset(self.chests))
        return Counting(self.player, hand)


def encode(elapsed: int, entries: int, counting: Counting) -> bytes:
    """Write a checkpoint; the count before the first stage is as nothing."""
    kept = Checkpoint(max(0, elapsed))
    if counting.player:
        hand = counting.hand
        deeds, chests = tuple(sorted(hand.deeds)), tuple(sorted(hand.chests))
        kept = Checkpoint(kept.elapsed, entries, counting.player, hand.notes, deeds, chests)
    return msgspec.json.encode(kept)


def decode(checkpoint: bytes) -> Checkpoint:
    """Read a checkpoint; one that cannot be read is as if the clock had just begun."""
    try:
        kept = msgspec.json.decode(checkpoint, type=Checkpoint) if checkpoint else Checkpoint()
    except msgspec.MsgspecError:
        return Checkpoint()
    return kept if kept.elapsed >= 0 else Checkpoint()
