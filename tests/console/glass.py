"""A terminal window for tests: a process in a pseudo-terminal, and what it shows as rows.

Understands what full-screen programs send to an xterm; nothing waits longer than it must.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path

PATIENCE_S = 20.0
"""How long a test waits for something to be shown before it fails."""

_CONTROL = re.compile(
    r"\x1b\[([?>]?)([\d;]*)([A-Za-z])|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]|\x1b[=>78M]"
)


class Glass:
    """Rows of characters, changed by what a program writes."""

    def __init__(self, columns: int, rows: int) -> None:
        self.bells = 0
        self.alternate = False
        self._decode = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Begin with an empty window of this size."""
        self._columns, self._height = columns, rows
        self._x = self._y = 0
        self._cells = [[" "] * columns for _ in range(rows)]

    @property
    def rows(self) -> list[str]:
        """What is shown, without blanks at the right."""
        return ["".join(row).rstrip() for row in self._cells]

    def feed(self, written: bytes) -> None:
        """Show what was written."""
        text = self._rest + self._decode.decode(written)
        self._rest = ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = _CONTROL.match(text, at)
                if found is None:
                    self._rest = text[at:]
                    return
                if found[3]:
                    self._control(found[1], found[2], found[3])
                at = found.end()
            else:
                self._put(text[at])
                at += 1

    def _put(self, character: str) -> None:
        if character == "\r":
            self._x = 0
        elif character == "\n":
            self._line_down()
        elif character == "\b":
            self._x = max(0, self._x - 1)
        elif character == "\a":
            self.bells += 1
        elif character >= " ":
            if self._x >= self._columns:
                self._x = 0
                self._line_down()
            self._cells[self._y][self._x] = character
            self._x += 1

    def _line_down(self) -> None:
        if self._y + 1 < self._height:
            self._y += 1
        else:
            self._cells = [*self._cells[1:], [" "] * self._columns]

    def _control(self, private: str, given: str, letter: str) -> None:
        numbers = [int(number) if number else 0 for number in given.split(";")]
        count = max(1, numbers[0])
        if private:
            if 1049 in numbers:
                self.alternate = letter == "h"
                self.resize(self._columns, self._height)
            return
        match letter:
            case "A":
                self._y = max(0, self._y - count)
            case "B":
                self._y = min(self._height - 1, self._y + count)
            case "C":
                self._x = min(self._columns - 1, self._x + count)
            case "D":
                self._x = max(0, self._x - count)
            case "H":
                self._y = min(self._height, count) - 1
                self._x = max(1, numbers[1] if len(numbers) > 1 else 1) - 1
            case "J":
                self._clear_below(0 if numbers[0] == 2 else self._y)
            case "K":
                self._cells[self._y][self._x :] = [" "] * (self._columns - self._x)
            case _:
                pass

    def _clear_below(self, y: int) -> None:
        if y == self._y:
            self._cells[y][self._x :] = [" "] * (self._columns - self._x)
            y += 1
        for row in range(y, self._height):
            self._cells[row] = [" "] * self._columns


class WindowedProgram:
    """A program running in a pseudo-terminal of its own."""

    def __init__(
        self, arguments: list[str], size: tuple[int, int], environment: Mapping[str, str]
    ) -> None:
        self.glass = Glass(*size)
        self.status: int | None = None
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.execvpe(arguments[0], arguments, dict(environment))
        self._set_size(*size)

    def type(self, *typed: str) -> None:
        """Type: characters as they are, ``\\r`` for Enter."""
        for keys in typed:
            os.write(self._fd, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Change the window's size, as its user would."""
        self.glass.resize(columns, rows)
        self._set_size(columns, rows)
        os.kill(self.pid, signal.SIGWINCH)

    def wait_for(self, wanted: str | Callable[[list[str]], bool]) -> list[str]:
        """Read until a row contains the words, or the rows are as wanted; give the rows."""
        ends = time.monotonic() + PATIENCE_S
        while not _fits(self.glass.rows, wanted):
            if not self._read(ends - time.monotonic()):
                shown = "\n".join(self.glass.rows)
                raise AssertionError(f"did not show {wanted!r} but\n{shown}")
        return self.glass.rows

    def ended(self) -> int:
        """Read until the program ends; give its exit status."""
        ends = time.monotonic() + PATIENCE_S
        while self._read(ends - time.monotonic()):
            pass
        return self._reap()

    def close(self) -> None:
        """End the program if it still runs."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self._reap()
        os.close(self._fd)

    def _reap(self) -> int:
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._fd], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            written = os.read(self._fd, 65536)
        except OSError:
            return False
        self.glass.feed(written)
        return bool(written)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def game_environment(state: Path, **more: str) -> dict[str, str]:
    """An environment for a game of its own: no settings of whoever runs the tests."""
    wanted = ("PATH", "LANG", "LC_ALL", "COVERAGE_")
    kept = {key: value for key, value in os.environ.items() if key.startswith(wanted)}
    return {
        **kept,
        "TERM": "xterm-256color",
        "HOME": str(state),
        "PYTHONUTF8": "1",
        "PROMPT_TOOLKIT_NO_CPR": "1",
        **more,
    }


def begin(program: WindowedProgram) -> None:
    """Let car and ship join and start the game, with the picture in words."""
    program.wait_for("WHO IS PLAYING?")
    program.type("car\r")
    program.wait_for("Car joins")
    program.type("ship\r")
    program.wait_for("Ship joins")
    program.type("\r")
    program.wait_for("Let's play!")


def _fits(rows: list[str], wanted: str | Callable[[list[str]], bool]) -> bool:
    if callable(wanted):
        return wanted(rows)
    return any(wanted in row for row in rows)
