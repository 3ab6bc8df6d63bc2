"""The settings in force: what was given, checked, over the defaults of the records."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import platformdirs
from msgspec import Struct

from terminal.config.fields import Field, written
from terminal.config.lines import key_lines, line_of
from terminal.config.schema import General, Schema


class ConfigError(Exception):
    """Settings that cannot be used: one line for each fault, with place, key and reason."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value somebody gave, and where: ``settings.toml, line 3``; ``file`` if in a file."""

    value: Any
    place: str
    file: str = ""


S = TypeVar("S", bound=Struct)


@dataclass(frozen=True)
class Config:
    """Settings in force. ``game`` is the edition's record; ``given`` is by dotted key."""

    schema: Schema
    general: General
    game: Struct
    sections: Mapping[str, Struct]
    given: Mapping[str, Given]

    @property
    def deck(self) -> str:
        """The choice of a deck; a path in a settings file is looked for beside that file."""
        choice, given = self.general.deck, self.given.get("deck")
        if given and given.file and (choice.endswith(".toml") or "/" in choice):
            return str(Path(given.file).expanduser().parent / Path(choice).expanduser())
        return choice

    def section(self, kind: type[S]) -> S:
        """Give the section of this record. Raises ``KeyError`` if the schema has none."""
        for section in self.sections.values():
            if isinstance(section, kind):
                return section
        raise KeyError(kind.__name__)

    def fields(self) -> list[Field]:
        """List all that may be set with this edition."""
        return list(self.schema.fields(self.general.edition).values())

    def value(self, key: str) -> Any:
        """Give the value in force of a dotted key. Raises ``KeyError``."""
        one = self.schema.fields(self.general.edition)[key]
        return one.convert(self.given[key].value) if key in self.given else one.default


def settings_file() -> Path:
    """Give the platform's place for the user's settings."""
    return Path(platformdirs.user_config_dir("tap-teller", appauthor=False)) / "settings.toml"


def load_config(schema: Schema, choice: str | None = None) -> Config:
    """Read the settings file: the chosen one, or the usual one, which may be missing.

    Raises ``ConfigError``.
    """
    path = Path(choice).expanduser() if choice else settings_file()
    try:
        content = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        if choice:
            raise ConfigError(f"{path}: there is no such settings file") from None
        content = ""
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: this is not a text file in UTF-8") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror or error}") from None
    return parse_config(content, str(path), schema)


def parse_config(content: str, source: str, schema: Schema) -> Config:
    """Read settings from TOML text; ``source`` is its name in messages. Raises ``ConfigError``."""
    try:
        raw = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(_syntax(str(error), source, content)) from None
    lines = key_lines(content)
    keys = {key for edition in schema.editions for key in schema.fields(edition)}
    given = {}
    for path, value in _leaves(raw, keys):
        given[".".join(path)] = Given(value, f"{source}, line {line_of(lines, path)}", source)
    return _config(schema, given)


def apply_setting(config: Config, key: str, text: str, place: str = "set") -> Config:
    """Set one value over the others, as TOML or as a bare word. Raises ``ConfigError``."""
    try:
        value = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        value = {"value": text}
    given: Any = value["value"] if value.keys() == {"value"} else text
    known = config.schema.fields(config.general.edition).get(key)
    if known is not None and not isinstance(given, str) and _fits(known, text):
        given = text
    if key in config.schema.foreign(config.general.edition):
        raise ConfigError(
            f"{place}: {key}: the {config.general.edition} edition has no such setting"
        )
    return _config(config.schema, {**config.given, key: Given(given, place)})


def _fits(known: Field, value: Any) -> bool:
    try:
        known.convert(value)
    except ValueError:
        return False
    return True


def _leaves(table: dict[str, Any], keys: set[str], above: tuple[str, ...] = ()) -> Iterator[Any]:
    """List what is set, with paths; a table is looked into unless a setting is a table."""
    for name, value in table.items():
        path = (*above, name)
        key = ".".join(path)
        empty = value == {} and not any(known.startswith(f"{key}.") for known in keys)
        if isinstance(value, dict) and key not in keys and not empty:
            yield from _leaves(value, keys, path)
        else:
            yield path, value


def _config(schema: Schema, given: Mapping[str, Given]) -> Config:
    edition = _edition(schema, given)
    fields, foreign = schema.fields(edition), schema.foreign(edition)
    faults = []
    tree: dict[str, Any] = {}
    for key, one in given.items():
        if key not in fields:
            if key not in foreign:
                faults.append(f"{one.place}: {_unknown(key, [*fields, *foreign])}")
        elif not _fits(fields[key], one.value):
            faults.append(f"{one.place}: {_refusal(fields[key], one.value)}")
        else:
            _put(tree, key, one.value)
    if faults:
        raise ConfigError("\n".join(faults))
    sections = {
        name: msgspec.convert(tree.get(name, {}), kind) for name, kind in schema.sections.items()
    }
    return Config(
        schema,
        msgspec.convert(_part(tree, General), General),
        msgspec.convert(_part(tree, schema.editions[edition]), schema.editions[edition]),
        sections,
        given,
    )


def _edition(schema: Schema, given: Mapping[str, Given]) -> str:
    """Give the edition that is to be played, an unknown one being a fault told later."""
    one = given.get("edition")
    if one is not None and one.value in list(schema.editions):
        return str(one.value)
    default = General().edition
    return default if default in schema.editions else next(iter(schema.editions))


def _put(tree: dict[str, Any], key: str, value: Any) -> None:
    *above, last = key.split(".")
    for part in above:
        tree = tree.setdefault(part, {})
    tree[last] = value


def _part(tree: dict[str, Any], kind: type[Struct]) -> dict[str, Any]:
    return {name: tree[name] for name in kind.__struct_encode_fields__ if name in tree}


def _unknown(key: str, known: list[str]) -> str:
    within = [one for one in known if one.startswith(f"{key}.")]
    if within:
        return f"{key}: holds settings and is none itself: {', '.join(within)}"
    near = difflib.get_close_matches(key, known, n=1, cutoff=0.6)
    near = near or [one for one in known if one.rpartition(".")[2] == key.rpartition(".")[2]]
    hint = f"did you mean {near[0]}?" if near else "`teller settings` lists all there are"
    return f"{key}: there is no such setting; {hint}"


def _refusal(known: Field, value: Any) -> str:
    found = "a table" if isinstance(value, dict) else written(value)
    return f"{known.key}: must be {known.allowed}, not {found}"


def _syntax(message: str, source: str, content: str) -> str:
    found = re.fullmatch(r"(?P<said>.*) \(at (?:line (?P<line>\d+).*|end of document)\)", message)
    line = (found and found["line"]) or len(content.splitlines())
    said = found["said"] if found else message
    return f"{source}, line {line}: {said[0].lower()}{said[1:]}"
