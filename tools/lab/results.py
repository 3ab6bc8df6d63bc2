"""What one game of the lab gives: four tables of plain rows, each figure with its meaning.

The records are the schema: Parquet and CSV columns, and the list in ``schema()``, are made from
them. How rows are stored is in ``tables``, where in ``runs``.

A game has one row in ``games``, one a seat in ``players``, one a title deed in ``deeds`` and
one an auction in ``auctions``. ``game`` and ``arm`` join them. Seats count from 1 in the order
of play, 0 is nobody or the Bank; amounts are whole M.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum, unique
from typing import Annotated, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct


def _is(description: str) -> Meta:
    return Meta(description=description)


GameNumber = Annotated[int, _is("the game's number in the run, from 1")]
ArmNumber = Annotated[int, _is("the arm of the experiment, from 1")]


@unique
class Ended(StrEnum):
    """Why a game ended."""

    BANKRUPT = "bankrupt"
    LIMIT = "limit"


class Game(Struct, frozen=True):
    """A row of ``games``."""

    game: GameNumber
    arm: ArmNumber
    seed: Annotated[int, _is("the seed of this game, below 2**53")]
    edition: Annotated[str, _is("the edition")]
    deck: Annotated[str, _is("the deck as the experiment names it")]
    rules: Annotated[str, _is("the name of the house rules in the experiment")]
    players: Annotated[int, _is("how many players")]
    ended: Annotated[str, _is("`bankrupt`, or `limit` where the rounds ran out (ranked as U9)")]
    bankrupt: Annotated[int, _is("seat of the bankrupt, 0 if nobody is")]
    creditor: Annotated[int, _is("seat that the bankrupt owed to, 0 the Bank or nobody")]
    cause: Annotated[
        str, _is("what broke the bankrupt: `rent`, `jail`, `tax`, `auction`, or empty")
    ]
    rounds: Annotated[int, _is("rounds begun")]
    turns: Annotated[int, _is("turns of players begun; rolls after doubles belong to the turn")]
    rolls: Annotated[int, _is("rolls of the two dice, those in jail included")]
    transactions: Annotated[int, _is("entries in the journal, the start included")]
    events: Annotated[int, _is("event cards drawn")]
    auctions: Annotated[int, _is("auctions held, rows in `auctions`")]
    landings: Annotated[
        tuple[int, ...], _is("by position: how often the dice brought a token to this space")
    ]
    arrivals: Annotated[
        tuple[int, ...],
        _is("by position: how often a token came here otherwise (arrest, Location, card)"),
    ]


class Player(Struct, frozen=True):
    """A row of ``players``."""

    game: GameNumber
    arm: ArmNumber
    seat: Annotated[int, _is("the seat, from 1; seat 1 begins")]
    token: Annotated[str, _is("the bank card")]
    strategy: Annotated[str, _is("the strategy")]
    place: Annotated[int, _is("the place at the end, 1 the best; equals share one (U9)")]
    win: Annotated[float, _is("1 for a win, 1/n where n share the first place, else 0")]
    cash: Annotated[int, _is("cash at the end")]
    worth: Annotated[int, _is("cash and purchase prices of deeds at the end")]
    deeds: Annotated[int, _is("deeds owned at the end")]
    sets: Annotated[int, _is("colour sets owned whole at the end")]
    bought: Annotated[int, _is("deeds bought at their price")]
    won: Annotated[int, _is("deeds won in auctions")]
    spent: Annotated[int, _is("paid for deeds, auctions included")]
    rent_paid: Annotated[int, _is("rent charged to this player, in full where it became a debt")]
    rent_earned: Annotated[int, _is("rent charged for this player's deeds")]
    salaries: Annotated[int, _is("times that GO was passed or landed on")]
    locations: Annotated[int, _is("moves by a Location that were paid")]
    arrests: Annotated[int, _is("times sent to jail")]
    fines: Annotated[int, _is("times the jail fee was due")]
    jail_turns: Annotated[int, _is("turns that ended in jail without a move")]
    debts: Annotated[int, _is("debts that had to be settled with deeds")]
    given: Annotated[int, _is("deeds handed over for debts")]
    cash_by_round: Annotated[
        tuple[int, ...],
        _is("cash at the start, then at the end of each round; the last is the game's end"),
    ]
    worth_by_round: Annotated[tuple[int, ...], _is("worth at the same times")]


class Deed(Struct, frozen=True):
    """A row of ``deeds``."""

    game: GameNumber
    arm: ArmNumber
    deed: Annotated[int, _is("the number of the title deed")]
    price: Annotated[int, _is("its price in the deck")]
    owner: Annotated[int, _is("seat of the owner at the end, 0 nobody")]
    level: Annotated[int, _is("rent level at the end, 0 if unowned")]
    first_round: Annotated[int, _is("round in which it was first owned, 0 never")]
    sales: Annotated[int, _is("times bought at its price")]
    hammers: Annotated[int, _is("times sold in an auction")]
    paid: Annotated[int, _is("paid for it in all, auctions included")]
    landings: Annotated[int, _is("times a player came to it, by dice, Location or card")]
    own: Annotated[int, _is("of these, by its owner")]
    spared: Annotated[int, _is("of these, without rent since the owner was in jail")]
    rents: Annotated[int, _is("rents charged")]
    rent: Annotated[int, _is("rent charged in all, in full where it became a debt")]


class Auction(Struct, frozen=True):
    """A row of ``auctions``."""

    game: GameNumber
    arm: ArmNumber
    auction: Annotated[int, _is("its number in the game, from 1")]
    round: Annotated[int, _is("the round")]
    deed: Annotated[int, _is("the title deed")]
    list_price: Annotated[int, _is("its price in the deck")]
    opener: Annotated[int, _is("seat of the player who left it to the auction")]
    winner: Annotated[int, _is("seat of the winner, 0 where nobody bid")]
    price: Annotated[int, _is("the hammer price, 0 where nobody bid")]
    bidders: Annotated[int, _is("players who bid at least once")]
    bids: Annotated[int, _is("bids in all")]


Row = Game | Player | Deed | Auction

TABLES: dict[str, type[Row]] = {
    "games": Game,
    "players": Player,
    "deeds": Deed,
    "auctions": Auction,
}
"""Table → the record of its rows."""


class GameResult(Struct, frozen=True):
    """All that one game gives."""

    game: Game
    players: tuple[Player, ...]
    deeds: tuple[Deed, ...]
    auctions: tuple[Auction, ...]


@unique
class Kind(StrEnum):
    """What a column holds: its Parquet type; in CSV a list is written with spaces between."""

    WHOLE = "int64"
    WHOLES = "list<int64>"
    SHARE = "double"
    WORD = "string"


class Column(Struct, frozen=True):
    """A column of a table."""

    name: str
    kind: Kind
    meaning: str


_KINDS: dict[object, Kind] = {int: Kind.WHOLE, float: Kind.SHARE, str: Kind.WORD}


def columns(table: str) -> tuple[Column, ...]:
    """List the columns of a table in their order. Raises ``KeyError`` for an unknown table."""
    return tuple(_columns(TABLES[table]))


def _columns(kind: type[Row]) -> Iterator[Column]:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        held, meta = get_args(hint)
        held_kind = Kind.WHOLES if get_origin(held) is tuple else _KINDS[held]
        yield Column(name, held_kind, meta.description)


def schema() -> str:
    """Write all tables and columns as text, for people."""
    lines = []
    for table, kind in TABLES.items():
        lines.append(f"{table}: one row for each {kind.__name__.lower()}")
        lines += [f"  {one.name:<15} {one.kind:<12} {one.meaning}" for one in columns(table)]
    return "\n".join(lines) + "\n"
