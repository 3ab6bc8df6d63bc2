"""Looking at the parts themselves, by the very drivers of the terminal."""

from __future__ import annotations

import contextlib
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from hardware.findings import Finding, faulty, good, note, of_fault
from hardware.glass import Glass
from hardware.gpio import Pins
from hardware.part import PartError
from hardware.parts import Wanted
from hardware.readers import reader_of
from hardware.reading import PageRefusedError, Reader, ReaderFaultError, TagGoneError
from hardware.settings import ReaderSettings


@dataclass(frozen=True, slots=True)
class Latency:
    """How long things took on this machine, in ms; `None` where there was nothing to time."""

    open_reader: float | None = None
    look: float | None = None
    read_block: float | None = None
    show_picture: float | None = None


def look_at_reader(wanted: Wanted, pins: Pins) -> Iterator[Finding]:
    """Open the reader that is set, look once, and let it go."""
    if wanted.reader.kind == "none":
        yield note("reader", "No reader is set.", 'Set [reader] kind = "auto" to look for one.')
        return
    try:
        reader = reader_of(wanted.reader, pins=pins)
        try:
            reader.open()
            found = reader.sense()
        finally:
            reader.close()
    except PartError as error:
        yield of_fault("reader", error.fault)
        return
    yield good("reader", f"The reader works: {reader.detail}.")
    if found:
        yield good("reader", f"A tag lies on it: {', '.join(tag.uid.hex() for tag in found)}.")


def look_at_pcsc() -> Iterator[Finding]:
    """Ask the PC/SC service for its readers, if its library is there."""
    try:
        reader = reader_of(ReaderSettings(kind="pcsc"))
    except PartError:
        return
    try:
        reader.open()
        yield good("pcsc", f"The PC/SC service has the reader {reader.detail}.")
    except PartError as error:
        yield note("pcsc", error.fault.words, error.fault.remedy)
    finally:
        reader.close()


def look_at_panel(wanted: Wanted, pins: Pins) -> Iterator[Finding]:
    """Set the panel up and blank it again."""
    if wanted.panel.chip == "none":
        yield note("panel", "No OLED is set.", 'Set [oled] chip = "ssd1306" if there is one.')
        return
    glass = Glass(wanted.panel, pins)
    try:
        glass.open()
    except PartError as error:
        yield of_fault("panel", error.fault)
        return
    glass.close()
    heard = (
        "answers" if wanted.panel.wires == "i2c" else "was set up; SPI cannot tell if it is there"
    )
    yield good("panel", f"The {wanted.panel.chip} at {glass.place} {heard}.")


def look_at_gpio(wanted: Wanted, pins: Pins) -> Iterator[Finding]:
    """Make the pin factory, if anything needs it."""
    buttons, buzzer = wanted.buttons, wanted.buzzer
    if max(buttons.ok_pin, buttons.m_pin, buttons.x_pin, buzzer.pin) < 0:
        yield note("gpio", "Neither buttons nor buzzer are set.")
        return
    try:
        factory = pins()
    except PartError as error:
        yield of_fault("gpio", error.fault)
        return
    yield good("gpio", f"GPIO lines by {type(factory).__name__}.")


def times_of(reader: Reader | None, glass: Glass | None, rounds: int = 20) -> Latency:
    """Time the parts. Both must be closed; they are closed again. Raises `PartError`."""
    opened = looked = read = shown = None
    if reader is not None:
        try:
            opened = _took(reader.open)
            looked = statistics.median(_took(reader.sense) for _ in range(rounds))
            if reader.sense():
                read = _read_time(reader, rounds)
        finally:
            reader.close()
    if glass is not None:
        try:
            glass.open()
            width, height = glass.size
            pictures = [bytes([fill]) * (width * height // 8) for fill in (0xAA, 0x55)] * 5
            shown = statistics.median(_took(partial(glass.show, one)) for one in pictures)
        finally:
            glass.close()
    return Latency(opened, looked, read, shown)


def count_reads(reader: Reader, rounds: int) -> Finding:
    """Look so many times at a tag that lies still; say how often it was seen (A41)."""
    seen = 0
    for _ in range(rounds):
        with contextlib.suppress(ReaderFaultError):
            seen += bool(reader.sense())
        time.sleep(reader.pause)
    words = f"The tag was seen in {seen} of {rounds} looks."
    if seen == rounds:
        return good("range", words)
    if seen >= rounds * 9 // 10:
        return note("range", words, "Good enough; it may lie nearer to the middle.")
    return faulty(
        "range",
        words,
        "Move the reader away from metal, from the Pi and from other boards; use larger tags.",
    )


def _read_time(reader: Reader, rounds: int) -> float | None:
    try:
        return statistics.median([_took(lambda: reader.read(4)) for _ in range(rounds)])
    except (TagGoneError, PageRefusedError, PartError):
        return None


def _took(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000
