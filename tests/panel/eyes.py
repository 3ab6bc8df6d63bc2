"""Eyes and hands on a page: what a person sees there, and does."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, expect

from tests.panel.tables import PATIENCE, Stand

PIXELS = """() => {
  const canvas = document.getElementById("screen");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const bytes = [];
  for (let at = 0; at < data.length; at += 32) {
    let byte = 0;
    for (let bit = 0; bit < 8; bit += 1) byte |= (data[at + bit * 4] > 128) << (7 - bit);
    bytes.push(byte);
  }
  return bytes;
}"""

expect.set_options(timeout=PATIENCE * 1000)


class Eyes:
    """One open page; whatever it complains of, or asks of another host, is a fault."""

    def __init__(self, page: Page, table: Stand) -> None:
        self.page = page
        self.table = table
        self.faults: list[str] = []
        self.forgiving = False
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._request)

    def go(self, path: str) -> None:
        self.page.goto(self.table.address + path)
        if not path:
            self.page.wait_for_selector("[data-card]", state="attached")

    def tap(self, card: str, **how: Any) -> None:
        self.page.click(f'[data-card="{card}"]', **how)

    def press(self, key: str) -> None:
        self.page.click(f'[data-keys="{key}"]')

    def sees(self, title: str) -> None:
        """Wait until the small screen has this title."""
        expect(self.page.locator("#said-title")).to_have_text(title)

    def reads(self, line: str) -> None:
        """Wait until the small screen has a line with these words."""
        expect(self.page.locator("#said-lines")).to_contain_text(line)

    def pixels(self) -> bytes:
        return bytes(self.page.evaluate(PIXELS))

    def sees_the_picture(self) -> None:
        """Wait until the canvas has the very pixels that the panel's driver gets."""
        wanted = list(self.table.frame().picture)
        self.page.wait_for_function(
            f"wanted => JSON.stringify(({PIXELS})()) === JSON.stringify(wanted)", arg=wanted
        )

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self.forgiving:
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.table.address).netloc:
            self.faults.append(f"asked another host: {request.url}")


def join(eyes: Eyes, *tokens: str) -> None:
    """Let players join and start."""
    for token in tokens:
        eyes.tap(f"bank {token}")
    eyes.press("ok")
    eyes.sees("Tap a card")
