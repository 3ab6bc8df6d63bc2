"""The device on a phone, upright and on its side, and on a desk: whole, at hand, beside cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from terminal.editions import EDITIONS
from tests.panel.eyes import Eyes
from tests.panel.tables import Stand
from tests.panel.test_newcomer import feed

Look = Callable[..., Eyes]
Open = Callable[..., Stand]


def box(eyes: Eyes, selector: str) -> dict[str, float]:
    found = eyes.page.locator(selector).first.bounding_box()
    assert found is not None, selector
    x, y = found["x"], found["y"]
    return {"x": x, "y": y, "right": x + found["width"], "bottom": y + found["height"]}


def scrolled(eyes: Eyes) -> None:
    """Scroll as one does who looks for a card further down."""
    eyes.page.evaluate("window.scrollTo(0, 400)")
    assert eyes.page.evaluate("window.scrollY") > 50


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [(740, 360), (844, 390)])
def test_on_its_side_the_whole_device_is_on_the_screen_and_stays(
    open_stand: Open, look: Look, edition: str, size: tuple[int, int]
) -> None:
    table = open_stand(edition=edition)
    feed(table, "car", "ship", "ok")
    eyes = look(table, size=size, has_touch=True)
    for name in ("ok", "m", "x"):
        assert box(eyes, f'.cap[data-keys="{name}"]')["bottom"] <= size[1]
    assert box(eyes, "#reader")["bottom"] <= size[1]
    assert eyes.page.evaluate("document.documentElement.scrollWidth") == size[0]
    scrolled(eyes)
    assert box(eyes, "#screen")["y"] >= 0
    assert box(eyes, ".device-foot")["bottom"] <= size[1]
    assert box(eyes, "#tray [data-card]:visible")["x"] > box(eyes, "#device")["right"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080)])
def test_beside_the_cards_the_whole_device_is_on_the_screen(
    open_stand: Open, look: Look, edition: str, size: tuple[int, int]
) -> None:
    table = open_stand(edition=edition)
    feed(table, "car", "ship", "ok")
    eyes = look(table, size=size)
    eyes.page.evaluate("window.scrollTo(0, 400)")
    assert box(eyes, ".device-head")["y"] >= 0
    assert box(eyes, ".device-foot")["bottom"] <= size[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_device_leaves_almost_half_of_a_phone_to_the_cards(
    open_stand: Open, look: Look, edition: str
) -> None:
    bank = open_stand(edition=edition)
    feed(bank, "car", "ship", "ok")
    eyes = look(bank, size=(360, 740), has_touch=True)
    scrolled(eyes)
    assert box(eyes, "#device")["bottom"] <= 740 * 0.55
    assert box(eyes, "#screen")["y"] >= 0


@pytest.mark.parametrize("edition", ["ultimate", "electronic"])
@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)])
@pytest.mark.parametrize("card", ["bank car", "deed 1"])
def test_a_card_left_lying_is_seen_as_a_whole(
    open_stand: Open, look: Look, edition: str, size: tuple[int, int], card: str
) -> None:
    table = open_stand(edition=edition)
    feed(table, "car", "ship", "ok")
    eyes = look(table, size=size)
    if size[0] < 1000:
        eyes.page.click(f'#parts [data-part="{"banks" if card[0] == "b" else "deeds"}"]')
    eyes.page.click("#leave")
    eyes.tap(card)
    expect(eyes.page.locator("#take")).to_be_visible()
    reader, lying, take = (box(eyes, one) for one in ("#reader", "#bed > *", "#take"))
    assert reader["y"] - 1 <= lying["y"]
    assert lying["bottom"] <= reader["bottom"] + 1
    assert lying["right"] <= take["x"]


def test_no_two_keys_look_the_same_and_signs_have_words(open_stand: Open, look: Look) -> None:
    bank = open_stand(edition="electronic")
    feed(bank, "car", "ship", "ok")
    eyes = look(bank)
    words: Any = eyes.page.locator("#keypad .does-more").evaluate_all(
        """keys => Object.fromEntries(
            keys.map(key => [key.dataset.keys, key.innerText.split("\\n")])
        )"""
    )
    assert words["M"] == ["M", "million"]
    assert words["arrow"] == ["→", "GO, bid"]
    assert {key for key, said in words.items() if len(said) < 2} == set()
    eyes.page.wait_for_function(
        """() => {
            const keys = [...document.querySelectorAll("#device [data-keys]")];
            const names = keys.map(key => key.getAttribute("aria-label") ?? key.textContent);
            return names.length > 20 && new Set(names).size === names.length;
        }"""
    )
