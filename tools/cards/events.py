"""What a session at the reader has to say, as data: for the command line, for a page, as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from cards.card import Card
from cards.verdict import Words


@unique
class How(StrEnum):
    """How a tag became its card."""

    WRITTEN = "written"
    FINISHED = "finished"  # it was torn
    UNCHANGED = "unchanged"  # it already was this card
    ENROLLED = "enrolled"
    ERASED = "erased"
    UNPROTECTED = "unprotected"


@dataclass(frozen=True, slots=True)
class Awaiting:
    """Lay down the tag for this card: the `number`th of `count`."""

    card: Card
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Made:
    """This tag (UID in hexadecimal) is this card now; `void` are tags that no longer are.

    `ms` is how long it took from finding the tag to the end.
    """

    card: Card | None
    uid: str
    how: How
    ms: float
    void: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """Something would be lost, `loss` says what; it is done after `allow` only."""

    uid: str
    card: Card | None
    loss: str


@dataclass(frozen=True, slots=True)
class Troubled:
    """This tag did not become the card."""

    card: Card | None
    uid: str
    words: Words


@dataclass(frozen=True, slots=True)
class Checked:
    """This tag is this card, or none and `words` says why; with a card, `words` says what is weak.

    `others` are further tags that are this card.
    """

    card: Card | None
    uid: str
    words: Words | None
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """All about a tag. `register` is its state there, `pages` are 0 to 15 in hexadecimal."""

    uid: str
    make: str
    card: str
    words: Words | None
    key: str
    register: str
    facts: tuple[str, ...]
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """All was done that was to be done."""

    count: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """It ended before everything was done: so many were made, these cards are left."""

    done: int
    left: tuple[Card, ...]


Event = Awaiting | Made | Asking | Troubled | Checked | Read | Finished
