"""What all parts have in common: a thread with a life cycle, a status, faults in words.

No driver is known here. Words are English, for `teller doctor` and the log; a fault's `code`
is what a screen translates.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from typing import Protocol

from terminal.ports import Clock

STOP_SECONDS = 0.9
"""How long `stop` waits for a thread at most; the rest of its second belongs to the caller."""


@unique
class State(StrEnum):
    """How a part is."""

    STOPPED = "stopped"
    STARTING = "starting"
    RUNNING = "running"
    WAITING = "waiting"  # lost or not found; tried again by itself
    ABSENT = "absent"  # cannot be had on this machine; not tried again


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a part: a code (`reader.gone`), what it means, what to do."""

    code: str
    words: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.words} {self.remedy}"


@dataclass(frozen=True, slots=True)
class Status:
    """How a part is, since when (ms of the clock), why, and what it was found to be.

    `faults` counts what went wrong since the start, `remark` is what was refused last.
    """

    part: str
    state: State = State.STOPPED
    since: int = 0
    fault: Fault | None = None
    detail: str = ""
    faults: int = 0
    remark: Fault | None = None


class PartError(Exception):
    """A part cannot go on; carries the fault in words."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def unforeseen(part: str, error: Exception) -> Fault:
    """The fault of a part that ended by a fault of its own program."""
    return Fault(
        "part.unforeseen",
        f"The part “{part}” has stopped, by a fault of this program "
        f"({type(error).__name__}: {error}). The game goes on without it.",
        "Start the terminal again to have it back, and please report this.",
    )


class Part(Protocol):
    """A part of the terminal's hardware. `stop` returns within a second in every state."""

    @property
    def status(self) -> Status:
        """How it is now; may be asked from any thread."""

    def start(self) -> None:
        """Start its thread; never fails: what is wrong is in the status."""

    def stop(self) -> None:
        """End it and leave the hardware quiet."""


class Backoff:
    """How long to wait before the next try: longer each time, up to a limit (seconds)."""

    def __init__(self, first: float = 0.2, most: float = 2.0) -> None:
        self.first, self.most = first, most
        self._next = first

    def next(self) -> float:
        """Give the pause before the next try."""
        now, self._next = self._next, min(self._next * 2, self.most)
        return now

    def reset(self) -> None:
        """It worked: begin with the shortest pause again."""
        self._next = self.first


class ThreadedPart:
    """A part with a thread of its own. Kinds say what it does in `_run`."""

    def __init__(self, name: str, clock: Clock) -> None:
        self._clock = clock
        self._life = threading.RLock()
        self._stopping = threading.Event()
        self._again = False
        self._thread: threading.Thread | None = None
        self._status = Status(name)
        self.on_change: Callable[[Status], None] = lambda _: None
        """Called in the part's thread with every new status; must not raise."""

    @property
    def status(self) -> Status:
        """How it is now."""
        return self._status

    def start(self) -> None:
        """Start the thread; one that was told to end and is not through yet begins anew."""
        with self._life:
            if self._thread is not None:
                self._again = self._stopping.is_set()
                return
            self._stopping.clear()
            self._tell(State.STARTING)
            self._thread = threading.Thread(
                target=self._live, name=f"teller-{self._status.part}", daemon=True
            )
            self._thread.start()

    def end(self) -> None:
        """Tell the thread to end, without waiting for that."""
        with self._life:  # one that is being started has to be there before it can be told
            self._again = False
            self._stopping.set()
            self._nudge()

    def stop(self) -> None:
        """End the thread; within a second, even if the hardware hangs."""
        self.end()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(STOP_SECONDS)

    def _live(self) -> None:
        while True:
            state, fault = State.STOPPED, None
            try:
                self._run()
            except PartError as error:
                state, fault = State.ABSENT, error.fault
            except Exception as error:
                with self._life:
                    self._again = False
                    self._over(State.ABSENT, unforeseen(self._status.part, error))
                raise
            if self._over(state, fault):
                return

    def _over(self, state: State, fault: Fault | None) -> bool:
        """Say how it ended; whether it really did, or was started again meanwhile."""
        with self._life:
            if self._again:
                self._again = False
                self._stopping.clear()
                self._tell(State.STARTING)
                return False
            self._thread = None
            self._tell(state, fault)
            return True

    def _run(self) -> None:
        """Work until `_stopping` is set."""

    def _nudge(self) -> None:
        """Wake the thread if it waits for something else than `_stopping`."""

    def _tell(self, state: State, fault: Fault | None = None, detail: str = "") -> None:
        old = self._status
        if (old.state, old.fault) == (state, fault) and detail in ("", old.detail):
            return
        counted = old.faults + (fault is not None and fault != old.fault)
        since = old.since if old.state is state else self._clock.now()
        self._status = replace(
            old, state=state, since=since, fault=fault, detail=detail or old.detail, faults=counted
        )
        self.on_change(self._status)
