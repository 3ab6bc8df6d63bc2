"""A browser for the pages, and terminals to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tagbench.pn532 import SerialPn532
from tests import browsers
from tests.panel.eyes import Eyes
from tests.panel.shops import Shop, shop_with
from tests.panel.tables import Stand, stand

browser = browsers.browser


@pytest.fixture
def open_stand(tmp_path: Path) -> Iterator[Callable[..., Stand]]:
    """Opens terminals and takes them down; games are ``kept`` in a folder, or in memory only."""
    with ExitStack() as stack:

        def opened(kept: bool = False, **wanted: Any) -> Stand:
            return stack.enter_context(stand(tmp_path / "games" if kept else None, **wanted))

        yield opened


@pytest.fixture
def table(open_stand: Callable[..., Stand]) -> Stand:
    """A terminal with the British deck and the rules as they are; it keeps no games."""
    return open_stand()


@pytest.fixture
def kept(open_stand: Callable[..., Stand]) -> Stand:
    """A terminal that keeps its games in a folder."""
    return open_stand(kept=True)


@pytest.fixture
def look(browser: Browser) -> Iterator[Callable[..., Eyes]]:
    """Opens a page of a terminal; at the end no page may have complained."""
    eyes: list[Eyes] = []

    def looked(
        table: Stand, path: str = "", size: tuple[int, int] = (1280, 800), **wanted: Any
    ) -> Eyes:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **wanted
        )
        one = Eyes(context.new_page(), table)
        eyes.append(one)
        one.go(path)
        return one

    yield looked
    for one in eyes:
        one.page.context.close()
    assert [fault for one in eyes for fault in one.faults] == []


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    """A terminal with a PN532, whose game reads cards and whose page makes them."""
    with SerialPn532() as emulated, shop_with(tmp_path, emulated) as opened:
        opened.waits(opened.game_reads)
        yield opened
