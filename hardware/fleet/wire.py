"""What goes over the wire between tables and a hall: topics, messages, their bounds.

A table publishes below `taptellers/{table}/`, all of it with QoS 1, JSON in UTF-8:

- `presence`, retained, and the last will: whether the table is there;
- `summary`, retained: what is played, the scoreboard, and how far each late game has come;
- `games`: the header of a game, before its entries and again when its names change;
- `entries`: each entry as the journal has it, in order within a game.

A hall publishes one topic: `wanted` asks a table to send entries again. It changes no game.

A game is known by the table (of the topic: the broker vouches for it) and its `game` id.
What comes twice is the same (table, game, number): the second is dropped. Where it differs
from the first, the table has lost entries to damage and was played on: the one with the later
`time` is right, and what followed the other is void. One that comes later and has an earlier
`time` is not taken, nor what follows it: a game is never made of both. A header
may be newer than one before.

What is received may be anything: `decode` gives a message within bounds or a ``WireError``.
Nothing here is sent, stored or added up.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from hardware.fleet.bounds import (
    Count,
    Name,
    Names,
    Number,
    Numbers,
    Small,
    Time,
    Version,
    Whole,
    Word,
    check_effects,
    check_object,
)
from terminal.journal import Line
from terminal.ledger import Command, Effect, Entry
from terminal.money import Money

VERSION = 1
"""Of these messages; fields may be added within a version, and are then passed over."""

ROOT = "taptellers"
TABLE = r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}"
"""A table's name as a pattern: what stands in a topic and as the user's name at the broker."""

RECENT = 50
"""A summary names the newest games up to so many."""


class WireError(Exception):
    """What came is no message of ours, or out of bounds; the message says why."""


class Kind(StrEnum):
    """The last part of a topic."""

    PRESENCE = "presence"
    SUMMARY = "summary"
    GAMES = "games"
    ENTRIES = "entries"
    WANTED = "wanted"


LARGEST = {
    Kind.PRESENCE: 1_024,
    Kind.SUMMARY: 32_768,
    Kind.GAMES: 131_072,
    Kind.ENTRIES: 65_536,
    Kind.WANTED: 8_192,
}
"""The largest payload of each kind, in bytes."""

RETAINED = frozenset({Kind.PRESENCE, Kind.SUMMARY})

GameId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}-[1-9][0-9]{0,8}-[0-9]{1,15}$")]
"""Journal's identity, number in it, start in ms: unique between tables and installations."""


class Presence(Struct, frozen=True):
    """Whether the table is there, since or until ``at`` (ms since 1970; a will's: the start).

    ``software`` is the version of the program.
    """

    here: bool
    at: Time
    software: Word = ""
    v: Version = VERSION


class Amount(Struct, frozen=True, omit_defaults=True):
    """An amount with its scale, as ``Money``."""

    units: Whole
    millions: bool = False
    thousands: bool = False

    @property
    def money(self) -> Money:
        """The amount as it is shown."""
        return Money(self.units, self.millions, self.thousands)


class Place(Struct, frozen=True, omit_defaults=True):
    """A player of the scoreboard, as ``terminal.edition.Standing``; ``name`` if there is one."""

    player: Word
    cash: Amount
    worth: Amount
    name: Name = ""
    deeds: Annotated[tuple[tuple[Small, Small], ...], Meta(max_length=64)] = ()
    place: Annotated[int, Meta(ge=1, le=16)] | None = None
    hotels: Numbers = ()
    mortgaged: Numbers = ()


class Reach(Struct, frozen=True):
    """How far a game has come at the table: the number of its newest entry."""

    game: GameId
    entry: Number


class Summary(Struct, frozen=True):
    """The table as it is at ``at``: what a page shows at once, and what a hall must have got.

    ``game`` and ``entry`` are the current game and its newest entry, none and 0 at set-up.
    ``standings`` have a ``place`` each where it is over. ``recent`` names the games with the
    newest entries, also finished ones, the current one first.
    """

    state: Literal["set-up", "playing", "over"]
    edition: Word
    at: Time
    prompt: Word = ""
    game: GameId | None = None
    entry: Count = 0
    standings: Annotated[tuple[Place, ...], Meta(max_length=16)] = ()
    recent: Annotated[tuple[Reach, ...], Meta(max_length=RECENT)] = ()
    v: Version = VERSION


