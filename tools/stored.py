"""Stored games as the commands of the command line need them: found, read, added up."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from cards.deck import DeckError
from terminal import choosing
from terminal.edition import Edition, Rules
from terminal.editions import EDITIONS
from terminal.journal import History, Summary
from terminal.ledger import Book, Entry, LedgerError, post
from terminal.stored import StoredGameError, rules_of


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game from the journal with what it was started with."""

    number: int
    edition: Edition
    rules: Rules
    entries: list[Entry]

    def books(self) -> Iterator[tuple[Entry, Book]]:
        """Add the game up, entry by entry. Raises ``StoredGameError`` where it does not add up."""
        book = Book()
        for entry in self.entries:
            try:
                book = post(book, entry)
            except LedgerError as error:
                raise StoredGameError(
                    f"Game {self.number} does not add up: {error}. "
                    f"`teller games export {self.number}` shows what is stored."
                ) from None
            yield entry, book

    def book(self) -> Book:
        """Add the whole game up. Raises ``StoredGameError``."""
        books = [book for _, book in self.books()]
        return books[-1] if books else Book()


def read_game(history: History, number: int) -> PastGame:
    """Read a game. Raises ``StoredGameError`` and ``JournalError``, in words for people."""
    origin = history.origin(find_game(history, number).number)
    edition = EDITIONS.get(origin.edition)
    if edition is None:
        raise StoredGameError(
            f"Game {number} is of the {origin.edition} edition, which this version has not."
        )
    try:
        rules = rules_of(origin, edition)
    except (DeckError, msgspec.MsgspecError) as error:
        raise StoredGameError(f"Game {number} cannot be read: {error}.") from None
    return PastGame(number, edition, rules, history.entries(number, edition.commands))


def find_game(history: History, number: int) -> Summary:
    """Give the summary of a game. Raises ``StoredGameError`` if there is none of this number."""
    for summary in history.games():
        if summary.number == number:
            return summary
    raise StoredGameError(f"There is no game {number}; `teller games` lists those stored.")


def add_folder_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments that say where the games are."""
    hidden = argparse.SUPPRESS
    parser.add_argument("--state", metavar="DIR", default=hidden, help="the games' folder")
    parser.add_argument("--settings", metavar="FILE", default=hidden, help="the settings file")


def folder_of(args: argparse.Namespace) -> Path:
    """Give the folder that the arguments or the settings name. Raises ``ConfigError``."""
    config = choosing.configure(getattr(args, "settings", None), ())
    return choosing.folder_of(config, getattr(args, "state", None))


def command_again(args: argparse.Namespace, *command: str) -> str:
    """Write another command to be typed: called as this one was, on the same folder."""
    called = Path(sys.argv[0])
    found = shutil.which(called.name)
    if called.name == "__main__.py":
        words = [Path(sys.executable).name, "-m", "terminal"]
    elif found is not None and called.is_absolute() and Path(found) == called:
        words = [called.name]
    else:
        words = [sys.argv[0]]
    words += command
    for option in ("settings", "state"):
        if chosen := getattr(args, option, None):
            words += [f"--{option}", chosen]
    return shlex.join(words)


def local(time: int) -> str:
    """Write milliseconds since 1970 as date and time where the machine is."""
    return datetime.fromtimestamp(time / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")
