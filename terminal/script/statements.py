"""The statements of the notation, as records. Reading and writing them is not here."""

from __future__ import annotations

from dataclasses import dataclass

from cards.card import Card


class ScriptError(Exception):
    """A statement that cannot be understood; the message says what was expected and found."""


@dataclass(frozen=True, slots=True)
class UseEdition:
    """``edition ultimate``."""

    name: str


@dataclass(frozen=True, slots=True)
class Set:
    """``set auction.tick_seconds 2``."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Tap:
    """``tap deed 16``; ``stays`` for ``hold-card``."""

    card: Card
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Lift:
    """``lift``."""


@dataclass(frozen=True, slots=True)
class Press:
    """``press ok``."""

    button: str


@dataclass(frozen=True, slots=True)
class Hold:
    """``hold ok m 5``: ``ms`` milliseconds."""

    keys: tuple[str, ...]
    ms: int


@dataclass(frozen=True, slots=True)
class Wait:
    """``wait 10``: ``ms`` milliseconds."""

    ms: int


@dataclass(frozen=True, slots=True)
class PressKeys:
    """``key 2 . 7 5 M``."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """``say 0.3 buy baltic``; confidence from 0 to 1."""

    words: str
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class PressToken:
    """``token car``."""

    token: str


@dataclass(frozen=True, slots=True)
class Slot:
    """``slot + bank car``."""

    side: str
    card: Card


@dataclass(frozen=True, slots=True)
class PowerCut:
    """``power-cut``."""


@dataclass(frozen=True, slots=True)
class Expect:
    """``expect players.car.cash 1240``; ``value`` is the rest of the line."""

    path: str
    value: str


Statement = (
    UseEdition
    | Set
    | Tap
    | Lift
    | Press
    | Hold
    | Wait
    | PressKeys
    | Say
    | PressToken
    | Slot
    | PowerCut
    | Expect
)


@dataclass(frozen=True, slots=True)
class Step:
    """A statement with the number of its line, from 1, and the line as it was written."""

    line: int
    text: str
    statement: Statement