class Header(Struct, frozen=True):
    """What a game was started with: enough to add its entries up by.

    ``deck`` and ``settings`` are the journal's JSON (`terminal.ports.Origin`); ``players``
    gives the names of tokens where people were named at set-up.
    """

    game: GameId
    edition: Word
    market: Word
    deck: Raw
    settings: Raw
    started: Time
    players: Names = {}
    v: Version = VERSION


class Sent(Struct, frozen=True):
    """An entry of a game, as the journal has it: ``command`` and ``effects`` are its JSON."""

    game: GameId
    number: Number
    time: Time
    command: Raw
    effects: Raw
    reverses: Number | None = None
    v: Version = VERSION

    def line(self) -> Line:
        """Give it without knowing its edition."""
        command = msgspec.json.decode(self.command, type=dict[str, Any])
        effects = msgspec.json.decode(self.effects, type=tuple[Effect, ...])
        return Line(self.number, self.time, command, effects, self.reverses)

    def entry(self, commands: Any) -> Entry:
        """Give it as the ledger's; ``commands`` is the edition's union. Raises ``WireError``."""
        try:
            command: Command = msgspec.json.decode(self.command, type=commands)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise WireError(f"entry {self.number}: no command of this edition: {error}") from None
        effects = msgspec.json.decode(self.effects, type=tuple[Effect, ...])
        return Entry(self.number, self.time, command, effects, self.reverses)


class Wanted(Struct, frozen=True, omit_defaults=True):
    """Entries that a hall lacks: of each game from that number on, or all there are.

    A table sends them again, headers first; what it does not have, it passes over.
    """

    games: Annotated[dict[GameId, Number], Meta(max_length=RECENT)] = {}
    everything: bool = False
    v: Version = VERSION


Message = Presence | Summary | Header | Sent | Wanted


_KINDS: dict[Kind, type[Message]] = {
    Kind.PRESENCE: Presence,
    Kind.SUMMARY: Summary,
    Kind.GAMES: Header,
    Kind.ENTRIES: Sent,
    Kind.WANTED: Wanted,
}
_TOPIC = re.compile(rf"{ROOT}/({TABLE})/({'|'.join(Kind)})")
_DECODERS = {kind: msgspec.json.Decoder(message) for kind, message in _KINDS.items()}


def topic(table: str, kind: Kind) -> str:
    """Give a table's topic of a kind."""
    return f"{ROOT}/{table}/{kind}"


def parse_topic(name: str) -> tuple[str, Kind]:
    """Give the table and the kind of a topic. Raises ``WireError``."""
    found = _TOPIC.fullmatch(name)
    if found is None:
        raise WireError(f"no topic of a table: {name[:80]!r}")
    return found[1], Kind(found[2])


def game_id(identity: str, number: int, started: int) -> str:
    """Give the id of a journal's game; ``started`` is the time of its first entry in ms."""
    return f"{identity}-{number}-{started}"


def encode(message: Message) -> bytes:
    """Give the payload of a message."""
    return msgspec.json.encode(message)


def decode(kind: Kind, payload: bytes) -> Message:
    """Read a payload of this kind. Raises ``WireError``, and nothing else, for whatever it is."""
    if len(payload) > LARGEST[kind]:
        raise WireError(f"{kind}: {len(payload)} bytes, {LARGEST[kind]} are the most")
    if rb"\u0000" in payload:
        # Escaped, as JSON must have it; no database keeps it in a text.
        raise WireError(f"{kind}: a text with a zero byte")
    try:
        message: Message = _DECODERS[kind].decode(payload)
        match message:
            case Sent(command=command, effects=effects):
                check_effects(effects)
                check_object(command)
            case Header(deck=deck, settings=settings):
                check_object(deck)
                check_object(settings)
            case _:
                pass
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise WireError(f"{kind}: {str(error)[:200]}") from None
    if message.v > VERSION:
        raise WireError(f"{kind}: version {message.v}, this program knows {VERSION}")
    return message
