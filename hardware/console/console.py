"""The console: an output of the terminal that also gives it signals, until the person quits.

A window where there is one; line by line where input or output is no window.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.console.desk import Desk
from hardware.console.device import Style
from hardware.console.hand import Hand
from hardware.console.lines import Lines
from hardware.console.look import Look
from hardware.console.record import Recorder
from hardware.console.shelf import as_typed
from terminal.loop import Stop, Terminal
from terminal.ports import Clock, Frame
from terminal.screen import Text, text

if TYPE_CHECKING:
    from hardware.console.window import GameWindow

ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
LEAST_S = 2.0
"""Seconds are counted on the screen only from here on: an auction has its circles."""


class Console:
    """The terminal window as a twin of the device.

    ``folder`` keeps the lines that were typed; ``recorder`` has been watching already;
    with ``bell`` each sound rings the window's bell. ``again``, the command to go on with,
    may be set before ``run``, which belongs in the main thread.
    """

    def __init__(
        self,
        terminal: Terminal,
        clock: Clock,
        look: Look,
        folder: Path | None = None,
        recorder: Recorder | None = None,
        style: Style = Style.AUTO,
        bell: bool = False,
    ) -> None:
        self._terminal = terminal
        self._clock = clock
        self._look = look
        self._folder = folder
        self._recorder = recorder
        self._style = style
        self._bell = bell
        self.again = "teller play --text"
        self._window: GameWindow | None = None
        self._desk = Desk(look, terminal.frame(), self._redraw)
        self._hand = Hand(terminal, look, self._desk.tell, recorder)
        self._table = ThreadPoolExecutor(1, thread_name_prefix="table")
        self._ran: Future[None] | None = None
        terminal.outputs.append(self)

    def show(self, frame: Frame) -> None:
        """Take the newest frame; called by the thread that runs the terminal."""
        session = self._terminal.session
        due = session.dialogue.due(bool(session.pad.down))
        left = None if due is None else (due - self._clock.now()) / 1000
        sounds = self._desk.show(frame, left if left and left >= LEAST_S else None)
        if sounds and self._bell and self._window is not None:
            self._window.ring()

    def run(self) -> int:
        """Play until the person quits or the terminal stops; the game is kept.

        Gives 0, or 1 where a line of a pipe made no sense. Raises what made the terminal fail.
        """
        if self._recorder is not None:
            self._recorder.on_fault = self._record_failed
            if not self._recorder.begun:
                self._desk.tell(Text("console.record-later"))
        windowed = _is_window(sys.stdin) and _is_window(sys.stdout)
        try:
            status = self._run_window() if windowed else self._run_lines()
        finally:
            self._finish()
        if windowed:
            self._say_goodbye()
        return status

    def _run_window(self) -> int:
        from hardware.console.overheard import overheard
        from hardware.console.window import GameWindow

        with overheard(self._overheard) as terminal:
            self._window = window = GameWindow(
                self._desk, self._hand, self._folder, self._style, self._note, terminal
            )
            self._hand.start()
            self._start()
            with _on_signals(lambda *_: window.stop()):
                window.run()
        return 0

    def _run_lines(self) -> int:
        for stream in (sys.stdout, sys.stdin):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self._start()
        with _on_signals(_interrupt):
            try:
                return Lines(self._desk, self._hand, sys.stdin, sys.stdout).run()
            except KeyboardInterrupt:
                return 0

    def _start(self) -> None:
        """Run the terminal in a thread of its own, the only one that touches the session."""
        self._hand.running.set()
        self._ran = self._table.submit(self._terminal.run)
        self._ran.add_done_callback(self._ended)

    def _ended(self, _: Future[None]) -> None:
        self._hand.running.clear()
        if self._window is not None:
            self._window.stop()

    def _finish(self) -> None:
        """Stop what runs; raise what made the terminal fail, if anything did."""
        self._hand.close()
        self._terminal.inbox.put(Stop())
        self._table.shutdown()
        if self._recorder is not None:
            self._recorder.close()
        if self._ran is not None:
            self._ran.result()

    def _say_goodbye(self) -> None:
        kept = self._terminal.session.game is not None
        command = as_typed(self.again)
        goodbye = text("console.kept" if kept else "console.kept-none", command=command)
        said = [self._desk.say(goodbye)]
        if self._recorder is not None:
            said.append(
                self._desk.say(text("console.recorded", file=as_typed(str(self._recorder.path))))
            )
        sys.stdout.write("\n".join(said) + "\n")

    def _redraw(self) -> None:
        if self._window is not None:
            self._window.redraw()

    def _note(self) -> str:
        recording = self._recorder is not None and self._recorder.begun
        return self._desk.say(Text("console.recording")) if recording else ""

    def _overheard(self, line: str) -> None:
        if line.strip():
            self._desk.tell(text("console.overheard", line=as_typed(line.strip())))

    def _record_failed(self, reason: str) -> None:
        self._desk.tell(text("console.record-failed", reason=as_typed(reason)))


def _is_window(stream: Any) -> bool:
    return bool(stream.isatty()) and os.environ.get("TERM", "dumb") != "dumb"


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@contextmanager
def _on_signals(act: Callable[..., None]) -> Iterator[None]:
    """Let the system's wish to end be answered by ``act`` meanwhile."""
    before = {number: signal.signal(number, act) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
