"""What spaces, deeds, strategies, arms and amounts are called on a page."""

from __future__ import annotations

from tools.lab.plan import Arm, Plan
from tools.printing.faces import COLOURS, OTHER

MOST = 32
"""Letters of a name at most, as in decks."""


UNITS = ((1e9, "bn"), (1e6, "m"), (1e3, "k"))
"""What amounts too long for a chart are counted in."""


def deed_name(arm: Arm, number: int) -> str:
    """Name a street as its deck and market do; ``deed 7`` where the deck doesn't say."""
    held = _deed(arm, number).get("name")
    names = held if isinstance(held, dict) else {}
    market = str(arm.deck.get("market") or "")
    return short(str(names.get(market) or next(iter(names.values()), f"deed {number}")))


def short(words: str) -> str:
    """Fit a name from a plan into a chart: printable, at most ``MOST`` letters."""
    shown = "".join(one if one.isprintable() else "·" for one in words)
    return shown if len(shown) <= MOST else f"{shown[: MOST - 1]}…"


def money(amount: float) -> str:
    """Write an amount so that it fits beside a chart: whole up to M99,999, then ``M41.6m``."""
    size = abs(amount)
    if size < 100_000:
        return f"M{amount:,.0f}"
    # A unit is reached where three digits round up to one of it.
    unit, name = next(one for one in UNITS if size >= 0.9995 * one[0])
    return f"M{amount / unit:,.0f}{name}" if size >= 999.5 * unit else f"M{amount / unit:.3g}{name}"


def deed_group(arm: Arm, number: int) -> str:
    """Give a deed's colour set; empty where the deck doesn't say."""
    return str(_deed(arm, number).get("group", ""))


def group_colour(group: str) -> tuple[str, bool]:
    """Give the ink of a colour set as ``#rrggbb``, and whether it is light."""
    ink, light = COLOURS.get(group, OTHER)
    return f"#{ink}", light


def deed_at(arm: Arm, space: int) -> int:
    """Give the deed of a space, 0 for none."""
    words = arm.spaces[space].split()
    return int(words[1]) if words[0] == "deed" else 0


def space_name(arm: Arm, space: int) -> str:
    """Name a space: a street, or ``Event (2)``, counted where there are several."""
    if deed := deed_at(arm, space):
        return deed_name(arm, deed)
    kind = arm.spaces[space]
    alike = [place for place, other in enumerate(arm.spaces) if other == kind]
    name = "GO" if kind == "go" else kind.capitalize()
    return name if len(alike) == 1 else f"{name} ({alike.index(space) + 1})"


def arm_name(plan: Plan, arm: Arm) -> str:
    """Name an arm by what it differs in from the others; the whole run's name if it is alone."""
    if len(plan.arms) == 1:
        return short(plan.name)
    words = [
        (one.edition, one.deck_choice, one.rules, f"{one.players} players") for one in plan.arms
    ]
    mine = words[plan.arms.index(arm)]
    varied = [word for place, word in enumerate(mine) if len({one[place] for one in words}) > 1]
    return short(", ".join(word for word in varied if word)) or f"arm {arm.number}"


def _deed(arm: Arm, number: int) -> dict[str, object]:
    deeds = arm.deck.get("deeds")
    held = deeds.get(str(number)) if isinstance(deeds, dict) else None
    return held if isinstance(held, dict) else {}
