"""What comes in from the table: taps, buttons, keys, words. Past facts, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from cards.card import Card

BUTTONS = ("ok", "m", "x")
KEYS = (*"0123456789.,", "K", "M", "arrow", "C", "+", "-")
"""Keypad keys; the comma is the decimal point of other languages and means the same."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A card was laid on the reader."""

    card: Card


@dataclass(frozen=True, slots=True)
class Lifted:
    """The card was taken away."""

    card: Card


@dataclass(frozen=True, slots=True)
class Down:
    """A button or keypad key went down."""

    key: str


@dataclass(frozen=True, slots=True)
class Up:
    """A button or keypad key was let go."""

    key: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A short press of one of the three buttons: ``ok``, ``m``, ``x``."""

    button: str


@dataclass(frozen=True, slots=True)
class Keyed:
    """A short press of a keypad key."""

    key: str


@dataclass(frozen=True, slots=True)
class Held:
    """Buttons or keys held together until the time of their hold was reached."""

    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Released:
    """A hold that ended before its time was reached."""

    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Token:
    """A player's own token button."""

    token: str


@dataclass(frozen=True, slots=True)
class Heard:
    """Words as recognised, in lower case, with the recogniser's confidence from 0 to 1."""

    words: str
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A deadline was reached; ``due`` is its own time, in milliseconds of the clock."""

    due: int


@dataclass(frozen=True, slots=True)
class TwoCards:
    """Two cards lie on the reader: neither is taken."""


Edge = Down | Up
Signal = Tapped | Lifted | Down | Up | Token | Heard | TwoCards
Trigger = Tapped | Lifted | Pressed | Keyed | Held | Released | Token | Heard | TwoCards
