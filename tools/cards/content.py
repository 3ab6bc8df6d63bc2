"""What is on a tag, for somebody who is about to change it or wants to know.

For the terminal, which only wants its card, `cards.identity` is enough.
"""

from __future__ import annotations

from dataclasses import dataclass

from cards.identity import verify
from cards.known import Register, State
from cards.naming import Stamps, format_card
from cards.secret import Key, Keys
from cards.tag import Kind, SignedStamp, Stamp, decode
from cards.type2 import message_in
from cards.verdict import (
    Blank,
    OtherContent,
    UnknownKey,
    UnknownVersion,
    Verdict,
    explain,
    uid_verdict,
)


@dataclass(frozen=True)
class Desk:
    """What cards are judged by: keys, register, the cards of the deck that is worked on."""

    keys: Keys
    register: Register
    stamps: Stamps

    @property
    def signing(self) -> Key:
        """The key that signs; whoever writes cards sees to it that there is one."""
        key = self.keys.current
        assert key is not None
        return key

    def name(self, stamp: Stamp) -> str:
        """Name a card, of whatever deck."""
        card = self.stamps.card(stamp)
        if card is not None:
            return format_card(card)
        return f"{stamp.kind.name.lower()}:{stamp.number} of deck {stamp.deck}"


@dataclass(frozen=True, slots=True)
class Content:
    """What was found: the card that it genuinely is, or else the verdict on it."""

    stamp: Stamp | None
    verdict: Verdict | None
    key_id: str = ""


def content_of(uid: bytes, area: bytes, desk: Desk) -> Content:
    """Judge the pages 4 to 15 of a tag, whatever the register says of it."""
    unfit = uid_verdict(uid)
    if unfit is not None:
        return Content(None, unfit)
    message = message_in(area)
    if not isinstance(message, bytes):
        return Content(None, message)
    signed = decode(message)
    if not isinstance(signed, SignedStamp):
        return Content(None, signed)
    unproved = verify(uid, signed, desk.keys, desk.register)
    if unproved is not None or signed.kind not in list(Kind):
        return Content(None, unproved or OtherContent(), signed.key_id)
    return Content(Stamp(signed.deck, Kind(signed.kind), signed.number), None, signed.key_id)


def worth_asking(uid: bytes, content: Content, wanted: Stamp | None, desk: Desk) -> str:
    """Say what would be lost if this tag became the wanted card; empty if nothing would."""
    tag = desk.register.get(uid)
    if tag is not None and tag.state is State.VOID:
        return ""
    if tag is not None and tag.good and tag.stamp != wanted:
        return f"This tag is {desk.name(tag.stamp)}."
    if content.stamp is not None and content.stamp != wanted:
        return f"This tag is {desk.name(content.stamp)}."
    match content.verdict:
        case UnknownKey() | UnknownVersion() | OtherContent():
            return explain(content.verdict).words
        case None | Blank() | _:
            return ""
