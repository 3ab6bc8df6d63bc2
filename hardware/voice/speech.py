"""Speech out: espeak-ng reads, the system's own player sounds, in a thread of their own.

What is said belongs to the screens; the words come translated. A new screen's words cut off
those of the one before.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import threading
from collections.abc import Callable

from hardware.part import Fault, PartError, State, ThreadedPart
from terminal.ports import Clock, Frame
from terminal.screen import Text
from terminal.tunes import TUNES

READER, PLAYER = "espeak-ng", "aplay"
VOICES = {"en": "en-us", "es": "es"}
PACE = 150
"""Words a minute: a little slower than people talk, so that a table understands."""

AMPLITUDES = {1: 20, 2: 45, 3: 90, 4: 160}
"""Volume step to the reader's amplitude, of 200; each step sounds about twice as loud."""

LONGEST = 600
"""Signs of the longest text that is read."""

READING_SECONDS = 10
"""How long the reader may take; a busy machine takes long."""

NO_READER = Fault(
    "speech.reader",
    "espeak-ng is not installed, so the bank does not speak. The display says all, tunes the rest.",
    "Install it: sudo apt install espeak-ng.",
)
NO_PLAYER = Fault(
    "speech.player",
    "aplay is not installed, so the bank does not speak. The display says all, tunes the rest.",
    "Install it: sudo apt install alsa-utils.",
)


class UnreadError(PartError):
    """The reader is there and did not read these words; it may read the next."""


Say = Callable[[str, Text], str]
"""Puts a message into a language, as it is said: no money sign, which would be read as a letter."""


def player(device: str) -> list[str]:
    """The program that plays a WAV file from its input, with the device of the settings."""
    return [PLAYER, "-q", *([] if device == "auto" else ["-D", device]), "-"]


def reading(words: str, language: str, volume: int) -> bytes:
    """Read words aloud: the sound as a WAV file.

    Raises ``UnreadError`` where the next words may be read, ``PartError`` without espeak-ng.
    """
    voice = VOICES.get(language, VOICES["en"])
    command = [
        READER, "--stdout", "-v", voice, "-s", str(PACE), "-a", str(AMPLITUDES[volume]), "--stdin",
    ]  # fmt: skip
    try:
        done = subprocess.run(
            command, input=words[:LONGEST].encode(), capture_output=True, check=False,
            timeout=READING_SECONDS,
        )  # fmt: skip
    except FileNotFoundError:
        raise PartError(NO_READER) from None
    except subprocess.TimeoutExpired:
        raise UnreadError(unread(f"it was not ready after {READING_SECONDS} seconds")) from None
    except OSError as error:
        raise UnreadError(unread(error.strerror or str(error))) from error
    if done.returncode:
        raise UnreadError(unread(last_words(done.stderr)))
    return done.stdout


def spoken(frame: Frame, say: Say) -> str:
    """Give what a frame's screen says aloud, in its language."""
    return " ".join(say(frame.language, message) for message in frame.screen.speech)


def reading_of(say: Say) -> Callable[[Frame], bytes] | None:
    """Give what reads a frame aloud for a page, as a WAV file; nothing without espeak-ng."""
    if shutil.which(READER) is None:
        return None

    def read(frame: Frame) -> bytes:
        try:
            return reading(spoken(frame, say), frame.language, frame.volume)
        except PartError:
            return b""

    return read


class Speech(ThreadedPart):
    """The voice of the bank as a part and as an output: a frame whose beat has grown speaks."""

    def __init__(self, device: str, say: Say, clock: Clock) -> None:
        super().__init__("speech", clock)
        self._device, self._say = device, say
        self._news = threading.Condition()
        self._fresh: Frame | None = None
        self._beat: int | None = None
        self._player: subprocess.Popen[bytes] | None = None
        self._busy = False

    def speaking(self) -> bool:
        """Whether it talks, or is about to; nothing that has ended ever is."""
        return self._busy and self.status.state not in (State.ABSENT, State.STOPPED)

    def show(self, frame: Frame) -> None:
        """Take the newest frame; what it has to say cuts off what is still being said.

        The first frame is silent: nobody has done anything yet.
        """
        with self._news:
            before, self._beat = self._beat, frame.beat
            if before is None or before == frame.beat:
                return
            self._fresh = frame
            self._busy = bool(frame.screen.speech)
            self._news.notify()
        self._hush()

    def _run(self) -> None:
        self._tell(State.RUNNING, detail=self._device)
        while not self._stopping.is_set():
            with self._news:
                self._news.wait_for(lambda: self._fresh is not None or self._stopping.is_set())
                frame, self._fresh = self._fresh, None
            try:
                if frame is not None and frame.screen.speech and not self._stopping.is_set():
                    self._speak(frame)
            except UnreadError as error:
                self._tell(State.WAITING, error.fault)
            finally:
                with self._news:
                    self._busy = self._has_words()

    def _speak(self, frame: Frame) -> None:
        sound = reading(spoken(frame, self._say), frame.language, frame.volume)
        cue = frame.screen.cue
        tune = sum(ms for _, ms in TUNES[cue]) if cue is not None else 0
        with self._news:  # the tune first, then the words; news cut both off
            if self._news.wait_for(self._is_cut_off, tune / 1000):
                return
        self._play(sound)

    def _has_words(self) -> bool:
        return self._fresh is not None and bool(self._fresh.screen.speech)

    def _is_cut_off(self) -> bool:
        return self._fresh is not None or self._stopping.is_set()

    def _play(self, sound: bytes) -> None:
        try:
            playing = subprocess.Popen(
                player(self._device), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )  # fmt: skip
        except FileNotFoundError:
            raise PartError(NO_PLAYER) from None
        except OSError as error:
            self._tell(State.WAITING, no_loudspeaker(error.strerror or str(error)))
            return
        self._player = playing
        if self._is_cut_off():
            self._hush()
        _, told = playing.communicate(sound)
        self._player = None
        if playing.returncode > 0:
            self._tell(State.WAITING, no_loudspeaker(last_words(told)))
        elif playing.returncode == 0:
            self._tell(State.RUNNING)

    def _hush(self) -> None:
        player = self._player
        if player is not None:
            with contextlib.suppress(OSError):
                player.kill()

    def _nudge(self) -> None:
        with self._news:
            self._news.notify()
        self._hush()


def last_words(told: bytes) -> str:
    """Give the last line of what a program complained of."""
    lines = told.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def unread(told: str) -> Fault:
    """The fault of words that the reader did not read, with what it said or the system."""
    return Fault(
        "speech.reading",
        f"espeak-ng could not read the words ({told}). The display says all, tunes the rest.",
        "The next words are tried again; if it stays so: sudo apt install --reinstall espeak-ng.",
    )


def no_loudspeaker(told: str) -> Fault:
    """The fault of a loudspeaker that cannot be opened, with what the player said."""
    return Fault(
        "speech.gone",
        f"No loudspeaker could be opened ({told}). The display says all, tunes the rest.",
        "Plug one in; `aplay -l` lists them, the setting speech.loudspeaker chooses one.",
    )
