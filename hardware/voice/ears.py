"""The ears: one recogniser in a thread of its own, for the microphone here and those of pages.

Takes whole utterances and puts what was heard on the terminal's queue. When to listen belongs
to the screen, where the sound comes from to `microphone` and the page.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from cards.deck import Deck
from hardware.part import State, ThreadedPart
from hardware.voice.recogniser import Recogniser, Unclear, missing_library
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

    def __init__(self, put: Callable[[Heard], None], clock: Clock) -> None:
        super().__init__("recogniser", clock)
        self._put = put
        self._news = threading.Condition()
        self._sounds: deque[bytes] = deque()
        self._frame: Frame | None = None
        self._made: tuple[Deck, str] | None = None
        self._recogniser: Recogniser | None = None

    @property
    def deaf(self) -> bool:
        """Whether it cannot hear, as far as is known; its status says why."""
        return (self.status.fault or missing_library()) is not None

    def show(self, frame: Frame) -> None:
        """Take the newest frame; sentences are made anew if its deck or language is another."""
        with self._news:
            self._frame = frame
            if self._asked() != self._made:
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
                self._news.wait_for(self._has_work)
                asked, sound = self._asked(), self._sounds.popleft() if self._sounds else None
            if self._stopping.is_set():
                return
            if asked != self._made:
                self._learn(asked)
            if sound is not None and self._recogniser is not None:
                self._put(_signal(self._recogniser.hear(sound)))

    def _has_work(self) -> bool:
        return self._stopping.is_set() or bool(self._sounds) or self._asked() != self._made

    def _asked(self) -> tuple[Deck, str] | None:
        """What is to be listened for: a deck in a language; nothing where nothing can be said."""
        frame = self._frame
        if frame is None or frame.edition.grammar is None:
            return None
        return frame.rules.deck, frame.language

    def _learn(self, asked: tuple[Deck, str] | None) -> None:
        self._made, self._recogniser = asked, None
        frame = self._frame
        if asked is None or frame is None or frame.edition.grammar is None:
            return
        deck, language = asked
        recogniser = Recogniser(frame.edition.grammar(deck), READERS.get(language, ENGLISH))
        self._recogniser = recogniser
        unsaid = ", ".join(recogniser.unsaid)
        self._tell(State.RUNNING, detail=f"cannot say: {unsaid}" if unsaid else "ready")

    def _nudge(self) -> None:
        with self._news:
            self._news.notify()


def _signal(found: Heard | Unclear) -> Heard:
    """What is no sentence is heard as well, with no confidence at all: the bank says so."""
    return found if isinstance(found, Heard) else Heard(found.like, 0.0)
