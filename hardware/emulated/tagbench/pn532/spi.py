"""The PN532 on SPI: least significant bit first, three kinds of transfer.

Here lives the direction byte (status read, data write, data read) and the swapped bits. The port is
`SpiDev`.
"""

from __future__ import annotations

from tagbench.buses.spi import SpiDev
from tagbench.faults import Schedule
from tagbench.pn532.core import Pn532
from tagbench.pn532.i2c import Outbox
from tagbench.pn532.link import Link
from tagbench.rf import Field, Listener
from tagbench.timing import Meter

STATUS_READ, DATA_WRITE, DATA_READ = 0x02, 0x01, 0x03
SWAPPED = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


class SpiPn532:
    """A PN532 behind `spidev`, a `SpiDev` to hand to the driver (mode 0, up to 5 MHz).

    `faults` strike host commands, `bus_faults` the transfers. A chip that is `asleep` (also after
    PowerDown) takes the first chip select as its wake-up and hears nothing of it.
    """

    def __init__(
        self,
        chip: Pn532 | None = None,
        *,
        faults: str | Schedule | None = None,
        bus_faults: str | Schedule | None = None,
        busy_polls: int = 0,
        keeps_old: bool = False,
        asleep: bool = False,
        meter: Meter | None = None,
    ) -> None:
        self.chip = chip or Pn532(Field(meter))
        self.meter = self.chip.meter
        self.link = Link(self.chip, faults)
        self.link.on_unplug = self.unplug
        self.chip.asleep = asleep
        self._out = Outbox(self.link, busy_polls=busy_polls, keeps_old=keeps_old)
        self.spidev = SpiDev(self, faults=bus_faults, meter=self.meter)

    @property
    def field(self) -> Field:
        """The field of the chip's antenna."""
        return self.chip.field

    def tap(self, *tags: Listener) -> None:
        """Bring tags into the field."""
        self.field.tap(*tags)

    def lift(self, *tags: Listener) -> None:
        """Take tags out of the field; all of them if none is named."""
        self.field.lift(*tags)

    def unplug(self) -> None:
        """Pull the wires: everything reads 00."""
        self.spidev.unplug()

    def replug(self) -> None:
        """Put them back: a chip after power-on."""
        self.chip.reset()
        self._out.clear()
        self.spidev.plug()

    def transfer(self, data: bytes) -> bytes:
        """Take one chip select, bits swapped both ways."""
        if self.chip.asleep:
            self.chip.asleep = False
            return bytes(len(data))
        swapped = data.translate(SWAPPED)
        return self._transfer(swapped).translate(SWAPPED)

    def _transfer(self, data: bytes) -> bytes:
        kind, rest = data[:1], len(data) - 1
        if kind == bytes([STATUS_READ]):
            return b"\x00" + bytes([self._out.ready()]) * rest
        if kind == bytes([DATA_READ]) and self._out.ready():
            return b"\x00" + self._out.fetch(rest)
        if kind == bytes([DATA_WRITE]):
            self._out.take(data[1:])
        return bytes(len(data))
