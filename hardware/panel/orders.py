"""What a page may say that makes cards: small JSON messages, checked. Nothing is done here."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hardware.panel.messages import Hello, Message, MessageError

LARGEST = 2048
"""Bytes of the longest message that is read at all: a whole deck's names are about 700."""

CardName = Annotated[str, Meta(pattern="^(bank [a-z][a-z-]{0,15}|(deed|event) [0-9]{1,3})$")]
PageName = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]


class Make(Message, frozen=True, tag="make"):
    """Make these cards; ``by`` is what the page calls itself, so that it knows its own work."""

    by: PageName
    cards: Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=120)]
    enrol: bool = False
    replace: bool = False
    protect: bool = False


class AllowIt(Message, frozen=True, tag="allow"):
    """Do what was asked, though something is lost by it."""


class SkipIt(Message, frozen=True, tag="skip"):
    """Leave out the card that is awaited."""


class EndIt(Message, frozen=True, tag="end"):
    """Stop making cards."""


class LookUp(Message, frozen=True, tag="look"):
    """Look up which cards there are: somebody else may have made some."""


Asked = Make | AllowIt | SkipIt | EndIt | LookUp | Hello

_DECODER = msgspec.json.Decoder(Asked)


def understand(content: str | bytes) -> Asked:
    """Read a message. Raises ``MessageError``."""
    if len(content) > LARGEST:
        raise MessageError("message too long")
    try:
        return _DECODER.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise MessageError("not a message of this page") from None
