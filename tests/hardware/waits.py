"""Waiting for a condition, with a limit."""

import time
from collections.abc import Callable

from hardware.part import Part, State

PATIENCE = 5.0


def until(
    condition: Callable[[], bool], what: Callable[[], object] = str, patience: float = PATIENCE
) -> None:
    """Wait until something is true; fail with `what` after some seconds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, what()
        time.sleep(0.002)


def until_state(part: Part, state: State) -> None:
    """Wait until a part is in this state."""
    until(lambda: part.status.state is state, lambda: part.status)


def stopped_in_time(part: Part) -> bool:
    """Stop a part; say whether that took less than a second."""
    start = time.monotonic()
    part.stop()
    return time.monotonic() - start < 1.0
