"""What the tests of several parts ask for."""

import gc
from collections.abc import Iterator

import pytest
from gpiozero.pins.local import LocalPiFactory

from tagbench import fake_lgpio
from tagbench.buses import fake_kernel
from tagbench.oled import Panel
from tests.hardware.panels import chip_of


@pytest.fixture
def board() -> Iterator[fake_lgpio.Board]:
    """A Raspberry Pi 5's lines below gpiozero's real factory; no pin is left from before (B46).

    A device that could not be made is closed when it is collected, and closing it claims its
    line: that must not happen in the test after.
    """
    with fake_lgpio.installed("5") as made:
        LocalPiFactory.pins.clear()
        LocalPiFactory._reservations.clear()
        yield made
        gc.collect()


@pytest.fixture
def panel() -> Iterator[Panel]:
    """A panel on the bus that `/dev/i2c-1` leads to."""
    made = Panel(chip_of("ssd1306"))
    with fake_kernel({1: made.bus}):
        yield made
