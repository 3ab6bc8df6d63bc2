"""UIDs from a PN532 on a serial port, by nfcpy."""

import nfc
import nfc.clf.pn532
import nfc.clf.transport


class Reader:
    def __init__(self, path):
        self.frontend = nfc.ContactlessFrontend()
        self.frontend.device = nfc.clf.pn532.init(nfc.clf.transport.TTY(path))
        self.frontend.device._path = path

    def uid(self):
        target = self.frontend.sense(nfc.clf.RemoteTarget("106A"))
        return None if target is None else bytes(target.sdd_res)

    def close(self):
        self.frontend.close()
