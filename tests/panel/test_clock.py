"""A clock on the pages: the device's picture, and the same filling the scoreboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.panel.eyes import Eyes
from tests.panel.tables import Stand

Look = Callable[..., Eyes]

LIT = """() => {
  const canvas = document.querySelector(".face");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let lit = 0;
  for (let at = 0; at < data.length; at += 4) lit += data[at] > 128;
  return lit;
}"""


@pytest.fixture
def clock(open_stand: Callable[..., Stand], look: Look) -> Eyes:
    """A terminal of the speed edition whose clock runs, with its page open."""
    table = open_stand(edition="speed")
    eyes = look(table)
    eyes.press("ok")
    eyes.sees("Get ready!")
    table.pass_time(5)
    return eyes


def test_the_page_shows_the_clock_as_the_panel_does(clock: Eyes) -> None:
    clock.sees("Buying")
    clock.reads("28 seconds")
    clock.sees_the_picture()


def test_the_clock_fills_the_scoreboard_until_hands_are_counted(clock: Eyes) -> None:
    clock.go("board")
    face = clock.page.locator(".face")
    expect(face).to_be_visible()
    expect(face).to_have_attribute("aria-label", "Buying, 28 seconds, Round 1 of 4")
    width, height = clock.page.evaluate("[innerWidth, innerHeight]")
    box = face.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (width, height)
    picture = clock.table.frame().picture
    assert clock.page.evaluate(LIT) == sum(byte.bit_count() for byte in picture)
    expect(clock.page.locator("#quiet")).to_be_hidden()
    clock.table.pass_time(310)
    expect(face).to_be_hidden()
