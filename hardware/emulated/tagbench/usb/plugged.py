"""An ACR122U that is plugged into a bus of its own: what the fixture `usb_reader` gives."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from tagbench.pn532.ccid import CcidReader
from tagbench.rf import Listener
from tagbench.usb.bed import UsbBed
from tagbench.usb.device import Acr122u


class PluggedReader:
    """A bus with this one reader; raises MissingPartError where umockdev is not installed.

    `path` is its device file, `environment` what a program needs to see it, `reader` the chip
    with its log and faults.
    """

    def __init__(self, reader: CcidReader | None = None) -> None:
        self.bed = UsbBed()
        self.device = Acr122u(reader)
        self.path = self.bed.plug(self.device)

    @property
    def reader(self) -> CcidReader:
        """What answers behind the endpoints."""
        return self.device.reader

    @property
    def environment(self) -> dict[str, str]:
        """What the environment of a program needs beside its own."""
        return self.bed.environment

    def tap(self, *tags: Listener) -> None:
        """Bring tags into the field."""
        self.reader.tap(*tags)

    def lift(self, *tags: Listener) -> None:
        """Take tags out of the field; all of them if none is named."""
        self.reader.lift(*tags)

    def unplug(self) -> None:
        """Pull it; what is open on it says ENODEV."""
        self.bed.unplug(self.device)

    def replug(self) -> None:
        """Put it back, under a new number."""
        self.path = self.bed.plug(self.device)

    def close(self) -> None:
        """Take the bus away."""
        self.bed.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
