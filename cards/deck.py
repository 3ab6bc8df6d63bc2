"""Decks: every figure that stands on a card, read from TOML, checked, immutable.

What a figure means is an edition's business: an edition names its own kind of deck, with
its own deeds and events, by subclassing the records here. No rule belongs in this file.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from cards.card import BankCard, Card, DeedCard, EventCard

Amount = Annotated[int, Meta(ge=0, le=10_000_000)]
Number = Annotated[int, Meta(ge=1, le=255)]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
TokenName = Annotated[str, Meta(pattern="^[a-z][a-z-]{0,15}$")]


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """What every title deed has: names by market, colour set, price in units of money."""

    name: dict[str, Name]
    group: Name
    price: Amount


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """What every event card has: our own titles by language; ``printed`` is its printed title."""

    title: dict[str, Name]
    printed: str = ""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """What every deck has; ``id`` is written on its tags, ``market`` chooses the names.

    ``boxed`` is how many of the bank cards the printed game has: the others are for more players.
    """

    edition: str
    id: Number
    markets: dict[str, Name]
    banks: dict[TokenName, Number]
    market: str = ""
    boxed: Annotated[int, Meta(ge=2)] = 4

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
        return path.read_text(encoding="utf-8")
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
    if raw.get("edition") != edition:
        raise DeckError(f'{source}: edition: must be "{edition}", not {raw.get("edition")!r}')
    try:
        deck = msgspec.convert(raw, kind, str_keys=True)
        deck.check()
    except msgspec.ValidationError as error:
        raise DeckError(f"{source}: {_reason(str(error), raw, kind)}") from None
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
    except msgspec.MsgspecError as error:
        raise DeckError(f"the deck stored with this game: {error}") from None


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


_PATH = re.compile(r"\s*-? at `(key in )?\$\.?(?P<path>[^`]*)`$")


def _reason(message: str, raw: dict[str, Any], kind: type[Deck]) -> str:
    """Turn the validator's message into ``key: reason``, the key down to the very card."""
    found = _PATH.search(message)
    if found is None or not found["path"]:
        return message
    path, said = found["path"], message[: found.start()]
    while "[...]" in path:
        above, _, below = path.partition("[...]")
        key = _faulty_key(above, raw, kind)
        path = f"{above}.{key}{below}"
    return f"{path}: {said[0].lower()}{said[1:]}"


def _faulty_key(path: str, raw: dict[str, Any], kind: type[Deck]) -> str:
    """Find which entry of the table at ``path`` does not convert, by trying each alone."""
    *above, last = path.split(".")
    table: Any = raw
    for step in above:
        table = table[step]
    entries: dict[str, Any] = table[last]
    for key, value in entries.items():
        table[last] = {key: value}
        try:
            msgspec.convert(raw, kind, str_keys=True)
        except msgspec.ValidationError as error:
            if f"{path}[...]" in str(error) or f"key in `$.{path}`" in str(error):
                return key
        finally:
            table[last] = entries
    return "?"
