"""`teller key`: the secrets that sign this terminal's cards, shown, carried over, changed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from cards.durable import FileError
from cards.known import writing
from cards.secret import (
    Keys,
    KeyTextError,
    format_key,
    load_keys,
    new_key,
    parse_key,
    save_keys,
)
from terminal import choosing
from tools.play_game import add_choices, configured

VERBS = {
    "list": "list the keys of this terminal by their ids",
    "export": "show the key that signs, for another terminal: keep it to yourself",
    "import": "take over another terminal's key; it signs new cards from now on",
    "new": "make a new key for new cards; the old ones go on working",
    "retire": "refuse cards that were signed by a key",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, does in VERBS.items():
        verb = verbs.add_parser(name, help=does, description=does.capitalize() + ".")
        if name == "export":
            verb.add_argument("--all", action="store_true", help="older keys too, the newest last")
        if name == "import":
            verb.add_argument("key", nargs="*", help="as shown by export; none: from the keyboard")
        if name == "retire":
            verb.add_argument("id", help="its four digits")
        verb.add_argument("--json", action="store_true", help="print one JSON array")
        add_choices(verb)


def run(args: argparse.Namespace) -> int:
    """Carry the verb out. Raises `ConfigError`."""
    folder = choosing.folder_of(configured(args), args.state)
    try:
        match args.verb:
            case "list":
                return _show(args, load_keys(folder))
            case "export":
                return _export(args, load_keys(folder))
            case _:
                return _change(args, folder)
    except (FileError, KeyTextError) as error:
        print(error, file=sys.stderr)
        return 1


def _change(args: argparse.Namespace, folder: Path) -> int:
    """Change the keys while nobody writes cards with them."""
    with writing(folder):
        keys = load_keys(folder)
        if args.verb == "import":
            keys = keys.with_all(parse_key(text) for text in _texts(args.key))
        elif args.verb == "new":
            keys = keys.with_new(new_key())
        else:
            keys = _retire(keys, args.id.lower())
        save_keys(folder, keys)
    return _show(args, keys)


def _retire(keys: Keys, key_id: str) -> Keys:
    try:
        return keys.without(key_id)
    except KeyError:
        there = ", ".join(key.id for key in keys.keys) or "none"
        raise KeyTextError(f"There is no key {key_id} here; there is {there}.") from None


def _texts(given: list[str]) -> Iterable[str]:
    if given:
        return ["".join(given)] if not given[0].startswith("tt1-") else given
    print("Type the key in, then Enter:", file=sys.stderr)
    return [line for line in sys.stdin.read().splitlines() if line.strip()]


def _show(args: argparse.Namespace, keys: Keys) -> int:
    current = keys.current
    if args.json:
        listed = [
            {"id": key.id, "made": key.made, "retired": key.retired, "signs": key == current}
            for key in keys.keys
        ]
        print(json.dumps(listed, indent=1))
        return 0
    for key in keys.keys:
        state = "retired" if key.retired else "signs new cards" if key == current else "accepted"
        print(f"{key.id}  made {key.made}  {state}")
    if not keys.keys:
        print("There is no key yet: the first `teller cards write` makes one.")
    return 0


def _export(args: argparse.Namespace, keys: Keys) -> int:
    accepted = [key for key in keys.keys if not key.retired]
    chosen = accepted if args.all else accepted[-1:]
    texts = [format_key(key) for key in chosen]
    if not texts:
        print("There is no key yet: `teller key new` makes one.", file=sys.stderr)
        return 1
    print(json.dumps(texts) if args.json else "\n".join(texts))
    return 0
