"""Making cards from the page: real browser, real reader driver, a PN532 on its emulated wire."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cards.card import Card, DeedCard
from cards.identity import Identifier
from cards.known import Register, State
from hardware.part import State as PartState
from tagbench import tags
from tagbench.pn532 import SerialPn532
from terminal import app
from terminal.loop import Stop
from tests.cards.room import STAMPS, block
from tests.panel.eyes import Eyes
from tests.panel.tables import Seen, Stand
from tools.attach import attached
from tools.cards.at_page import PageWriter

Look = Callable[..., Eyes]
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


@pytest.fixture
def open_shop(tmp_path: Path) -> Iterator[Callable[..., Shop]]:
    """Opens a terminal with a page; ``reader`` is the emulated one's path, or none."""
    closing: list[Callable[[], None]] = []

    def opened(emulated: SerialPn532 | None = None, **chosen: str) -> Shop:
        reader = {"reader.kind": "pn532", "reader.path": emulated.path} if emulated else {}
        settings = {"edition": "ultimate", "page.port": "0", **reader, **chosen}
        config = app.configure(None, list(settings.items()))
        running = app.build(config, str(tmp_path))
        writer = PageWriter(config, running.folder)
        panel = app.page(running, config, writer)
        address = panel.start()
        seen = Seen()
        running.terminal.outputs += [seen, panel]
        with_parts = attached(running, config)
        parts = with_parts.__enter__()
        thread = threading.Thread(target=running.terminal.run, daemon=True)
        thread.start()

        def close() -> None:
            running.terminal.inbox.put(Stop())
            thread.join(5)
            with_parts.__exit__(None, None, None)
            panel.stop()
            writer.close()
            running.journal.close()

        closing.append(close)
        clock: Any = running.clock
        stand = Stand(running.terminal, panel, clock, address, seen, tmp_path, thread)
        return Shop(stand, emulated, parts, tmp_path)

    yield opened
    for close in closing:
        close()


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Iterator[Shop]:
    """A terminal with a PN532 whose game reads cards."""
    with SerialPn532() as emulated:
        opened = open_shop(emulated)
        opened.waits(opened.game_reads)
        yield opened


def begin(eyes: Eyes, *cards: Card) -> None:
    """Choose cards in the album, and begin."""
    for card in cards:
        assert isinstance(card, DeedCard)
        eyes.tap(f"deed {card.number}")
    eyes.page.click("#begin")


def asked(eyes: Eyes, name: str) -> None:
    """Wait until the page asks for the tag of this card."""
    expect(eyes.page.locator("#name")).to_have_text(name)
    expect(eyes.page.locator("#lay")).to_have_text("Lay a blank tag for")


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


def test_three_cards_are_made_one_of_them_torn_one_on_a_locked_tag(shop: Shop, look: Look) -> None:
    eyes = look(shop.stand, "cards")
    made, trouble = eyes.page.locator("#made"), eyes.page.locator("#trouble")
    expect(eyes.page.locator("#count")).to_have_text("0 of 49 cards have their tag")
    begin(eyes, *BROWN)
    asked(eyes, "1. Old Kent Road")
    assert not shop.game_reads()
    first = blank(1)
    lay(shop, first)
    expect(made).to_contain_text("1. Old Kent Road is written and checked")
    state(eyes, "deed 1", "written")

    asked(eyes, "2. Whitechapel Road")
    torn = blank(2, faults="lose 14")
    lay(shop, torn)
    expect(trouble).to_contain_text("taken away before the card was finished")
    expect(trouble).to_contain_text("Lay it down once more")
    state(eyes, "deed 2", "torn")
    lay(shop, torn)
    expect(made).to_contain_text("2. Whitechapel Road is finished now")
    state(eyes, "deed 2", "written")

    asked(eyes, "3. The Angel, Islington")
    locked = blank(3)
    locked.lock(6)
    lay(shop, locked)
    expect(trouble).to_contain_text("locked for good")
    last = blank(4)
    lay(shop, last)
    expect(made).to_have_text("All done: 3 made. The game reads cards again.")
    shop.waits(shop.game_reads)
    assert [shop.card(tag) for tag in (first, torn, last)] == list(BROWN)
    expect(eyes.page.locator("#count")).to_have_text("3 of 49 cards have their tag")
