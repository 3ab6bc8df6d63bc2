"""A screen: title, blocks, what the buttons do, a notice, the sound to be made with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from terminal.screen.blocks import Block
from terminal.screen.messages import Text


@unique
class Cue(StrEnum):
    """A sound to be made once; each has a tune of its own."""

    TAP = "tap"
    REFUSED = "refused"
    MONEY_IN = "money-in"
    MONEY_OUT = "money-out"
    RENT_UP = "rent-up"
    SET = "set"
    BID = "bid"
    TICK = "tick"
    HAMMER = "hammer"
    WAITING = "waiting"
    DEBT = "debt"
    CANCEL = "cancel"
    WIN = "win"
    START = "start"
    COUNT = "count"
    ZOOM = "zoom"
    BELL = "bell"
    HORN = "horn"
    APPLAUSE = "applause"


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One screen: a title, blocks from top to bottom, what the buttons do, a notice, a cue.

    ``notice`` is a refusal or remark laid over the lower edge; ``keys`` pairs a button's
    name (``ok``, ``m``, ``x``) with what it does now; ``waiting`` says that a card is
    awaited, so that a beep repeats; ``badge`` is a small sign beside the title. ``dim`` is
    for a screen that nobody has used for a while. A ``Clock`` alone has the whole panel.
    ``unsaid`` are buttons that act too, where the screen has no room to say so.
    ``speech`` is what a voice says, whenever the cue is made; ``listening`` says that words
    are awaited, so that a microphone opens after it.
    """

    title: Text
    body: tuple[Block, ...] = ()
    keys: tuple[tuple[str, Text], ...] = ()
    unsaid: tuple[tuple[str, Text], ...] = ()
    notice: Text | None = None
    badge: Text | None = None
    cue: Cue | None = None
    waiting: bool = False
    dim: bool = False
    speech: tuple[Text, ...] = ()
    listening: bool = False
