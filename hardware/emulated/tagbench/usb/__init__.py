"""USB below libusb: a reader that lsusb, libusb and all above it find on an emulated bus.

Here live only the public names: `PluggedReader` (an ACR122U on a bus of its own), and what it
is made of: `UsbBed` (the bus, for programs that the test starts) and `Acr122u` (descriptors
around a `pn532.CcidReader`).
"""

from tagbench.usb.bed import UsbBed
from tagbench.usb.device import Acr122u, UsbDevice
from tagbench.usb.plugged import PluggedReader

__all__ = ["Acr122u", "PluggedReader", "UsbBed", "UsbDevice"]
