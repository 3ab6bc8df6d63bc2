"""One utterance out of a stream of sound: where it begins and where it is over.

Judges loudness over time alone, by the recogniser library's own detector of voices; nothing
is understood here, and nothing kept that is not between the two.
"""

from __future__ import annotations

import importlib
from typing import Any

RATE = 16_000
LONGEST = 10 * RATE * 2
"""Bytes after which an utterance is over though somebody still talks: ten seconds."""

WINDOW = 0.3
"""Seconds over which the detector judges whether somebody talks."""

LOOSE = 0
"""The detector's mode that clips nothing; the strict one cuts off beginnings."""


class Utterance:
    """Takes sound in pieces of any size; `feed` gives the whole utterance when it is over."""

    def __init__(self) -> None:
        library = importlib.import_module("pocketsphinx")
        self._detector: Any = library.Endpointer(window=WINDOW, vad_mode=LOOSE, sample_rate=RATE)
        self._rest = b""
        self._spoken = bytearray()

    @property
    def begun(self) -> bool:
        """Whether somebody talks."""
        return bool(self._spoken)

    def feed(self, sound: bytes) -> bytes | None:
        """Take a piece; give the utterance once it is over."""
        size = int(self._detector.frame_bytes)
        self._rest += sound
        while len(self._rest) >= size:
            frame, self._rest = self._rest[:size], self._rest[size:]
            spoken = self._detector.process(frame)
            if spoken is not None:
                self._spoken += spoken
            if self._spoken and (not self._detector.in_speech or len(self._spoken) >= LONGEST):
                return self._taken()
        return None

    def _taken(self) -> bytes:
        whole = bytes(self._spoken)
        self._spoken.clear()
        return whole
