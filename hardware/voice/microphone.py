"""The microphone: the system's own capture program, run while the bank listens.

It opens when a screen awaits words and nothing sounds any more, and closes when it awaits
none. What is heard is not kept: an utterance goes to the ears, everything else is dropped.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Callable
from typing import IO

from hardware.part import Fault, PartError, State, ThreadedPart
from hardware.voice.recogniser import missing_library
from hardware.voice.utterance import RATE, Utterance
from terminal.ports import Clock, Frame
from terminal.tunes import TUNES

PROGRAM = "arecord"
PIECE = RATE // 25 * 2
"""Bytes read at a time: 40 ms."""

NO_PROGRAM = Fault(
    "microphone.program",
    "arecord is not installed, so there is no microphone. All can be done by taps and buttons.",
    "Install it: sudo apt install alsa-utils.",
)


def command(device: str) -> list[str]:
    """The capture program with the device of the settings: 16,000 samples a second, one channel."""
    chosen = [] if device == "auto" else ["-D", device]
    return [PROGRAM, "-q", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "1", *chosen]


class Microphone(ThreadedPart):
    """A microphone as a part and as an output: a frame that awaits words opens it.

    `take` gets each utterance; `speaking` says whether the bank itself is talking.
    """

    def __init__(
        self,
        device: str,
        take: Callable[[bytes], object],
        clock: Clock,
        speaking: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__("microphone", clock)
        self._device, self._take, self._speaking = device, take, speaking
        self._news = threading.Condition()
        self._wanted = False
        self._beat = -1
        self._quiet_from = 0
        self._capture: subprocess.Popen[bytes] | None = None

    def show(self, frame: Frame) -> None:
        """Take the newest frame: listen while it awaits words, once its cue is over."""
        screen = frame.screen
        with self._news:
            if frame.beat != self._beat and screen.cue is not None:
                length = sum(ms for _, ms in TUNES[screen.cue])
                self._quiet_from = self._clock.now() + length
            self._beat = frame.beat
            if screen.listening != self._wanted:
                self._wanted = screen.listening
                self._news.notify()
        if not screen.listening:
            self._close()

    def _run(self) -> None:
        self._tell(State.RUNNING, detail=self._device)
        while not self._stopping.is_set():
            with self._news:
                self._news.wait_for(lambda: self._wanted or self._stopping.is_set())
            if not self._stopping.is_set():
                self._listen()

    def _listen(self) -> None:
        """Listen until no words are awaited any more."""
        if missing_library() is not None:  # the ears tell of it
            self._wanted = False
            return
        capture = self._open()
        if capture is None:
            return
        try:
            assert capture.stdout is not None
            self._follow(capture.stdout)
            # One that was closed meanwhile has not failed, even if words are awaited again.
            if self._awaits() and self._capture is capture:
                self._fail(capture)
        finally:
            self._close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                capture.wait(1)
            for line in (capture.stdout, capture.stderr):
                if line is not None:
                    line.close()

    def _follow(self, sound: IO[bytes]) -> None:
        utterance = Utterance()
        while self._awaits() and (piece := sound.read(PIECE)):
            self._tell(State.RUNNING)
            if self._speaking() or self._clock.now() < self._quiet_from:
                utterance = Utterance()
            elif (whole := utterance.feed(piece)) is not None and self._awaits():
                self._take(whole)

    def _awaits(self) -> bool:
        return self._wanted and not self._stopping.is_set()

    def _open(self) -> subprocess.Popen[bytes] | None:
        try:
            self._capture = subprocess.Popen(
                command(self._device), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )  # fmt: skip
        except FileNotFoundError:
            raise PartError(NO_PROGRAM) from None
        except OSError as error:
            self._lose(error.strerror or str(error))
            return None
        return self._capture

    def _close(self) -> None:
        with self._news:
            capture, self._capture = self._capture, None
        if capture is not None:
            with contextlib.suppress(OSError):
                capture.terminate()

    def _fail(self, capture: subprocess.Popen[bytes]) -> None:
        """The program ended by itself: no such device, or it was pulled out. Ask again later."""
        assert capture.stderr is not None
        told = capture.stderr.read().decode("utf-8", "replace").strip().splitlines()
        self._lose(told[-1] if told else "it ended without a word")

    def _lose(self, told: str) -> None:
        self._tell(State.WAITING, no_device(told))
        self._wanted = False  # the next screen that awaits words tries again

    def _nudge(self) -> None:
        with self._news:
            self._news.notify()
        self._close()


def no_device(told: str) -> Fault:
    """The fault of a microphone that cannot be opened, with what the capture program said."""
    return Fault(
        "microphone.gone",
        f"No microphone could be opened ({told}). All can be done by taps and buttons.",
        "Plug one in; `arecord -l` lists them, the setting speech.microphone chooses one.",
    )
