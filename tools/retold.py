"""A stored game as a script in the notation: run by ``teller script``, it ends the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from cards.deck import DeckError, load_deck
from terminal.config.fields import fields_of, plain, written
from terminal.edition import Edition, Rules
from terminal.journal import History
from terminal.ledger import Book, Entry, post
from tools.stored import read_game


def write_script(history: History, number: int, out: TextIO) -> None:
    """Write a stored game as a script. Raises ``StoredGameError`` if there is none."""
    out.write(script_of(history, number))


def script_of(history: History, number: int) -> str:
    """Give a stored game as a script. Raises ``StoredGameError`` if there is none."""
    game = read_game(history, number)
    lines = list(beginning(game.edition, game.rules))
    for _, statements in retold(game.edition, game.entries, game.rules):
        lines += statements
    return "\n".join(lines) + "\n"


def retold(
    edition: Edition, entries: Iterable[Entry], rules: Rules
) -> Iterator[tuple[Entry, list[str]]]:
    """Give each entry of a game, from the first on, with the statements that lead to it."""
    book = Book()
    for entry in entries:
        yield entry, edition.retell(entry, book, rules)
        book = post(book, entry)


def beginning(edition: Edition, rules: Rules, own: str = "") -> Iterator[str]:
    """Write the edition, and what was set otherwise than usual.

    ``own`` is the file of a deck of one's own, where it is known.
    """
    deck, settings = rules.deck, rules.settings
    yield f"edition {edition.name}"
    try:
        usual = load_deck(edition.name, edition.deck, deck.market)
    except DeckError:
        usual = None
    if usual != deck and own:
        yield f"set deck {own}"
    elif usual != deck:
        yield "# played with a deck of one's own: add `set deck FILE`"
    elif deck.market != load_deck(edition.name, edition.deck).market:
        yield f"set deck {deck.market}"
    for field in fields_of(edition.settings, {}):
        value: Any = settings
        for part in field.key.split("."):
            value = getattr(value, part)
        if plain(value) != plain(field.default):
            yield f"set {field.key} {written(value)}"
