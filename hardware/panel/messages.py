"""What a page may say: small JSON messages, checked, as signals of the terminal.

Everything here comes from outside and is hostile until it is decoded.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from cards.card import BankCard, Card, DeedCard, EventCard

LARGEST = 512
"""Bytes of the longest message that is read at all."""

LONGEST_WORDS = 100
"""Signs of the longest sentence that may be typed."""

ButtonName = Literal["ok", "m", "x"]
Digit = Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
KeyName = ButtonName | Digit | Literal[".", "K", "M", "arrow", "C", "+", "-"]
Number = Annotated[int, Meta(ge=1, le=255)]
TokenName = Annotated[str, Meta(pattern="^[a-z][a-z-]{0,15}$")]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A message of a page."""


class Press(Message, frozen=True, tag="down"):
    """A button or key goes down."""

    key: KeyName


class LetGo(Message, frozen=True, tag="up"):
    """A button or key is let go."""

    key: KeyName


class LetAllGo(Message, frozen=True, tag="release"):
    """The page lost the focus: whatever it holds is let go."""


class TapBank(Message, frozen=True, tag="bank"):
    """A bank card is tapped; ``stays`` leaves it on the reader."""

    token: TokenName
    stays: bool = False


class TapDeed(Message, frozen=True, tag="deed"):
    """A title deed is tapped."""

    number: Number
    stays: bool = False


class TapEvent(Message, frozen=True, tag="event"):
    """An event card is tapped."""

    number: Number
    stays: bool = False


class TakeAway(Message, frozen=True, tag="lift"):
    """The card on the reader is taken away."""


class PressToken(Message, frozen=True, tag="token"):
    """A player's own token button."""

    token: TokenName


class Talk(Message, frozen=True, tag="talk"):
    """The talk button goes down: sound follows, 16-bit samples at 16,000 a second."""


class Talked(Message, frozen=True, tag="talked"):
    """The talk button is let go: that was all."""


class SayWords(Message, frozen=True, tag="say"):
    """Words typed instead of spoken."""

    words: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]


class Hello(Message, frozen=True, tag="hello"):
    """The page asks for everything anew: it slept, or doubts that it is connected."""


Tap = TapBank | TapDeed | TapEvent
Spoken = Press | LetGo | LetAllGo | Tap | TakeAway | PressToken | Talk | Talked | SayWords | Hello

_DECODER = msgspec.json.Decoder(Spoken)


class MessageError(Exception):
    """A message that no page of ours would send; the reason is told when it is closed."""


def decode(content: str | bytes) -> Spoken:
    """Read a message. Raises ``MessageError``."""
    if len(content) > LARGEST:
        raise MessageError("message too long")
    try:
        return _DECODER.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise MessageError("not a message of this page") from None


def card_of(tap: Tap) -> Card:
    """Give the card that is tapped."""
    match tap:
        case TapBank(token):
            return BankCard(token)
        case TapDeed(number):
            return DeedCard(number)
        case TapEvent(number):
            return EventCard(number)
