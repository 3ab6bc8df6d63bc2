"""A terminal whose page makes cards: the product's own parts, a PN532 on its emulated wire."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from cards.card import Card, DeedCard
from cards.identity import Identifier
from cards.known import Register, State
from hardware.part import State as PartState
from tagbench import tags
from tagbench.pn532 import SerialPn532
from terminal import app, choosing
from terminal.loop import Stop
from tests.cards.room import STAMPS, block
from tests.panel.eyes import Eyes
from tests.panel.tables import Seen, Stand
from tools.attach import attached
from tools.cards.at_page import PageWriter

BROWN = (DeedCard(1), DeedCard(2), DeedCard(3))


@dataclass
class Shop:
    """A terminal with its page and a reader, all as the product puts them together."""

    stand: Stand
    emulated: SerialPn532 | None
    parts: Any
    folder: Path

    def game_reads(self) -> bool:
        status = self.parts.reader.status
        return bool(status.state is PartState.RUNNING)

    def waits(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + 8
        while not true():
            assert time.monotonic() < end, "it did not come true"
            time.sleep(0.01)

    def card(self, tag: Any) -> Any:
        """Tell what a game would take this tag for."""
        identifier = Identifier(self.folder, STAMPS)
        return identifier.identify(tag.uid, lambda page: bytes(block(tag, page)))

    def state(self, card: Card) -> list[State]:
        return [tag.state for tag in Register.load(self.folder).of(STAMPS.stamp(card))]


@contextmanager
def shop_with(folder: Path, emulated: SerialPn532 | None = None) -> Iterator[Shop]:
    """Set up a terminal with a page, and with this reader, as the product does; take it down."""
    reader = {"reader.kind": "pn532", "reader.path": emulated.path} if emulated else {}
    settings = {"edition": "ultimate", "page.port": "0", **reader}
    config = choosing.configure(None, list(settings.items()))
    running = app.build(config, str(folder))
    writer = PageWriter(config, running.folder)
    panel = app.page(running, config, writer)
    address = panel.start()
    seen = Seen()
    running.terminal.outputs += [seen, panel]
    thread = threading.Thread(target=running.terminal.run, daemon=True)
    try:
        with attached(running, config) as parts:
            thread.start()
            clock: Any = running.clock
            terminal, journal = running.terminal, running.journal
            stand = Stand(terminal, panel, clock, address, seen, journal, folder, thread)
            yield Shop(stand, emulated, parts, folder)
            running.terminal.inbox.put(Stop())
            thread.join(5)
    finally:
        panel.stop()
        writer.close()
        running.journal.close()


def begin(eyes: Eyes, *cards: Card) -> None:
    """Choose cards in the album, and begin."""
    for card in cards:
        assert isinstance(card, DeedCard)
        eyes.tap(f"deed {card.number}")
    eyes.page.click("#begin")


def asked(eyes: Eyes, name: str) -> None:
    """Wait until the page asks for the tag of this card."""
    expect(eyes.page.locator("#going")).to_be_visible()
    expect(eyes.page.locator("#lay")).to_have_text("Lay a blank tag for")
    expect(eyes.page.locator("#name")).to_have_text(name)


def state(eyes: Eyes, card: str, wanted: str) -> None:
    expect(eyes.page.locator(f'#album [data-card="{card}"]')).to_have_attribute(
        "data-state", wanted
    )


def blank(number: int, **wrong: Any) -> Any:
    return tags.ntag213(bytes([0x04, 0x10, 0, 0, 0, 0, number]), **wrong)


def lay(shop: Shop, tag: Any) -> None:
    """Lay a tag down where another may lie."""
    assert shop.emulated is not None
    shop.emulated.lift()
    time.sleep(0.3)
    shop.emulated.tap(tag)
