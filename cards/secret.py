"""The terminal's secrets: made, kept (`keys.json`, mode 0600), written as text for another one.

A secret signs cards; its id stands on each of them, so that cards signed by an older one go on
working until it is retired. What is signed belongs to `cards.tag`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from cards.durable import FileError, read_file, replace_file

FILE = "keys.json"
SECRET_BYTES = 20
"""160 bits: more than the 128 of a signature, and 32 letters to type in at most."""

CHECK_BYTES = 4
PREFIX = "tt1"


class KeyTextError(Exception):
    """A key written as text that cannot be read; the message is for people."""


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """One secret; `made` is a day in ISO form, `retired` means that its cards are refused."""

    secret: bytes
    made: str
    retired: bool = False

    @property
    def id(self) -> str:
        """Four hexadecimal digits that stand for the secret and tell nothing of it."""
        return self.derived(b"id", 2).hex()

    def derived(self, purpose: bytes, size: int) -> bytes:
        """Give bytes that only who has the secret can know, other ones for each purpose."""
        return hmac.digest(self.secret, b"tap-teller " + purpose, "sha256")[:size]


class Keys(Struct, frozen=True, forbid_unknown_fields=True):
    """All secrets of a terminal; the last one that is not retired signs new cards."""

    keys: tuple[Key, ...] = ()
    format: int = 1

    @property
    def current(self) -> Key | None:
        """The one that signs."""
        return next((key for key in reversed(self.keys) if not key.retired), None)

    def find(self, key_id: str) -> Key | None:
        """Give the secret of this id."""
        return next((key for key in self.keys if key.id == key_id), None)

    def with_new(self, key: Key) -> Keys:
        """Add a secret, or bring a known one back; from now on it signs."""
        rest = tuple(other for other in self.keys if other.secret != key.secret)
        return Keys((*rest, msgspec.structs.replace(key, retired=False)))

    def with_all(self, keys: Iterable[Key]) -> Keys:
        """Add another terminal's secrets; its last one that is not retired signs from now on."""
        added = self
        for key in keys:
            retired = key.retired and added.find(key.id) is None
            added = added.with_new(key)
            if retired:
                added = added.without(key.id)
        return added

    def without(self, key_id: str) -> Keys:
        """Retire a secret. Raises `KeyError` if there is none of this id."""
        if self.find(key_id) is None:
            raise KeyError(key_id)
        return Keys(
            tuple(
                msgspec.structs.replace(key, retired=True) if key.id == key_id else key
                for key in self.keys
            )
        )


def new_key() -> Key:
    """Draw a secret."""
    return Key(secrets.token_bytes(SECRET_BYTES), time.strftime("%Y-%m-%d"))


def load_keys(folder: Path) -> Keys:
    """Read the secrets in the state folder; none is no fault. Raises `FileError`."""
    path = folder / FILE
    content = read_file(path)
    if content is None:
        return Keys()
    try:
        keys = msgspec.json.decode(content, type=Keys)
    except msgspec.MsgspecError as error:
        raise FileError(
            "keys-damaged",
            f"{path} is damaged ({error}). No card can be read by its signature until "
            "`teller key import` has brought the keys back from another terminal or a copy.",
        ) from None
    if keys.format != 1:
        raise FileError(
            "newer",
            f"{path} was written by a newer version of this program. Use that one, or rename it.",
        )
    return keys


def save_keys(folder: Path, keys: Keys) -> None:
    """Keep the secrets in the state folder, for its owner alone. Raises `FileError`."""
    replace_file(folder / FILE, msgspec.json.format(msgspec.json.encode(keys), indent=1) + b"\n")


def format_key(key: Key) -> str:
    """Write a secret as text for another terminal: `tt1` and groups of four letters.

    The last groups are a check sum, so that a wrong letter is noticed.
    """
    letters = _letters(key.secret).lower()
    groups = [letters[at : at + 4] for at in range(0, len(letters), 4)]
    return "-".join([PREFIX, *groups])


def parse_key(text: str) -> Key:
    """Read what `format_key` wrote; case, spaces and hyphens do not matter.

    Raises `KeyTextError`.
    """
    letters = "".join(char for char in text.lower() if not char.isspace() and char != "-")
    if not letters.startswith(PREFIX):
        raise KeyTextError(f"A key begins with {PREFIX}-; this text does not.")
    letters = letters.removeprefix(PREFIX).upper()
    try:
        content = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError:
        raise KeyTextError("A key has only letters and the digits 2 to 7; type it anew.") from None
    secret = content[:SECRET_BYTES]
    # The last letter has two bits to spare, and only one way of writing it is right.
    if len(secret) != SECRET_BYTES or _letters(secret) != letters:
        raise KeyTextError("A letter of this key is wrong or missing; compare it and type it anew.")
    return Key(secret, time.strftime("%Y-%m-%d"))


def _letters(secret: bytes) -> str:
    return base64.b32encode(secret + _check(secret)).decode().rstrip("=")


def _check(secret: bytes) -> bytes:
    return hashlib.sha256(b"tap-teller check" + secret).digest()[:CHECK_BYTES]
