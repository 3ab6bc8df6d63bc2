"""The scoreboard on a television: all of it on one screen, whatever is going on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from cards.card import BankCard
from tests.panel.eyes import Eyes
from tests.panel.tables import Stand
from tests.panel.test_newcomer import feed

Look = Callable[..., Eyes]
Open = Callable[..., Stand]
SCREENS = ((1920, 1080), (1280, 800), (1280, 720))


def sees_all(eyes: Eyes, selector: str, least: int) -> None:
    """Check that this is on the screen as a whole, and so many pixels high at least."""
    box = eyes.page.locator(selector).bounding_box()
    screen = eyes.page.viewport_size
    assert box is not None
    assert screen is not None
    assert box["height"] >= least
    assert box["y"] + box["height"] <= screen["height"], (selector, screen)


@pytest.mark.parametrize("size", SCREENS)
def test_an_auction_leaves_room_for_the_chart(
    table: Stand, look: Look, size: tuple[int, int]
) -> None:
    feed(table, "car", "ship", "jet", "hat", "ok", "1", "car", "16", "ship", "16", "jet")
    feed(table, "e56", "22", "m", "ok", "m")
    board = look(table, "board", size=size)
    expect(board.page.locator("#auction-price")).to_have_text("M20")
    expect(board.page.locator("#course polyline")).to_have_count(4)
    expect(board.page.locator("#remarks .remark")).to_have_count(1)
    sees_all(board, "#course", 100)
    sees_all(board, "#course > svg", 100)
    sees_all(board, "#auction", 150)


def test_who_has_joined_is_shown_before_a_game_starts(table: Stand, look: Look) -> None:
    board = look(table, "board")
    expect(board.page.locator("#quiet")).to_contain_text("No game yet")
    feed(table, "car", "ship")
    expect(board.page.locator("#joined li")).to_have_text(["CarCar", "ShipShip"])
    feed(table, "car")
    expect(board.page.locator("#joined li")).to_have_count(1)
    feed(table, "jet", "ok")
    expect(board.page.locator("#quiet")).to_be_hidden()


@pytest.mark.parametrize("size", SCREENS)
def test_eight_players_with_all_built_up_fit_on_one_screen(
    open_stand: Open, look: Look, size: tuple[int, int]
) -> None:
    bank = open_stand(edition="electronic")
    rules = bank.frame().rules
    cards = bank.frame().edition.cards(rules.deck)
    players = [card.token for card in cards if isinstance(card, BankCard)][:8]
    feed(bank, *players, "ok")
    for number in range(1, 29):
        feed(bank, str(number), players[(number - 1) // 4])
    board = look(bank, "board", size=size)
    expect(board.page.locator(".held-deed")).to_have_count(28)
    assert board.page.evaluate("document.documentElement.scrollHeight") <= size[1]
    last = board.page.locator(".standing").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= size[1]
