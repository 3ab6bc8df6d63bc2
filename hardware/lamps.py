"""A row of lamps on GPIO that shows how many of a clock's lamps are lit on the screen.

What they mean belongs to the edition whose screen has a clock; elsewhere they are dark.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from typing import Any

from hardware.gpio import claim
from hardware.part import State, ThreadedPart
from hardware.settings import LampSettings
from terminal.ports import Clock, Frame
from terminal.screen import Clock as Face
from terminal.screen import Screen


def lit_of(screen: Screen) -> int:
    """Give how many lamps the screen has lit, 0 where it shows no clock."""
    return next((block.lit for block in screen.body if isinstance(block, Face)), 0)


class Lamps(ThreadedPart):
    """The lamps as a part and as an output."""

    def __init__(self, settings: LampSettings, clock: Clock, pins: Callable[[], Any]) -> None:
        super().__init__("lamps", clock)
        self._settings, self._pins = settings, pins
        self._news = threading.Condition()
        self._lit = 0
        self._shown = -1
        self._leds: list[Any] = []

    def show(self, frame: Frame) -> None:
        """Take the newest frame."""
        with self._news:
            self._lit = lit_of(frame.screen)
            self._news.notify()

    def step(self) -> None:
        """Light as many as were last asked for."""
        with self._news:
            self._shown = self._lit
        for number, led in enumerate(self._leds):
            led.value = number < self._shown

    def _run(self) -> None:
        try:
            self._claim()
            self._tell(State.RUNNING, detail=f"GPIO {', '.join(map(str, self._settings.pins))}")
            while not self._stopping.is_set():
                self.step()
                with self._news:
                    self._news.wait_for(lambda: self._lit != self._shown or self._stopping.is_set())
        finally:
            for led in self._leds:
                led.off()
                led.close()
            self._leds.clear()

    def _claim(self) -> None:
        factory = self._pins()
        gpiozero = importlib.import_module("gpiozero")
        line = -1
        try:
            for line in self._settings.pins:
                self._leds.append(gpiozero.LED(line, pin_factory=factory))
        except Exception as error:
            raise claim("lamp", line, error) from error

    def _nudge(self) -> None:
        with self._news:
            self._news.notify()
