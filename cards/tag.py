"""A card on a tag, byte by byte; pure. Where it lies in a tag's pages belongs to `cards.type2`.

A card is one NDEF message of one record of an external type, 40 bytes, so that it fits the
smallest tags (MIFARE Ultralight: 46) and leaves room for the five bytes of an NTAG's own
lock-control TLV within the first 48. Numbers are unsigned, the high byte first.

| at | bytes | content |
| --- | --- | --- |
| 0 | 1 | `D4`: first and last record, short, external type (NDEF 3.2) |
| 1 | 1 | `0F`: length of the type |
| 2 | 1 | `16`: length of the payload |
| 3 | 15 | `tap-teller:card` in ASCII |
| 18 | 1 | version of what follows: `01` |
| 19 | 2 | id of the key that signed it |
| 21 | 1 | id of the deck |
| 22 | 1 | kind: `01` bank card, `02` title deed, `03` event card |
| 23 | 1 | number of the card in its kind |
| 24 | 16 | signature: the first half of an HMAC-SHA256 with the key's secret |

Signed are `tap-teller card` in ASCII, the length of the UID (one byte), the UID, and bytes 18 to
23, in this order. The UID is signed and not stored: the same
bytes on another tag are no card. A later version is told by its byte alone, whatever its length.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from enum import IntEnum, unique

from cards.secret import Key
from cards.verdict import OtherContent, UnknownVersion

TYPE = b"tap-teller:card"
VERSION = 1
SIGNATURE_BYTES = 16
PAYLOAD_BYTES = 6 + SIGNATURE_BYTES
HEAD = bytes([0xD4, len(TYPE), PAYLOAD_BYTES]) + TYPE
MESSAGE_BYTES = len(HEAD) + PAYLOAD_BYTES

TNF_MASK, TNF_EXTERNAL = 0x07, 0x04
BEGINS, SHORT, CHUNKED, HAS_ID = 0x80, 0x10, 0x20, 0x08


@unique
class Kind(IntEnum):
    """The kinds of cards, by the number that stands on a tag."""

    BANK = 1
    DEED = 2
    EVENT = 3


@dataclass(frozen=True, slots=True, order=True)
class Stamp:
    """Which card a tag says it is: id of the deck (1 to 255), kind, number in its kind."""

    deck: int
    kind: Kind
    number: int


@dataclass(frozen=True, slots=True)
class SignedStamp:
    """What stands on a tag of ours: whose it is and what it says, not yet verified.

    `kind` is any byte until the signature is found good.
    """

    key_id: str
    deck: int
    kind: int
    number: int
    signature: bytes

    def fits(self, key: Key, uid: bytes) -> bool:
        """Whether this key signed it for the tag with this UID."""
        signed = _content(self.key_id, self.deck, self.kind, self.number)
        return hmac.compare_digest(self.signature, _signature(key, uid, signed))


def encode(stamp: Stamp, key: Key, uid: bytes) -> bytes:
    """Give the message that makes the tag with this UID this card."""
    content = _content(key.id, stamp.deck, stamp.kind, stamp.number)
    return HEAD + content + _signature(key, uid, content)


def decode(message: bytes) -> SignedStamp | UnknownVersion | OtherContent:
    """Read a message; nothing is verified yet. Any bytes are fine."""
    payload = _payload(message)
    if payload is None:
        return OtherContent()
    if not payload or payload[0] != VERSION:
        return UnknownVersion(payload[0] if payload else 0)
    if len(payload) != PAYLOAD_BYTES:
        return OtherContent()
    deck, kind, number = payload[3:6]
    return SignedStamp(payload[1:3].hex(), deck, kind, number, payload[6:])


def _payload(message: bytes) -> bytes | None:
    """Give the payload of the first record if it is of our type and whole."""
    if len(message) < 3 + len(TYPE):
        return None
    flags, type_bytes, payload_bytes = message[0], message[1], message[2]
    # Other records may follow ours; a first one that does not begin a message is torn.
    if flags & TNF_MASK != TNF_EXTERNAL or flags & (CHUNKED | HAS_ID):
        return None
    if not flags & BEGINS or not flags & SHORT:
        return None
    # The type of an external record is compared without regard to case (NFC RTD 3.4).
    if type_bytes != len(TYPE) or message[3 : 3 + len(TYPE)].lower() != TYPE:
        return None
    payload = message[3 + len(TYPE) :][:payload_bytes]
    return payload if len(payload) == payload_bytes else None


def _content(key_id: str, deck: int, kind: int, number: int) -> bytes:
    return bytes([VERSION, *bytes.fromhex(key_id), deck, kind, number])


def _signature(key: Key, uid: bytes, content: bytes) -> bytes:
    signed = b"tap-teller card" + bytes([len(uid)]) + uid + content
    return hmac.digest(key.secret, signed, "sha256")[:SIGNATURE_BYTES]
