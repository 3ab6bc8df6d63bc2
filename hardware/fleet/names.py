"""Who plays with which token at this table: a small file beside the games, by token.

It holds for the games that begin from then on, and for the one that is played when it is
changed. The terminal itself has no use for names; a hall's standings have.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from hardware.fleet.bounds import Names
from terminal.config import ConfigError

FILE = "players.json"

LONGEST = 40
"""Letters of a name: as many as a hall's page has room for. On the wire there may be more."""


def read_names(folder: Path) -> dict[str, str]:
    """Give the names by token, none where there is no file. Raises ``ConfigError``."""
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Names)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror or error}") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ConfigError(f"{path}: these are no players' names: {error}") from None


def tidied(name: str) -> str:
    """Give a name as it is kept: single spaces between words, none around it."""
    return " ".join(name.split())


def fits(name: str) -> bool:
    """Say whether a name can be kept."""
    return len(name) <= LONGEST and name.isprintable()


def write_names(folder: Path, names: Mapping[str, str]) -> None:
    """Put the names in place of those before, whole or not at all. Raises ``ConfigError``."""
    path = folder / FILE
    for token, name in names.items():
        if not fits(name):
            raise ConfigError(f"{token}: {_why_not(name)}")
    try:
        checked = msgspec.convert(dict(names), Names)
        folder.mkdir(parents=True, exist_ok=True)
        made = path.with_suffix(".new")
        with made.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(checked)) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        made.replace(path)
    except msgspec.ValidationError as error:
        raise ConfigError(f"These are no players' names: {error}") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written: {error.strerror or error}") from None


def _why_not(name: str) -> str:
    if len(name) > LONGEST:
        return f"a name has {LONGEST} letters at most, this one has {len(name)}."
    return "this name has a character that cannot be shown."
