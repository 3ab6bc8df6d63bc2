"""A running reader part with its queue, at the wire: what tests of its thread start from."""

import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from cards.card import BankCard, Card, DeedCard
from hardware.card_reader import CardReader, Identity
from hardware.part import Fault, State
from hardware.readers import reader_of, timing_of
from hardware.reading import ForeignTagError, Identify, Pages, Target
from hardware.settings import ReaderSettings
from hardware.taps import Touch
from tagbench.pn532 import SerialPn532
from terminal.clock import SystemClock
from tests.hardware.benches import UID7, UID10

PATIENCE = 5.0
KNOWN: dict[bytes, Card] = {UID7: DeedCard(3), UID10: BankCard("car")}
QUICK: dict[str, Any] = {"flicker_ms": 80, "settle_ms": 60}


UNKNOWN = Fault("tag.unknown", "No card.", "Write it.")


def foreign(_: Pages, __: Target) -> Card:
    raise ForeignTagError(UNKNOWN)


class Table:
    """A running reader part with its queue."""

    def __init__(
        self,
        settings: ReaderSettings,
        known: dict[bytes, Card] = KNOWN,
        identify: Identify = foreign,
        identity: Identity | None = None,
    ) -> None:
        self.queue: SimpleQueue[Touch] = SimpleQueue()
        self.part = CardReader(
            lambda: reader_of(settings, lambda: self.part.stopping),
            self.queue.put,
            SystemClock(),
            identity or Identity(known, identify),
            timing=timing_of(settings),
        )

    def __enter__(self) -> "Table":
        self.part.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        start = time.monotonic()
        self.part.stop()
        assert time.monotonic() - start < 1.0
        assert self.part.status.state in (State.STOPPED, State.ABSENT)

    def next(self) -> Touch:
        return self.queue.get(timeout=PATIENCE)

    def quiet(self, emulated: SerialPn532, looks: int = 8) -> bool:
        """Let the reader look so many times; say whether nothing came of it."""
        enough = searches(emulated) + looks
        self.until(lambda: searches(emulated) >= enough)
        return self.queue.empty()

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, str(self.part.status)
            time.sleep(0.005)

    def until_state(self, state: State) -> None:
        self.until(lambda: self.part.status.state is state)


def searches(emulated: SerialPn532) -> int:
    """How often the chip has looked for tags (InListPassiveTarget)."""
    return sum(entry[0][:2] == b"\xd4\x4a" for entry in tuple(emulated.chip.log))


def serial(emulated: SerialPn532, **more: Any) -> ReaderSettings:
    return ReaderSettings(kind="pn532", path=emulated.path, **{**QUICK, **more})
