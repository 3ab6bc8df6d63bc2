"""The buzzer and the lamps: tunes stepped by the clock in a thread of their own.

Which cue sounds when belongs to the session, what it sounds like to `terminal.tunes`.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardware.gpio import claim
from hardware.part import Fault, PartError, State, ThreadedPart
from hardware.settings import BuzzerSettings
from terminal.ports import Clock, Frame
from terminal.screen import Cue
from terminal.tunes import REST, TUNES, VOLUME_DUTY, WAITING_PERIOD, Tune

OCTAVES = 3
"""A1 to A7 around the middle A: gpiozero's usual one octave is too narrow for the tunes."""

LAMP_MS = 400
LAMP_NO = frozenset({Cue.REFUSED, Cue.DEBT})


@dataclass
class Melody:
    """A tune on its way. Pure: what sounds at a time, and when that changes."""

    tune: Tune = ()
    since: int = 0

    def at(self, now: int) -> int | None:
        """Give the tone in hertz, 0 for a rest, `None` when the tune is over."""
        left = now - self.since
        for hertz, length in self.tune:
            if left < length:
                return hertz
            left -= length
        return None

    def due(self, now: int) -> int | None:
        """Give when the next tone begins or the tune ends."""
        at = self.since
        for _, length in self.tune:
            at += length
            if at > now:
                return at
        return None


class Speaker(ThreadedPart):
    """The buzzer as a part and as an output: a frame whose beat has grown sounds its cue."""

    def __init__(
        self,
        settings: BuzzerSettings,
        clock: Clock,
        pins: Callable[[], Any],
        *,
        waiting_beep: bool = True,
    ) -> None:
        super().__init__("buzzer", clock)
        self._settings, self._pins, self._waiting_beep = settings, pins, waiting_beep
        self._news = threading.Condition()
        self._fresh = False
        self._melody = Melody()
        self._beat = 0
        self._volume = 3
        self._beep_at: int | None = None
        self._lamp: tuple[str, int] | None = None
        self._sounding: tuple[int, float] | None = None
        self._buzzer: Any = None
        self._lamps: dict[str, Any] = {}

    def show(self, frame: Frame) -> None:
        """Take the newest frame; its cue replaces what still sounds."""
        now = self._clock.now()
        with self._news:
            self._volume = frame.volume
            cue = frame.screen.cue
            if frame.beat != self._beat and cue is not None:
                self._melody = Melody(TUNES[cue], now)
                self._lamp = ("no" if cue in LAMP_NO else "yes", now + LAMP_MS)
            changed = frame.beat != self._beat
            self._beat = frame.beat
            if not (frame.screen.waiting and self._waiting_beep):
                self._beep_at = None
            elif changed or self._beep_at is None:
                self._beep_at = now + WAITING_PERIOD
            self._fresh = True
            self._news.notify()

    def play(self, tune: Tune, volume: int) -> None:
        """Play a tune that belongs to no cue."""
        with self._news:
            self._volume = volume
            self._melody = Melody(tune, self._clock.now())
            self._fresh = True
            self._news.notify()

    def step(self, now: int) -> int | None:
        """Let sound what sounds at `now`; give when that changes. Raises `PartError`."""
        with self._news:
            self._fresh = False
            if self._beep_at is not None and now >= self._beep_at:
                if self._melody.at(now) is None:
                    self._melody = Melody(TUNES[Cue.WAITING], self._beep_at)
                self._beep_at += WAITING_PERIOD * (1 + (now - self._beep_at) // WAITING_PERIOD)
            hertz, duty = self._melody.at(now), VOLUME_DUTY[self._volume]
            lit = self._lamp if self._lamp is not None and now < self._lamp[1] else None
            dues = [self._melody.due(now), self._beep_at, lit[1] if lit else None]
        self._sound(None if hertz in (None, REST) else (hertz or 0, duty))
        for name, lamp in self._lamps.items():
            lamp.value = lit is not None and lit[0] == name
        return min((due for due in dues if due is not None), default=None)

    def _run(self) -> None:
        try:
            self._claim()
            self._tell(State.RUNNING, detail=f"GPIO {self._settings.pin}")
            while not self._stopping.is_set():
                due = self.step(self._clock.now())
                with self._news:
                    left = None if due is None else max(0, due - self._clock.now()) / 1000
                    self._news.wait_for(lambda: self._fresh or self._stopping.is_set(), left)
        finally:
            self._let_go()

    def _claim(self) -> None:
        factory = self._pins()
        gpiozero = importlib.import_module("gpiozero")
        given = self._settings
        wanted = {"yes": given.yes_led_pin, "no": given.no_led_pin}
        what, line = "buzzer", given.pin
        try:
            if line >= 0:
                self._buzzer = gpiozero.TonalBuzzer(line, octaves=OCTAVES, pin_factory=factory)
            for what, line in wanted.items():
                if line >= 0:
                    self._lamps[what] = gpiozero.LED(line, pin_factory=factory)
        except gpiozero.PinPWMUnsupported as error:
            raise PartError(_no_pwm(line)) from error
        except Exception as error:
            raise claim(what, line, error) from error

    def _sound(self, wanted: tuple[int, float] | None) -> None:
        if wanted == self._sounding or self._buzzer is None:
            return
        self._sounding = wanted
        if wanted is None:
            self._buzzer.stop()
            return
        hertz, duty = wanted
        self._buzzer.play(float(hertz))
        self._buzzer.pwm_device.value = duty

    def _let_go(self) -> None:
        buzzer, self._buzzer = self._buzzer, None
        if buzzer is not None:
            buzzer.stop()
            buzzer.close()
        for lamp in self._lamps.values():
            lamp.off()
            lamp.close()
        self._lamps.clear()
        self._sounding = None

    def _nudge(self) -> None:
        with self._news:
            self._news.notify()


def _no_pwm(line: int) -> Fault:
    return Fault(
        "buzzer.no-pwm",
        f"GPIO {line} makes no tones with this pin library, so the terminal is silent.",
        "Install python3-lgpio: ./tools/install-pi does.",
    )
