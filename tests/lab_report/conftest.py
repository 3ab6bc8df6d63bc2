"""Runs to report on, made once for each file, and a browser to look at pages with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.lab_report.made_up import PLAN, run_of
from tools.lab.report.tally import Tally, tallies
from tools.lab.runs import Run

ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Four hundred made-up games of four players and three strategies."""
    return run_of(tmp_path_factory.mktemp("runs") / "made-up.run", PLAN)


@pytest.fixture(scope="module")
def tally(finished: Run) -> Tally:
    """The tally of its only arm."""
    return tallies(finished)[0]


@pytest.fixture(scope="module")
def browser(system_program: Callable[..., str]) -> Iterator[Browser]:
    """Debian's Chromium without a window."""
    path = system_program("chromium", "chromium-browser", "google-chrome")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield opened
        opened.close()
