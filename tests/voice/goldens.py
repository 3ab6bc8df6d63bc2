"""The screens' goldens; renew them with ``python -m tests.voice.goldens`` and read the diff."""

from __future__ import annotations

import re
from pathlib import Path

from display.draw import draw
from display.text import golden
from display.words import Words
from terminal.screen import Screen
from tools.examples import played
from tools.examples_voice import EXAMPLES

FOLDER = Path(__file__).with_name("goldens")

OTHER_SIZES = {(128, 32): "low", (256, 64): "wide", (128, 128): "square"}
IN_OTHER_SIZES = ("home 4", "player", "name", "confirm", "auction, bid", "debt", "over")

CASES: dict[str, tuple[str, str, tuple[int, int]]] = {
    **{f"{name} {lang}": (name, lang, (128, 64)) for name in EXAMPLES for lang in ("en", "es")},
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
    market = "es" if language == "es" else "uk"
    return played(EXAMPLES[example], language, market, "voice").screen


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
