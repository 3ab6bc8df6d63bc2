"""Finds the message keys that the source names: ``text("deed.price", …)`` and its like."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITERS = {"text": "", "Text": "", "refused": "refused."}
"""Functions whose first argument is a message key, with what they put before it."""

WORD = r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*"
"""A part of a key that is only known at run time; a code may have dots of its own."""


def named_keys() -> tuple[set[str], set[str]]:
    """Return keys written out, and regular expressions of keys put together at run time."""
    literal: set[str] = set()
    composed: set[str] = set()
    for folder in ("terminal", "display", "tools", "hardware"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            module = ast.parse(path.read_text("utf-8"))
            assigned = _assigned(module)
            for before, key in _keys(module):
                if isinstance(key, ast.Constant):
                    literal.add(before + str(key.value))
                elif pattern := _pattern(key, assigned):
                    composed.add(re.escape(before) + pattern)
    return literal, composed


def _assigned(module: ast.Module) -> dict[str, str]:
    """Return f-strings given to a name, as patterns."""
    return {
        target.id: _pattern(node.value, {})
        for node in ast.walk(module)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.JoinedStr)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _keys(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args:
            before = WRITERS.get(call.func.id)
            if before is not None:
                yield from ((before, key) for key in _branches(call.args[0]))


def _branches(key: ast.expr) -> Iterator[ast.expr]:
    if isinstance(key, ast.IfExp):
        yield from (*_branches(key.body), *_branches(key.orelse))
    else:
        yield key


def _pattern(key: ast.expr, assigned: dict[str, str]) -> str:
    """Return a key as a regular expression; empty if nothing of it is known here."""
    match key:
        case ast.Name(name):
            return assigned.get(name, "")
        case ast.JoinedStr(parts):
            return "".join(_part(part, assigned) for part in parts)
        case _:
            return ""


def _part(part: ast.expr, assigned: dict[str, str]) -> str:
    match part:
        case ast.Constant(words):
            return re.escape(str(words))
        case ast.FormattedValue(ast.Name(name)):
            return assigned.get(name, WORD)
        case _:
            return WORD
