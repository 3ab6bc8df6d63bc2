"""In which line of a TOML text each key stands; `tomllib` itself does not tell.

The text must have been read by `tomllib` without fault before: here is no second opinion.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str, ...]

_TOKEN = re.compile(
    r"""
    (?P<string>  \"\"\"(?:\\.|[^\\])*?\"\"\"\"{0,2} | \'\'\'.*?\'\'\'\'{0,2}
               | "(?:\\.|[^"\\\n])*" | '[^'\n]*' )
  | (?P<comment> \#[^\n]* )
  | (?P<newline> \n )
  | (?P<open>    [\[{] )
  | (?P<close>   [\]}] )
  | (?P<other>   [^"'\#\n\[\]{}]+ )
    """,
    re.VERBOSE | re.DOTALL,
)


def key_lines(content: str) -> Mapping[Path, int]:
    """Give for each key and table, as its path, the number of its line, from 1.

    Keys inside an inline table are not listed: their line is that of the key above them.
    Above all keys is the file, whose path is empty and whose line is the first.
    """
    table: Path = ()
    lines: dict[Path, int] = {(): 1}
    for number, statement in _statements(content):
        if statement.startswith("["):
            table = _path(statement.strip("[] \t"))
            lines.setdefault(table, number)
        else:
            path = table + _path(_before_equals(statement))
            for length in range(len(table) + 1, len(path) + 1):
                lines.setdefault(path[:length], number)
    return lines


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """Give the line of a key, or of the nearest key above it."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _statements(content: str) -> Iterator[tuple[int, str]]:
    """Cut a text into headers and assignments, each with its first line; comments dropped."""
    number, first, depth, parts = 1, 1, 0, list[str]()
    for token in _TOKEN.finditer(content + "\n"):
        text = token.group()
        match token.lastgroup:
            case "newline" if depth == 0:
                if statement := "".join(parts).strip():
                    yield first, statement
                parts.clear()
            case "comment" | "newline":
                pass
            case _:
                depth += (token.lastgroup == "open") - (token.lastgroup == "close")
                if text.strip():
                    first = first if parts else number
                    parts.append(text)
        number += text.count("\n")


def _before_equals(statement: str) -> str:
    """Give the key of an assignment; an equals sign may stand in a quoted key."""
    tokens = _TOKEN.finditer(statement)
    equals = next(one for one in tokens if one.lastgroup == "other" and "=" in one.group())
    return statement[: equals.start() + equals.group().index("=")]


def _path(key: str) -> Path:
    found: Any = tomllib.loads(f"{key} = 0")
    path: list[str] = []
    while isinstance(found, dict):
        ((part, found),) = found.items()
        path.append(part)
    return tuple(path)
