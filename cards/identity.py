"""From a tag in the field to the card it is: by its UID if that is known, else by what it says.

No reader is known here: pages come by a function. When a touch is a tap is not known either.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cards import known, secret
from cards.card import Card
from cards.durable import FileError
from cards.known import Register, State
from cards.naming import Stamps
from cards.secret import Keys
from cards.tag import Kind, SignedStamp, Stamp, decode
from cards.type2 import message_in, read_area
from cards.verdict import (
    CopiedTag,
    ForeignDeck,
    NoSuchCard,
    RetiredKey,
    UnknownKey,
    Verdict,
    VoidTag,
    WrongSignature,
    uid_verdict,
)

ReadPages = Callable[[int], bytes]
"""Gives 16 bytes from a page on; what it raises goes through."""


class Identifier:
    """Tells cards of one deck. Notices by itself when keys or register were changed on disk."""

    def __init__(self, folder: Path, stamps: Stamps) -> None:
        self._folder = folder
        self._stamps = stamps
        self._seen: tuple[object, ...] = ()
        self._register = Register(folder)
        self._keys = Keys()
        self.fault: FileError | None = None
        """What is wrong with a file, if so; what was known before is then still used."""

    def turn_to(self, stamps: Stamps) -> None:
        """Tell cards of this deck from now on; may be called from any thread."""
        self._stamps = stamps

    def known(self, uid: bytes) -> Card | None:
        """Give the card of a tag that is known by its UID; no page is read."""
        self._refresh()
        tag = self._register.get(uid)
        return self._stamps.card(tag.stamp) if tag is not None and tag.good else None

    @property
    def uids(self) -> list[bytes]:
        """List the UIDs that are known to be cards of this deck."""
        self._refresh()
        tags = (tag for tag in self._register if tag.good and self._stamps.card(tag.stamp))
        return [bytes.fromhex(tag.uid) for tag in tags]

    def identify(self, uid: bytes, read: ReadPages) -> Card | Verdict:
        """Tell which card a tag is, or why it is none. At most three READs."""
        unfit = uid_verdict(uid)
        if unfit is not None:
            return unfit
        self._refresh()
        tag = self._register.get(uid)
        if tag is not None and tag.state is State.VOID:
            return VoidTag()
        if tag is not None and tag.good:
            return self._of_this_deck(tag.deck, tag.kind, tag.number)
        message = message_in(read_area(read))
        if not isinstance(message, bytes):
            return message
        signed = decode(message)
        return self._verified(uid, signed) if isinstance(signed, SignedStamp) else signed

    def _verified(self, uid: bytes, signed: SignedStamp) -> Card | Verdict:
        unproved = verify(uid, signed, self._keys, self._register)
        if unproved is not None:
            return unproved
        return self._of_this_deck(signed.deck, signed.kind, signed.number)

    def _of_this_deck(self, deck: int, kind: int, number: int) -> Card | Verdict:
        if deck != self._stamps.deck:
            return ForeignDeck(deck)
        card = self._stamps.card(Stamp(deck, Kind(kind), number)) if kind in list(Kind) else None
        return card or NoSuchCard(kind, number)

    def _refresh(self) -> None:
        seen = tuple(_signature(self._folder / name) for name in (known.FILE, secret.FILE))
        if seen == self._seen:
            return
        self._seen, self.fault = seen, None
        try:
            self._register = Register.load(self._folder)
        except FileError as error:
            self.fault = error
        try:
            self._keys = secret.load_keys(self._folder)
        except FileError as error:
            self.fault = error


def verify(
    uid: bytes, signed: SignedStamp, keys: Keys, register: Register
) -> UnknownKey | RetiredKey | WrongSignature | CopiedTag | None:
    """Say why what stands on this tag is not to be believed, if so."""
    key = keys.find(signed.key_id)
    if key is None:
        return UnknownKey(signed.key_id)
    if not signed.fits(key, uid):
        for tag in register:
            if signed.fits(key, bytes.fromhex(tag.uid)):
                return CopiedTag(tag.uid)
        return WrongSignature()
    return RetiredKey(signed.key_id) if key.retired else None


def _signature(path: Path) -> tuple[int, int, int] | None:
    """Give what changes whenever a file is replaced."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size
