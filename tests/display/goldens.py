"""The goldens of all editions' screens: which screens are kept, and in which files.

``python -m tests.display.goldens`` draws them anew, all or those of the editions that are named
after it; read the diff.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from display.draw import draw
from display.text import golden
from display.words import Words
from terminal.screen import Screen
from tests.electronic.table import CLASSIC, Table
from tools.contact_sheet import EXAMPLES, MARKETS
from tools.examples import played

TESTS = Path(__file__).parents[1]
PANEL = (128, 64)
OTHER_SIZES = {(128, 32): "low", (256, 64): "wide", (128, 128): "square"}
SIZES = (PANEL, *OTHER_SIZES)
"""All panels that a screen must fit, in pixels."""


@dataclass(frozen=True)
class Case:
    """One golden: an example's screen in a language, on a panel of a size."""

    edition: str
    example: str
    language: str = "en"
    size: tuple[int, int] = PANEL

    @property
    def name(self) -> str:
        """What a test of it is called."""
        language = "" if self.language == "en" else self.language
        return " ".join(filter(None, (self.example, language, OTHER_SIZES.get(self.size))))

    @property
    def file(self) -> Path:
        """Where it is kept."""
        name = re.sub(r"[^a-z0-9]+", "-", self.name.lower())
        return GOLDENS[self.edition].folder / f"{name}.txt"

    def drawn(self) -> str:
        """Draw it as text."""
        shown = screen(self.example, self.language, self.edition)
        return golden(draw(shown, Words(self.language), self.size))


@dataclass(frozen=True)
class Goldens:
    """What is kept of an edition: its examples in English, these of them in other ways too.

    ``spanish`` are all where none is named; ``classic`` are more examples, in the other scale.
    """

    folder: Path
    sizes: Sequence[str]
    spanish: Sequence[str] = ()
    classic: Mapping[str, str] = field(default_factory=dict)

    def cases(self, edition: str) -> Iterator[Case]:
        """Give what is kept."""
        for example in (*EXAMPLES[edition], *self.classic):
            yield Case(edition, example)
        for example in self.spanish or EXAMPLES[edition]:
            yield Case(edition, example, "es")
        for example in self.sizes:
            for size in OTHER_SIZES:
                yield Case(edition, example, size=size)


GOLDENS = {
    "ultimate": Goldens(
        TESTS / "display" / "goldens",
        sizes=("home 2", "home 8", "deed owned", "rent paid", "auction", "debt", "home refused"),
        # The widest words and the longest names.
        spanish=(
            "setup", "home 4", "home cheap rents", "deed owned, long name", "deed short of money",
            "location paid", "auction, 8 players", "event, neighbours", "debt", "game over",
        ),
    ),
    "speed": Goldens(
        TESTS / "speed" / "goldens",
        sizes=("buying", "trading, last seconds", "paused", "hand, notes", "scores 4"),
    ),
    "electronic": Goldens(
        TESTS / "electronic" / "goldens",
        sizes=("home 4", "amount 6.5", "slots filled", "menu of a built street", "debt"),
        classic={
            f"classic {name}": f"tap bank car; tap bank ship; press ok; {script}"
            for name, script in (
                ("amount", "slot - bank ship; key 1 2 5 0"),
                ("paid", "slot - bank ship; key 2 0 0; press ok"),
                ("auction", "tap deed 19; press m; key 5 0"),
            )
        },
    ),
    "voice": Goldens(
        TESTS / "voice" / "goldens",
        sizes=("home 4", "player", "name", "confirm", "auction, bid", "debt", "over"),
    ),
}  # fmt: skip

CASES = [case for edition, kept in GOLDENS.items() for case in kept.cases(edition)]


@cache
def screen(example: str, language: str = "en", edition: str = "ultimate") -> Screen:
    """Play an example up to its screen, on the deck of the language."""
    market, classic = MARKETS[language], GOLDENS[edition].classic
    if example in classic:
        table = Table(CLASSIC, f"language {language}", f"deck {market}")
        table.play(classic[example])
        return table.session.screen
    return played(EXAMPLES[edition][example], language, market, edition).screen


def main(editions: Sequence[str]) -> None:
    """Write the goldens of editions anew, and drop those of cases that are gone."""
    for edition in editions or GOLDENS:
        kept = GOLDENS[edition]
        kept.folder.mkdir(exist_ok=True)
        wanted = {case.file: case for case in kept.cases(edition)}
        for file, case in wanted.items():
            file.write_text(case.drawn(), "utf-8")
        for stale in set(kept.folder.glob("*.txt")) - set(wanted):
            stale.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
