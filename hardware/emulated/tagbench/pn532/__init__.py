"""A PN532 at the wire: one chip (`Pn532`) and its fronts.

Here live only the public names: `SerialPn532` (UART on a pty), `I2cPn532`, `SpiPn532`,
`CcidReader` (an ACR122U for nfcpy).
"""

from tagbench.pn532.ccid import CcidReader
from tagbench.pn532.core import Pn532
from tagbench.pn532.hsu import SerialPn532
from tagbench.pn532.i2c import I2cPn532
from tagbench.pn532.spi import SpiPn532
from tagbench.rf import Field

__all__ = ["CcidReader", "Field", "I2cPn532", "Pn532", "SerialPn532", "SpiPn532"]
