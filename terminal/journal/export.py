"""A stored game as JSON Lines or CSV, line by line, whatever its edition."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

from terminal.journal import History, JournalError, Line
from terminal.ledger import Effect, Transfer

COLUMNS = (
    "game", "number", "time", "command", "reverses",
    "effect", "unit", "payer", "payee", "amount", "subject", "before", "after",
)  # fmt: skip


def write_json_lines(history: History, game: int, out: TextIO) -> None:
    """Write the game's origin as the first line, then each entry as one; times in ms (UTC).

    Raises ``JournalError`` where one of them cannot be read.
    """
    origin = history.origin(game)
    first: dict[str, Any] = {"type": "game", "game": game, "edition": origin.edition}
    try:
        first |= {"deck": json.loads(origin.deck), "settings": json.loads(origin.settings)}
    except ValueError as error:
        raise JournalError(
            f"What game {game} was started with cannot be read: {error}. "
            "With --format csv its entries are written without it."
        ) from None
    out.write(_json_line(first))
    out.writelines(_json_line(entry_as_json(game, line)) for line in history.lines(game))


def _json_line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False) + "\n"


def entry_as_json(game: int, line: Line) -> dict[str, Any]:
    """Give an entry with names for all its parts."""
    return {
        "type": "entry",
        "game": game,
        "number": line.number,
        "time": line.time,
        "command": line.command,
        "effects": [effect_as_json(effect) for effect in line.effects],
        "reverses": line.reverses,
    }


def effect_as_json(effect: Effect) -> dict[str, Any]:
    """Give an effect with names for its parts; ``type`` is ``transfer`` or ``mark``."""
    kind = "transfer" if isinstance(effect, Transfer) else "mark"
    return {"type": kind, **msgspec.structs.asdict(effect)}


def write_csv(history: History, game: int, out: TextIO) -> None:
    """Write one row for each effect, under a row of column names; times in UTC."""
    table = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows(csv_rows(game, history.lines(game)))


def csv_rows(game: int, lines: Iterable[Line]) -> Iterator[dict[str, Any]]:
    """Give the rows of entries, by ``COLUMNS``: one for each effect."""
    for line in lines:
        time = datetime.fromtimestamp(line.time / 1000, UTC)
        entry = {
            "game": game,
            "number": line.number,
            "time": time.isoformat(timespec="milliseconds"),
            "command": line.command.get("type", ""),
            "reverses": line.reverses,
        }
        for effect in line.effects:
            named = effect_as_json(effect)
            yield {**entry, "effect": named.pop("type"), **named}
        if not line.effects:
            yield entry


FORMATS = {"jsonl": write_json_lines, "csv": write_csv}
