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
from terminal.edition import Settings


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour set's name and its colour as six hexadecimal digits; `light` wants dark writing."""

    name: str
    ink: str
    light: bool = False


@dataclass(frozen=True, slots=True)
class BankFace:
    """A bank card: its token, the token's name, and what it is tapped for if not the usual."""

    token: str
    name: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table on a deed: so many marks (`house`, `train` …), words, an amount."""

    label: str
    amount: str
    mark: str = ""
    marks: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """What a deed brings, by line, and a remark below it."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class DeedFace:
    """A title deed: amounts are written out, `rents` from the first level up.

    `group` lists the numbers of its colour set, its own too. A deed has either rents by level
    or a `table`; `costs` are further amounts with their names.
    """

    number: int
    name: str
    colour: Colour
    price: str
    rents: tuple[str, ...] = ()
    group: tuple[int, ...] = ()
    table: Table | None = None
    costs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class EventFace:
    """An event card: what happens, and what is to be tapped if anything.

    `kind` names it where it is no event; `sets` are the colour sets that it is about.
    """

    number: int
    title: str
    text: str
    taps: str = ""
    kind: str = ""
    sets: tuple[Colour, ...] = ()


Face = BankFace | DeedFace | EventFace


@dataclass(frozen=True, slots=True)
class Hold:
    """Keys held together for so many seconds, and what that does; one combination or another."""

    combinations: tuple[tuple[str, ...], ...]
    seconds: str
    does: str


@dataclass(frozen=True, slots=True)
class Keyed:
    """Keys and cards one after the other, and what that does; keys stand in brackets."""

    steps: tuple[str, ...]
    does: str


@dataclass(frozen=True, slots=True)
class Figures:
    """What an edition adds to its table card: figures with their names, and what is keyed."""

    figures: tuple[tuple[str, str], ...] = ()
    keyed: tuple[Keyed, ...] = ()


@dataclass(frozen=True, slots=True)
class Glance:
    """A table card: figures, sections of a title and sentences, what is keyed, the holds."""

    title: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    holds_title: str
    holds: tuple[Hold, ...]
    keyed_title: str = ""
    figures: Figures = Figures()


@dataclass(frozen=True)
class Describing:
    """What a description is made from: the deck, the settings, and the words of a language.

    `say` gives printed words by key, filled with figures; `write` an amount of money in the
    smallest units of the game.
    """

    deck: Deck
    settings: Settings
    language: str
    say: Callable[..., str]
    write: Callable[[int], str]


Describe = Callable[[Describing, Card], Face]

FiguresOf = Callable[[Describing], Figures]

DESCRIPTIONS: Mapping[str, str] = {
    "ultimate": "tools.printing.ultimate",
    "electronic": "tools.printing.electronic",
    "speed": "tools.printing.speed",
    "voice": "tools.printing.voice",
}
"""Edition → its module: `describe(describing, card)`, and `figures(describing)` for the table."""


def describe_of(edition: str) -> Describe:
    """Give an edition's description. Raises `KeyError` if its cards have no faces."""
    module: Any = import_module(DESCRIPTIONS[edition])
    describe: Describe = module.describe
    return describe


def figures_of(edition: str) -> FiguresOf:
    """Give what an edition adds to its table card. Raises `KeyError` as `describe_of`."""
    module: Any = import_module(DESCRIPTIONS[edition])
    figures: FiguresOf = module.figures
    return figures


COLOURS = {
    "brown": ("8A5A33", False),
    "light blue": ("8FCDE8", True),
    "pink": ("D6478F", False),
    "orange": ("F0922B", True),
    "red": ("D2352F", False),
    "yellow": ("F6D43B", True),
    "green": ("2B8A4B", False),
    "dark blue": ("24478F", False),
    "railroad": ("2B303B", False),
    "utility": ("5F7787", False),
}
OTHER = ("6A6A6A", False)
"""A colour set that only the user's own deck has."""


def colour_of(describing: Describing, group: str) -> Colour:
    """Give a colour set's name and ink."""
    ink, light = COLOURS.get(group, OTHER)
    return Colour(describing.say(f"colour.{group}", otherwise=group), ink, light)


def bank_face(describing: Describing, token: str) -> BankFace:
    """Describe a bank card: the same in every edition."""
    name = catalogue(describing.language).get(f"token.{token}", token.capitalize())
    return BankFace(token, name)


def title_of(face: Face) -> str:
    """Name a card for people: `Mayfair`, `Car`, `Tornado`."""
    return face.title if isinstance(face, EventFace) else face.name
