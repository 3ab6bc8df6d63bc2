"""What an edition is: a frozen record of data and pure functions, and a dialogue.

Session, journal, display and hardware use only this; none of them asks which edition runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

from cards.card import Card
from cards.deck import Deck
from terminal.grammar import Grammar
from terminal.ledger import Book, Command, Effect, Entry
from terminal.money import Money
from terminal.screen import Block, Cue, Screen, Text
from terminal.signals import Trigger


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition's settings; each edition has its own below this one, all with defaults."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is played by: the deck and the settings it was started with."""

    deck: Deck
    settings: Settings


@dataclass(frozen=True, slots=True)
class Notice:
    """What the last input or deadline had to say: a code, its words, what moved, a sound.

    ``code`` is a word of the notation (``rent``, ``refused:short``); ``effects`` are those
    of the entry that was made, for the receipt.
    """

    code: str
    words: Text
    cue: Cue
    effects: tuple[Effect, ...] = ()
    blocks: tuple[Block, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether nothing was done."""
        return self.code.startswith("refused:")


def refused(code: str, words: Text | None = None, blocks: tuple[Block, ...] = ()) -> Notice:
    """Make the notice of a refusal: ``refused("short")``."""
    return Notice(f"refused:{code}", words or Text(f"refused.{code}"), Cue.REFUSED, blocks=blocks)


@dataclass(frozen=True, slots=True)
class Decision:
    """What the rules make of a command: effects to be posted, and what is said of them."""

    effects: tuple[Effect, ...]
    notice: Notice
    reverses: int | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A command or input that is not accepted, with the reason."""

    notice: Notice


@dataclass(frozen=True, slots=True)
class Said:
    """Accepted without any transaction; no ``notice`` when the screen alone says it.

    ``keep`` leaves the notice of the last input on the screen (a tick of an auction).
    """

    notice: Notice | None = None
    cue: Cue | None = Cue.TAP
    keep: bool = False


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Put this game aside and go to set-up; with ``then`` another game is begun at once."""

    then: Command | None = None


@dataclass(frozen=True, slots=True)
class StepLanguage:
    """Go on to the next language."""


@dataclass(frozen=True, slots=True)
class StepVolume:
    """Make it louder (+1) or softer (-1)."""

    step: int


Outcome = Command | Refused | Said | LeaveGame | StepLanguage | StepVolume


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a view may look at. ``volume`` is 1 to 4, ``now`` is in milliseconds.

    ``book`` is an empty one where no game is open; ``notice`` is still to be shown.
    """

    book: Book
    dialogue: Dialogue
    rules: Rules
    notice: Notice | None
    cue: Cue | None
    now: int
    volume: int
    language: str


class Dialogue(Protocol):
    """The conversation at the table: which prompt is open and what was tapped for it.

    A dialogue never changes a book. ``feed`` answers a signal; when the answer is a
    command, the prompt stays until ``accepted`` or ``refused`` is told what became of it.
    """

    @property
    def prompt(self) -> str:
        """The name of the prompt, as in the rule sheet."""

    @property
    def patience(self) -> int:
        """How long a prompt or a notice stays after the last input, in ms."""

    def feed(self, trigger: Trigger, book: Book, now: int) -> Outcome:
        """Take a signal at ``now`` (ms)."""

    def accepted(self, book: Book, now: int) -> None:
        """The command was posted; ``book`` is the new one."""

    def refused(self, now: int) -> None:
        """The command was refused; the prompt stays."""

    def eager(self, key: str) -> bool:
        """Whether this button acts on the press instead of the release."""

    def due(self, held: bool) -> int | None:
        """When the next deadline is reached, in ms; ``held``: of those that run on meanwhile."""

    def expire(self, due: int, book: Book) -> Outcome:
        """Let the deadline at ``due`` fire."""

    def touch(self, now: int) -> None:
        """A button is held down at ``now``: idle time starts anew (U1)."""

    def checkpoint(self, now: int) -> bytes:
        """What must survive a power cut but moves nothing; empty if there is nothing."""

    def resume(self, book: Book, checkpoint: bytes, now: int) -> None:
        """Choose the prompt after power-on, or for another game; an empty book is no game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player on the scoreboard: cash, worth, deeds with levels, and the place if it is over.

    Where houses are bought the level counts them; ``hotels`` and ``mortgaged`` are numbers.
    """

    player: str
    cash: Money
    worth: Money
    deeds: tuple[tuple[int, int], ...]
    place: int | None = None
    hotels: tuple[int, ...] = ()
    mortgaged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """The scoreboard: everything a spectator may see, as data."""

    standings: tuple[Standing, ...]
    remarks: tuple[Text, ...]
    over: bool = False


def no_rent(book: Book, number: int, rules: Rules) -> Money | None:
    """Tell no rent: there is none in the game, or it is not known beforehand."""
    del book, number, rules
    return None


def plain_money(units: int, rules: Rules) -> Money:
    """Show an amount in units of 1 M, whatever the game is played by."""
    del rules
    return Money(units)


@dataclass(frozen=True)
class Edition:
    """An edition: its parts by name, nothing else.

    ``dialogue`` opens a dialogue at set-up: rules, time in ms, the seed of the next game.
    ``holds`` pairs keys held together with milliseconds; ``cards`` lists a deck's cards in
    writing order; ``worths`` gives each player's worth for a chart; ``settings`` and
    ``deck`` are the records its TOML is read into; ``commands`` is the union to decode.
    ``keys`` are the keypad keys that it has a use for; ``money`` shows an amount in the
    scale of a game, ``figure`` an amount that the deck names; ``rent`` gives what a visitor
    pays for an owned deed now, ``plots`` how many rent levels or houses a deed has room for;
    ``retell`` gives the statements of the notation that lead from the book before an entry to
    it; ``grammar`` gives all that can be said to it, where it listens.
    """

    name: str
    deck: type[Deck]
    settings: type[Settings]
    commands: Any
    holds: Mapping[frozenset[str], int]
    cards: Callable[[Deck], list[Card]]
    decide: Callable[[Book, Command, Rules], Decision | Refused]
    dialogue: Callable[[Rules, int, int], Dialogue]
    view: Callable[[Moment], Screen]
    report: Callable[[Moment], dict[str, Any]]
    describe: Callable[[Entry, Rules], Text]
    board: Callable[[Book, Rules], Board]
    worths: Callable[[Book, Rules], dict[str, int]]
    opens: Callable[[Command], bool]
    over: Callable[[Book], bool]
    retell: Callable[[Entry, Book, Rules], list[str]]
    keys: tuple[str, ...] = ()
    money: Callable[[int, Rules], Money] = plain_money
    figure: Callable[[int, Rules], Money] = plain_money
    rent: Callable[[Book, int, Rules], Money | None] = no_rent
    plots: int = 0
    grammar: Callable[[Deck], Grammar] | None = None
