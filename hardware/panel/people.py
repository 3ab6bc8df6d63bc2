"""Who plays with which token: what the settings page shows of it, and what it changes.

Only at a table of a fleet: a hall's standings name people, the terminal itself does not.
"""

from __future__ import annotations

import asyncio
from threading import Lock
from typing import Any

import msgspec

from hardware.fleet.names import LONGEST, fits, tidied
from hardware.panel.faults import FaultError
from hardware.panel.options import Lent
from terminal.config import ConfigError
from terminal.ports import Frame
from terminal.screen import Text

_CHANGING = Lock()
"""One change after the other: each begins with the names that there are."""

_FORM = msgspec.json.Decoder(dict[str, str])


async def told(frame: Frame, lent: Lent) -> dict[str, Any]:
    """Tell the tokens in their order, each with its name and who plays with it."""
    if lent.naming is None:
        return {"people": [], "longest": LONGEST}
    try:
        names = await asyncio.to_thread(lent.naming.read)
    except ConfigError as error:
        raise FaultError(409, "people", why=str(error)) from None
    people = [
        {
            "token": one,
            "words": lent.say(frame.language, Text(f"token.{one}")),
            "name": names.get(one, ""),
        }
        for one in frame.rules.deck.banks
    ]
    return {"people": people, "longest": LONGEST}


async def named(content: bytes, frame: Frame, lent: Lent) -> None:
    """Change the names that a form has, an empty one to none. Raises ``FaultError``."""
    if lent.naming is None:
        raise FaultError(404, "no-people")
    try:
        given = {token: tidied(name) for token, name in _FORM.decode(content).items()}
    except (msgspec.MsgspecError, RecursionError):
        raise FaultError(400, "form") from None
    if not set(given) <= set(frame.rules.deck.banks):
        raise FaultError(400, "form")
    if not all(map(fits, given.values())):
        raise FaultError(400, "name", most=LONGEST)
    naming = lent.naming

    def change() -> None:
        with _CHANGING:
            names = {**naming.read(), **given}
            naming.write({token: name for token, name in names.items() if name})

    try:
        await asyncio.to_thread(change)
    except ConfigError as error:
        raise FaultError(409, "people", why=str(error)) from None
