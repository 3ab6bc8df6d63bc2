"""`teller replay GAME`: a stored game entry by entry, in words or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from display.words import LANGUAGES, Words
from terminal.journal import History
from terminal.journal.export import effect_as_json
from terminal.ledger import MONEY, Book, Effect, Entry, Transfer
from terminal.screen import text
from tools.stored import PastGame, add_folder_arguments, folder_of, local, read_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("game", metavar="GAME", type=int, help="its number in `teller games`")
    parser.add_argument("--json", action="store_true", help="print one JSON array")
    parser.add_argument("--effects", action="store_true", help="show everything that moved")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    add_folder_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Show the game. Raises ``JournalError``, ``StoredGameError``, ``ConfigError``."""
    words = Words(args.language)
    with History.read(folder_of(args)) as history:
        stored = read_game(history, args.game)
    if args.json:
        shown = [_as_json(stored, entry, book, words) for entry, book in stored.books()]
        print(json.dumps(shown, ensure_ascii=False, indent=2))
        return 0
    for line in told(stored, words, effects=args.effects):
        print(line)
    return 0


def told(stored: PastGame, words: Words, *, effects: bool) -> Iterator[str]:
    """Tell a game line by line, and at its end what everybody has."""
    width = len(str(len(stored.entries)))
    book = Book()
    for entry, then in stored.books():
        book = then
        said = words.say(stored.edition.describe(entry, stored.rules))
        yield f"{entry.number:>{width}}  {local(entry.time)}  {said}"
        if effects:
            moved = (_moved(effect, stored, words) for effect in entry.effects)
            yield from (f"{'':{width}}    {line}" for line in moved)
    for standing in stored.edition.board(book, stored.rules).standings:
        player = words.name(standing.player)
        yield f"{player}: {words.amount(standing.cash)} / {words.amount(standing.worth)}"


def _moved(effect: Effect, stored: PastGame, words: Words) -> str:
    if not isinstance(effect, Transfer):
        before, after = ("–" if value is None else value for value in (effect.before, effect.after))
        return f"{effect.subject}: {before} → {after}"
    if effect.unit == MONEY:
        what = words.amount(stored.edition.money(effect.amount, stored.rules))
    else:
        what = effect.unit if effect.amount == 1 else f"{effect.amount} × {effect.unit}"
    giver, taker = (words.say(text("read.name", name=who)) for who in (effect.payer, effect.payee))
    return f"{what}: {giver} → {taker}"


def _as_json(stored: PastGame, entry: Entry, book: Book, words: Words) -> dict[str, Any]:
    return {
        "number": entry.number,
        "time": entry.time,
        "words": words.say(stored.edition.describe(entry, stored.rules)),
        "command": msgspec.to_builtins(entry.command),
        "effects": [effect_as_json(effect) for effect in entry.effects],
        "reverses": entry.reverses,
        "worths": stored.edition.worths(book, stored.rules),
    }
