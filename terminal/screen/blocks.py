"""The blocks that a screen's body is made of: what is shown, never how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from terminal.money import Money
from terminal.screen.messages import Text


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words."""

    text: Text


@dataclass(frozen=True, slots=True)
class Figure:
    """The one thing to be read across the table: an amount or a short word, and what it is."""

    figure: Money | Text
    label: Text | None = None
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """A player with an amount: cash at home, worth in a ranking."""

    player: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Balances:
    """All players and what each holds; ``small`` where something else is the main thing."""

    rows: tuple[Balance, ...]
    small: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """An amount that went from one account to another; ``bank`` is the Bank."""

    payer: str
    payee: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Move:
    """A house to be moved on a street: from and to which level, ``None`` off the board."""

    number: int
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Moves:
    """Houses to be moved, deed by deed."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed: number, name, owner and rent level (``None`` if unowned).

    Where houses are bought there is no level but ``houses`` (0 to ``plots``) or a ``hotel``.
    """

    number: int
    name: str
    group: str
    owner: str | None = None
    level: int | None = None
    levels: int = 5
    houses: int | None = None
    hotel: bool = False
    mortgaged: bool = False
    plots: int = 4


@dataclass(frozen=True, slots=True)
class DeedList:
    """Deeds by number with their levels; level 0 where deeds have none."""

    deeds: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's deeds by number, with houses, hotels and mortgages."""

    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Handover:
    """A title deed that went from one account to another."""

    number: int
    name: str
    giver: str
    taker: str


@dataclass(frozen=True, slots=True)
class Circles:
    """Circles of an auction: how many are still lit, of how many."""

    lit: int
    total: int


@dataclass(frozen=True, slots=True)
class Bars:
    """Steps of a setting such as the volume: how many are lit, of how many."""

    lit: int
    total: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """Players' tokens in a row, those who have joined; ``total`` places."""

    players: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in a ranking, with the worth that gave it."""

    place: int
    player: str
    worth: Money


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking, winner first; equal places count as many."""

    rows: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """A player's place with the parts that add up to the total."""

    place: int
    player: str
    parts: tuple[Money, ...]
    total: Money


@dataclass(frozen=True, slots=True)
class Sums:
    """All players with what their totals are made of; ``heads`` names the parts and the total.

    Winner first; equal places count as many.
    """

    heads: tuple[Text, ...]
    rows: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that counts down: seconds, the sign of what they are for, lamps.

    ``lit`` of ``lamps`` round lamps are lit. ``urgent`` stands out: the last seconds.
    """

    seconds: int
    sign: str | None = None
    lit: int = 0
    lamps: int = 0
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Slots:
    """The two slots for bank cards: who pays (``-``), who is paid (``+``), ``None`` if empty.

    ``open`` names the slot that takes the next card, empty if none does.
    """

    payer: str | None
    payee: str | None
    open: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu, with the amount that it moves if that is known."""

    label: Text
    amount: Money | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """A menu: its lines, and which of them is pointed at, from 0."""

    rows: tuple[Option, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn sign: ``gavel``, ``go``, ``jail``, ``location``, ``event``, ``trophy``."""

    name: str


Block = (
    Line
    | Figure
    | Balances
    | Flow
    | Moves
    | Deed
    | DeedList
    | Handover
    | Circles
    | Bars
    | Tokens
    | Ranking
    | Sums
    | Clock
    | Hand
    | Slots
    | Options
    | Picture
)
