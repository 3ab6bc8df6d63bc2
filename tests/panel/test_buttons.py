"""Buttons on the page: presses, holds, two at once, and letting go when focus is lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.panel.eyes import Eyes, join
from tests.panel.tables import Stand

Look = Callable[..., Eyes]


def hold(eyes: Eyes, keys: str, seconds: float) -> None:
    """Hold a button, or the bridge between two, with the mouse."""
    eyes.page.hover(f'[data-keys="{keys}"]')
    eyes.page.mouse.down()
    eyes.table.held(*keys.split())
    eyes.table.pass_time(seconds)
    eyes.page.mouse.up()


def test_five_seconds_between_ok_and_m_take_the_last_transaction_back(
    table: Stand, look: Look
) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    eyes.tap("deed 16")
    eyes.tap("bank car")
    eyes.sees("Bought")
    hold(eyes, "ok m", 5)
    eyes.sees("Taken back")
    assert table.frame().report["deeds"] == {}


def test_only_bridges_of_the_holds_of_the_edition_are_offered(
    table: Stand, open_stand: Callable[..., Stand], look: Look
) -> None:
    for at, wanted in ((table, ["ok m", "m x"]), (open_stand(edition="speed"), ["m x"])):
        bridges = look(at).page.locator(".bridge button:visible")
        expect(bridges).to_have_count(len(wanted))
        assert bridges.evaluate_all("all => all.map((one) => one.dataset.keys)") == wanted


def test_a_hold_that_is_too_short_is_refused(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    hold(eyes, "ok m", 3)
    eyes.reads("Hold it longer")


def test_a_second_between_m_and_x_opens_the_volume(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    hold(eyes, "m x", 1)
    eyes.sees("Volume")
    eyes.press("m")
    expect(eyes.page.locator("#loud")).to_have_attribute("aria-label", "Volume 4 of 4")
    eyes.press("ok")


def test_two_keys_of_the_keyboard_are_two_buttons(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    eyes.page.keyboard.down("m")
    eyes.page.keyboard.down("x")
    expect(eyes.page.locator('[data-keys="m x"]')).to_have_class("down")
    table.held("m", "x")
    table.pass_time(1)
    eyes.page.keyboard.up("m")
    eyes.page.keyboard.up("x")
    eyes.sees("Volume")


def test_two_fingers_hold_two_buttons(table: Stand, look: Look) -> None:
    eyes = look(table, has_touch=True)
    join(eyes, "car", "ship")
    fingers = eyes.page.context.new_cdp_session(eyes.page)
    points = []
    for number, key in enumerate(("m", "x")):
        box = eyes.page.locator(f'[data-keys="{key}"]').bounding_box()
        assert box is not None
        middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        points.append({**middle, "id": number})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(eyes.page.locator('[data-keys="m x"]')).to_have_class("down")
    table.held("m", "x")
    table.pass_time(1)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    eyes.sees("Volume")


def test_losing_the_focus_lets_all_buttons_go(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    eyes.page.hover('[data-keys="x"]')
    eyes.page.mouse.down()
    table.held("x")
    eyes.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(eyes.page.locator('[data-keys="x"]')).to_have_class("cap x")
    table.held()
    table.pass_time(6)
    assert table.frame().report["prompt"] == "home"


def test_closing_the_page_lets_all_buttons_go(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    eyes.page.hover('[data-keys="x"]')
    eyes.page.mouse.down()
    table.held("x")
    eyes.page.goto("about:blank")
    table.held()


def test_an_auction_runs_against_the_clock(table: Stand, look: Look) -> None:
    eyes = look(table)
    watcher = look(table, "board")
    join(eyes, "car", "ship")
    eyes.tap("deed 9")
    eyes.sees("For sale")
    eyes.press("m")
    eyes.sees("Auction")
    eyes.press("ok")
    eyes.sees("Auction!")
    table.pass_time(1.5)
    eyes.reads("3 of 4")
    eyes.page.hover('[data-keys="m"]')
    eyes.page.mouse.down()
    eyes.reads("M20")
    eyes.reads("4 of 4")
    eyes.page.mouse.up()
    eyes.press("m")
    eyes.reads("M40")
    expect(watcher.page.locator("#auction-price")).to_have_text("M40")
    expect(watcher.page.locator("#circles .lit")).to_have_count(4)
    table.pass_time(5.9)
    eyes.reads("1 of 4")
    table.pass_time(0.1)
    eyes.sees("Sold!")
    expect(watcher.page.locator("#auction-title")).to_have_text("Sold!")
    eyes.tap("bank ship")
    eyes.sees("Bought")
    assert table.frame().report["players"]["ship"] == {"cash": 1460, "worth": 1640, "deeds": [9]}
    eyes.sees_the_picture()
