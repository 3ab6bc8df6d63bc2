"""The parts that the settings ask for, put together: started, stopped, asked how they are.

One file knows them all, so that the application need not. Nothing is opened here: each part
does that in its own thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.buttons import Buttons
from hardware.card_reader import CardReader, Identity
from hardware.glass import KINDS, Glass
from hardware.gpio import Pins
from hardware.lamps import Lamps
from hardware.lending import Lending
from hardware.number_pad import NumberPad
from hardware.oled import Oled
from hardware.part import Status, ThreadedPart
from hardware.readers import reader_of, timing_of
from hardware.settings import (
    ButtonSettings,
    BuzzerSettings,
    LampSettings,
    PanelSettings,
    ReaderSettings,
)
from hardware.speaker import Speaker
from terminal.config import Config
from terminal.ports import Clock, Output
from terminal.signals import Signal

if TYPE_CHECKING:
    from hardware.fleet.publisher import Publisher
    from hardware.voice import Ears, Microphone, Speech

PLAIN_SIZE = (128, 64)
"""The size of pictures where there is no panel: that of the page and the window."""


@dataclass(frozen=True)
class Wanted:
    """What the settings say about the hardware."""

    reader: ReaderSettings = field(default_factory=ReaderSettings)
    panel: PanelSettings = field(default_factory=PanelSettings)
    buttons: ButtonSettings = field(default_factory=ButtonSettings)
    buzzer: BuzzerSettings = field(default_factory=BuzzerSettings)
    waiting_beep: bool = True
    lamps: LampSettings = field(default_factory=LampSettings)

    @classmethod
    def of(cls, config: Config) -> Wanted:
        """Read it from the settings in force."""
        return cls(
            config.section(ReaderSettings),
            config.section(PanelSettings),
            config.section(ButtonSettings),
            config.section(BuzzerSettings),
            config.general.sound.waiting_beep,
            config.section(LampSettings),
        )

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the panel's pictures in pixels."""
        return PLAIN_SIZE if self.panel.chip == "none" else KINDS[self.panel.chip].size


@dataclass(frozen=True)
class Parts:
    """The parts of one terminal; `outputs` are those that show frames, `reader` reads cards."""

    all: tuple[ThreadedPart, ...]
    outputs: tuple[Output, ...] = ()
    reader: CardReader | None = None

    def joined_by(self, *more: Publisher | Ears | Microphone | Speech) -> Parts:
        """Give them with more, which see a frame after all others, in this order."""
        return replace(self, all=(*self.all, *more), outputs=(*self.outputs, *more))

    def start(self, on_change: Callable[[Status], None] = lambda _: None) -> None:
        """Start them all; what is wrong with one is in its status.

        `on_change` is called with every new status, in the part's thread; it must not raise.
        """
        for part in self.all:
            part.on_change = on_change
            part.start()

    def stop(self) -> None:
        """Stop them all at once: within a second, even if the hardware of several hangs."""
        for part in self.all:
            if isinstance(part, Lending):
                part.end()  # first of all, or it would start the reader again
        stops = [threading.Thread(target=part.stop, daemon=True) for part in self.all]
        for stop in stops:
            stop.start()
        for stop in stops:
            stop.join()

    def statuses(self) -> tuple[Status, ...]:
        """Say how each is now."""
        return tuple(part.status for part in self.all)


def parts_of(
    wanted: Wanted,
    put: Callable[[Signal], None],
    clock: Clock,
    identity: Identity,
    folder: Path | None = None,
) -> Parts:
    """Put the wanted parts together, none of them started; `put` takes their signals.

    In `folder` the card tool asks for the reader.
    """
    pins = Pins()
    parts: list[ThreadedPart] = []
    outputs: list[Output] = []
    if wanted.panel.chip != "none":
        oled = Oled(Glass(wanted.panel, pins), clock)
        parts.append(oled)
        outputs.append(oled)
    buzzer = wanted.buzzer
    if max(buzzer.pin, buzzer.yes_led_pin, buzzer.no_led_pin) >= 0:
        speaker = Speaker(buzzer, clock, pins, waiting_beep=wanted.waiting_beep)
        parts.append(speaker)
        outputs.append(speaker)
    if wanted.lamps.pins:
        lamps = Lamps(wanted.lamps, clock, pins)
        parts.append(lamps)
        outputs.append(lamps)
    if max(wanted.buttons.ok_pin, wanted.buttons.m_pin, wanted.buttons.x_pin) >= 0:
        parts.append(Buttons(wanted.buttons, put, clock, pins))
    if wanted.buttons.number_pad != "none":
        parts.append(NumberPad(wanted.buttons.number_pad, put, clock))
    reader = None
    if wanted.reader.kind != "none":
        reader = _card_reader(wanted.reader, put, clock, identity, pins)
        parts.append(reader)
        if folder is not None:
            parts.append(Lending(folder, reader, clock))
    return Parts(tuple(parts), tuple(outputs), reader)


def _card_reader(
    settings: ReaderSettings,
    put: Callable[[Signal], None],
    clock: Clock,
    identity: Identity,
    pins: Pins,
) -> CardReader:
    part: CardReader
    part = CardReader(
        lambda: reader_of(settings, lambda: part.stopping, pins),
        put,
        clock,
        identity,
        timing=timing_of(settings),
    )
    return part
