"""A fake `lgpio` for gpiozero's real LGPIOFactory: lines that tests drive and look at.

Here lives the module's surface as gpiozero uses it (lg 0.2). `installed()` puts it in place of the
real one before `gpiozero.pins.lgpio` is imported.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from tagbench.timing import LOG_LENGTH

SET_ACTIVE_LOW, SET_OPEN_DRAIN, SET_OPEN_SOURCE = 4, 8, 16
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
LOW, HIGH, TIMEOUT = 0, 1, 2
IS_OUT, IS_INPUT, IS_OUTPUT, IS_ALERT = 2, 256, 512, 1024
GPIO_BUSY, BAD_HANDLE, GPIO_NOT_ALLOCATED, CANNOT_OPEN_CHIP = -99, -25, -91, -78

REVISIONS = {"3B": 0xA02082, "Zero 2 W": 0x902120, "4B": 0xC03111, "5": 0xC04170}

Edge = tuple[int, int, int, int]  # chip, line, level, nanoseconds
PwmCall = tuple[int, float, float]  # line, hertz, duty in per cent


class error(Exception):
    """What lgpio raises; the number is in the first argument."""


@dataclass
class _Line:
    flags: int = 0
    level: int = 0
    driven: int | None = None
    debounce_us: int = 0
    edges: int = 0
    listeners: list[_Callback] = field(default_factory=list)


@dataclass
class Board:
    """The lines of all chips. `press` and `let_go` drive a line from outside, as a button does.

    `busy` lines are held by somebody else; `missing` chips cannot be opened.
    """

    lines: dict[int, _Line] = field(default_factory=dict)
    busy: set[int] = field(default_factory=set)
    missing: set[int] = field(default_factory=set)
    pwm: deque[PwmCall] = field(default_factory=lambda: deque(maxlen=LOG_LENGTH))
    writes: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=LOG_LENGTH))
    open_handles: dict[int, int] = field(default_factory=dict)
    now_ns: int | None = None

    def line(self, number: int) -> _Line:
        """The state of a line."""
        return self.lines.setdefault(number, _Line())

    def press(self, number: int, level: int = 0) -> None:
        """Drive the line to a level (to ground, as a button with a pull-up)."""
        self._drive(number, level)

    def let_go(self, number: int) -> None:
        """Leave the line to its pull resistor."""
        self._drive(number, None)

    def frequency(self, number: int) -> float:
        """The tone on a line, 0.0 if there is none."""
        for line, hertz, duty in reversed(self.pwm):
            if line == number:
                return hertz if duty else 0.0
        return 0.0

    def _drive(self, number: int, driven: int | None) -> None:
        line = self.line(number)
        line.driven = driven
        self.settle(number)

    def settle(self, number: int) -> None:
        """Work out a line's level and tell who waits for its edge."""
        line = self.line(number)
        if line.flags & IS_OUT:
            return
        level = line.driven
        if level is None:
            level = 1 if line.flags & SET_PULL_UP else 0
        if level == line.level:
            return
        line.level = level
        edge = RISING_EDGE if level else FALLING_EDGE
        ticks = time.monotonic_ns() if self.now_ns is None else self.now_ns
        for listener in tuple(line.listeners):
            if line.flags & IS_ALERT and listener.edges & edge:
                listener.call(0, number, level, ticks)


board = Board()


class _Callback:
    def __init__(self, number: int, edges: int, call: Callable[[int, int, int, int], Any]) -> None:
        self.number, self.edges, self.call = number, edges, call
        board.line(number).listeners.append(self)

    def cancel(self) -> None:
        """Hear no more."""
        with contextlib.suppress(ValueError):
            board.line(self.number).listeners.remove(self)


def gpiochip_open(chip: int) -> int:
    """Open a chip; raises error if it is one of `board.missing`."""
    if chip in board.missing:
        raise error(CANNOT_OPEN_CHIP, "can not open gpiochip")
    handle = max(board.open_handles, default=-1) + 1
    board.open_handles[handle] = chip
    return handle


