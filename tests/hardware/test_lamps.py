"""The round lamps: as many lit as the clock on the screen has, dark without one."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.lamps import Lamps, lit_of
from hardware.part import State
from hardware.settings import LampSettings
from terminal.clock import SystemClock
from terminal.screen import Clock, Line, Screen, text
from tests.hardware.waits import stopped_in_time, until, until_state

PINS = (5, 6, 13, 19)
TITLE = text("speed.buying")


def frame(lit: int | None) -> Any:
    body = (Line(TITLE),) if lit is None else (Clock(30, "buying", lit, 4),)
    return SimpleNamespace(screen=Screen(title=TITLE, body=body))


@pytest.mark.parametrize(("shown", "lit"), [(None, 0), (0, 0), (1, 1), (4, 4)])
def test_the_lamps_are_those_of_the_screen(shown: int | None, lit: int) -> None:
    assert lit_of(frame(shown).screen) == lit


def shine(factory: MockFactory, lit: int) -> bool:
    """Whether so many lamps are lit, from the first on."""
    return [bool(factory.pin(number).state) for number in PINS] == [True] * lit + [False] * (
        4 - lit
    )


def test_each_round_lights_one_lamp_more_and_the_end_darkens_them() -> None:
    factory = MockFactory()
    lamps = Lamps(LampSettings(PINS), SystemClock(), lambda: factory)
    lamps.start()
    until_state(lamps, State.RUNNING)
    for lit in (1, 2, 3, 4, None, 2):
        lamps.show(frame(lit))
        until(partial(shine, factory, lit or 0))
    pins = [factory.pin(number) for number in PINS]
    assert stopped_in_time(lamps)
    assert not any(pin.state for pin in pins)


def test_a_line_that_cannot_be_had_is_said_in_words() -> None:
    factory = MockFactory()
    lamps = Lamps(LampSettings((5, 5)), SystemClock(), lambda: factory)
    lamps.start()
    until_state(lamps, State.ABSENT)
    fault = lamps.status.fault
    assert fault is not None
    assert "GPIO 5 (lamp)" in str(fault)
    assert stopped_in_time(lamps)
