"""The screens' goldens; renew them with ``python -m tests.electronic.goldens``, read the diff."""

from __future__ import annotations

import re
from pathlib import Path

from display.draw import draw
from display.text import golden
from display.words import Words
from terminal.screen import Screen
from tests.electronic.table import CLASSIC, Table
from tools.examples_electronic import EXAMPLES

FOLDER = Path(__file__).with_name("goldens")

IN_CLASSIC = {
    "classic amount": "tap bank car; tap bank ship; press ok; slot - bank ship; key 1 2 5 0",
    "classic paid": "tap bank car; tap bank ship; press ok; slot - bank ship; key 2 0 0; press ok",
    "classic auction": "tap bank car; tap bank ship; press ok; tap deed 19; press m; key 5 0",
}
"""Examples in the other scale."""

OTHER_SIZES = {(128, 32): "low", (256, 64): "wide", (128, 128): "square"}
IN_OTHER_SIZES = ("home 4", "amount 6.5", "slots filled", "menu of a built street", "debt")

CASES: dict[str, tuple[str, str, tuple[int, int]]] = {
    **{f"{name} {lang}": (name, lang, (128, 64)) for name in EXAMPLES for lang in ("en", "es")},
    **{name: (name, "en", (128, 64)) for name in IN_CLASSIC},
    **{
        f"{name} {shape}": (name, "en", size)
        for name in IN_OTHER_SIZES
        for size, shape in OTHER_SIZES.items()
    },
}
"""File to example, language and size."""


def path(case: str) -> Path:
    """Return where a case is kept."""
    return FOLDER / f"{re.sub(r'[^a-z0-9]+', '-', case.lower())}.txt"


def screen(example: str, language: str = "en") -> Screen:
    """Play an example up to its screen, on the deck of the language."""
    chosen = [CLASSIC] if example in IN_CLASSIC else []
    table = Table(*chosen, f"language {language}", f"deck {'es' if language == 'es' else 'uk'}")
    table.play({**EXAMPLES, **IN_CLASSIC}[example])
    return table.session.screen


def drawn(case: str) -> str:
    """Draw a case as text."""
    example, language, size = CASES[case]
    return golden(draw(screen(example, language), Words(language), size))


def main() -> None:
    """Write all goldens anew, and drop those of cases that are gone."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {path(case) for case in CASES}
    for case in CASES:
        path(case).write_text(drawn(case), "utf-8")
    for stale in set(FOLDER.glob("*.txt")) - wanted:
        stale.unlink()


if __name__ == "__main__":
    main()
