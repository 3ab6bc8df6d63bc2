"""Lines typed while the reader is watched: a thread waits for them, the session goes on."""

from __future__ import annotations

import sys
import threading
from queue import Empty, SimpleQueue
from typing import TextIO


class Keyboard:
    """Answers from standard input, as they come; none where it is closed."""

    def __init__(self, source: TextIO | None = None) -> None:
        self._lines: SimpleQueue[str] = SimpleQueue()
        reading = threading.Thread(
            target=self._read, args=(source or sys.stdin,), name="teller-keyboard", daemon=True
        )
        reading.start()

    def answer(self) -> str:
        """Give the first letter of the next line that was typed; empty if there is none."""
        try:
            return self._lines.get_nowait().strip().lower()[:1]
        except Empty:
            return ""

    def _read(self, source: TextIO) -> None:
        for line in source:
            self._lines.put(line)
