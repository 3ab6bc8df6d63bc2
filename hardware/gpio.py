"""The GPIO lines by gpiozero and lgpio: one factory, chosen on purpose, faults in words.

Which lines there are belongs to the settings; what they do belongs to `buttons` and `speaker`.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

from hardware.part import Fault, PartError


class Pins:
    """The one factory that all parts of a terminal share, made when the first asks for it.

    gpiozero keeps its pins for the whole process: a second factory would get them dead.
    """

    def __init__(self) -> None:
        self._made: Any = None

    def __call__(self) -> Any:
        """Give the factory. Raises `PartError`."""
        if self._made is None:
            self._made = pin_factory()
        return self._made


def pin_factory() -> Any:
    """Make gpiozero's factory over lgpio, or the one named by GPIOZERO_PIN_FACTORY.

    gpiozero's own search is not used: it would fall back to libraries that do not work on
    newer kernels. Raises `PartError` on a machine without GPIO.
    """
    try:
        importlib.import_module("gpiozero")
    except ImportError as error:
        raise PartError(_no_library("gpiozero", error)) from error
    try:
        if name := os.environ.get("GPIOZERO_PIN_FACTORY"):
            (entry,) = entry_points(group="gpiozero_pin_factories", name=name.lower())
            return entry.load()()
        return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory()
    except ImportError as error:
        raise PartError(_no_library("lgpio", error)) from error
    except Exception as error:
        raise PartError(_no_gpio(error)) from error


def claim(what: str, line: int, error: Exception) -> PartError:
    """Say in words why a line cannot be had."""
    text = str(error)
    if "busy" in text.lower():
        return PartError(
            Fault(
                "gpio.busy",
                f"GPIO {line} ({what}) is used by another program, perhaps a second terminal.",
                "Stop that program, then start the terminal again.",
            )
        )
    return PartError(
        Fault(
            "gpio.refused",
            f"GPIO {line} ({what}) cannot be used: {text or type(error).__name__}.",
            "Choose another line in the settings, and another section if two share one.",
        )
    )


def pulse_reset(line: int, pins: Callable[[], Any]) -> None:
    """Pull a chip's reset line low for 10 ms; -1 is no line. Raises `PartError`."""
    if line < 0:
        return
    factory = pins()
    gpiozero = importlib.import_module("gpiozero")
    try:
        output = gpiozero.DigitalOutputDevice(line, initial_value=True, pin_factory=factory)
    except Exception as error:
        raise claim("reset", line, error) from error
    with output:
        output.off()
        time.sleep(0.01)
        output.on()
        time.sleep(0.01)


def _no_library(name: str, error: ImportError) -> Fault:
    return Fault(
        "gpio.no-library",
        f"The library {name} is missing ({error}), so there are no buttons and no buzzer.",
        "On a Raspberry Pi: sudo apt install python3-lgpio, or run ./tools/install-pi again. "
        "Elsewhere play with a number pad, the keyboard or the page.",
    )


def _no_gpio(error: Exception) -> Fault:
    return Fault(
        "gpio.none",
        f"This machine has no GPIO lines ({error}), so there are no buttons and no buzzer.",
        "Play with a number pad, the keyboard or the page.",
    )
