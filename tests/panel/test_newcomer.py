"""What a newcomer reads on the page agrees with the screen, fits, and can be left again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cards.card import BankCard, DeedCard, EventCard
from terminal.loop import Ask
from terminal.signals import Down, Signal, Tapped, Up
from tests.panel.eyes import Eyes, join
from tests.panel.tables import Stand

Look = Callable[..., Eyes]


def feed(table: Stand, *words: str) -> None:
    """Give the terminal cards and buttons: ``car`` a bank card, ``16`` a deed, ``e45`` an event."""
    for word in words:
        for signal in signals(word):
            table.terminal.inbox.put(signal)
    table.frame()


def signals(word: str) -> list[Signal]:
    if word in {"ok", "m", "x"}:
        return [Down(word), Up(word)]
    if word.isdigit():
        return [Tapped(DeedCard(int(word)))]
    if word[0] == "e" and word[1:].isdigit():
        return [Tapped(EventCard(int(word[1:])))]
    return [Tapped(BankCard(word))]


def test_after_a_location_is_paid_the_note_asks_for_the_deed_as_the_screen_does(
    table: Stand, look: Look
) -> None:
    eyes = look(table)
    feed(table, "car", "ship", "ok", "m", "m", "car")
    eyes.reads("Now tap the deed")
    expect(eyes.page.locator("#hint")).to_contain_text("the deed of the street")
    expect(eyes.page.locator("#hint")).not_to_contain_text("Next turn")


def test_the_note_at_a_deed_says_only_what_can_be_done_there(table: Stand, look: Look) -> None:
    eyes = look(table)
    hint = eyes.page.locator("#hint")
    feed(table, "car", "ship", "ok", "16")
    expect(hint).to_contain_text("buys it")
    expect(hint).not_to_contain_text("rent")
    feed(table, "car", "16")
    expect(hint).to_contain_text("rent")
    expect(hint).not_to_contain_text("auction")


def test_the_note_at_a_mortgaged_property_asks_for_no_rent(
    open_stand: Callable[..., Stand], look: Look
) -> None:
    bank = open_stand(edition="electronic")
    eyes = look(bank)
    feed(bank, "car", "ship", "ok", "27", "car", "27", "m", "m", "ok", "27")
    expect(eyes.page.locator("#hint")).to_contain_text("no rent")


def test_cheap_rents_are_shown_on_the_cards_too(table: Stand, look: Look) -> None:
    eyes = look(table)
    feed(table, "car", "ship", "ok", "22", "car", "22", "ship", "22", "ship")
    rent = eyes.page.locator('[data-card="deed 22"] .deed-rent')
    dear = rent.inner_text()
    feed(table, "e56")
    expect(rent).not_to_have_text(dear)
    feed(table, "22")
    eyes.reads(rent.inner_text().strip("↓ "))


@pytest.mark.parametrize("edition", ["ultimate", "electronic", "voice"])
def test_a_button_that_acts_on_a_receipt_says_what_it_does(
    edition: str, open_stand: Callable[..., Stand], look: Look
) -> None:
    table = open_stand(edition=edition)
    eyes = look(table)
    feed(table, "car", "ship", "ok", "16", "car")
    eyes.sees("Bought")
    eyes.sees_the_picture()
    expect(eyes.page.locator("#does-m")).not_to_be_empty()
    expect(eyes.page.locator("#does-x")).to_be_empty()


def test_escape_leaves_the_search_so_that_the_keys_are_buttons_again(
    table: Stand, look: Look
) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    eyes.page.keyboard.press("/")
    eyes.page.keyboard.type("may")
    eyes.page.keyboard.press("Escape")
    expect(eyes.page.locator("#find")).to_have_value("")
    eyes.page.keyboard.press("m")
    eyes.sees("GO")


def finished(table: Stand) -> None:
    """Play a game of two to its end."""
    rent = ("19", "car")
    feed(table, "car", "ship", "ok", "19", "ship", "e45", "19", *rent, *rent)
    assert table.frame().report["prompt"] == "game_over"


def test_settings_at_the_end_of_a_game_say_how_to_choose_another_edition(
    table: Stand, look: Look
) -> None:
    finished(table)
    eyes = look(table, "settings")
    expect(eyes.page.locator("#locked")).to_contain_text("This game is over")
    eyes.page.click("#aside")
    expect(eyes.page.locator("#locked")).to_be_hidden()
    eyes.page.select_option("#edition", "electronic")
    expect(eyes.page.locator("#saved")).to_be_visible()
    assert table.frame().edition.name == "electronic"


def test_a_game_is_put_aside_from_the_settings_only_when_that_is_meant(
    table: Stand, look: Look
) -> None:
    feed(table, "car", "ship", "ok")
    eyes = look(table, "settings")
    asked = eyes.page.get_by_role("dialog")
    eyes.page.click("#aside")
    expect(asked).to_be_visible()
    eyes.page.keyboard.press("Escape")
    expect(asked).to_be_hidden()
    expect(eyes.page.locator("#aside")).to_be_focused()
    assert table.frame().game == 1
    eyes.page.click("#aside")
    asked.get_by_role("button", name="Yes").click()
    expect(eyes.page.locator("#locked")).to_be_hidden()
    assert table.frame().game is None


def test_a_question_of_the_page_keeps_the_keyboard_and_tells_what_it_asks(
    kept: Stand, look: Look
) -> None:
    feed(kept, "car", "ship", "ok", "16", "car")
    kept.terminal.inbox.put(Ask(lambda session: session.resume(None)))
    eyes = look(kept, "history/1")
    eyes.page.click("#resume")
    asked = eyes.page.get_by_role("dialog")
    expect(asked).to_have_accessible_name("Go on with this game")
    expect(asked).to_have_accessible_description(
        "Put the game that is open aside and go on with this one?"
    )
    reached = set()
    for _ in range(6):
        eyes.page.keyboard.press("Tab")
        reached.add(eyes.page.evaluate("document.activeElement.closest('dialog, body').tagName"))
    assert reached <= {"DIALOG", "BODY"}
    asked.get_by_role("button", name="No").click()
    assert kept.frame().game is None


def test_spanish_pages_name_the_markets_and_write_numbers_in_spanish(
    table: Stand, look: Look
) -> None:
    table.terminal.inbox.put(Ask(lambda session: session.choose_language("es")))
    eyes = look(table, "settings")
    expect(eyes.page.locator("#market option")).to_have_text(
        ["Reino Unido", "Estados Unidos", "España"]
    )
    expect(eyes.page.locator("#set-auction-tick_seconds-usual")).to_have_text("normalmente 1,5")


def size_of_text(page: Page, selector: str) -> float:
    """Give the height of a text's letters on the screen, in CSS pixels."""
    script = """element => {
        const svg = element.ownerSVGElement;
        const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
        return parseFloat(getComputedStyle(element).fontSize) * scale;
    }"""
    return float(page.locator(selector).first.evaluate(script))


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_labels_of_a_chart_can_be_read_on_every_screen(
    kept: Stand, look: Look, width: int
) -> None:
    feed(kept, "car", "ship", "ok", "16", "car", "16", "ship")
    for path in ("board", "history/1"):
        eyes = look(kept, path, size=(width, 740))
        eyes.page.wait_for_selector(".chart-label")
        assert size_of_text(eyes.page, ".chart-label") >= 11.5
