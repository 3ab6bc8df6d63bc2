"""The PN532's serial port (HSU) on a pseudo-terminal.

Here lives the thread that turns bytes of a pty into frames of a `Link`: baud rates, the wake-up of
a sleeping chip, unplugging. The path can be opened by anything that opens a serial port.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import tempfile
import termios
import threading
import tty
from pathlib import Path
from types import TracebackType
from typing import Self

from tagbench.faults import Schedule
from tagbench.pn532.core import Pn532
from tagbench.pn532.frames import Command, FrameReader, HostFrame
from tagbench.pn532.link import Link
from tagbench.rf import Field, Listener
from tagbench.timing import Meter

WAKE_EDGES = 5  # user manual: the fifth rising edge on the line wakes the chip
SPEEDS = {
    getattr(termios, f"B{rate}"): rate
    for rate in (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)
}


class SerialPn532:
    """A PN532 on a serial port of its own; use it as a context manager or `start` and `close` it.

    `path` is a link that stays the same over `unplug` and `replug`. With `baud_true` (the
    default) bytes sent at another rate than the chip's are lost, as on a wire. `baud` is the rate
    at which the chip is found, `baud_stuck` keeps it there whatever the host sets. `asleep` says
    whether the chip must be woken first, as after power-on.
    """

    def __init__(
        self,
        chip: Pn532 | None = None,
        *,
        faults: str | Schedule | None = None,
        baud_true: bool = True,
        baud: int = 115200,
        baud_stuck: bool = False,
        asleep: bool = True,
        meter: Meter | None = None,
    ) -> None:
        self.chip = chip or Pn532(Field(meter))
        self.meter = self.chip.meter
        self.link = Link(self.chip, faults)
        self.link.on_unplug = self._pull
        self.baud_true = baud_true
        self.baud_stuck = baud_stuck
        self.chip.baud = baud
        self.chip.asleep = asleep
        self.plugged = False
        self._folder = Path(tempfile.mkdtemp(prefix="tagbench-"))
        self._place = self._folder / "ttyNFC"
        self.path = str(self._place)
        self._lock = threading.Lock()
        self._frames = FrameReader()
        self._thread: threading.Thread | None = None
        self._main = self._line = -1
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        self._ending = False
        self.chip.field.watch(self._nudge)

    @property
    def field(self) -> Field:
        """The field of the chip's antenna."""
        return self.chip.field

    def tap(self, *tags: Listener) -> None:
        """Bring tags into the field."""
        self.field.tap(*tags)

    def lift(self, *tags: Listener) -> None:
        """Take tags out of the field; all of them if none is named."""
        self.field.lift(*tags)

    def start(self) -> Self:
        """Make the port and answer on it."""
        self._plug()
        return self

    def close(self) -> None:
        """Take the port away for good; the thread has ended when this returns."""
        self.unplug()
        shutil.rmtree(self._folder, ignore_errors=True)
        os.close(self._wake_read)
        os.close(self._wake_write)
        self._wake_write = -1

    def unplug(self) -> None:
        """Pull the reader: whoever has the port open sees it go."""
        self._ending = True
        self._nudge()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._pull()

    def replug(self) -> None:
        """Put the reader back in: a chip after power-on, on a new terminal, at the same path."""
        self.unplug()
        self.chip.reset()
        self.chip.asleep = True
        self._plug()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _plug(self) -> None:
        self._main, self._line = os.openpty()
        # Raw before anybody opens it; the own end stays open, or closing the port would end it.
        tty.setraw(self._line)
        self._place.unlink(missing_ok=True)
        self._place.symlink_to(os.ttyname(self._line))
        self._frames.clear()
        self._ending = False
        self.plugged = True
        self._thread = threading.Thread(target=self._serve, name="tagbench-hsu", daemon=True)
        self._thread.start()

    def _pull(self) -> None:
        with self._lock:
            if not self.plugged:
                return
            self.plugged = False
            self._place.unlink(missing_ok=True)
            os.close(self._line)
            os.close(self._main)
            self._main = self._line = -1

    def _nudge(self) -> None:
        if self._wake_write >= 0:
            with contextlib.suppress(BlockingIOError):
                os.write(self._wake_write, b"\x00")

    def _serve(self) -> None:
        while not self._ending and self.plugged:
            ready, _, _ = select.select([self._main, self._wake_read], [], [])
            if self._wake_read in ready:
                os.read(self._wake_read, 4096)
                self._send(self.link.poll())
            if self._main in ready:
                try:
                    data = os.read(self._main, 4096)
                except OSError:
                    return
                self._take(data)

    def _take(self, data: bytes) -> None:
        rate = self._host_rate()
        if self.baud_true and rate not in (self.chip.baud, self.chip.baud_asked):
            self._frames.clear()  # at a wrong rate the chip sees garbage
            return
        self.meter.uart(len(data), rate)
        for frame in self._frames.feed(data):
            if self._awake(frame):
                self._answer(frame, rate)
            if not self.plugged:
                return

    def _answer(self, frame: HostFrame, rate: int) -> None:
        # The host's ACK may be lost when it re-opens the port: a frame at the new rate confirms.
        if rate == self.chip.baud_asked != self.chip.baud:
            self.chip.confirm_baud()
        frames = self.link.receive(frame)
        if self.baud_stuck:
            self.chip.baud_asked = None
        self._send(frames)

    def _awake(self, frame: HostFrame) -> bool:
        if not self.chip.asleep:
            return True
        self.chip.asleep = False
        return isinstance(frame, Command) and frame.edges >= WAKE_EDGES

    def _host_rate(self) -> int:
        try:
            speed = termios.tcgetattr(self._line)[5]
        except termios.error:
            return 0
        return SPEEDS.get(speed, 0) if self.baud_true else self.chip.baud

    def _send(self, frames: list[bytes]) -> None:
        for frame in frames:
            self.meter.uart(len(frame), self.chip.baud)
            with contextlib.suppress(OSError):
                os.write(self._main, frame)
