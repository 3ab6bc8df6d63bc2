"""`./tools/bench`: measure everything, or the parts that are named."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tools.benching import (
    cards,
    core,
    electronic,
    hall,
    hardware,
    lab,
    panel,
    polling,
    publishing,
    speed,
    voice,
    voice_games,
)
from tools.benching.figures import HEADING, Figure, printed, row

README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "core": core.measure,
    "cards": cards.measure,
    "speed": speed.measure,
    "electronic": electronic.measure,
    "voice": voice.measure,
    "voice-games": voice_games.measure,
    "panel": panel.measure,
    "hardware": hardware.measure,
    "lab": lab.measure,
    "fleet": publishing.measure,
    "hall": hall.measure,
}


TITLES = {
    "core": "A tap, a game, a start: ultimate",
    "cards": "Writing and printing cards",
    "speed": "The clock of speed",
    "electronic": "Games of electronic",
    "voice": "Hearing",
    "voice-games": "Games of voice",
    "panel": "The page",
    "hardware": "Readers and panels",
    "lab": "The lab",
    "fleet": "A table of a club",
    "hall": "The hall: 50 tables and 1,000 more, an entry every two seconds each",
}
"""What the README calls a part; those in ``OPEN`` are shown without a click."""

OPEN = {"core", "panel"}


def main() -> int:
    """Print each figure as it is measured."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure speed, memory and writes.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(PARTS)}")
    parser.add_argument(
        "--readme", action="store_true", help="write the figures into README.md as well"
    )
    parser.add_argument(
        "--hours", type=float, default=polling.HOURS, metavar="N",
        help="simulate N hours of polling a reader (default: %(default).1f; a day takes long)",
    )  # fmt: skip
    args = parser.parse_args()
    measures: dict[str, Callable[[], Iterator[Figure]]] = {
        **PARTS,
        "hardware": partial(hardware.measure, args.hours),
    }
    wanted = args.parts or list(PARTS)
    unknown = set(wanted) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    machine = (
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, "
        f"{platform.system()}"
    )
    print(machine)
    measured: dict[str, list[Figure]] = {}
    for part in wanted:
        print(f"\n{part}\n{HEADING}")
        for figure in measures[part]():
            print(printed(figure), flush=True)
            measured.setdefault(part, []).append(figure)
    if args.readme:
        README.write_text(
            renewed(README.read_text(encoding="utf-8"), machine, measured), encoding="utf-8"
        )
    return 0


def renewed(readme: str, machine: str, measured: dict[str, list[Figure]]) -> str:
    """Give the README's text with these figures between its marks."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"README.md has no {BEGIN} … {END}")
    rows = [f"Measured by `./tools/bench` on {machine}; nothing else ran."]
    for part, figures in measured.items():
        rows += ["", f"<details{' open' if part in OPEN else ''}>"]
        rows += [f"<summary>{TITLES[part]}</summary>", ""]
        rows += ["| what | median | p95 | unit | aim or comparison |", "|---|---:|---:|---|---|"]
        rows += [*map(row, figures), "", "</details>"]
    return f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}"


if __name__ == "__main__":
    sys.exit(main())
