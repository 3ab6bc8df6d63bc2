"""The bank with two slots on the page: a whole game by clicks and drags, slots, scoreboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.panel.eyes import Eyes
from tests.panel.performing import performed, zone
from tests.panel.tables import Stand

Look = Callable[..., Eyes]


@pytest.fixture
def bank(open_stand: Callable[..., Stand]) -> Stand:
    """A terminal that plays this edition; it keeps no games."""
    return open_stand(edition="electronic")


def started(eyes: Eyes, *cards: str) -> None:
    """Let car and ship join and start, then tap cards."""
    for card in ("bank car", "bank ship"):
        eyes.tap(card)
    eyes.press("ok")
    eyes.table.until(lambda session: session.prompt == "home")
    for card in cards:
        eyes.tap(card)


def test_a_game_of_four_with_two_bankruptcies_ends_with_all_sums_right(
    bank: Stand, look: Look
) -> None:
    eyes = look(bank)
    notices, prompts = set(), set()
    for line, report in performed(eyes, "electronic_four_players.teller"):
        notices.add(report["notice"])
        prompts.add(report["prompt"])
        if line == "expect bank -20330":
            final = report
            eyes.sees(final["screen"]["title"])
            eyes.sees_the_picture()
            expect(eyes.page.locator('[data-card="bank car"] .bank-money')).to_have_text("20.33M")
    assert notices >= {"built", "building-sold", "mortgaged", "lifted", "bankrupt", "debt-paid"}
    assert prompts >= {"auction", "bankrupt", "debt", "lift", "slots"}
    assert final["players"]["car"]["cash"] == 20330
    assert final["players"]["car"]["deeds"] == [1, 2, 3, 8, 11, 12, 13, 14, 27, 28]
    assert [rank["player"] for rank in final["ranking"]] == ["car", "hat", "jet", "ship"]
    assert sum(facts["cash"] for facts in final["players"].values()) == -final["bank"]


def test_a_zone_says_which_card_is_in_its_slot_and_what_is_keyed(bank: Stand, look: Look) -> None:
    eyes = look(bank)
    started(eyes)
    pays, paid = eyes.page.locator(zone("-")), eyes.page.locator(zone("+"))
    expect(pays).to_have_accessible_name("Pays: The Bank")
    pays.click()
    expect(pays).to_have_class("slot open")
    expect(paid).to_have_class("slot")
    eyes.tap("bank car")
    expect(pays).to_have_accessible_name("Pays: Car")
    eyes.page.drag_and_drop('[data-card="bank ship"]', zone("+"))
    expect(paid).to_have_accessible_name("Is paid: Ship")
    for key in "6.5":
        eyes.page.click(f'#keypad [data-keys="{key}"]')
    expect(eyes.page.locator("#keyed")).to_have_text("6.5")
    eyes.page.click('#keypad [data-keys="M"]')
    expect(eyes.page.locator("#keyed")).to_have_text("")
    players = bank.frame().report["players"]
    assert [players[player]["cash"] for player in ("car", "ship")] == [8500, 21500]


def test_a_slot_takes_no_title_deed(bank: Stand, look: Look) -> None:
    eyes = look(bank)
    started(eyes)
    eyes.page.drag_and_drop('[data-card="deed 27"]', zone("-"))
    eyes.page.drag_and_drop('[data-card="bank ship"]', zone("+"))
    expect(eyes.page.locator(zone("+"))).to_have_accessible_name("Is paid: Ship")
    report = bank.frame().report
    assert report["slots"] == {"+": "ship", "-": None}
    assert report["deeds"] == {}


def test_a_card_in_a_slot_is_a_tap_even_where_cards_are_left_lying(bank: Stand, look: Look) -> None:
    eyes = look(bank)
    started(eyes)
    eyes.page.click("#leave")
    for token, side in (("car", "-"), ("ship", "+")):
        eyes.page.drag_and_drop(f'[data-card="bank {token}"]', zone(side))
    bank.until(lambda session: session.report()["slots"] == {"+": "ship", "-": "car"})


def test_a_page_without_slots_shows_none(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.tap("bank car")
    eyes.reads("Car joins")
    expect(eyes.page.locator("#slots")).to_be_hidden()


def test_the_scoreboard_shows_houses_hotels_and_mortgages(bank: Stand, look: Look) -> None:
    eyes = look(bank)
    bought = [card for deed in (1, 2, 3) for card in (f"deed {deed}", "bank car")]
    started(eyes, *bought)
    for deed in (*(1, 2) * 4, 1):
        eyes.tap(f"deed {deed}")
        eyes.press("m")
        eyes.press("ok")
    eyes.tap("deed 3")
    eyes.press("m")
    eyes.press("ok")
    bank.until(lambda session: session.report()["notice"] == "mortgaged")
    eyes.go("board")
    held = eyes.page.locator(".held-deed")
    expect(held.nth(0)).to_contain_text("Hotel")
    expect(held.nth(1).get_by_role("img", name="4 houses")).to_be_visible()
    expect(held.nth(1).locator("i")).to_have_count(4)
    expect(held.nth(2)).to_contain_text("Mortgaged")
    expect(held.get_by_text("Mortgaged")).to_have_count(1)
    expect(eyes.page.locator("#remarks")).to_contain_text("28")


def test_slots_hinder_nobody_and_nothing_sticks_out(bank: Stand, look: Look) -> None:
    eyes = look(bank)
    started(eyes)
    eyes.page.drag_and_drop('[data-card="bank car"]', zone("-"))
    expect(eyes.page.locator(zone("-"))).to_have_accessible_name("Pays: Car")
    for width in (320, 360, 768, 1280):
        eyes.page.set_viewport_size({"width": width, "height": 800})
        assert eyes.page.evaluate("document.documentElement.scrollWidth") == width
    found = Axe().run(eyes.page)
    assert found.violations_count == 0, found.generate_report()


def test_a_card_on_a_slot_that_does_not_open_now_is_no_tap(bank: Stand, look: Look) -> None:
    eyes = look(bank)
    started(eyes, "deed 27")
    bank.until(lambda session: session.prompt == "deed")
    eyes.page.drag_and_drop('[data-card="bank car"]', zone("-"))
    bank.until(lambda session: session.report()["notice"] is not None)
    eyes.press("x")
    bank.until(lambda session: session.prompt == "home")
    assert bank.frame().report["deeds"] == {}
