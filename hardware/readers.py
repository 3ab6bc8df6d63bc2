"""Which reader the settings ask for; each driver is imported when it is asked for, not before."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

from hardware import remedies
from hardware.gpio import pin_factory, pulse_reset
from hardware.part import Fault, PartError
from hardware.reading import PageRefusedError, Reader, ReaderLostError, Talks, Target
from hardware.settings import ReaderSettings
from hardware.taps import Timing

LIBRARIES = {"reader_pn532": "nfcpy", "reader_usb": "nfcpy", "reader_pcsc": "pyscard"}
"""Driver → the library that it needs."""


def timing_of(settings: ReaderSettings) -> Timing:
    """Give the times of a touch as set."""
    return Timing(settings.flicker_ms, settings.misses, settings.settle_ms)


def reader_of(
    settings: ReaderSettings,
    stopping: Callable[[], bool] = lambda: False,
    pins: Callable[[], Any] = pin_factory,
) -> Reader:
    """Give the reader that is set, not yet open. Raises `PartError` if its library is missing.

    `stopping` says that nobody waits for it any more; `pins` gives a reset line.
    """
    path = settings.path

    def reset() -> None:
        pulse_reset(settings.reset_pin, pins)

    match settings.kind:
        case "pn532":
            driver = _driver("reader_pn532")
            return _reader(driver.SerialPn532(path, settings.baud, stopping=stopping, reset=reset))
        case "pn532-i2c":
            return _reader(_driver("reader_pn532").i2c_pn532(path, settings.address, reset))
        case "pn532-spi":
            return _reader(_driver("reader_pn532").spi_pn532(path, reset))
        case "rc522":
            driver = _driver("reader_rc522")
            return _reader(driver.Rc522Reader(path or "/dev/spidev0.0", reset))
        case "pcsc":
            return _reader(_driver("reader_pcsc").PcscReader(path))
        case "usb":
            return _reader(_driver("reader_usb").UsbReader(path or "usb"))
        case "auto":
            return FirstOf(_candidates(settings, stopping), stopping)
        case "none":
            raise PartError(
                Fault(
                    "reader.none",
                    "No reader is set.",
                    'Set [reader] kind = "auto", or play with the page or the keyboard.',
                )
            )


class FirstOf:
    """The first of several readers that can be opened."""

    def __init__(self, candidates: Sequence[Reader], stopping: Callable[[], bool]) -> None:
        self._candidates = candidates
        self._stopping = stopping
        self._reader: Reader | None = None

    @property
    def pause(self) -> float:
        """Seconds between two senses."""
        return self._open.pause

    @property
    def detail(self) -> str:
        """What was opened."""
        return self._open.detail

    def open(self) -> None:
        """Open the first that is there."""
        self.close()
        for reader in self._candidates:
            if self._stopping():
                break
            try:
                reader.open()
            except ReaderLostError:
                reader.close()
                continue
            self._reader = reader
            return
        raise ReaderLostError(_nothing_found())

    def sense(self) -> tuple[Target, ...]:
        """Look for tags once."""
        return self._open.sense()

    def read(self, page: int) -> bytes:
        """Give 16 bytes from this page on."""
        return self._open.read(page)

    def write(self, page: int, data: bytes) -> None:
        """Write the four bytes of a page."""
        self._open.write(page, data)

    def talk(self, command: bytes) -> bytes:
        """Send the tag a command of its own, if this reader can."""
        reader = self._open
        if not isinstance(reader, Talks):
            raise PageRefusedError(0)
        return reader.talk(command)

    def reselect(self) -> None:
        """Select the tag that was sensed last once more."""
        self._open.reselect()

    def refresh(self) -> None:
        """Set the chip up once more."""
        self._open.refresh()

    def close(self) -> None:
        """Let it go."""
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.close()

    @property
    def _open(self) -> Reader:
        if self._reader is None:
            raise ReaderLostError(_nothing_found())
        return self._reader


def _candidates(settings: ReaderSettings, stopping: Callable[[], bool]) -> list[Reader]:
    """List what `auto` tries. SPI is left out: a panel may hang there."""
    from_library: list[Callable[[], Any]] = [
        lambda: _driver("reader_pcsc").PcscReader(settings.path),
        lambda: _driver("reader_usb").UsbReader(),
        lambda: _driver("reader_pn532").i2c_pn532("", settings.address),
        lambda: _driver("reader_pn532").SerialPn532(
            settings.path, settings.baud, stopping=stopping
        ),
    ]
    readers: list[Reader] = []
    for make in from_library:
        try:
            readers.append(make())
        except PartError:
            continue
    return readers


def _driver(name: str) -> Any:
    try:
        return importlib.import_module(f"hardware.{name}")
    except ImportError as error:
        library = LIBRARIES.get(name, name)
        raise PartError(
            Fault(
                "reader.no-library",
                f"The Python library {library} is missing ({error}), so cards cannot be read.",
                remedies.library(library),
            )
        ) from error


def _reader(made: Any) -> Reader:
    reader: Reader = made
    return reader


def _nothing_found() -> Fault:
    return Fault(
        "reader.not-found",
        "No reader was found.",
        "Plug it in, or set its kind and path: `teller doctor` tells what there is.",
    )
