"""Figures of the parts on emulated wires: a tap in the field to the cue and to the last pixel.

Measured is what runs here, without any delay; modelled is what wires, air and chips would add.
The emulated parts come from `tagbench`, which is installed for development only.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from cards.card import BankCard, Card
from cards.identity import Identifier
from cards.naming import Stamps
from cards.secret import Key, Keys, save_keys
from cards.tag import encode
from hardware.card_reader import FAULTS_IN_A_ROW, CardReader, Identity
from hardware.glass import Glass
from hardware.gpio import Pins
from hardware.identities import identity_of
from hardware.reading import Reader, ReaderFaultError
from hardware.settings import PanelSettings
from hardware.taps import Timing, Touch
from terminal import app, choosing
from terminal.clock import SystemClock
from terminal.ports import Frame
from terminal.signals import Down, Lifted, Tapped, Up
from tools.benching import polling
from tools.benching.figures import Figure, spread
from tools.benching.wires import READERS, Wire, is_there, lacking

CAR = BankCard("car")
UID = bytes.fromhex("04112233445566")
KEY = Key(bytes(range(20)), "2026-01-01")
SPI_MHZ = 8
PANEL_BUSES = (100_000, 400_000)


def measure(hours: float = polling.HOURS) -> Iterator[Figure]:
    """Measure one after the other; `hours` of polling are simulated."""
    if not is_there():
        yield Figure(
            "parts on emulated wires", 0, "ms", None,
            "not measured: tagbench is not installed; ./tools/check installs it",
        )  # fmt: skip
        return
    for wire in READERS:
        if package := lacking(wire):
            yield Figure(wire.name, 0, "ms", None, f"not measured: {package} is not installed")
            continue
        yield from _of_reader(wire)
    yield from _of_panel()
    yield from polling.measure(hours)


@dataclass(frozen=True)
class Times:
    """One tap: milliseconds measured and modelled, by where they went."""

    looked: float
    """Measured from the start of the look to the touch on the queue, the emulation included."""
    own: float
    """Measured from the touch on the queue to the cue: rules, durable save, picture."""
    shown: float
    """Measured from the cue to the last pixel, the emulation included."""
    air: float
    """Modelled time of the look on wires, in the air and in the chip."""
    panel_bytes: int
    panel_transactions: int

    def on_i2c(self, hertz: int) -> float:
        """Model the panel's bytes on I2C: nine bits each, start and stop."""
        return (9 * self.panel_bytes + 2 * self.panel_transactions) * 1000 / hertz

    @property
    def on_spi(self) -> float:
        """Model the panel's bytes on SPI; a little too many, with I2C's address and control."""
        return 8 * self.panel_bytes / SPI_MHZ / 1000


class _Seen:
    """An output that notes when a cue came, and then brings the panel up to date."""

    def __init__(self, glass: Glass) -> None:
        self.glass, self.beat = glass, -1
        self.cue_at = self.shown_at = 0

    def show(self, frame: Frame) -> None:
        if frame.beat != self.beat:
            self.beat, self.cue_at = frame.beat, time.perf_counter_ns()
        self.glass.show(frame.picture)
        self.shown_at = time.perf_counter_ns()


class _Table:
    """A running game with GO money to be had, its panel on a bus of its own."""

    def __init__(self, stack: ExitStack, panel: Any, folder: Path) -> None:
        config = choosing.configure("/dev/null", [("edition", "ultimate")])
        self.running = app.build(config, str(folder))
        stack.callback(self.running.journal.close)
        glass = Glass(PanelSettings(chip="ssd1306"), Pins())
        glass.open()
        stack.callback(glass.close)
        self.seen, self.bus = _Seen(glass), panel.bus
        self.terminal = self.running.terminal
        self.terminal.outputs.append(self.seen)
        session = self.terminal.session
        self.stamps = Stamps(session.rules.deck, session.edition.cards(session.rules.deck))
        save_keys(folder, Keys((KEY,)))

    def press(self, button: str) -> None:
        self.terminal.take(Down(button))
        self.terminal.take(Up(button))


