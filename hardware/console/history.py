"""The lines that were typed, kept from game to game in the folder of the games."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from prompt_toolkit.history import History

MOST = 500
"""Lines that are kept."""


class KeptHistory(History):
    """A history in a text file, one line each; a folder that can't be written keeps none."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def load_history_strings(self) -> Iterable[str]:
        """Give the lines, the newest first; a file grown too long is cut."""
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        if len(lines) > 2 * MOST:
            lines = lines[-MOST:]
            with suppress(OSError):
                self._path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return reversed(lines)

    def store_string(self, string: str) -> None:
        """Add a line."""
        with suppress(OSError), self._path.open("a", encoding="utf-8") as file:
            file.write(string.replace("\n", " ") + "\n")
