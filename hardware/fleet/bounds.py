"""How large anything that came over the wire may be. Messages are in ``wire``.

What is within these bounds can be added up, kept in every database and shown.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

_MOST = 10**12
_INTEGER = 2**63
_TIME = 253_370_764_800_000  # as terminal.journal.history.LAST_TIME: the end of the year 9998

Version = Annotated[int, Meta(ge=1)]
Time = Annotated[int, Meta(ge=0, le=_TIME)]
Number = Annotated[int, Meta(ge=1, le=10**9)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Whole = Annotated[int, Meta(ge=-_MOST, le=_MOST)]
Word = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=64)]
Names = Annotated[dict[Word, Name], Meta(max_length=16)]
Small = Annotated[int, Meta(ge=0, le=1000)]
Numbers = Annotated[tuple[Small, ...], Meta(max_length=64)]

_Marked = Annotated[int, Meta(ge=-_INTEGER, le=_INTEGER - 1)]
"""Wider than an amount: a game's seed is a mark too, of 53 bits."""


class _Transfer(Struct, tag="transfer", array_like=True, forbid_unknown_fields=True):
    amount: Annotated[int, Meta(ge=0, le=_MOST)]
    payer: Word
    payee: Word
    unit: Word = ""


class _Mark(Struct, tag="mark", array_like=True, forbid_unknown_fields=True):
    subject: Word
    before: _Marked | None
    after: _Marked | None


_EFFECTS = msgspec.json.Decoder(tuple[_Transfer | _Mark, ...])
_OBJECT = msgspec.json.Decoder(dict[str, Any])


def check_effects(content: Raw) -> None:
    """Raise ``msgspec.MsgspecError`` where these are no effects of an entry."""
    _EFFECTS.decode(content)


def check_object(content: Raw) -> None:
    """Raise ``msgspec.MsgspecError`` where it is no JSON object that every database can keep."""
    if not _in_range(_OBJECT.decode(content)):
        raise msgspec.ValidationError("a number out of range")


def _in_range(value: Any) -> bool:
    match value:
        case bool() | None | str():
            return True
        case int() | float():
            return -_INTEGER <= value < _INTEGER
        case dict():
            return all(map(_in_range, value.values()))
        case _:
            return all(map(_in_range, value))
