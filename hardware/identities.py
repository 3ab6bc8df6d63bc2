"""How a reader's tag becomes a card: `cards.identity` behind the port of the reader's thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from cards.identity import Identifier
from cards.verdict import explain
from hardware.card_reader import Identity
from hardware.part import Fault
from hardware.reading import ForeignTagError, Pages, Target


class KnownTags(Mapping[bytes, Card]):
    """The cards that are known by their UIDs, as they stand in the register at this moment."""

    def __init__(self, identifier: Identifier) -> None:
        self._identifier = identifier

    def __getitem__(self, uid: bytes) -> Card:
        card = self._identifier.known(uid)
        if card is None:
            raise KeyError(uid)
        return card

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._identifier.uids)

    def __len__(self) -> int:
        return len(self._identifier.uids)


def identity_of(identifier: Identifier) -> Identity:
    """Let a reader's thread tell cards by the register, and others by their signature."""

    def identify(pages: Pages, target: Target) -> Card:
        found = identifier.identify(target.uid, pages.read)
        match found:
            case BankCard() | DeedCard() | EventCard() | UnknownTag():
                return found
            case _:
                words = explain(found)
                raise ForeignTagError(Fault(words.code, words.words, words.remedy))

    return Identity(KnownTags(identifier), identify)
