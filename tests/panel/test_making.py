"""Making cards from the page: real browser, real reader driver, a PN532 on its emulated wire."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from cards.card import DeedCard
from cards.known import State
from display.words import LANGUAGES
from tagbench import tags
from terminal.loop import Ask
from tests.panel.eyes import Eyes
from tests.panel.shops import BROWN, Shop, asked, begin, blank, lay, state

Look = Callable[..., Eyes]


def test_three_cards_are_made_one_of_them_torn_one_on_a_locked_tag(shop: Shop, look: Look) -> None:
    eyes = look(shop.stand, "cards")
    made, wrong = eyes.page.locator("#made"), eyes.page.locator("#trouble")
    expect(eyes.page.locator("#count")).to_have_text("0 of 49 cards have their tag")
    begin(eyes, *BROWN)
    asked(eyes, "1. Old Kent Road")
    assert not shop.game_reads()
    first = blank(1)
    lay(shop, first)
    expect(made).to_contain_text("1. Old Kent Road is written and checked")
    state(eyes, "deed 1", "written")

    asked(eyes, "2. Whitechapel Road")
    torn = blank(2, faults="lose 14")
    lay(shop, torn)
    expect(wrong).to_contain_text("taken away before the card was finished")
    expect(wrong).to_contain_text("Lay it down once more")
    state(eyes, "deed 2", "torn")
    lay(shop, torn)
    expect(made).to_contain_text("2. Whitechapel Road is finished now")
    state(eyes, "deed 2", "written")

    asked(eyes, "3. The Angel, Islington")
    locked = blank(3)
    locked.lock(6)
    lay(shop, locked)
    expect(wrong).to_contain_text("locked for good")
    last = blank(4)
    lay(shop, last)
    expect(made).to_have_text("All done: 3 made. The game reads cards again.")
    shop.waits(shop.game_reads)
    assert [shop.card(tag) for tag in (first, torn, last)] == list(BROWN)
    expect(eyes.page.locator("#count")).to_have_text("3 of 49 cards have their tag")


def test_a_tag_that_is_a_card_already_is_only_overwritten_when_allowed(
    shop: Shop, look: Look
) -> None:
    eyes = look(shop.stand, "cards")
    begin(eyes, *BROWN)
    asked(eyes, "1. Old Kent Road")
    tag = blank(1)
    lay(shop, tag)
    asked(eyes, "2. Whitechapel Road")
    lay(shop, tag)
    expect(eyes.page.locator("#question")).to_contain_text("This tag is already 1. Old Kent Road.")
    assert shop.card(tag) == DeedCard(1)
    eyes.page.click("#allow")
    asked(eyes, "3. The Angel, Islington")
    assert shop.card(tag) == DeedCard(2)
    state(eyes, "deed 1", "missing")
    eyes.page.click("#skip")
    expect(eyes.page.locator("#made")).to_contain_text("All done: 2 made")


def test_a_lost_card_is_replaced_and_its_old_tag_is_void(shop: Shop, look: Look) -> None:
    eyes = look(shop.stand, "cards")
    for number, words in ((1, "Make those chosen (1)"), (2, "Replace those chosen (1)")):
        eyes.tap("deed 1")
        expect(eyes.page.locator("#begin")).to_have_text(words)
        eyes.page.click("#begin")
        asked(eyes, "1. Old Kent Road")
        lay(shop, blank(number))
        expect(eyes.page.locator("#made")).to_contain_text("All done: 1 made")
    both = [State.VOID, State.WRITTEN]
    shop.stand.until(lambda _: sorted(shop.state(DeedCard(1))) == both)


def test_a_hotel_key_becomes_a_card_by_its_number(shop: Shop, look: Look) -> None:
    eyes = look(shop.stand, "cards")
    eyes.page.click("#enrol")
    begin(eyes, DeedCard(22))
    expect(eyes.page.locator("#lay")).to_have_text("Lay the tag that shall be")
    lay(shop, tags.classic())
    state(eyes, "deed 22", "enrolled")
    assert shop.state(DeedCard(22)) == [State.ENROLLED]


def test_one_page_has_the_reader_and_others_see_how_it_goes(shop: Shop, look: Look) -> None:
    first, other = look(shop.stand, "cards"), look(shop.stand, "cards")
    begin(first, *BROWN)
    asked(first, "1. Old Kent Road")
    expect(other.page.locator("#lay")).to_have_text("Another page has the reader and makes")
    expect(other.page.locator("#end")).to_be_hidden()
    lay(shop, blank(1))
    state(other, "deed 1", "written")
    first.page.click("#end")
    expect(other.page.locator("#begin")).to_have_text("Make all that are missing (48)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_every_screen_and_hinders_nobody(
    shop: Shop, look: Look, scheme: str, language: str
) -> None:
    shop.stand.terminal.inbox.put(Ask(lambda session: session.choose_language(language)))
    shop.stand.frame()
    eyes = look(shop.stand, "cards", color_scheme=scheme)
    fits(eyes, "#begin")
    begin(eyes, *BROWN)
    tag = blank(1)
    eyes.page.wait_for_selector("#skip:enabled")
    lay(shop, tag)
    fits(eyes, "#made")
    lay(shop, tag)
    fits(eyes, "#allow")
    lay(shop, blank(2, faults="lose 14"))
    fits(eyes, "#trouble")


def fits(eyes: Eyes, ready: str) -> None:
    """Wait until this is shown; then nothing sticks out, and axe finds nothing."""
    eyes.page.wait_for_selector(f"{ready}:visible")
    for width, height in ((320, 640), (360, 740), (768, 1024), (1280, 800), (1920, 1080)):
        eyes.page.set_viewport_size({"width": width, "height": height})
        assert eyes.page.evaluate("document.documentElement.scrollWidth") == width
        if width in {360, 1280}:
            found = Axe().run(eyes.page)
            assert found.violations_count == 0, f"{ready} {width}: {found.generate_report()}"
