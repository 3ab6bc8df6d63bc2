"""What a tag turns out to be if it is no card that may be played, and how people are told.

Faults of a reader or of the air are not here: they say nothing about the tag.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never


@dataclass(frozen=True, slots=True)
class Blank:
    """Nothing is written on it."""


@dataclass(frozen=True, slots=True)
class Torn:
    """Writing was begun and not finished."""


@dataclass(frozen=True, slots=True)
class NotNdef:
    """Its bytes are in no order that we know."""


@dataclass(frozen=True, slots=True)
class OtherContent:
    """A message of something else is on it."""


@dataclass(frozen=True, slots=True)
class UnknownVersion:
    """A card of another version of this program."""

    version: int


@dataclass(frozen=True, slots=True)
class UnknownKey:
    """A card that another terminal wrote."""

    key_id: str


@dataclass(frozen=True, slots=True)
class RetiredKey:
    """A card signed by a key that was retired here."""

    key_id: str


@dataclass(frozen=True, slots=True)
class WrongSignature:
    """Our key's id is on it, but that key did not sign this for this tag."""


@dataclass(frozen=True, slots=True)
class CopiedTag:
    """What is on it was signed for another tag, which has this UID (hexadecimal)."""

    original: str


@dataclass(frozen=True, slots=True)
class ForeignDeck:
    """A good card of another deck than the one that is played."""

    deck: int


@dataclass(frozen=True, slots=True)
class NoSuchCard:
    """Rightly signed, but the deck has no such card (any more)."""

    kind: int
    number: int


@dataclass(frozen=True, slots=True)
class VoidTag:
    """It was a card once and has been replaced."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """It refuses to be read: a password, or no memory of the kind we know."""


@dataclass(frozen=True, slots=True)
class RandomUid:
    """It shows a new number each time (ISO/IEC 14443-3 6.4.4: four bytes from 08)."""


@dataclass(frozen=True, slots=True)
class CascadeUid:
    """Its number begins with 88, which stands for a number that goes on (same place)."""


@dataclass(frozen=True, slots=True)
class OddUid:
    """Its number has a length that no tag has."""

    length: int


Verdict = (
    Blank
    | Torn
    | NotNdef
    | OtherContent
    | UnknownVersion
    | UnknownKey
    | RetiredKey
    | WrongSignature
    | CopiedTag
    | ForeignDeck
    | NoSuchCard
    | VoidTag
    | Unreadable
    | RandomUid
    | CascadeUid
    | OddUid
)


@dataclass(frozen=True, slots=True)
class Words:
    """A code for screens and programs, what it means, what to do."""

    code: str
    words: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.words} {self.remedy}"


WRITE = "Write it with `teller cards write`."


def uid_verdict(uid: bytes) -> RandomUid | CascadeUid | OddUid | None:
    """Say why a tag with this UID can never be a card, if so."""
    if len(uid) not in (4, 7, 10):
        return OddUid(len(uid))
    if uid[0] == 0x88:
        return CascadeUid()
    if len(uid) == 4 and uid[0] == 0x08:
        return RandomUid()
    return None


def explain(verdict: Verdict) -> Words:
    """Put a verdict in words."""
    match verdict:
        case RandomUid() | CascadeUid() | OddUid():
            return _explain_uid(verdict)
        case Blank():
            return Words("tag.blank", "This tag is blank.", WRITE)
        case Torn():
            return Words(
                "tag.torn",
                "Writing this card was begun and not finished.",
                "Lay it down once more while `teller cards write` runs.",
            )
        case NotNdef():
            return Words("tag.garbled", "What is on this tag makes no sense.", WRITE)
        case OtherContent():
            return Words("tag.other", "Something else is on this tag, no card.", WRITE)
        case UnknownVersion(version):
            return Words(
                "tag.version",
                f"This card is of version {version}, which this program does not know.",
                "Bring this terminal up to date, or write the card anew.",
            )
        case WrongSignature():
            return Words(
                "tag.signature",
                "This is no genuine card: its signature is wrong.",
                "It is forged, copied or damaged; use the real one or write it anew.",
            )
        case CopiedTag(original):
            return Words(
                "tag.copied",
                f"This tag is a copy; the genuine card is the tag {original}.",
                "Use that one, or make this one a card of its own with `teller cards write`.",
            )
        case _:
            return _explain_owner(verdict)


def _explain_owner(
    verdict: UnknownKey | RetiredKey | ForeignDeck | NoSuchCard | VoidTag | Unreadable,
) -> Words:
    match verdict:
        case UnknownKey(key_id):
            return Words(
                "tag.key",
                f"Another terminal wrote this card (its key is {key_id}).",
                "Bring that key here with `teller key export` and `teller key import`.",
            )
        case RetiredKey(key_id):
            return Words(
                "tag.retired",
                f"This card was signed by key {key_id}, which was retired.",
                "Write it anew with `teller cards write --only CARD`.",
            )
        case ForeignDeck(deck):
            return Words(
                "tag.deck",
                f"This card belongs to another deck (number {deck}).",
                "Take a card of the deck that is played.",
            )
        case NoSuchCard(kind, number):
            return Words(
                "tag.no-such-card",
                f"This deck has no such card (kind {kind}, number {number}).",
                "Play with the deck that it was written for.",
            )
        case VoidTag():
            return Words(
                "tag.void",
                "This card was replaced and is void.",
                "Use the new one; `teller cards write` makes this tag another card.",
            )
        case Unreadable():
            return Words(
                "tag.unreadable",
                "This tag does not let itself be read.",
                "It is protected or of another make: enrol it by its number, or use an NTAG213.",
            )
        case _:
            assert_never(verdict)


def _explain_uid(verdict: RandomUid | CascadeUid | OddUid) -> Words:
    match verdict:
        case OddUid(length):
            return Words(
                "tag.uid-length",
                f"This tag gives a number of {length} bytes, which no tag has.",
                "Lay it down again; if it stays so, use another tag.",
            )
        case CascadeUid():
            return Words(
                "tag.cascade",
                "This tag's number begins with 88, which stands for a number that goes on.",
                "Another reader may give it whole; a tag that really has it cannot be a card.",
            )
        case RandomUid():
            return Words(
                "tag.random",
                "This is a phone or bank card that shows a new number each time.",
                "Use a tag with a number of its own, such as an NTAG213.",
            )
        case _:
            assert_never(verdict)
