"""Tags behind a real pcscd, through vsmartcard's virtual reader.

Here live only the public names. Needs the programs pcscd and vsmartcard-vpcd, no hardware, no root.
"""

from tagbench.missing import MissingPartError
from tagbench.pcsc.card import StorageCard, atr_of
from tagbench.pcsc.daemon import PcscDaemon
from tagbench.pcsc.vpcd import Slot

__all__ = ["MissingPartError", "PcscDaemon", "Slot", "StorageCard", "atr_of"]
