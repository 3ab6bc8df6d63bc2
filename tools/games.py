"""`teller games`: list the stored games; resume, leave, export or delete one."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from display.words import LANGUAGES, Words
from terminal.journal import History, Journal, JournalError, Summary, is_current
from terminal.journal.export import FORMATS
from terminal.stored import StoredGameError
from tools.retold import write_script
from tools.stored import add_folder_arguments, command_again, find_game, folder_of, local, read_game

WRITERS = {**FORMATS, "script": write_script}
"""What a game can be exported as."""

LISTED = 20
"""How many games are listed without ``--all``, newest first."""


@dataclass(frozen=True, slots=True)
class Row:
    """A game in the list; times in milliseconds since 1970 (UTC).

    ``state`` is ``current`` (the next start goes on with it), ``left``, ``finished``, or
    ``unreadable`` with the ``reason``.
    """

    game: int
    edition: str
    players: list[str]
    entries: int
    started: int
    last: int
    state: str
    reason: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    add_folder_arguments(parser)
    _add_list_arguments(parser)
    actions = parser.add_subparsers(dest="action", metavar="list|resume|leave|export|delete")
    listing = actions.add_parser("list", help="list the stored games, newest first")
    _add_list_arguments(listing)
    resume = actions.add_parser("resume", help="let the next start go on with a game")
    leave = actions.add_parser("leave", help="let the next start open a new game")
    export = actions.add_parser("export", help="write a game's entries to be read elsewhere")
    export.add_argument("--format", choices=tuple(WRITERS), default="jsonl")
    export.add_argument("-o", "--output", metavar="FILE", help="write here, not on the screen")
    delete = actions.add_parser("delete", help="delete a game for good")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    for action in (resume, export, delete):
        action.add_argument("game", metavar="GAME", type=int, help="its number in the list")
    for action in (listing, resume, leave, export, delete):
        add_folder_arguments(action)


def _add_list_arguments(parser: argparse.ArgumentParser) -> None:
    hidden = argparse.SUPPRESS
    parser.add_argument("--all", action="store_true", default=hidden, help="list older ones too")
    parser.add_argument("--json", action="store_true", default=hidden, help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Do it. Raises ``JournalError``, ``StoredGameError``, ``ConfigError``, ``NotSavedError``."""
    folder = folder_of(args)
    match args.action:
        case "resume":
            return resume_game(folder, args.game, command_again(args, "play"))
        case "leave":
            return leave_game(folder)
        case "export":
            return export_game(folder, args.game, args.format, args.output)
        case "delete":
            return delete_game(folder, args.game, sure=args.yes)
        case _:
            return list_games(folder, everything="all" in args, as_json="json" in args)


def list_games(folder: Path, *, everything: bool, as_json: bool) -> int:
    """Print the stored games, newest first."""
    with History.read(folder) as history:
        current = history.current()
        summaries = history.games()[::-1]
        shown = summaries if everything else summaries[:LISTED]
        rows = [_row(history, summary, current) for summary in shown]
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return 0
    print("\n".join(_table(rows)) if rows else f"No games are stored in {folder}.")
    if older := len(summaries) - len(rows):
        print(f"and {older} older: --all lists them too")
    return 0


def _row(history: History, summary: Summary, current: int | None) -> Row:
    players: list[str] = []
    reason = ""
    try:
        stored = read_game(history, summary.number)
        book = stored.book()
        players = [one.player for one in stored.edition.board(book, stored.rules).standings]
        is_current = summary.number == current
        state = "finished" if stored.edition.over(book) else "current" if is_current else "left"
    except (StoredGameError, JournalError) as error:
        state, reason = "unreadable", str(error)
    return Row(
        summary.number,
        summary.edition,
        players,
        summary.entries,
        summary.started,
        summary.last,
        state,
        reason,
    )


def _table(rows: list[Row]) -> list[str]:
    words = Words(LANGUAGES[0])
    cells = [("game", "started", "last", "entries", "edition", "state", "players")]
    for row in rows:
        players = ", ".join(words.name(player) for player in row.players)
        cells.append(
            (
                str(row.game),
                local(row.started)[:-3],
                local(row.last)[:-3],
                str(row.entries),
                row.edition,
                row.state,
                row.reason or players,
            )
        )
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = {0, 3}
    return [
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]


def _opened(folder: Path) -> Journal:
    """Open the journal to change it, and say what was found damaged or lost."""
    journal = Journal.open(folder)
    for sentence in journal.told:
        print(sentence, file=sys.stderr)
    return journal


def resume_game(folder: Path, number: int, play: str) -> int:
    """Make a game the current one, if it can be played on; ``play`` is the command for it."""
    with History.read(folder) as history:
        read_game(history, number).book()
    with _opened(folder) as journal:
        journal.resume(number)
    print(f"Game {number} goes on at the next start: {play}")
    return 0


def leave_game(folder: Path) -> int:
    """Put the current game aside, also one that cannot be read any more."""
    with _opened(folder) as journal:
        game = journal.current()
        stored = any(summary.number == game for summary in journal.games())
        journal.leave()
    if game is None:
        print("No game was current.")
    elif stored:
        print(f"Game {game} is put aside; it stays stored.")
    else:
        print(f"Game {game} is not stored; no game is current now.")
    return 0


def export_game(folder: Path, number: int, kind: str, output: str | None) -> int:
    """Write a game's entries to a file or to standard output."""
    with History.read(folder) as history:
        find_game(history, number)
        if output is None:
            WRITERS[kind](history, number, sys.stdout)
            return 0
        try:
            with Path(output).open("w", encoding="utf-8", newline="") as out:
                WRITERS[kind](history, number, out)
        except OSError as error:
            raise JournalError(
                f"{output}: cannot be written: {error.strerror or error}. The game is untouched."
            ) from None
    return 0


def delete_game(folder: Path, number: int, *, sure: bool) -> int:
    """Delete a game after asking; the current one is refused."""
    with History.read(folder) as history:
        summary = find_game(history, number)
        if number == history.current():
            raise is_current(number)
    if not sure and not _agreed(summary):
        print("Nothing was deleted.")
        return 1
    with _opened(folder) as journal:
        journal.delete(number)
    print(f"Game {number} is deleted.")
    return 0


def _agreed(summary: Summary) -> bool:
    if not sys.stdin.isatty():
        print(f"Game {summary.number} would be deleted for good; --yes says that you mean it.")
        return False
    print(
        f"Game {summary.number} of {local(summary.started)} with {summary.entries} entries "
        "will be deleted for good. Type yes: ",
        end="",
        flush=True,
    )
    return sys.stdin.readline().strip().lower() == "yes"
