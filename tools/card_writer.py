"""`teller cards`: make the deck's cards of tags, look after them, print them.

Each verb is a few lines here; sessions at the reader are in `tools.cards`, paper in
`tools.printing`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from cards.durable import FileError
from cards.naming import CardNameError
from hardware.part import PartError
from tools.cards import commands, papers
from tools.play_game import add_choices

Act = Callable[[argparse.Namespace], int]

VERBS: dict[str, tuple[Act, str]] = {
    "write": (commands.write, "write tags one after the other, until the deck is there"),
    "enrol": (commands.enrol, "let any tag be a card, by its number; nothing is written"),
    "replace": (commands.replace, "write a new tag for a card, and make the old one void"),
    "read": (commands.read, "say what a tag is, in words and bytes"),
    "check": (commands.check, "go through the deck: what is missing, double, void, weak"),
    "erase": (commands.erase, "make a tag blank, and forget it"),
    "unprotect": (commands.unprotect, "take the password off a tag"),
    "list": (commands.list_cards, "list the cards and their tags, without a reader"),
    "print": (papers.print_cards, "print cards, labels and the table card, as PDF"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, (act, does) in VERBS.items():
        verb = verbs.add_parser(name, help=does, description=does.capitalize() + ".")
        verb.set_defaults(act=act)
        _add_verb(verb, name)
        add_choices(verb)


def run(args: argparse.Namespace) -> int:
    """Carry the verb out; faults are told in one line. Raises `ConfigError`."""
    act: Act = args.act
    try:
        return act(args)
    except (FileError, CardNameError, PartError) as error:
        print(error, file=sys.stderr)
        return 1


def _add_verb(verb: argparse.ArgumentParser, name: str) -> None:
    verb.add_argument("--json", action="store_true", help="tell in lines of JSON")
    if name not in ("list", "print"):
        verb.add_argument(
            "--reader",
            metavar="KIND[:PATH]",
            default="",
            help="this reader, over the settings; script:FILE plays one",
        )
    if name in ("enrol", "replace"):
        verb.add_argument("cards", nargs="+", metavar="CARD", help="as bank:car, deed:16, event:45")
    if name in ("write", "check", "list", "print"):
        verb.add_argument(
            "--players",
            type=int,
            choices=range(2, 9),
            help="so many bank cards; as many as in the printed game's box if left out",
        )
    if name in ("write", "print"):
        verb.add_argument(
            "--only", action="append", default=[], metavar="CARD", help="this card alone; again"
        )
        verb.add_argument("--from", dest="first", default="", metavar="CARD", help="begin there")
    if name in ("write", "enrol", "replace", "erase"):
        verb.add_argument("--yes", action="store_true", help="overwrite without asking")
    if name in ("write", "replace"):
        verb.add_argument("--protect", action="store_true", help="with a password on each tag")
    if name == "write":
        verb.add_argument("--again", action="store_true", help="also cards that have a tag")
    if name == "print":
        papers.add_arguments(verb)
