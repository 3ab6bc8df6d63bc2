"""The file by which a table or the hall comes to its club's broker; what else it says is kept.

It is made once. Afterwards only where the broker is may change in it: the rest is its owner's.
"""

from __future__ import annotations

import re
import secrets
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from terminal.config import ConfigError


@dataclass(frozen=True, slots=True)
class Place:
    """Where a broker is."""

    host: str
    port: int

    def __str__(self) -> str:
        """Host and port, for messages."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Membership:
    """What such a file says: where the broker is, and the password for it."""

    place: Place
    password: str


def read_membership(file: Path, section: str) -> Membership | None:
    """Read the section of a file, nothing where there is no file. Raises ``ConfigError``."""
    try:
        return _membership(_parsed(file, file.read_text(encoding="utf-8")), section)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read: {error.strerror or error}") from None
    except (KeyError, TypeError, ValueError):
        raise ConfigError(
            f"{file}: [{section}] must say host, port and password. Mend it, or delete the file: "
            "it is made anew then, with another password."
        ) from None


def _parsed(file: Path, content: str) -> dict[str, Any]:
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: {error}") from None


def _membership(said: dict[str, Any], section: str) -> Membership:
    match said[section]:
        case {"host": str(host), "port": int(port), "password": str(password)} if password:
            return Membership(Place(host, port), password)
    raise ValueError(section)


def membership_at(file: Path, section: str, place: Place, lines: str) -> tuple[str, str]:
    """Give what the file says once the broker is at this place, and the password there.

    A new one begins with the section, of which host, port and password are followed by
    ``lines``. Raises ``ConfigError`` where somebody has written it so that it cannot be changed.
    """
    before = read_membership(file, section)
    if before is None:
        password = secrets.token_urlsafe(18)
        where = f'[{section}]\nhost = "{place.host}"\nport = {place.port}\n'
        return f'{where}password = "{password}"\n{lines}', password
    content = file.read_text(encoding="utf-8")
    if before.place != place:
        content = _moved(content, section, place)
        after = _membership(_parsed(file, content), section)
        if after != Membership(place, before.password):
            raise ConfigError(
                f"{file}: set host and port of [{section}] to {place.host} and {place.port} "
                "yourself, then give the command again."
            )
    return content, before.password


def _moved(content: str, section: str, place: Place) -> str:
    """Put another place into the lines of a section, which end where the next one begins."""
    begun = re.search(rf"^\[{section}\][^\n]*\n(?:(?!\[)[^\n]*(?:\n|$))*", content, re.MULTILINE)
    if begun is None:
        return content
    lines = re.sub(r"^host\s*=[^\n]*$", f'host = "{place.host}"', begun[0], flags=re.MULTILINE)
    lines = re.sub(r"^port\s*=[^\n]*$", f"port = {place.port}", lines, flags=re.MULTILINE)
    return content[: begun.start()] + lines + content[begun.end() :]
