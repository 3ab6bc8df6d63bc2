"""A clock on the pages: the device's picture, and the same filling the scoreboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from terminal.editions.speed.figures import SpeedSettings
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


def test_the_seconds_of_the_stages_are_set_on_the_settings_page(
    open_stand: Callable[..., Stand], look: Look
) -> None:
    table = open_stand(edition="speed")
    eyes = look(table, "settings")
    stages = eyes.page.get_by_label("Seconds of each stage")
    expect(stages).to_have_value("30, 40, 20, 50, 20, 70, 10, 70")
    stages.fill("10 20, 10 20 10 20 10 25")
    stages.blur()
    expect(eyes.page.locator("#saved")).to_be_visible()
    expect(stages).to_have_value("10 20, 10 20 10 20 10 25")
    settings = table.frame().rules.settings
    assert isinstance(settings, SpeedSettings)
    assert settings.speed.stages == (10, 20, 10, 20, 10, 20, 10, 25)
    for wrong in ("10, 20", "", "0 20 10 20 10 20 10 25"):
        stages.fill(wrong)
        stages.blur()
        expect(eyes.page.locator("#fault")).to_contain_text("Seconds of each stage")
        expect(stages).to_have_value("10, 20, 10, 20, 10, 20, 10, 25")
    assert len(eyes.faults) == 3
    assert all("400" in one for one in eyes.faults)
    eyes.faults.clear()
