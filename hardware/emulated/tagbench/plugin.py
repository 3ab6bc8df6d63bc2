"""The pytest plugin: fixtures for emulated readers, panels and pads.

Here lives what pytest sees; every part is imported only by the fixture that needs it. A fixture
whose system part is missing skips its test and says what to install; where the environment
variable CI is set, it fails instead.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from tagbench.number_pad import NumberPad
    from tagbench.oled import Panel
    from tagbench.pcsc import PcscDaemon
    from tagbench.pcsc.vpcd import Slot
    from tagbench.pn532 import SerialPn532
    from tagbench.usb import PluggedReader

MARKERS = (
    "nfc_reader(faults, baud_true, baud, baud_stuck, asleep): how the PN532 behaves",
    "usb_reader(faults, version): how the ACR122U behaves",
    "oled(chip, address, width, height, first_column, faults): which panel there is",
    "number_pad(name, vendor, product, faults): which pad there is",
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known."""
    for line in MARKERS:
        config.addinivalue_line("markers", line)


def without(reason: str) -> NoReturn:
    """Skip the running test for want of a system part; fail it in CI."""
    if os.environ.get("CI"):
        pytest.fail(f"{reason} (CI is set, so this is a failure)", pytrace=False)
    pytest.skip(reason)


def _asked(request: pytest.FixtureRequest, marker: str) -> dict[str, Any]:
    found = request.node.get_closest_marker(marker)
    return {} if found is None else dict(found.kwargs)


@pytest.fixture
def nfc_reader(request: pytest.FixtureRequest) -> Iterator[SerialPn532]:
    """A PN532 on a pty: `path` to open; `tap(tag)`, `lift()`, `unplug()`, `replug()`."""
    from tagbench.pn532 import SerialPn532

    with SerialPn532(**_asked(request, "nfc_reader")) as reader:
        yield reader


class PcscReader:
    """The virtual reader behind the session's pcscd.

    `names` are the two readers as SCardListReaders tells them, `slots` what hangs on them.
    """

    def __init__(self, daemon: PcscDaemon) -> None:
        self.daemon = daemon

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots, first and second."""
        return self.daemon.slots

    @property
    def names(self) -> tuple[str, ...]:
        """The readers' names."""
        return tuple(f"{self.daemon.name} 00 {number:02d}" for number in range(len(self.slots)))

    def tap(self, *tags: Any, slot: int = 0) -> None:
        """Put tags on a slot; pcscd notices within half a second."""
        self.slots[slot].tap(*tags)

    def lift(self, *tags: Any, slot: int = 0) -> None:
        """Take tags off a slot; pcscd notices within half a second."""
        self.slots[slot].lift(*tags)


@pytest.fixture(scope="session")
def _pcsc_daemon() -> Iterator[PcscDaemon]:
    from tagbench.pcsc import MissingPartError, PcscDaemon

    try:
        daemon = PcscDaemon()
    except MissingPartError as missing:
        without(str(missing))
    with daemon:
        yield daemon


@pytest.fixture
def pcsc_reader(_pcsc_daemon: PcscDaemon) -> Iterator[PcscReader]:
    """A reader behind a pcscd of the session's own: `tap(tag)`, `lift()`, `slots`, `daemon`."""
    if not _pcsc_daemon.running:
        _pcsc_daemon.start()
    yield PcscReader(_pcsc_daemon)
    for slot in _pcsc_daemon.slots:
        slot.lift()
        slot.remove()


@pytest.fixture
def usb_reader(request: pytest.FixtureRequest) -> Iterator[PluggedReader]:
    """An ACR122U on a USB bus for programs started with `environment`: `tap(tag)`, `unplug()`."""
    from tagbench.missing import MissingPartError
    from tagbench.pn532 import CcidReader
    from tagbench.usb import PluggedReader

    try:
        reader = PluggedReader(CcidReader(**_asked(request, "usb_reader")))
    except MissingPartError as missing:
        without(str(missing))
    with reader:
        yield reader


@pytest.fixture
def oled(request: pytest.FixtureRequest) -> Iterator[Panel]:
    """A panel on bus 1: `bus` for a duck of smbus2, `/dev/i2c-1` for the real one, `picture()`."""
    from tagbench.buses import fake_kernel
    from tagbench.oled import CHIPS, Panel

    asked = _asked(request, "oled")
    wires = {name: asked.pop(name) for name in ("address", "faults") if name in asked}
    panel = Panel(CHIPS[asked.pop("chip", "ssd1306")](**asked), **wires)
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(ImportError):  # without smbus2 there is no kernel to fake
            stack.enter_context(fake_kernel({1: panel.bus}))
        yield panel


@pytest.fixture
def number_pad(request: pytest.FixtureRequest) -> Iterator[NumberPad]:
    """A USB number pad below evdev: `folder` to search, `path` to open, `strike("KP1")`."""
    from tagbench.number_pad import NumberPad

    try:
        import evdev
    except ImportError:
        without("the Python library evdev is not there; install evdev (it needs a compiler)")
    assert evdev
    with NumberPad(**_asked(request, "number_pad")) as pad:
        yield pad
