"""What was typed becomes statements of the notation, or an order to the console. Pure.

Short forms beside the notation: ``deed 16``, ``16``, ``car``, a street's name, ``m``,
``hold ok m`` for as long as that hold needs, and cards and buttons in a row: ``16 car``,
``21 m``. While the bank listens, what is neither is taken for words said to it.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique

from cards.card import BankCard, Card, UnknownTag
from hardware.console.shelf import Shelf, as_typed
from terminal.screen import Text, text
from terminal.script import (
    FORMS,
    Press,
    Say,
    ScriptError,
    Set,
    Statement,
    Tap,
    UseEdition,
    format_card,
    parse_card,
    parse_statement,
)
from terminal.signals import BUTTONS

KINDS = ("bank", "deed", "event", "unknown")

SHORTEST = 3
"""Letters of a name that must be typed at least."""


@unique
class Order(Enum):
    """Something the console does by itself."""

    HELP = "help"
    CARDS = "cards"
    QUIT = "quit"


@dataclass(frozen=True)
class Sense:
    """What typed words may mean now: cards, holds with their ms, orders by their words.

    ``listening``: whether words said to the bank are awaited.
    """

    edition: str
    shelf: Shelf
    holds: Mapping[frozenset[str], int]
    orders: Mapping[str, Order]
    listening: bool = False

    def words(self) -> list[str]:
        """List all words that a line may begin with, but for names of cards."""
        return [*self.orders, *FORMS, *KINDS]


class TypedError(Exception):
    """A line that makes no sense; ``reason`` says so kindly."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.key)
        self.reason = reason


Typed = Order | tuple[Statement, ...]


def read_typed(line: str, sense: Sense) -> Typed:
    """Read a line; an empty one or a comment is no statement at all. Raises ``TypedError``."""
    words = line.split("#", 1)[0].split()
    if not words:
        return ()
    first = words[0].lower()
    if len(words) == 1 and first in sense.orders:
        return sense.orders[first]
    if first in FORMS:
        return _statement([first, *words[1:]], sense)
    if first in KINDS:
        return (_checked(Tap(_card([first, *words[1:]])), sense),)
    try:
        return _in_a_row(words, sense)
    except TypedError:
        if sense.listening and not first.isdigit():
            return (Say(" ".join(words)),)
        raise


def _statement(words: list[str], sense: Sense) -> tuple[Statement, ...]:
    if words[0] == "hold" and words[1:] and not _is_number(words[-1]):
        words = [*words, _seconds(words[1:], sense)]
    try:
        statement = parse_statement(" ".join(words))
    except ScriptError:
        raise TypedError(text("console.write-like", form=FORMS[words[0]])) from None
    match statement:
        case UseEdition(sense.edition):
            return ()
        case UseEdition() | Set():
            raise TypedError(Text("console.at-start-only"))
        case Tap():
            return (_checked(statement, sense),)
        case _:
            return (statement,)


def _seconds(keys: list[str], sense: Sense) -> str:
    """Say how long these keys must be held, where it was left out."""
    wanted = sense.holds.get(frozenset(keys))
    if wanted is None:
        raise TypedError(text("console.no-hold", form=FORMS["hold"]))
    return f"{wanted / 1000:g}"


def _is_number(word: str) -> bool:
    return word.replace(".", "", 1).isdigit()


def _card(words: list[str]) -> Card:
    if len(words) == 2:
        try:
            return parse_card(words[0], words[1].lower())
        except ScriptError:
            pass
    raise TypedError(text("console.write-like", form=FORMS["tap"]))


def _checked(tap: Tap, sense: Sense) -> Tap:
    """Refuse a card that this deck has not; a tag that is none of its cards may be tried."""
    card = tap.card
    if isinstance(card, UnknownTag) or card in sense.shelf.names:
        return tap
    raise TypedError(text("console.no-card", card=as_typed(format_card(card))))


def _in_a_row(words: list[str], sense: Sense) -> tuple[Statement, ...]:
    """Find the cards and buttons meant by words in a row, the longest name first."""
    found: list[Statement] = []
    rest = words
    while rest:
        for length in range(len(rest), 0, -1):
            name = " ".join(rest[:length])
            if name.lower() in BUTTONS:
                found.append(Press(name.lower()))
                break
            card = _one_card(name, sense, alone=length == len(words))
            if card is not None:
                found.append(Tap(card))
                break
        else:
            raise TypedError(_unknown(" ".join(words), sense))
        rest = rest[length:]
    return tuple(found)


def _one_card(name: str, sense: Sense, *, alone: bool) -> Card | None:
    """Find one card by its short form or name; a name may be cut short if it stands alone."""
    if name.isascii() and name.isdigit():
        card = sense.shelf.number(int(name[:6]))
        if card is None:
            raise TypedError(text("console.no-card", card=as_typed(name)))
        return card
    token = BankCard(name.lower())
    if token in sense.shelf.names:
        return token
    called = sense.shelf.called(name) if len(name) >= SHORTEST else []
    if len(called) > 1 and alone:
        first, second = (as_typed(sense.shelf.names[card]) for card in called[:2])
        raise TypedError(text("console.several", word=as_typed(name), first=first, second=second))
    return called[0] if len(called) == 1 else None


def _unknown(line: str, sense: Sense) -> Text:
    tokens = [card.token for card in sense.shelf.names if isinstance(card, BankCard)]
    names = {name.lower(): name for name in sense.shelf.names.values()}
    known = [*sense.words(), *tokens, *names]
    word = as_typed(line if len(line) <= 30 else line[:29] + "…")
    close = difflib.get_close_matches(line.lower(), known, n=1, cutoff=0.7)
    if close:
        return text(
            "console.did-you-mean", word=word, guess=as_typed(names.get(close[0], close[0]))
        )
    return text("console.unknown-word", word=word)
