"""What a newcomer may type now: a line adapted to the prompt, with cards of this very game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.card import BankCard, DeedCard, EventCard
from hardware.console.shelf import Shelf, as_typed, plain
from terminal.ports import Frame
from terminal.screen import Text

GLYPHS = {"ok": "✔", "m": "M", "x": "✖"}
PLAIN_GLYPHS = {"ok": "OK", "m": "M", "x": "X"}

MOST = 4
"""Players that are listed at most."""


def hint(frame: Frame, shelf: Shelf, knows: Callable[[str], bool]) -> Text:
    """Choose the hint: for this screen's title, else for the prompt, else one for all."""
    edition = frame.edition.name
    title = frame.screen.title.key.replace(".", "-")
    prompt = frame.report["prompt"]
    examples = _examples(frame.report, shelf)
    values = tuple(
        (name, written if name == "debtor" else as_typed(written))
        for name, written in examples.items()
    )
    for place in (title, prompt):
        if knows(f"hint.{edition}.{place}"):
            return Text(f"hint.{edition}.{place}", values)
    return Text("hint.any", values)


def players(report: dict[str, Any], shelf: Shelf) -> list[str]:
    """List the tokens in this game; at set-up those who have not joined, then those who have."""
    playing = list(report.get("players") or {})
    if playing:
        return playing
    joined = report.get("joined", [])
    tokens = [card.token for card in shelf.names if isinstance(card, BankCard)]
    return [*(token for token in tokens if token not in joined), *joined]


def _examples(report: dict[str, Any], shelf: Shelf) -> dict[str, str]:
    """Give cards that would be of use, as they are typed."""
    owned = report.get("deeds") or {}
    numbers = [card.number for card in shelf.names if isinstance(card, DeedCard)]
    events = [card for card in shelf.names if isinstance(card, EventCard)]
    free = [number for number in numbers if str(number) not in owned]
    example = free[len(free) // 3] if free else next(iter(numbers), None)
    auction, debt = report.get("auction"), report.get("debt")
    mine = report["players"][debt["debtor"]]["deeds"] if debt else []
    called = [shelf.names[BankCard(token)].lower() for token in players(report, shelf)]
    return {
        "token": _first(called),
        "tokens": _listed(called),
        "deed": str(example or ""),
        "name": _said(shelf.names[DeedCard(example)], shelf) if example else "",
        "event": shelf.short(events[0]) if events else "",
        "this": str(auction["deed"]) if auction else "",
        "debtor": debt["debtor"] if debt else "",
        "mine": " ".join(str(number) for number in mine),
    }


def _said(name: str, shelf: Shelf) -> str:
    """Shorten a name to a word that no other card's name has, as it would be said."""
    known = [word for called in shelf.names.values() for word in plain(called).split()]
    own = (word for word in plain(name).split() if known.count(word) == 1 and len(word) > 3)
    return next(own, name)


def _listed(words: list[str]) -> str:
    return ", ".join(words[:MOST]) + (" …" if len(words) > MOST else "")


def _first(found: list[Any]) -> str:
    return str(found[0]) if found else ""
