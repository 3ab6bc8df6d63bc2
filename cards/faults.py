"""What is wrong with a deck, in plain words: the key down to the very card, and what is allowed.

Only the shape of a deck is looked at here; figures that must fit each other are the deck's own
``check``. Nothing is read or loaded here.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from types import GenericAlias
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Struct, inspect

LONGEST_SHOWN = 60
"""How many letters of a faulty value are shown."""


def faults(value: Any, kind: Any, key: str = "") -> Iterator[str]:
    """List what keeps a value read from TOML or JSON from being of a kind, as ``key: reason``."""
    plain = kind.__origin__ if get_origin(kind) is Annotated else kind
    if isinstance(plain, type) and issubclass(plain, Struct):
        yield from _of_record(value, plain, key)
    elif get_origin(plain) is dict:
        yield from _of_table(value, plain, key)
    elif not _converts(value, kind):
        yield f"{key}: must be {_allowed(kind)}, not {shown(value)}"


def shown(value: Any) -> str:
    """Write a value as it stands in the file, cut where it is long; nothing in it is obeyed."""
    if isinstance(value, str):
        written = f'"{value}"'
    else:
        written = json.dumps(value, ensure_ascii=False, default=str)
    visible = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in written)
    return visible if len(visible) <= LONGEST_SHOWN else f"{visible[:LONGEST_SHOWN]}…"


def _of_record(value: Any, kind: type[Struct], key: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{key}: must be a table, not {shown(value)}"
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields:
            near = difflib.get_close_matches(name, fields, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            yield f"{_below(key, name)}: is unknown here{hint}"
    for name, field in fields.items():
        if name in value:
            yield from faults(value[name], field.type, _below(key, name))
        elif field.required:
            yield f"{_below(key, name)}: is missing"


def _of_table(value: Any, kind: Any, key: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{key}: must be a table, not {shown(value)}"
        return
    name_kind, entry_kind = get_args(kind)
    for name, entry in value.items():
        if not _converts({name: 0}, GenericAlias(dict, (name_kind, int))):
            yield f"{_below(key, name)}: must be {_allowed(name_kind)}"
        yield from faults(entry, entry_kind, _below(key, name))


def _below(key: str, name: str) -> str:
    part = shown(name)[1:-1] if name else '""'
    return f"{key}.{part}" if key else part


def _converts(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True


def _allowed(kind: Any) -> str:
    return _words(inspect.type_info(kind))


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=extra):
            return str((extra or {}).get("description") or _words(inner))
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low:,} to {high:,}"
        case inspect.EnumType(cls=cls):
            *most, last = [f'"{member.value}"' for member in cls]
            return f"{', '.join(most)} or {last}"
        case inspect.TupleType(item_types=items):
            return f"a list of {len(items)}, each {_words(items[0])}"
        case inspect.VarTupleType(item_type=item, min_length=least):
            return f"a list{f' of {least} or more' if least else ''}, each {_words(item)}"
        case _:
            return "a text"
