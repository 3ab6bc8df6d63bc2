"""The table that the tests of the `electronic` edition play at: the product's own script player.

A script is written in the notation; ``;`` ends a statement as a new line does. Its ``expect``
lines are the assertions. Amounts are in smallest units: 1K in millions, 1 in classic.
"""

from __future__ import annotations

from typing import Any

from terminal.editions.electronic.dialogue import ElectronicDialogue
from tests.script_table import ScriptTable

CLASSIC = "electronic.scale classic"
RULE = "house_rules.cancel rule"


class Table(ScriptTable):
    """A table with the edition and settings (``"electronic.end first"``), nothing tapped yet."""

    edition = "electronic"

    @property
    def dialogue(self) -> ElectronicDialogue:
        """The dialogue of the session."""
        found = self.session.dialogue
        assert isinstance(found, ElectronicDialogue)
        return found


def play(*scripts: str, settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """Play scripts at a table of their own."""
    return Table(*settings).play(*scripts)


def start(*tokens: str) -> str:
    """Join and start: ``start("car", "ship")``."""
    return "; ".join([*(f"tap bank {token}" for token in tokens), "press ok"]) + "; "


TWO = start("car", "ship")
THREE = start("car", "ship", "hat")
FOUR = start("car", "ship", "hat", "jet")


def at(deed: int, token: str) -> str:
    """Tap a deed and a bank card: buy, or pay rent, as the deed has it."""
    return f"tap deed {deed}; tap bank {token}; "


def buy(token: str, *deeds: int) -> str:
    """Buy deeds one by one."""
    return "".join(at(deed, token) for deed in deeds)


def keyed(amount: str) -> str:
    """Key an amount with its unit: ``keyed("2.75M")``."""
    return f"key {' '.join(amount)}; "


def pay(amount: str, payer: str = "", payee: str = "") -> str:
    """Move a keyed amount and empty the slots; without a player it is the Bank's."""
    minus = f"slot - bank {payer}; " if payer else ""
    plus = f"slot + bank {payee}; " if payee else ""
    return f"{minus}{plus}{keyed(amount)}press x; "


def choose(item: str, table: Table) -> None:
    """Step through the open menu to an item and choose it."""
    while table["chosen"] != item:
        table.play("press m")
    table.play("press ok")


def on(deed: int, item: str, table: Table) -> dict[str, Any]:
    """Choose an item of a deed's menu: ``on(27, "build", table)``."""
    table.play(f"tap deed {deed}; press m")
    assert item in table["menu"], table["menu"]
    choose(item, table)
    return table.report


def from_home(item: str, table: Table) -> dict[str, Any]:
    """Choose an item of the menu at home, or of a debt's."""
    table.play("press m")
    assert item in table["menu"], table["menu"]
    choose(item, table)
    return table.report


def build(table: Table, *deeds: int) -> None:
    """Build on streets one by one; each must succeed."""
    for deed in deeds:
        assert on(deed, "build", table)["notice"] == "built"


def cash(**amounts: int) -> str:
    """Expect cash: ``cash(car=12400, ship=15000)``."""
    return "".join(f"expect players.{who}.cash {amount}; " for who, amount in amounts.items())


def refused(code: str, prompt: str) -> str:
    """Expect a refusal that leaves the prompt."""
    return f"expect notice refused:{code}; expect prompt {prompt}; "


def notice(code: str) -> str:
    """Expect what was said of the last input."""
    return f"expect notice {code}; "
