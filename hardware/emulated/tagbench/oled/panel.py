"""A chip, its wires and its plug in one object, for tests of whole programs.

Here lives what ties `base`'s pieces together. Chips know nothing of it.
"""

from __future__ import annotations

from tagbench.buses.gpio import Gpio
from tagbench.buses.i2c import I2cBus
from tagbench.buses.spi import SpiDev
from tagbench.faults import Schedule
from tagbench.oled.base import OledChip, Picture, on_i2c, on_spi


class Panel:
    """A panel on I2C (`bus`, `address`) and, at the same time, on SPI (`spi`, `gpio`).

    A program uses one of the two. `faults` strike the I2C transactions.
    """

    def __init__(
        self,
        chip: OledChip,
        *,
        bus: I2cBus | None = None,
        address: int = 0x3C,
        faults: str | Schedule | None = None,
        dc: int = 24,
        reset: int = 25,
    ) -> None:
        self.chip = chip
        self.address = address
        self.bus: I2cBus = on_i2c(chip, bus, address, faults)
        wires: tuple[SpiDev, Gpio] = on_spi(chip, dc=dc, reset=reset)
        self.spi, self.gpio = wires

    def picture(self, *, lit: bool = True) -> Picture:
        """What an eye sees: rows of 0 and 1."""
        return self.chip.picture(lit=lit)

    @property
    def on(self) -> bool:
        """Whether the display is switched on."""
        return self.chip.on

    def unplug(self) -> None:
        """Pull the panel: I2C is OSError 121, SPI goes nowhere, the eye sees nothing."""
        self.bus.unplug(self.address)
        self.spi.unplug()
        self.chip.reset()

    def replug(self) -> None:
        """Put it back: blank, dark and not set up."""
        self.chip.reset()
        self.bus.plug(self.address)
        self.spi.plug()
