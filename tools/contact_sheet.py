"""Draw every screen side by side: ``python -m tools.contact_sheet OUT.png [--language es]``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from display.draw import draw
from display.sheet import Group, contact_sheet
from display.words import LANGUAGES, Words
from tools import examples, examples_electronic, examples_speed, examples_voice
from tools.examples import played

MARKETS = {"en": "uk", "es": "es"}
"""Whose street names go with which language."""

EXAMPLES = {
    "ultimate": examples.EXAMPLES,
    "electronic": examples_electronic.EXAMPLES,
    "speed": examples_speed.EXAMPLES,
    "voice": examples_voice.EXAMPLES,
}
"""Edition → name → script."""

TITLES = {"en": "English", "es": "Español"}


def group(language: str, size: tuple[int, int], edition: str = "ultimate") -> Group:
    """Draw all examples of an edition in a language, each with its name."""
    words, market = Words(language), MARKETS[language]
    return TITLES[language], [
        (name, draw(played(script, language, market, edition).screen, words, size))
        for name, script in EXAMPLES[edition].items()
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the contact sheet; English unless languages are named."""
    parser = argparse.ArgumentParser(prog="contact_sheet", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT.png", help="where to write the picture")
    parser.add_argument(
        "--language", action="append", choices=LANGUAGES, help="may be given more than once"
    )
    parser.add_argument(
        "--edition", choices=EXAMPLES, default="ultimate", help="whose screens: ultimate"
    )
    parser.add_argument("--size", default="128x64", help="of the panel in pixels: 128x64")
    parser.add_argument("--columns", type=int, default=4, help="screens side by side: 4")
    chosen = parser.parse_args(arguments)
    width, _, height = chosen.size.partition("x")
    if not (width.isdigit() and height.isdigit()):
        parser.error(f"--size is WIDTHxHEIGHT, such as 128x64, not {chosen.size}")
    size = (int(width), int(height))
    groups = [
        group(language, size, chosen.edition) for language in chosen.language or LANGUAGES[:1]
    ]
    chosen.out.write_bytes(contact_sheet(groups, chosen.columns))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