def gpiochip_close(handle: int) -> int:
    """Close a chip."""
    _checked(handle)
    del board.open_handles[handle]
    return 0


def gpio_claim_input(handle: int, line: int, flags: int = 0) -> int:
    """Claim a line for input."""
    return _claim(handle, line, IS_INPUT | flags)


def gpio_claim_output(handle: int, line: int, level: int = 0, flags: int = 0) -> int:
    """Claim a line for output."""
    result = _claim(handle, line, IS_OUT | IS_OUTPUT | flags)
    board.line(line).level = int(bool(level))
    return result


def gpio_claim_alert(
    handle: int, line: int, edges: int, flags: int = 0, notify: int | None = None
) -> int:
    """Claim a line for edges."""
    result = _claim(handle, line, IS_INPUT | IS_ALERT | flags)
    board.line(line).edges = edges
    return result


def gpio_free(handle: int, line: int) -> int:
    """Let a line go."""
    _checked(handle)
    board.line(line).flags = 0
    return 0


def gpio_get_mode(handle: int, line: int) -> int:
    """Flags of a line."""
    _checked(handle)
    return board.line(line).flags


def gpio_read(handle: int, line: int) -> int:
    """Level of a line."""
    _checked(handle)
    return board.line(line).level


def gpio_write(handle: int, line: int, level: int) -> int:
    """Drive an output."""
    _checked(handle)
    if not board.line(line).flags & IS_OUT:
        raise error(GPIO_NOT_ALLOCATED, "GPIO not allocated")
    board.line(line).level = int(bool(level))
    board.writes.append((line, int(bool(level))))
    return 0


def gpio_set_debounce_micros(handle: int, line: int, micros: int) -> int:
    """Record the kernel's debounce time; it is not modelled."""
    _checked(handle)
    board.line(line).debounce_us = micros
    return 0


def tx_pwm(
    handle: int, line: int, hertz: float, duty: float, offset: int = 0, cycles: int = 0
) -> int:
    """Record a tone."""
    _checked(handle)
    if not 0 <= duty <= 100 or hertz < 0:
        raise error(-66, "bad PWM value")
    board.pwm.append((line, hertz, duty))
    return 0


def callback(
    handle: int, line: int, edges: int = RISING_EDGE, func: Callable[..., Any] | None = None
) -> _Callback:
    """Call back on edges of a claimed line, in the thread that drives it."""
    _checked(handle)
    return _Callback(line, edges, func or (lambda *_: None))


def _claim(handle: int, line: int, flags: int) -> int:
    _checked(handle)
    if line in board.busy:
        raise error(GPIO_BUSY, "GPIO busy")
    board.line(line).flags = flags
    board.settle(line)
    return 0


def _checked(handle: int) -> None:
    if handle not in board.open_handles:
        raise error(BAD_HANDLE, "unknown handle")


@contextlib.contextmanager
def installed(model: str = "Zero 2 W") -> Iterator[Board]:
    """Put this module in place of `lgpio`, with a fresh board and gpiozero's Pi of that model.

    Modules `lgpio` and `gpiozero.pins.lgpio` are put back afterwards.
    """
    module: ModuleType = sys.modules[__name__]
    names = ("lgpio", "gpiozero.pins.lgpio")
    kept = {name: sys.modules.pop(name, None) for name in names}
    fresh = Board()
    board.__dict__.update(fresh.__dict__)
    sys.modules["lgpio"] = module
    try:
        with _revision(REVISIONS[model]):
            yield board
    finally:
        for name, old in kept.items():
            sys.modules.pop(name, None)
            if old is not None:
                sys.modules[name] = old


@contextlib.contextmanager
def _revision(number: int) -> Iterator[None]:
    try:
        from gpiozero.pins import local
    except ImportError:
        yield
        return
    factory: Any = local.LocalPiFactory
    kept = factory._get_revision
    factory._get_revision = lambda _: number
    try:
        yield
    finally:
        factory._get_revision = kept