def _of_reader(wire: Wire) -> Iterator[Figure]:
    known = list(_taps(wire, known=True))
    fresh = list(_taps(wire, known=False))
    if not wire.modelled:
        yield from _of_service(wire, known, fresh)
        return
    chance = random.Random(1)
    waits = [chance.uniform(0, wire.pause_ms + wire.empty_ms) for _ in known]
    name = wire.name
    yield spread(f"{name}: look to cue", [t.looked + t.own for t in known], "ms", "measured")
    yield spread(
        "  own share: touch to cue, saved", [t.own for t in known], "ms", "aim p95 under 8"
    )
    yield spread("  cue to last pixel", [t.shown for t in known], "ms", "measured")
    aim = "modelled, aim 40" if "UART" in name else "modelled"
    yield spread("  known card: look to cue", [t.air + t.own for t in known], "ms", aim)
    touched = [w + t.air + t.own for w, t in zip(waits, known, strict=True)]
    yield spread("  known card: touch to cue", touched, "ms", "modelled, with the wait for a look")
    last = [t.air + t.own + t.on_i2c(400_000) for t in known]
    yield spread("  known card: look to last pixel", last, "ms", "modelled, panel on I2C 400 kHz")
    yield spread("  unknown card: look to cue", [t.air + t.own for t in fresh], "ms", "modelled")


def _of_service(wire: Wire, known: list[Times], fresh: list[Times]) -> Iterator[Figure]:
    """What is measured through a service that polls the reader itself."""
    remark = "measured, with the service's own polling"
    yield spread(f"{wire.name}: tap to cue", [t.looked + t.own for t in known], "ms", remark)
    yield spread(
        "  own share: touch to cue, saved", [t.own for t in known], "ms", "aim p95 under 8"
    )
    yield spread("  cue to last pixel", [t.shown for t in known], "ms", "measured")
    yield spread("  unknown card: tap to cue", [t.looked + t.own for t in fresh], "ms", remark)


def _of_panel() -> Iterator[Figure]:
    """What a changed screen costs on each wire of the panel."""
    times = list(_taps(READERS[0], known=True))
    for hertz in PANEL_BUSES:
        name = f"a screen that is all new on I2C, {hertz // 1000} kHz"
        yield spread(name, [t.on_i2c(hertz) for t in times], "ms", "modelled")
    yield spread(
        f"a screen that is all new on SPI, {SPI_MHZ} MHz",
        [t.on_spi for t in times],
        "ms",
        "modelled",
    )


def _taps(wire: Wire, *, known: bool) -> Iterator[Times]:
    """Take GO money by taps on this reader."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd())))
        reader, emulated, panel = wire.open(stack)
        table = _Table(stack, panel, folder)
        touches: list[Touch] = []
        part = CardReader(
            lambda: reader, touches.append, SystemClock(), _identity(table, folder, known=known),
            timing=Timing(flicker_ms=0, misses=1, settle_ms=0),
        )  # fmt: skip
        _begin(table)
        reader.open()
        stack.callback(reader.close)
        tag = _tag(wire, table)
        for turn in count():
            table.press("m")
            times = _one(part, reader, emulated, table, touches, tag)
            if turn > wire.taps:
                return
            if turn:  # the first one loads what later ones find loaded
                yield times


def _one(
    part: CardReader, reader: Reader, emulated: Any, table: _Table, touches: list[Touch], tag: Any
) -> Times:
    bus = table.bus
    emulated.tap(tag)
    meter = getattr(emulated, "meter", None) or emulated.field.meter
    meter.reset()
    begun = time.perf_counter_ns()
    _look(part, reader, touches)
    air = meter.microseconds / 1000
    moved, transactions, touched = bus.bytes_moved, bus.transactions, time.perf_counter_ns()
    table.terminal.take(touches.pop())
    seen = table.seen
    times = Times(
        (touched - begun) / 1e6,
        (seen.cue_at - touched) / 1e6,
        (seen.shown_at - seen.cue_at) / 1e6,
        air,
        bus.bytes_moved - moved,
        bus.transactions - transactions,
    )
    emulated.lift()
    _look(part, reader, touches)
    table.terminal.take(touches.pop())
    return times


def _look(part: CardReader, reader: Reader, touches: list[Touch]) -> None:
    """Look until there is a touch; a busy machine may let an exchange time out, as in play."""
    faults = 0
    while not touches:
        try:
            part.look(reader)
        except ReaderFaultError:
            faults += 1
            if faults == FAULTS_IN_A_ROW:
                raise


def _begin(table: _Table) -> None:
    for token in ("car", "ship"):
        table.terminal.take(Tapped(BankCard(token)))
        table.terminal.take(Lifted(BankCard(token)))
    table.press("ok")


def _identity(table: _Table, folder: Path, *, known: bool) -> Identity:
    reading = identity_of(Identifier(folder, table.stamps))
    cards: dict[bytes, Card] = {UID: CAR} if known else {}
    return Identity(cards, reading.identify)


def _tag(wire: Wire, table: _Table) -> Any:
    return wire.tag(UID, encode(table.stamps.stamp(CAR), KEY, UID))
