"""The commands of the `speed` edition: the game begins, its clock runs out, hands are counted."""

from __future__ import annotations

from terminal.ledger import Command


class StartGame(Command, frozen=True, tag="start"):
    """Start the clock (S1)."""


class EndGame(Command, frozen=True, tag="end"):
    """The clock has run out (S1)."""


class CountHand(Command, frozen=True, tag="hand"):
    """Count what a player holds: notes in M, deeds and chest cards by number (S3).

    It takes the place of what was counted for this player before; a card that was counted
    for somebody else comes to this one.
    """

    player: str
    notes: int
    deeds: tuple[int, ...]
    chests: tuple[int, ...]


SpeedCommand = StartGame | EndGame | CountHand
