"""Frames that listen and speak, and parts that are stopped in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cards.deck import load_deck
from terminal.editions import EDITIONS

Program = Callable[[str, str], Path]
FOREVER = "exec sleep 30"


def frame(beat: int = 0, *, edition: str = "voice", language: str = "en", **screen: Any) -> Any:
    played = EDITIONS[edition]
    rules = SimpleNamespace(deck=load_deck(edition, played.deck, ""))
    shown = {"cue": None, "listening": False, "speech": (), **screen}
    return SimpleNamespace(
        edition=played, rules=rules, language=language, beat=beat, volume=3,
        screen=SimpleNamespace(**shown),
    )  # fmt: skip


@dataclass
class Bench:
    """Parts that are stopped in the end."""

    parts: list[Any] = field(default_factory=list)

    def started(self, part: Any) -> Any:
        self.parts.append(part)
        part.start()
        return part
