"""A USB number pad by evdev: its keys as `Down` and `Up` on a queue.

What the keys mean belongs to the editions. Debian's evdev 1.6 and 2.0 are both used.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import select
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware import remedies
from hardware.part import Backoff, Fault, PartError, State, ThreadedPart
from terminal.ports import Clock
from terminal.signals import Down, Edge, Up

KEYS = {
    **{f"KEY_KP{digit}": str(digit) for digit in range(10)},
    **{f"KEY_{digit}": str(digit) for digit in range(10)},
    "KEY_KPDOT": ".",
    "KEY_KPCOMMA": ".",
    "KEY_DOT": ".",
    "KEY_KPPLUS": "+",
    "KEY_KPMINUS": "-",
    "KEY_MINUS": "-",
    "KEY_KPASTERISK": "M",
    "KEY_KPSLASH": "K",
    "KEY_SLASH": "K",
    "KEY_BACKSPACE": "C",
    "KEY_DELETE": "C",
    "KEY_KPENTER": "ok",
    "KEY_ENTER": "ok",
    "KEY_ESC": "x",
    "KEY_NUMLOCK": "x",
    "KEY_TAB": "m",
}
"""A key's name in Linux → its name at this terminal (E2)."""

PRESSED, LET_GO = 1, 0  # 2 is the kernel's repeat
FOLDER = "/dev/input"


class PadLostError(PartError):
    """The pad is not there; it may come back."""


class NumberPad(ThreadedPart):
    """The pad at `path`, or with `auto` the first that has a number pad and no letters."""

    def __init__(
        self, path: str, put: Callable[[Edge], None], clock: Clock, folder: str = FOLDER
    ) -> None:
        super().__init__("number pad", clock)
        self._path, self._folder, self._put = path, folder, put
        self._down: set[str] = set()
        self._wake_read = self._wake_write = -1

    def _run(self) -> None:
        library = _library()
        keys = {library.ecodes.ecodes[name]: key for name, key in KEYS.items()}
        backoff = Backoff()
        self._wake_read, self._wake_write = os.pipe()
        try:
            while not self._stopping.is_set():
                try:
                    self._serve(self._open(library), keys, backoff)
                except PadLostError as error:
                    self._let_all_go()
                    self._tell(State.WAITING, error.fault)
                    self._stopping.wait(backoff.next())
        finally:
            reading, writing = self._wake_read, self._wake_write
            self._wake_read = self._wake_write = -1
            os.close(reading)
            os.close(writing)

    def _open(self, library: Any) -> Any:
        paths = library.list_devices(self._folder) if self._path == "auto" else [self._path]
        for path in paths:
            try:
                device = library.InputDevice(path)
            except OSError as error:
                if self._path == "auto":
                    continue
                raise PadLostError(_cannot_open(path, error.errno)) from error
            held = set(device.capabilities().get(library.ecodes.EV_KEY, ()))
            letters = library.ecodes.KEY_A in held
            if self._path != "auto" or (library.ecodes.KEY_KP1 in held and not letters):
                if not letters:  # a whole keyboard stays everybody's
                    with contextlib.suppress(OSError):
                        device.grab()
                self._tell(State.RUNNING, detail=f"{device.name} at {device.path}")
                return device
            device.close()
        raise PadLostError(_none_found(self._folder))

    def _serve(self, device: Any, keys: dict[int, str], backoff: Backoff) -> None:
        """Read keys until told to stop. Raises `PadLostError`."""
        with contextlib.closing(device):
            while not self._stopping.is_set():
                ready, _, _ = select.select([device.fd, self._wake_read], [], [])
                if device.fd not in ready:
                    continue
                try:
                    events = list(device.read())
                except BlockingIOError:
                    continue
                except OSError as error:
                    raise PadLostError(_gone()) from error
                if not events:
                    raise PadLostError(_gone())
                backoff.reset()
                for event in events:
                    self._take(event, keys)

    def _take(self, event: Any, keys: dict[int, str]) -> None:
        key = keys.get(event.code) if event.type == 1 else None
        if key is None:
            return
        if event.value == PRESSED and key not in self._down:
            self._down.add(key)
            self._put(Down(key))
        elif event.value == LET_GO and key in self._down:
            self._down.discard(key)
            self._put(Up(key))

    def _let_all_go(self) -> None:
        """A pad that is pulled lets go of every key."""
        for key in sorted(self._down):
            self._put(Up(key))
        self._down.clear()

    def _nudge(self) -> None:
        if self._wake_write >= 0:
            with contextlib.suppress(OSError):  # it has just ended by itself
                os.write(self._wake_write, b"\x00")


def _library() -> Any:
    try:
        return importlib.import_module("evdev")
    except ImportError as error:
        raise PartError(
            Fault(
                "pad.no-library",
                f"The Python library evdev is missing ({error}), so the number pad is not heard.",
                remedies.library("evdev"),
            )
        ) from error


def _none_found(folder: str) -> Fault:
    nodes = list(Path(folder).glob("event*"))
    if nodes and not any(os.access(node, os.R_OK | os.W_OK) for node in nodes):
        return _cannot_open(str(nodes[0]), errno.EACCES)
    return Fault(
        "pad.not-found",
        "No number pad is plugged in.",
        "Plug it in; the terminal takes it by itself.",
    )


def _cannot_open(path: str, number: int | None) -> Fault:
    if number in (errno.EACCES, errno.EPERM):
        return Fault(
            "pad.denied",
            f"{path} may not be opened by this user, so the number pad is not heard.",
            remedies.group("input"),
        )
    return Fault(
        "pad.not-found",
        f"There is no number pad at {path}.",
        'Plug it in, or set [buttons] number_pad = "auto".',
    )


def _gone() -> Fault:
    return Fault(
        "pad.gone",
        "The number pad is gone.",
        "Plug it in again; the terminal goes on by itself.",
    )
