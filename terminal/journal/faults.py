"""What SQLite and the system complain of, in words for people.

Nothing here decides what is done about a fault.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from terminal.journal.tally import Tally


class JournalError(Exception):
    """Stored games that cannot be opened, read or changed; the message is for people."""


class DamageError(Exception):
    """The file is no journal any more; whoever opens it keeps it aside."""


_WORDS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR_SHMSIZE": "the disk is full",
    "SQLITE_READONLY": "the folder or the file is read-only",
    "SQLITE_PERM": "this user may not write there",
    "SQLITE_AUTH": "this user may not write there",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_BUSY": "another program holds the file",
    "SQLITE_LOCKED": "another program holds the file",
    "SQLITE_IOERR": "the disk reports a fault",
    "SQLITE_CORRUPT": "the file is damaged",
    "SQLITE_NOTADB": "the file is damaged",
    "SQLITE_CONSTRAINT": "an entry of this number is stored already",
    "SQLITE_NOMEM": "the memory is full",
    "SQLITE_TOOBIG": "it is too long",
}


def words(error: Exception) -> str:
    """Say in plain words what SQLite or the system complains of, with its code in brackets."""
    if isinstance(error, OSError):
        return f"{error.strerror or error}"
    code = str(getattr(error, "sqlite_errorname", ""))
    plain = _WORDS.get(code) or _WORDS.get("_".join(code.split("_")[:2]))
    return f"{plain} ({code})" if plain else str(error).rstrip(".")


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether the file's content is at fault, and not its surroundings."""
    code = str(getattr(error, "sqlite_errorname", ""))
    return code.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def not_opened(path: Path, reason: str) -> str:
    """Say that stored games cannot be opened, and what can be done."""
    return (
        f"The stored games in {path} cannot be opened: {reason}. "
        "Nothing in them was changed; choose another folder with --state DIR to play meanwhile."
    )


def was_set_aside(folder: Path, aside: Path) -> str:
    """Say that stored games were damaged, and where they are now."""
    return (
        f"The stored games in {folder} were damaged and could not be read. They are kept, "
        f"untouched, as {aside.name}; a new file was begun."
    )


def was_lost(tally: Tally, found: int, copy: Path | OSError | None) -> str:
    """Say which entries are gone with a damaged or missing log, and what is left of it.

    ``copy`` is where file and log were copied, or why they could not be.
    """
    if found:
        said = (
            f"Of the {tally.entry} entries of game {tally.game} the last {tally.entry - found} "
            f"are lost: their log was damaged or taken away. The game goes on from entry {found}."
        )
    else:
        said = (
            f"Game {tally.game} with its {tally.entry} entries is lost: "
            "its file or its log was damaged, replaced or taken away."
        )
    return said if copy is None else f"{said} {_copied(copy)}"


def was_torn(copy: Path | OSError) -> str:
    """Say that the log ends in a record which was not written whole; ``copy`` as above."""
    return (
        "The last record was torn, as when the power goes in the midst of writing. It was "
        f"ignored; what stood before it is there. {_copied(copy)}"
    )


def _copied(copy: Path | OSError) -> str:
    if isinstance(copy, OSError):
        return (
            f"No copy of file and log as they were found could be kept: {words(copy)}. "
            "Make room on the disk, or see what is wrong with it, before you play on."
        )
    return f"A copy of file and log as they were found is kept as {copy.name}."


def is_current(game: int) -> JournalError:
    """Say why a game is not deleted."""
    return JournalError(
        f"Game {game} is the current one and was not deleted: `teller games leave` puts it aside."
    )
