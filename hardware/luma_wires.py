"""What lies between us and luma: its modules, the bytes of its set-up, GPIO lines as it wants them.

What is sent to a panel belongs to `glass`.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

from hardware import remedies
from hardware.gpio import claim
from hardware.part import Fault, PartError

Sent = tuple[bool, tuple[int, ...]]
"""What luma sent while it set a chip up: whether it was data, and the bytes."""


class Wires:
    """luma's serial interface, with a memory of what a set-up consists of.

    luma keeps every device that it ever made, and a set-up means a new one. So it makes one,
    and a panel that comes back is set up by the same bytes.
    """

    def __init__(self) -> None:
        self.serial: Any = None
        self.set_up: list[Sent] = []
        self.recording = False

    def command(self, *values: int) -> None:
        """Send a command."""
        if self.recording:
            self.set_up.append((False, values))
        self.serial.command(*values)

    def data(self, values: list[int]) -> None:
        """Send data."""
        if self.recording:
            self.set_up.append((True, tuple(values)))
        self.serial.data(values)

    def cleanup(self) -> None:
        """Let the bus go."""
        serial, self.serial = self.serial, None
        if serial is not None:
            serial.cleanup()


@dataclass(frozen=True)
class Luma:
    """luma's modules, imported when a panel is asked for."""

    serial: Any
    device: Any
    error: Any
    gpiozero: Any


def luma_library() -> Luma:
    """Give them. Raises `PartError`."""
    try:
        return Luma(
            importlib.import_module("luma.core.interface.serial"),
            importlib.import_module("luma.oled.device"),
            importlib.import_module("luma.core.error"),
            importlib.import_module("gpiozero"),
        )
    except ImportError as error:
        raise PartError(
            Fault(
                "panel.no-library",
                f"The Python library luma.oled is missing ({error}), so the display stays dark.",
                remedies.library("luma.oled"),
            )
        ) from error


class LumaLines:
    """The D/C and reset lines as luma wants them (the manner of RPi.GPIO), by gpiozero.

    RPi.GPIO, which luma would take, does not work on a Pi 5.
    """

    LOW, HIGH, OUT = 0, 1, 0

    def __init__(self) -> None:
        self._gpiozero: Any = None
        self._factory: Any = None
        self._lines: dict[int, Any] = {}

    def claim_from(self, gpiozero: Any, factory: Any) -> None:
        """Take lines of this factory from now on."""
        self.cleanup()
        self._gpiozero, self._factory = gpiozero, factory

    def setup(self, line: int, _: int) -> None:
        """Claim a line for output. Raises `PartError`."""
        try:
            output = self._gpiozero.DigitalOutputDevice(line, pin_factory=self._factory)
        except Exception as error:
            self.cleanup()
            raise claim("display", line, error) from error
        self._lines[line] = output

    def output(self, line: int, level: int) -> None:
        """Drive a line."""
        self._lines[line].value = level

    def cleanup(self, _: list[int] | None = None) -> None:
        """Let all lines go."""
        for line in self._lines.values():
            line.close()
        self._lines.clear()
