"""NFC and terminal hardware emulated at the wire, for tests.

Here lives nothing but the version: every part is a module of its own (`tags`, `rf`, `pn532`,
`buses`, `usb`, `pcsc`, `oled`, `rc522`, `number_pad`, `fake_lgpio`, `faults`, `timing`) and can be
used alone. The package needs only the standard library; libraries under test are imported late, by
the one function that needs them.
"""

__version__ = "0.1.0"
