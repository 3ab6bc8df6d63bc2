"""The ears: one recogniser in a thread of its own, for the microphone here and those of pages.

Takes whole utterances and puts what was heard on the terminal's queue. When to listen belongs
to the screen, where the sound comes from to `microphone` and the page.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from cards.deck import Deck
from hardware.part import Backoff, PartError, State, ThreadedPart
from hardware.voice.recogniser import NO_LIBRARY, Recogniser, Unclear, missing_library
from terminal.ports import Clock, Frame
from terminal.signals import Heard

WAITING = 2
"""Utterances that may wait for the recogniser; more are talk that nobody will wait for."""

READERS = {"es": ("en-us", "es")}
"""Voices that read words which the dictionary lacks, by the language of the table: at a Spanish
one names are said the Spanish way, or as an English reader would."""

ENGLISH = ("en-us",)


class Ears(ThreadedPart):
    """What hears; an `Output`, since each frame says for which deck to listen."""

    def __init__(
        self, put: Callable[[Heard], None], clock: Clock, backoff: Backoff | None = None
    ) -> None:
        super().__init__("recogniser", clock)
        self._put = put
        self._news = threading.Condition()
        self._sounds: deque[bytes] = deque()
        self._frame: Frame | None = None
        self._made: tuple[Deck, str] | None = None
        self._recogniser: Recogniser | None = None
        self._backoff = backoff or Backoff(5.0, 60.0)
        self._retry_seconds: float | None = None

    @property
    def deaf(self) -> bool:
        """Whether it cannot hear, as far as is known; its status says why."""
        return (self.status.fault or missing_library()) is not None

    def show(self, frame: Frame) -> None:
        """Take the newest frame; sentences are made anew if its deck or language is another."""
        with self._news:
            self._frame = frame
            if _asked(frame) != self._made:
                self._news.notify()

    def take(self, sound: bytes) -> bool:
        """Take one utterance; `False` if too many wait already."""
        with self._news:
            if len(self._sounds) >= WAITING:
                return False
            self._sounds.append(sound)
            self._news.notify()
        return True

    def _run(self) -> None:
        self._tell(State.RUNNING)
        while not self._stopping.is_set():
            with self._news:
                self._news.wait_for(self._has_work, self._retry_seconds)
                frame, sound = self._frame, self._sounds.popleft() if self._sounds else None
            if self._stopping.is_set():
                return
            if _asked(frame) != self._made or self._retry_seconds is not None:
                self._learn(frame)
            if sound is not None and self._recogniser is not None:
                self._put(_signal(self._recogniser.hear(sound)))

    def _has_work(self) -> bool:
        return self._stopping.is_set() or bool(self._sounds) or _asked(self._frame) != self._made

    def _learn(self, frame: Frame | None) -> None:
        """Make the sentences of this frame's table; what prevents it is tried again later."""
        self._made, self._recogniser, self._retry_seconds = _asked(frame), None, None
        if frame is None or frame.edition.grammar is None:
            self._tell(State.RUNNING)
            return
        grammar = frame.edition.grammar(frame.rules.deck)
        try:
            made = self._recogniser = Recogniser(grammar, READERS.get(frame.language, ENGLISH))
        except PartError as error:
            if error.fault == NO_LIBRARY:
                self._made = None
                raise
            self._retry_seconds = self._backoff.next()
            self._tell(State.WAITING, error.fault)
            return
        self._backoff.reset()
        unsaid = ", ".join(made.unsaid)
        self._tell(State.RUNNING, detail=f"cannot say: {unsaid}" if unsaid else "ready")

    def _nudge(self) -> None:
        with self._news:
            self._news.notify()


def _asked(frame: Frame | None) -> tuple[Deck, str] | None:
    """What is to be listened for: a deck in a language; nothing where nothing can be said."""
    if frame is None or frame.edition.grammar is None:
        return None
    return frame.rules.deck, frame.language


def _signal(found: Heard | Unclear) -> Heard:
    """What is no sentence is heard as well, with no confidence at all: the bank says so."""
    return found if isinstance(found, Heard) else Heard(found.like, 0.0)
