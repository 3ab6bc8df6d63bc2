"""The state that a script expects: values by their path in the JSON object."""

from __future__ import annotations

import json
from typing import Any


def look_up(found: Any, path: str) -> Any:
    """Follow a dotted path into the JSON object. Raises ``KeyError`` with the part not found."""
    for part in path.split("."):
        if isinstance(found, dict) and part in found:
            found = found[part]
        elif (
            isinstance(found, list) and part.isascii() and part.isdigit() and int(part) < len(found)
        ):
            found = found[int(part)]
        else:
            raise KeyError(part)
    return found


def agrees(found: Any, value: str) -> bool:
    """Compare a found value with an expected one, written as JSON or as a bare word."""
    if isinstance(found, str) and found == value:
        return True
    try:
        wanted = json.loads(value)
    except ValueError:
        return False
    return type(found) is type(wanted) and bool(found == wanted)
