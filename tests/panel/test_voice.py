"""The listening bank on the page: a whole game by tokens, typed words, taps and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from terminal.script import parse_statement
from terminal.signals import Heard
from tests.panel.eyes import Eyes
from tests.panel.performing import perform, performed
from tests.panel.tables import Stand

Look = Callable[..., Eyes]


@pytest.fixture
def bank(open_stand: Callable[..., Stand]) -> Stand:
    """A terminal that plays this edition, without ears; it keeps no games."""
    return open_stand(edition="voice")


def played(eyes: Eyes, last: str = "") -> dict[str, Any]:
    """Play the script on the page, up to its end or to a line; give the state then."""
    found: dict[str, Any] = {}
    notices, prompts = set[str](), set[str]()
    for line, found in performed(eyes, "voice_whole.teller"):
        notices.add(found["notice"])
        prompts.add(found["prompt"])
        if line == last:
            break
    return {**found, "notices": notices, "prompts": prompts}


def test_a_game_of_three_by_words_and_taps_ends_with_all_sums_right(
    bank: Stand, look: Look
) -> None:
    eyes = look(bank)
    final = played(eyes)
    eyes.sees(final["screen"]["title"])
    eyes.sees_the_picture()
    assert final["notices"] >= {"bought", "built", "chance", "train", "traded", "deed-given"}
    assert final["prompts"] >= {"auction", "auction_final", "debt", "menu", "name", "which"}
    assert sum(facts["cash"] for facts in final["players"].values()) == -final["bank"]
    expect(eyes.page.locator('[data-card="bank car"] .bank-money')).to_have_text("M1,290")
    expect(eyes.page.locator('[data-card="deed 16"]')).to_have_attribute(
        "aria-label", "16. Boardwalk, owned by Car, rent M2,000, Hotel"
    )
    eyes.go("board")
    expect(eyes.page.locator(".rank")).to_have_text(["1", "2", "3"])
    houses = eyes.page.get_by_role("img", name="1 house")
    expect(houses.locator("i")).to_have_count(1)


def test_the_scoreboard_shows_who_leads_an_auction(bank: Stand, look: Look) -> None:
    eyes, board = look(bank), look(bank, "board")
    played(eyes, "expect prompt auction_final")
    expect(board.page.locator("#auction-price")).to_contain_text("M150")
    expect(board.page.get_by_role("img", name="Ship", exact=True)).to_be_visible()
    expect(board.page.locator("#circles .lit")).to_have_count(1)


def test_before_the_first_bid_the_scoreboard_shows_no_price(bank: Stand, look: Look) -> None:
    eyes, board = look(bank), look(bank, "board")
    for statement in ("token car", "token ship", "press ok", "tap deed 1", "press m"):
        perform(eyes, parse_statement(statement))
    expect(board.page.locator("#auction-price")).to_have_text("–")
    perform(eyes, parse_statement("token ship"))
    expect(board.page.locator("#auction-price")).to_contain_text("M")


class Ears:
    """Ears that are there, and hear nothing."""

    deaf = False


def test_nobody_is_told_to_press_a_token_and_talk_where_a_press_joins_or_bids(
    open_stand: Callable[..., Stand], look: Look
) -> None:
    eyes = look(open_stand(edition="voice", besides=lambda _: {"ears": Ears()}))
    note = eyes.page.locator("#talk-note")
    expect(note).to_have_text("")
    played(eyes, "expect players.hat.cash 1500")
    expect(note).to_have_text("Press your token, then talk.")
    eyes.page.click('[data-token="car"]')
    expect(note).to_contain_text("The bank is listening")
    eyes.page.fill("#talk-words", "auction off baltic")
    eyes.page.press("#talk-words", "Enter")
    expect(note).to_have_text("")


@pytest.mark.parametrize("last", ["token ship", "say buy saint", "expect prompt debt"])
def test_nothing_sticks_out_and_nobody_is_hindered(last: str, bank: Stand, look: Look) -> None:
    eyes = look(bank)
    played(eyes, last)
    for width in (320, 360, 768, 1280, 1920):
        eyes.page.set_viewport_size({"width": width, "height": 800})
        assert eyes.page.evaluate("document.documentElement.scrollWidth") == width
        for card in ("deed 1", "deed 16"):
            state = eyes.page.locator(f'[data-card="{card}"] .deed-state')
            assert state.evaluate("one => one.scrollWidth - one.clientWidth") == 0, width
    found = Axe().run(eyes.page)
    assert found.violations_count == 0, found.generate_report()


def test_eight_tokens_stand_in_two_even_rows(bank: Stand, look: Look) -> None:
    eyes = look(bank)
    for width in (360, 768, 1280):
        eyes.page.set_viewport_size({"width": width, "height": 800})
        tops = eyes.page.eval_on_selector_all(
            "[data-token]", "tokens => tokens.map(one => one.getBoundingClientRect().top)"
        )
        assert [tops.count(top) for top in sorted(set(tops))] == [4, 4]


def test_while_the_bank_waits_for_ok_nobody_can_talk_to_it(
    open_stand: Callable[..., Stand], look: Look
) -> None:
    eyes = look(open_stand(edition="voice", besides=lambda _: {"ears": Ears()}))
    played(eyes, "expect players.hat.cash 1500")
    eyes.page.click('[data-token="car"]')
    words, button = eyes.page.locator("#talk-words"), eyes.page.locator("#talk-hold")
    expect(button).to_be_enabled()
    eyes.table.terminal.inbox.put(Heard("buy baltic", 0.2))
    expect(button).to_be_disabled()
    expect(words).to_be_disabled()
    eyes.press("x")
    expect(button).to_be_enabled()
    expect(words).to_be_enabled()
