"""Boards: which space follows which, read from TOML, checked against a deck, immutable.

Only simulations need a board; what happens on a space is theirs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from enum import StrEnum, unique
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from cards.faults import shown


class BoardError(Exception):
    """A board that cannot be used; the message names file, key and reason."""


@unique
class Space(StrEnum):
    """A kind of space, by its name in a file; a deed's is followed by its number."""

    GO = "go"
    DEED = "deed"
    EVENT = "event"
    LOCATION = "location"
    JAIL = "jail"
    FREE_PARKING = "free parking"
    GO_TO_JAIL = "go to jail"


ONCE = (Space.GO, Space.JAIL)
"""Spaces that every board has, and once."""


class Board(Struct, frozen=True):
    """A board: the kind of each space from GO on, and the deed there, 0 where there is none."""

    kinds: tuple[Space, ...]
    deeds: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.kinds)

    def place(self, kind: Space) -> int:
        """Give the first position of a kind. Raises ``ValueError`` if there is none."""
        return self.kinds.index(kind)

    def place_of(self, deed: int) -> int:
        """Give the position of a deed. Raises ``ValueError`` if it has none."""
        return self.deeds.index(deed)


def boards() -> list[str]:
    """List the editions that have a board."""
    found = (files("cards") / "boards").iterdir()
    return sorted(one.name.removesuffix(".toml") for one in found if one.name.endswith(".toml"))


def load_spaces(edition: str, choice: str = "") -> tuple[str, ...]:
    """Read the spaces of the edition's own board, or of the file that is chosen.

    Raises ``BoardError``.
    """
    if choice:
        path = Path(choice).expanduser()
        try:
            content, source = path.read_text(encoding="utf-8-sig"), str(path)
        except UnicodeDecodeError:
            raise BoardError(f"{path}: this is not a text file in UTF-8") from None
        except OSError as error:
            raise BoardError(f"{path}: cannot be read: {error.strerror or error}") from None
        return _spaces(content, source, edition)
    if edition not in boards():
        raise BoardError(f"the {edition} edition has no board; there is one of {_known()}")
    own = files("cards") / "boards" / f"{edition}.toml"
    return _spaces(own.read_text(encoding="utf-8"), own.name, edition)


def _spaces(content: str, source: str, edition: str) -> tuple[str, ...]:
    class Written(Struct, forbid_unknown_fields=True):
        edition: str
        spaces: tuple[str, ...]

    try:
        written = msgspec.convert(tomllib.loads(content), Written)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BoardError(f"{source}: {error}") from None
    if written.edition != edition:
        raise BoardError(f'{source}: edition: must be "{edition}", not {shown(written.edition)}')
    return written.spaces


def _known() -> str:
    return ", ".join(boards())


def parse_board(spaces: Iterable[str], deeds: Iterable[int], source: str = "board") -> Board:
    """Read a board of spaces that has each of the deeds once. Raises ``BoardError``."""
    kinds, numbers = [], []
    for place, written in enumerate(spaces):
        kind, number = _space(written, f"{source}: spaces.{place}")
        kinds.append(kind)
        numbers.append(number)
    for deed in sorted(deeds):
        if numbers.count(deed) != 1:
            raise BoardError(f"{source}: spaces: deed {deed} must stand on one space")
    if strange := set(numbers) - {0, *deeds}:
        raise BoardError(f"{source}: spaces: the deck has no deed {min(strange)}")
    for once in ONCE:
        if kinds.count(once) != 1:
            raise BoardError(f'{source}: spaces: "{once}" must stand on one space')
    if kinds[0] is not Space.GO:
        raise BoardError(f'{source}: spaces: the first must be "go"')
    return Board(tuple(kinds), tuple(numbers))


def _space(written: str, key: str) -> tuple[Space, int]:
    word, _, number = written.partition(" ")
    if word == Space.DEED and number.isascii() and number.isdigit() and len(number) < 4:
        return Space.DEED, int(number)
    if written in list(Space) and written != Space.DEED:
        return Space(written), 0
    known = ", ".join(f'"{space}"' for space in Space if space is not Space.DEED)
    raise BoardError(f'{key}: must be {known} or "deed 1", not {shown(written)}')
