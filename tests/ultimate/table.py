"""The table that the tests of the `ultimate` edition play at: the product's own script player.

A script is written in the notation; ``;`` ends a statement as a new line does. Its ``expect``
lines are the assertions.
"""

from __future__ import annotations

from typing import Any

from terminal.signals import Signal
from tests.script_table import ScriptTable


class Table(ScriptTable):
    """A table with an edition and settings (``"auction.refill false"``), nothing tapped yet."""

    edition = "ultimate"

    def feel(self, *signals: Signal) -> None:
        """Take signals as they come from reader and buttons."""
        for signal in signals:
            self.player.session.handle(signal)


def play(*scripts: str, settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """Play scripts at a table of their own."""
    return Table(*settings).play(*scripts)


def start(*tokens: str) -> str:
    """Join and start: ``start("car", "ship")``."""
    return "; ".join([*(f"tap bank {token}" for token in tokens), "press ok"]) + "; "


TWO = start("car", "ship")
THREE = start("car", "ship", "hat")


def at(deed: int, token: str) -> str:
    """Tap a deed and a bank card: buy, land or pay rent, as the deed has it."""
    return f"tap deed {deed}; tap bank {token}; "


def buy(token: str, *deeds: int) -> str:
    """Buy deeds one by one."""
    return "".join(at(deed, token) for deed in deeds)


GO = "press m; "
LOCATION = GO * 2
JAIL = GO * 3


def jail(token: str, times: int = 1) -> str:
    """Pay the jail fee of 100 so many times: the quick way to be poor."""
    return f"{JAIL}tap bank {token}; " * times


def hammer(deed: int, price: int) -> str:
    """Auction a deed up to the hammer price, not yet paid."""
    bids = "press m; " * (price // 20)
    return f"tap deed {deed}; press m; press ok; {bids}wait 6; "


CANCEL = "hold ok m 5; "
NEW = "hold x 5; "
LOUD = "hold m x 1; "
CUT = "power-cut; "


def expect(**values: object) -> str:
    """Write expectations on keys of the first level: ``expect(prompt="home", notice="rent")``."""
    return "".join(f"expect {key} {_json(value)}; " for key, value in values.items())


def cash(**amounts: int) -> str:
    """Expect cash: ``cash(car=1240, ship=1500)``."""
    return "".join(f"expect players.{who}.cash {amount}; " for who, amount in amounts.items())


def deed(number: int, owner: str, level: int) -> str:
    """Expect an owned deed."""
    return f"expect deeds.{number}.owner {owner}; expect deeds.{number}.level {level}; "


def _json(value: object) -> str:
    return (
        "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    )


def refused(code: str, prompt: str) -> str:
    """Expect a refusal that leaves the prompt."""
    return f"expect notice refused:{code}; expect prompt {prompt}; "
