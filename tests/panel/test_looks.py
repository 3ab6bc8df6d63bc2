"""Every page at every width: nothing sticks out, nothing hinders, nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from hardware.panel.files import STATIC
from tests.panel.eyes import Eyes, join
from tests.panel.tables import Stand

Look = Callable[..., Eyes]
READY = {
    "": "[data-card]",
    "board": "#standings article",
    "cards": "#album [data-card]",
    "history": "#games article",
    "history/1": "#entries li",
    "settings": "#fields .row",
}


@pytest.fixture
def played(kept: Stand, look: Look) -> Stand:
    """A table with a game under way and a colour set complete."""
    eyes = look(kept)
    join(eyes, "car", "helicopter", "ship")
    for deed in (1, 2, 15, 22):
        eyes.tap(f"deed {deed}")
        eyes.sees("For sale")
        eyes.tap("bank helicopter")
        eyes.page.wait_for_selector(f'[data-card="deed {deed}"] .deed-owner')
    return kept


def test_no_page_scrolls_sideways_on_any_screen(played: Stand, look: Look) -> None:
    eyes = look(played)
    for path, ready in READY.items():
        eyes.go(path)
        eyes.page.wait_for_selector(ready, state="attached")
        for width, height in ((320, 640), (360, 740), (768, 1024), (1280, 800), (1920, 1080)):
            eyes.page.set_viewport_size({"width": width, "height": height})
            found = eyes.page.evaluate("document.documentElement.scrollWidth")
            assert (path, width, found) == (path, width, width)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier_on_any_page(played: Stand, look: Look, scheme: str) -> None:
    eyes = look(played, color_scheme=scheme)
    for path, ready in READY.items():
        eyes.go(path)
        eyes.page.wait_for_selector(ready, state="attached")
        for details in eyes.page.query_selector_all("details:visible > summary"):
            details.click()
        for width in (360, 1280):
            eyes.page.set_viewport_size({"width": width, "height": 900})
            found = Axe().run(eyes.page)
            assert found.violations_count == 0, f"/{path} {width}: {found.generate_report()}"


def test_reduced_motion_leaves_no_card_flying(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.tap("bank car")
    expect(eyes.page.locator(".flying")).to_have_count(0)


def test_no_file_is_long_and_none_names_another_host() -> None:
    for path in STATIC.iterdir():
        if path.suffix in {".js", ".css", ".html"}:
            content = path.read_text("utf-8")
            assert len(content.splitlines()) <= 300, path.name
            hosts = re.findall(r"//([\w.-]+\.\w+)", content)
            assert set(hosts) <= {"www.w3.org"}, path.name


def test_the_screen_is_read_out_to_those_who_cannot_see_it(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.tap("bank car")
    said = eyes.page.locator("#said")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_contain_text("Who is playing?")
    expect(said).to_contain_text("Car joins")
    expect(eyes.page.locator('[data-keys="ok"]')).to_have_accessible_name("OK button")
