"""Records of settings as a list of fields: dotted key, default, meaning, what is allowed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Meta, Struct


@dataclass(frozen=True, slots=True)
class Field:
    """One setting. ``kind`` is its type with limits; ``choices`` narrow down a text."""

    key: str
    kind: Any
    default: Any
    choices: tuple[str, ...] = ()

    @property
    def meaning(self) -> str:
        """What the setting is for: the description in its record."""
        metas = [part for part in get_args(self.kind)[1:] if isinstance(part, Meta)]
        return next((meta.description for meta in metas if meta.description), "")

    @property
    def allowed(self) -> str:
        """What may be set, in words: ``a whole number from 2 to 8``."""
        if self.choices:
            return _one_of(self.choices)
        return _words(msgspec.inspect.type_info(self.kind))

    def convert(self, value: Any) -> Any:
        """Give the value as the record has it. Raises ``ValueError`` if it is not allowed."""
        found = msgspec.convert(value, self.kind)
        if self.choices and found not in self.choices:
            raise ValueError(value)
        return found


def fields_of(
    kind: type[Struct], choices: Mapping[str, tuple[str, ...]], above: str = ""
) -> Iterator[Field]:
    """List the fields of a record and of the records within; ``choices`` by dotted key."""
    for info in _infos(kind):
        key = f"{above}{info.encode_name}"
        inner = info.type.__origin__ if get_origin(info.type) is not None else info.type
        if isinstance(inner, type) and issubclass(inner, Struct):
            yield from fields_of(inner, choices, f"{key}.")
        else:
            made = info.default_factory
            default = info.default if made is msgspec.NODEFAULT else made()
            yield Field(key, info.type, default, choices.get(key, ()))


@lru_cache(maxsize=64)
def _infos(kind: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Look a record's fields up once: its annotations are compiled anew each time."""
    return msgspec.structs.fields(kind)


def plain(value: Any) -> Any:
    """Give a value of a record as TOML and JSON have it."""
    return msgspec.to_builtins(value)


def written(value: Any) -> str:
    """Write a value as it would stand in the file."""
    match plain(value):
        case bool() as found:
            return "true" if found else "false"
        case str() as found:
            return json.dumps(found, ensure_ascii=False)
        case (list() | tuple()) as found:
            return f"[{', '.join(written(item) for item in found)}]"
        case dict() as found:
            pairs = [f"{json.dumps(name)} = {written(item)}" for name, item in found.items()]
            return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
        case found:
            return str(found)


def _words(kind: msgspec.inspect.Type) -> str:
    match kind:
        case msgspec.inspect.Metadata(type=inner):
            return _words(inner)
        case msgspec.inspect.BoolType():
            return "true or false"
        case msgspec.inspect.IntType():
            return f"a whole number{_range(kind)}"
        case msgspec.inspect.FloatType():
            return f"a number{_range(kind)}"
        case msgspec.inspect.EnumType(cls=cls):
            return _one_of(tuple(str(member.value) for member in cls))
        case msgspec.inspect.LiteralType(values=values):
            return _one_of(tuple(map(str, values)))
        case msgspec.inspect.StrType(pattern=pattern):
            return f"a text like {pattern}" if pattern else "a text"
        case (
            msgspec.inspect.ListType(item_type=item) | msgspec.inspect.VarTupleType(item_type=item)
        ):
            return f"a list{_length(kind)}, each of it {_words(item)}"
        case msgspec.inspect.DictType(value_type=item):
            return f"a table, each value {_words(item)}"
        case msgspec.inspect.UnionType(types=types):
            known = [one for one in types if not isinstance(one, msgspec.inspect.NoneType)]
            return ", or ".join(_words(one) for one in known)
        case _:
            return "another value"


def _range(kind: msgspec.inspect.IntType | msgspec.inspect.FloatType) -> str:
    low = kind.ge if kind.ge is not None else kind.gt
    high = kind.le if kind.le is not None else kind.lt
    if low is not None and high is not None:
        return f" from {low:.15g} to {high:.15g}"
    if low is not None:
        return f" of at least {low:.15g}"
    return "" if high is None else f" of at most {high:.15g}"


def _length(kind: msgspec.inspect.ListType | msgspec.inspect.VarTupleType) -> str:
    least, most = kind.min_length, kind.max_length
    if least is not None and least == most:
        return f" of {least}"
    if most is not None:
        return f" of at most {most}"
    return "" if not least else f" of at least {least}"


def _one_of(words: tuple[str, ...]) -> str:
    quoted = [f'"{word}"' for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
