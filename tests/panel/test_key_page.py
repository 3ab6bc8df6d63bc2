"""The key, typed into the page by a person at another machine."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from hardware.panel import Options
from tests.panel.eyes import Eyes
from tests.panel.lines import port_of
from tests.panel.tables import Stand


def test_the_key_typed_into_the_page_opens_the_terminal(
    open_stand: Callable[..., Stand], look: Callable[..., Eyes]
) -> None:
    table = open_stand(options=Options(host="0.0.0.0", port=0, key="abcde"))
    table.address = f"http://127.0.0.1:{port_of(table)}/"
    eyes = look(table, "key")
    eyes.page.fill("#key", "abcde")
    eyes.page.click("button[type=submit]")
    expect(eyes.page.locator("[data-card]").first).to_be_attached()
