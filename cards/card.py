"""The identity of a card: what was tapped, whatever the reader or the tag.

Figures (prices, names) belong in ``cards.deck``; bytes on a tag in ``cards.tag``.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class BankCard:
    """A player's bank card, named after its token: ``car``, ``ship`` …"""

    token: str


@dataclass(frozen=True, slots=True, order=True)
class DeedCard:
    """A title deed by the number printed on it."""

    number: int


@dataclass(frozen=True, slots=True, order=True)
class EventCard:
    """An event card (in other editions chance or chest) by its number."""

    number: int


@dataclass(frozen=True, slots=True, order=True)
class UnknownTag:
    """A tag that is no card of this deck; ``uid`` in lower-case hexadecimal, may be empty.

    ``why`` names what is wrong with it (``blank``), if its reader knows; it is the same tag
    whatever that is.
    """

    uid: str
    why: str = field(default="", compare=False)


Card = BankCard | DeedCard | EventCard | UnknownTag
