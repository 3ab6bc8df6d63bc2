"""The register of tags: which UID is which card, kept as `cards.json` in the state folder.

A JSON file that is replaced whole, not a database: it has a line for each of some fifty tags,
one program writes it (the card tool, which holds `cards.lock`), the terminal only reads it, and
an owner can look into it, copy it and mend it. What a tag says by itself is not looked at here.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum, unique
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from cards.durable import FileError, read_file, replace_file
from cards.tag import Kind, Stamp

FILE = "cards.json"
LOCK = "cards.lock"


@unique
class State(StrEnum):
    """What is known of a tag."""

    WRITING = "writing"  # meant to become this card; may be torn
    WRITTEN = "written"  # written, read back and compared
    ENROLLED = "enrolled"  # is this card by its UID alone
    VOID = "void"  # was replaced


class Tag(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One tag: UID in lower-case hexadecimal, the card it is, since when (ms since 1970).

    `key` is the id of the key that signed it, `protected` that a password guards its pages.
    """

    uid: Annotated[str, Meta(pattern="^([0-9a-f]{2})+$")]
    deck: int
    kind: Kind
    number: int
    state: State
    at: int
    key: str = ""
    protected: bool = False

    @property
    def stamp(self) -> Stamp:
        """The card that it is."""
        return Stamp(self.deck, self.kind, self.number)

    @property
    def good(self) -> bool:
        """Whether it may be played by its UID."""
        return self.state in (State.WRITTEN, State.ENROLLED)


class Tags(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    tags: tuple[Tag, ...]
    format: int = 1


class Register:
    """All known tags by UID. Read with `load`; only who holds `writing` may change it."""

    def __init__(self, folder: Path, tags: Iterable[Tag] = ()) -> None:
        self.folder = folder
        self._tags = {tag.uid: tag for tag in tags}

    @classmethod
    def load(cls, folder: Path) -> Register:
        """Read the file; none is no fault. Raises `FileError`."""
        content = read_file(folder / FILE)
        return cls(folder, _parse(content, folder / FILE) if content is not None else ())

    def __iter__(self) -> Iterator[Tag]:
        return iter(self._tags.values())

    def get(self, uid: bytes) -> Tag | None:
        """Give what is known of a tag."""
        return self._tags.get(uid.hex())

    def of(self, stamp: Stamp) -> list[Tag]:
        """List the tags that are or were this card."""
        return [tag for tag in self if tag.stamp == stamp]

    def put(self, *tags: Tag) -> None:
        """Keep what is now known of these tags, all or none. Raises `FileError`."""
        self._keep({**self._tags, **{tag.uid: tag for tag in tags}})

    def forget(self, uid: bytes) -> None:
        """Know nothing of a tag any more. Raises `FileError`."""
        self._keep({known: tag for known, tag in self._tags.items() if known != uid.hex()})

    def _keep(self, tags: dict[str, Tag]) -> None:
        replace_file(self.folder / FILE, _format(tags.values()))
        self._tags = tags


@contextmanager
def writing(folder: Path) -> Iterator[Register]:
    """Give the register to the one program that changes it. Raises `FileError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise FileError("folder", f"{folder} cannot be used: {error.strerror or error}.") from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FileError(
                "busy",
                f"Another program is writing cards with {folder}. Let it finish, or stop it.",
            ) from None
        yield Register.load(folder)
    finally:
        os.close(lock)


def _parse(content: bytes, path: Path) -> tuple[Tag, ...]:
    try:
        tags = msgspec.json.decode(content, type=Tags)
    except msgspec.MsgspecError as error:
        raise FileError(
            "list-damaged",
            f"{path} is damaged ({error}). Written cards still work; enrolled ones do not until "
            "the file is mended, or renamed and the cards enrolled anew.",
        ) from None
    if tags.format != 1:
        raise FileError(
            "newer",
            f"{path} was written by a newer version of this program. Use that one, or rename it.",
        )
    return tags.tags


def _format(tags: Iterable[Tag]) -> bytes:
    """Write one tag a line, so that a person finds it."""
    ordered = sorted(tags, key=lambda tag: (tag.stamp, tag.at, tag.uid))
    lines = b",\n".join(msgspec.json.encode(tag) for tag in ordered)
    return b'{"format": 1, "tags": [\n' + lines + b"\n]}\n"
