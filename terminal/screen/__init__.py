"""What a screen shows, as data: message keys with values, blocks, a cue.

Nothing here is a finished sentence or a pixel: ``display`` translates and draws, and a
voice may speak. Editions build screens; nothing here knows an edition.
"""

from terminal.screen.blocks import (
    Balance,
    Balances,
    Bars,
    Block,
    Circles,
    Clock,
    Deed,
    DeedList,
    Figure,
    Flow,
    Hand,
    Handover,
    Line,
    Move,
    Moves,
    Option,
    Options,
    Picture,
    Place,
    Ranking,
    Slots,
    Sum,
    Sums,
    Tokens,
)
from terminal.screen.messages import Local, Text, Value, text
from terminal.screen.screen import Cue, Screen

__all__ = [
    "Balance",
    "Balances",
    "Bars",
    "Block",
    "Circles",
    "Clock",
    "Cue",
    "Deed",
    "DeedList",
    "Figure",
    "Flow",
    "Hand",
    "Handover",
    "Line",
    "Local",
    "Move",
    "Moves",
    "Option",
    "Options",
    "Picture",
    "Place",
    "Ranking",
    "Screen",
    "Slots",
    "Sum",
    "Sums",
    "Text",
    "Tokens",
    "Value",
    "text",
]
