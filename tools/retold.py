"""A stored game as a script in the notation: run by ``teller script``, it ends the same way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TextIO

from cards.deck import DeckError, load_deck
from terminal.config.fields import fields_of, plain, written
from terminal.edition import Edition, Rules
from terminal.journal import History
from terminal.stored import StoredGameError
from tools.stored import read_game


def write_script(history: History, number: int, out: TextIO) -> None:
    """Write a stored game as a script. Raises ``StoredGameError`` where that cannot be done."""
    out.write(script_of(history, number))


def script_of(history: History, number: int) -> str:
    """Give a stored game as a script. Raises ``StoredGameError`` where that cannot be done."""
    game = read_game(history, number)
    retell = game.edition.retell
    if retell is None:
        raise StoredGameError(
            f"Games of the {game.edition.name} edition cannot be written as a script; "
            "`teller play --record FILE` writes one while it is played."
        )
    lines = list(beginning(game.edition, game.rules))
    for entry in game.entries:
        lines += retell(entry, game.rules)
    return "\n".join(lines) + "\n"


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
