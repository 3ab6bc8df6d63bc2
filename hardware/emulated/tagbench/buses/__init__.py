"""Buses with emulated devices on them: I2C three ways, SPI, GPIO lines.

Here live only the public names: `I2cBus` (an smbus2-like object), `fake_kernel` (below the real
smbus2), `SpiDev` and `fake_spidev`, `Gpio`.
"""

from tagbench.buses.gpio import Gpio
from tagbench.buses.i2c import I2cBus, I2cDevice
from tagbench.buses.kernel_i2c import FakeKernel, fake_kernel
from tagbench.buses.spi import SpiDev, SpiDevice, fake_spidev

__all__ = [
    "FakeKernel",
    "Gpio",
    "I2cBus",
    "I2cDevice",
    "SpiDev",
    "SpiDevice",
    "fake_kernel",
    "fake_spidev",
]
