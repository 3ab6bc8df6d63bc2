"""`teller cards print`: PDF files of cards, labels and the table card, each under its own name."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from display.words import LANGUAGES
from hardware import remedies
from tools.cards.deck import Wanted
from tools.cards.desk import Office, open_office
from tools.printing.faces import DESCRIPTIONS
from tools.printing.words import Printing

KINDS = ("cards", "labels-25", "labels-30", "table")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe what may be chosen about paper."""
    parser.add_argument(
        "--what", action="append", choices=KINDS, help="what to print; again; all if left out"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the paper")
    parser.add_argument(
        "--all-languages", action="store_true", help="one set of files for each language"
    )
    parser.add_argument("--output", metavar="DIR", default=".", help="the folder for the files")


def print_cards(args: argparse.Namespace) -> int:
    """Write the files; say which. Raises `ConfigError`, `CardNameError`."""
    office = open_office(args)
    if office.edition.name not in DESCRIPTIONS:
        print(f"The cards of {office.edition.name} cannot be printed yet.", file=sys.stderr)
        return 1
    if not _can_draw():
        return 1
    folder = Path(args.output).expanduser()
    languages = LANGUAGES if args.all_languages else (office.config.general.language,)
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for language in languages:
            for name, content in _documents(args, office, language):
                (folder / name).write_bytes(content)
                written.append(str(folder / name))
    except OSError as error:
        print(f"{folder} cannot be written: {error.strerror or error}.", file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps(written))
    else:
        for path in written:
            print(path)
        print("Print at 100 %, not fitted to the page: the line at the foot is 50 mm long.")
    return 0


def _can_draw() -> bool:
    """Whether reportlab is there; says how it is had if not."""
    try:
        import_module("reportlab")
    except ImportError:
        print(
            "Printing needs the library reportlab, which is missing. Nothing was written. "
            + remedies.extra("print"),
            file=sys.stderr,
        )
        return False
    return True


def _documents(
    args: argparse.Namespace, office: Office, language: str
) -> Iterator[tuple[str, bytes]]:
    """Give the name and the content of each file."""
    from tools.printing import glance, sheets

    wanted = Wanted(args.only, args.first, args.players).cards(office.edition, office.deck)
    printing = Printing(office.edition, office.deck, language, office.settings)
    faces, paper = printing.faces(wanted), sheets.PAPERS[args.paper]
    stem = f"{office.edition.name}-{office.deck.market}-{language}"
    for kind in args.what or KINDS:
        match kind.partition("-"):
            case ("cards", _, _):
                content = sheets.card_sheets(printing, faces, paper)
            case ("labels", _, size):
                content = sheets.label_sheets(printing, faces, paper, float(size))
            case _:
                content = glance.table_card(printing, paper)
        yield f"{stem}-{kind}-{paper.name}.pdf", content
