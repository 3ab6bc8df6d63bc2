"""A newcomer plays on the page: a whole game by clicks, by keyboard, by finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.panel.eyes import Eyes, join
from tests.panel.tables import Stand

Look = Callable[..., Eyes]


def test_a_whole_game_is_played_by_clicks_from_set_up_to_the_ranking(
    table: Stand, look: Look
) -> None:
    eyes = look(table)
    eyes.sees("Who is playing?")
    expect(eyes.page.locator("#hint")).to_contain_text("tap a bank card to join")
    join(eyes, "car", "ship")
    expect(eyes.page.locator("#hint")).to_contain_text("Roll the dice")
    eyes.tap("deed 19")
    eyes.sees("For sale")
    eyes.tap("bank ship")
    eyes.sees("Bought")
    expect(eyes.page.locator('[data-card="deed 19"]')).to_have_attribute(
        "aria-label", "19. Oxford Street, owned by Ship, level 1, rent M230"
    )
    eyes.page.fill("#find", "grand house")
    eyes.page.press("#find", "Enter")
    eyes.sees("Grand house")
    eyes.tap("deed 19")
    eyes.sees("Move the houses")
    for _ in range(2):
        eyes.tap("deed 19")
        eyes.sees("Owned")
        eyes.tap("bank car")
    eyes.sees("Game over")
    eyes.reads("1. Ship")
    eyes.sees_the_picture()
    eyes.press("ok")
    eyes.sees("Who is playing?")


def test_the_canvas_shows_the_pixels_that_the_panel_gets(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.sees_the_picture()
    assert eyes.pixels() == table.frame().picture
    join(eyes, "car", "jet")
    eyes.page.click("#all-events summary")
    for card, title in (("deed 16", "For sale"), ("bank car", "Bought"), ("event 60", "Fair swap")):
        eyes.tap(card)
        eyes.sees(title)
        eyes.sees_the_picture()


def test_a_game_is_played_with_the_keyboard_alone(table: Stand, look: Look) -> None:
    eyes = look(table)
    board = eyes.page.keyboard
    eyes.page.focus('[data-card="bank car"]')
    board.press("Enter")
    eyes.reads("Car joins")
    board.press("ArrowRight")
    board.press("ArrowRight")
    board.press("Enter")
    eyes.reads("Ship joins")
    board.press("o")
    eyes.sees("Tap a card")
    board.press("/")
    board.type("16")
    board.press("Enter")
    eyes.sees("For sale")
    board.press("Escape")
    board.press("/")
    board.type("car")
    board.press("Enter")
    eyes.sees("Bought")
    eyes.page.focus("h2")
    eyes.page.locator("#find").blur()
    board.press("m")
    eyes.sees("GO")
    board.press("x")
    eyes.sees("Tap a card")


def test_after_a_click_enter_is_the_ok_button_and_no_second_tap(table: Stand, look: Look) -> None:
    eyes = look(table)
    for token in ("car", "ship", "jet"):
        eyes.tap(f"bank {token}")
    eyes.reads("Jet joins")
    eyes.page.keyboard.press("Enter")
    eyes.sees("Tap a card")
    eyes.page.drag_and_drop('[data-card="deed 16"]', "#reader")
    eyes.sees("For sale")
    eyes.press("m")
    eyes.sees("Auction")
    eyes.page.keyboard.press("Enter")
    eyes.sees("Auction!")
    eyes.reads("4 of 4")


def test_after_a_click_the_tab_key_goes_on_from_there(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.tap("bank car")
    eyes.reads("Car joins")
    eyes.page.keyboard.press("Tab")
    assert eyes.page.evaluate("document.activeElement.dataset.card") == "deed 1"


def test_tab_reaches_every_part_and_stops_once_in_each(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.page.focus("#find")
    reached = []
    for _ in range(5):
        eyes.page.keyboard.press("Tab")
        script = "document.activeElement.dataset.card ?? document.activeElement.id"
        reached.append(eyes.page.evaluate(script))
    assert reached[:3] == ["bank car", "deed 1", "draw"]


def test_a_card_is_tapped_by_dragging_it_onto_the_reader(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.page.drag_and_drop('[data-card="bank hat"]', "#reader")
    eyes.reads("Hat joins")
    eyes.page.drag_and_drop('[data-card="bank car"]', "h2 >> nth=0")
    eyes.tap("bank boot")
    eyes.reads("Boot joins")
    assert table.frame().report["joined"] == ["hat", "boot"]


def test_a_card_left_lying_is_one_tap_until_it_is_taken_away(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.page.click("#leave")
    eyes.tap("bank car")
    eyes.reads("Car joins")
    expect(eyes.page.locator("#take")).to_be_visible()
    eyes.tap("bank ship")
    eyes.reads("One card at a time")
    eyes.page.click("#take")
    expect(eyes.page.locator("#take")).to_be_hidden()
    eyes.page.click("#leave")
    eyes.tap("bank ship")
    eyes.reads("Ship joins")


def test_a_drawn_event_lies_face_up_and_can_be_tapped(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    drawn = set()
    for _ in range(23):
        eyes.page.click("#draw")
        drawn.add(eyes.page.get_attribute("#drawn [data-card]", "data-card"))
    assert len(drawn) == 23
    eyes.page.click("#drawn [data-card]")
    assert table.frame().report["prompt"] in {"event", "home"}


def test_a_search_that_finds_nothing_says_so(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.page.fill("#find", "zeppelin")
    expect(eyes.page.locator("#nothing")).to_be_visible()
    eyes.page.fill("#find", "may")
    expect(eyes.page.locator("#deeds [data-card]:visible")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 414])
def test_a_phone_turns_to_the_cards_that_are_asked_for(
    table: Stand, look: Look, width: int
) -> None:
    eyes = look(table, size=(width, 740), has_touch=True)
    for token in ("car", "ship"):
        eyes.page.tap(f'[data-card="bank {token}"]')
    eyes.page.tap('[data-keys="ok"]')
    eyes.sees("Tap a card")
    eyes.page.tap('[data-card="deed 6"]')
    eyes.sees("For sale")
    eyes.page.tap('[data-card="bank ship"]')
    eyes.sees("Bought")
    expect(eyes.page.locator("#deeds")).to_be_visible()
    expect(eyes.page.locator("#banks")).to_be_hidden()


def test_the_page_speaks_the_language_that_m_chose(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.press("m")
    expect(eyes.page.locator("html")).to_have_attribute("lang", "es")
    expect(eyes.page.locator("#banks-title")).to_have_text("Jugadores")
    expect(eyes.page.locator('[data-card="bank car"] .bank-name')).to_have_text("Coche")
