"""Decks: every figure that stands on a card, read from TOML, checked, immutable.

What a figure means is an edition's business: an edition names its own kind of deck, with
its own deeds and events, by subclassing the records here. No rule belongs in this file.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from cards.card import BankCard, Card, DeedCard, EventCard
from cards.faults import faults, shown

MOST = 10_000_000
"""The highest amount of money in a deck: what can be shown, and still added up for a game."""

Amount = Annotated[int, Meta(ge=0, le=MOST)]
Sum = Annotated[int, Meta(ge=1, le=MOST)]
Number = Annotated[int, Meta(ge=1, le=255)]
Count = Annotated[int, Meta(ge=0, le=999)]

_NO_LETTER = r"\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
"""What obeys in a terminal window or turns the writing, and can't be seen."""

Name = Annotated[
    str,
    Meta(
        max_length=32,
        pattern=rf"^(?=.*\S)[^{_NO_LETTER}]+\Z",
        description="a text of 1 to 32 letters in one line, without control characters",
    ),
]
Printed = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=rf"^[^{_NO_LETTER}]*\Z",
        description="a text of at most 200 letters in one line, without control characters",
    ),
]
TokenName = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z-]{0,15}\Z",
        description="a name of small letters and hyphens, at most 16",
    ),
]
Market = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{1,16}\Z",
        description="a short name of letters, digits, - and _, at most 16",
    ),
]


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """What every title deed has: names by market, colour set, price in units of money."""

    name: dict[str, Name]
    group: Name
    price: Amount


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """What every event card has: our own titles by language; ``printed`` is its printed title."""

    title: dict[str, Name]
    printed: Printed = ""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """What every deck has; ``id`` is written on its tags, ``market`` chooses the names.

    ``boxed`` is how many of the bank cards the printed game has: the others are for more players.
    """

    edition: str
    id: Number
    markets: dict[Market, Name]
    banks: dict[TokenName, Number]
    market: str = ""
    boxed: Annotated[int, Meta(ge=2, le=255)] = 4

    def check(self) -> None:
        """Raise ``ValueError`` as ``key: reason`` where figures do not fit each other."""
        if not self.markets:
            raise ValueError("markets: at least one is needed")
        if len(set(self.banks.values())) != len(self.banks):
            raise ValueError("banks: two bank cards have the same number")
        if len(self.banks) < 2:
            raise ValueError("banks: at least two are needed")
        if "bank" in self.banks:
            raise ValueError("banks.bank: this name is the Bank's own")


D = TypeVar("D", bound=Deck)


class DeckError(Exception):
    """A deck that cannot be used; the message names file, key and reason."""


def load_deck(edition: str, kind: type[D], choice: str = "") -> D:
    """Load a deck: ``choice`` is a market of the edition's own deck, or a path to a TOML file.

    Raises ``DeckError`` with file, key and reason. ``kind`` is the edition's deck record.
    """
    if choice.endswith(".toml") or "/" in choice:
        path = Path(choice).expanduser()
        return parse_deck(edition, kind, _text_of(path), str(path))
    source = files("cards") / "decks" / f"{edition}.toml"
    deck = parse_deck(edition, kind, source.read_text(encoding="utf-8"), source.name)
    if choice and choice not in deck.markets:
        raise DeckError(
            f'deck "{choice}": the {edition} edition has {_listed(list(deck.markets))}, '
            "or the path of a .toml file"
        )
    return msgspec.structs.replace(deck, market=choice or deck.market)


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DeckError(f"{path}: this is not a text file in UTF-8") from None
    except OSError as error:
        raise DeckError(f"{path}: cannot be read: {error.strerror or error}") from None


def parse_deck(edition: str, kind: type[D], content: str, source: str) -> D:
    """Read a deck from TOML text; ``source`` is its name in messages. Raises ``DeckError``."""
    try:
        raw: dict[str, Any] = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"{source}: {error}") from None
    if "edition" not in raw:
        raise DeckError(f'{source}: edition: is missing, write edition = "{edition}"')
    if raw["edition"] != edition:
        raise DeckError(f'{source}: edition: must be "{edition}", not {shown(raw["edition"])}')
    try:
        deck = msgspec.convert(raw, kind, str_keys=True)
        deck.check()
    except msgspec.ValidationError as error:
        raise DeckError(f"{source}: {_first_fault(error, raw, kind)}") from None
    except ValueError as error:
        raise DeckError(f"{source}: {error}") from None
    market = deck.market or next(iter(deck.markets))
    if market not in deck.markets:
        raise DeckError(f"{source}: market: must be one of {_listed(list(deck.markets))}")
    return msgspec.structs.replace(deck, market=market)


def decode_deck(kind: type[D], stored: bytes) -> D:
    """Read a deck that was stored with a game (JSON). Raises ``DeckError``."""
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.ValidationError as error:
        said = _first_fault(error, msgspec.json.decode(stored), kind)
    except msgspec.DecodeError as error:
        said = str(error)
    raise DeckError(f"the deck stored with this game: {said}")


def _first_fault(error: msgspec.ValidationError, raw: Any, kind: type[Deck]) -> str:
    return next(faults(raw, kind), str(error))


def check_numbers(key: str, numbers: dict[int, Any]) -> None:
    """Raise ``ValueError`` unless the cards are numbered 1, 2, 3 … without a gap."""
    for wanted, number in enumerate(sorted(numbers), start=1):
        if number != wanted:
            raise ValueError(f"{key}.{number}: number {wanted} is missing")


def check_names(key: str, names: dict[str, str], wanted: dict[str, Any]) -> None:
    """Raise ``ValueError`` unless there is a name for each of the wanted markets or languages."""
    for market in wanted:
        if market not in names:
            raise ValueError(f"{key}.{market}: is missing")


def check_markets(key: str, names: dict[str, str], markets: dict[str, Any]) -> None:
    """Raise ``ValueError`` unless there is a name for each of the deck's markets, and no other."""
    check_names(key, names, markets)
    for market in names:
        if market not in markets:
            raise ValueError(
                f"{key}.{shown(market)[1:-1]}: is no market of this deck, "
                f"which has {_listed(list(markets))}"
            )


def cards_of(banks: dict[str, int], deeds: dict[int, Any], events: dict[int, Any]) -> list[Card]:
    """List all cards in the order in which they are written: bank cards, deeds, events."""
    tokens = sorted(banks, key=lambda token: banks[token])
    return [
        *(BankCard(token) for token in tokens),
        *(DeedCard(number) for number in sorted(deeds)),
        *(EventCard(number) for number in sorted(events)),
    ]


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
