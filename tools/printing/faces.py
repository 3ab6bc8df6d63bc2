"""What stands on the cards, as plain records, ready to be drawn, in one language and market.

How it is drawn belongs to `tools.printing.drawing`; what an edition's cards say, to a module
of that edition beside this one, listed in `DESCRIPTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cards.card import Card
from cards.deck import Deck
from display.words import catalogue


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour set's name and its colour as six hexadecimal digits; `light` wants dark writing."""

    name: str
    ink: str
    light: bool = False


@dataclass(frozen=True, slots=True)
class BankFace:
    """A bank card: its token, and the token's name."""

    token: str
    name: str


@dataclass(frozen=True, slots=True)
class DeedFace:
    """A title deed: amounts are written out, `rents` from the first level up.

    `group` lists the numbers of its colour set, its own too.
    """

    number: int
    name: str
    colour: Colour
    price: str
    rents: tuple[str, ...]
    group: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EventFace:
    """An event card: what happens, and what is to be tapped if anything."""

    number: int
    title: str
    text: str
    taps: str = ""


Face = BankFace | DeedFace | EventFace


@dataclass(frozen=True, slots=True)
class Hold:
    """Buttons held together for so many seconds, and what that does."""

    buttons: tuple[str, ...]
    seconds: str
    does: str


@dataclass(frozen=True, slots=True)
class Glance:
    """A table card: sections of a title and sentences, and the holds."""

    title: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    holds_title: str
    holds: tuple[Hold, ...]


@dataclass(frozen=True)
class Describing:
    """What a description is made from: the deck, and the words of a language.

    `say` gives printed words by key, filled with figures; `write` an amount of money.
    """

    deck: Deck
    language: str
    say: Callable[..., str]
    write: Callable[[int], str]


Describe = Callable[[Describing, Card], Face]

DESCRIPTIONS: Mapping[str, str] = {"ultimate": "tools.printing.ultimate"}
"""Edition → the module that describes its cards: `describe(describing, card)`."""


def describe_of(edition: str) -> Describe:
    """Give an edition's description. Raises `KeyError` if its cards have no faces."""
    module: Any = import_module(DESCRIPTIONS[edition])
    describe: Describe = module.describe
    return describe


def bank_face(describing: Describing, token: str) -> BankFace:
    """Describe a bank card: the same in every edition."""
    name = catalogue(describing.language).get(f"token.{token}", token.capitalize())
    return BankFace(token, name)


def title_of(face: Face) -> str:
    """Name a card for people: `Mayfair`, `Car`, `Tornado`."""
    return face.title if isinstance(face, EventFace) else face.name
