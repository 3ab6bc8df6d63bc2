"""Several browsers, lost lines, sleeping pages: all come back to the true state."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from hardware.panel import Options, Panel, PanelError
from tests.panel.eyes import Eyes, join
from tests.panel.tables import Stand, lent

Look = Callable[..., Eyes]


def test_two_browsers_see_the_same(table: Stand, look: Look) -> None:
    one, other = look(table), look(table, size=(390, 800))
    join(one, "car", "ship")
    other.sees("Tap a card")
    other.tap("deed 22")
    other.sees("For sale")
    one.sees("For sale")
    one.tap("bank ship")
    other.sees("Bought")
    one.sees_the_picture()
    other.sees_the_picture()
    assert one.pixels() == other.pixels() == table.frame().picture


def test_a_page_that_lost_its_line_comes_back_by_itself(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.forgiving = True
    join(eyes, "car", "ship")
    port = int(eyes.page.url.split(":")[2].strip("/"))
    table.panel.stop()
    expect(eyes.page.locator("#asleep")).to_be_visible()
    again = Panel(table.terminal.inbox, lent(table.folder), Options(port=port))
    table.terminal.outputs.append(again)
    again.start()
    try:
        table.frame()
        expect(eyes.page.locator("#asleep")).to_be_hidden()
        eyes.tap("deed 22")
        eyes.sees("For sale")
    finally:
        again.stop()


def test_a_page_that_slept_asks_for_everything_anew(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    eyes.page.evaluate("document.getElementById('screen').getContext('2d').fillRect(0, 0, 128, 64)")
    eyes.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    eyes.sees_the_picture()


def test_a_page_that_is_loaded_again_sounds_nothing_old(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.page.click("#mute")
    eyes.tap("bank car")
    expect(eyes.page.locator(".cue")).to_have_text("done")
    eyes.page.reload()
    eyes.reads("Car joins")
    expect(eyes.page.locator(".cue")).to_have_count(0)


def test_a_muted_page_writes_the_cue_and_lights_the_lamp(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.page.click("#mute")
    eyes.press("ok")
    expect(eyes.page.locator(".cue")).to_have_text("no")
    expect(eyes.page.locator("#lamp")).to_have_attribute("data-light", "bad")
    expect(eyes.page.locator(".cue")).to_have_count(0)


def test_the_tunes_of_the_product_sound_after_the_first_touch(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.page.evaluate(
        """() => {
          window.heard = [];
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (at) {
            window.heard.push(Math.round(this.frequency.value));
            return start.call(this, at);
          };
        }"""
    )
    eyes.tap("bank car")
    eyes.tap("bank ship")
    eyes.reads("Ship joins")
    eyes.page.wait_for_function("() => window.heard.includes(1760)")


def test_stopping_takes_less_than_a_second_with_pages_open(table: Stand, look: Look) -> None:
    eyes = look(table)
    eyes.forgiving = True
    look(table, "board").forgiving = True
    begun = time.monotonic()
    table.panel.stop()
    assert time.monotonic() - begun < 1


def test_a_port_that_is_taken_is_told_with_what_to_do(table: Stand) -> None:
    port = int(table.address.split(":")[2].strip("/"))
    with pytest.raises(PanelError, match=r"something else listens there.*--port"):
        Panel(table.terminal.inbox, lent(None), Options(port=port)).start()
