"""Debian's Chromium without a window, for the tests of every page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="module")
def browser(system_program: Callable[..., str]) -> Iterator[Browser]:
    """One browser for each file of tests.

    Playwright keeps an event loop running in this thread as long as it is open, which the
    tests of other files must not find there.
    """
    path = system_program("chromium", "chromium-browser", "google-chrome")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield opened
        opened.close()
