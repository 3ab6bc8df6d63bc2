"""Talking to the bank on the page: by the browser's microphone, by typed words, by tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import WebSocket, expect, sync_playwright

from hardware.voice import Ears
from hardware.voice.recogniser import Recogniser
from hardware.voice.speech import reading_of
from terminal.app import spoken_words
from terminal.clock import SystemClock
from terminal.loop import Terminal
from terminal.session import Session
from tests.browsers import ARGUMENTS
from tests.panel.eyes import Eyes
from tests.panel.tables import stand
from tools.benching.talk import CLEAR, spoken, write_wav

COMMAND = "buy baltic avenue"
FAKE = (
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
)

LEAD = bytes(19_200)
"""Silence before the command."""

Seat = Callable[..., Eyes]


@pytest.fixture
def sockets() -> list[WebSocket]:
    """The page's own sockets, by which it sends what it hears."""
    return []


@pytest.fixture
def seat(
    tmp_path: Path,
    recogniser: Recogniser,
    system_program: Callable[..., str],
    sockets: list[WebSocket],
) -> Iterator[Callable[..., Eyes]]:
    """Opens a terminal of the edition, and a page whose microphone says a command."""
    path = system_program("chromium", "chromium-browser", "google-chrome")
    sound = tmp_path / "said.wav"
    write_wav(sound, LEAD + spoken(CLEAR[1], COMMAND) + bytes(320_000))
    eyes: list[Eyes] = []

    def note(socket: WebSocket) -> None:
        sockets.append(socket)

    with ExitStack() as stack:

        def opened(voice: Callable[[Terminal], dict[str, Any]], *tokens: str) -> Eyes:
            table = stack.enter_context(stand(edition="voice", besides=voice))
            chromium = stack.enter_context(sync_playwright()).chromium
            fake = f"--use-file-for-fake-audio-capture={sound}%noloop"
            browser = chromium.launch(executable_path=path, args=[*ARGUMENTS, *FAKE, fake])
            stack.callback(browser.close)
            one = Eyes(browser.new_page(viewport={"width": 1280, "height": 900}), table)
            eyes.append(one)
            one.page.set_default_timeout(20_000)
            one.page.on("websocket", note)
            one.go("")
            for token in tokens:
                one.page.click(f'[data-token="{token}"]')
            if tokens:
                one.press("ok")
                table.until(lambda session: session.prompt == "home")
            return one

        yield opened
    assert [fault for one in eyes for fault in one.faults] == []


def hearing(terminal: Terminal) -> dict[str, Any]:
    """Real ears, which the terminal's frames teach, and a real voice."""
    ears = Ears(terminal.inbox.put, SystemClock())
    ears.start()
    terminal.outputs.append(ears)
    return {"ears": ears, "reading": reading_of(spoken_words)}


def deaf(terminal: Terminal) -> dict[str, Any]:
    """A terminal without the extra."""
    return {"ears": None}


def owner(session: Session, number: int) -> str | None:
    deed = session.report()["deeds"].get(str(number), {})
    assert isinstance(deed, dict)
    return deed.get("owner")


def turn(eyes: Eyes, token: str) -> None:
    """A player presses the token; the bank listens."""
    eyes.page.click(f'[data-token="{token}"]')
    expect(eyes.page.locator("#talk")).to_have_class("talk listening")


class Sent:
    """Counts sound that a page sends until it is as long as what the microphone says."""

    def __init__(self) -> None:
        self.left = len(LEAD) + len(spoken(CLEAR[1], COMMAND))

    def enough(self, frame: str | bytes) -> bool:
        self.left -= len(frame) if isinstance(frame, bytes) else 0
        return self.left <= 0


def test_a_command_said_into_the_browsers_microphone_is_done(
    seat: Seat, sockets: list[WebSocket]
) -> None:
    eyes = seat(hearing, "car", "ship")
    turn(eyes, "car")
    button = eyes.page.locator("#talk-hold")
    expect(button).to_be_enabled()
    with sockets[-1].expect_event("framesent", Sent().enough):
        button.dispatch_event("pointerdown", {"button": 0, "pointerId": 1})
    button.dispatch_event("pointerup", {"button": 0, "pointerId": 1})
    eyes.table.until(lambda session: owner(session, 2) == "car")


def test_typed_words_are_as_good_as_spoken_ones(seat: Seat) -> None:
    eyes = seat(deaf, "car", "ship")
    expect(eyes.page.locator("#talk-words")).to_be_disabled()
    turn(eyes, "ship")
    eyes.page.fill("#talk-words", "Buy  Boardwalk")
    eyes.page.press("#talk-words", "Enter")
    eyes.table.until(lambda session: owner(session, 16) == "ship")
    expect(eyes.page.locator("#talk-words")).to_have_value("")


def test_a_bank_without_ears_says_so_and_offers_no_button(seat: Seat) -> None:
    eyes = seat(deaf)
    expect(eyes.page.locator("#talk-hold")).to_be_hidden()
    expect(eyes.page.locator("#talk-note")).to_contain_text("does not listen here")


def test_tokens_that_do_not_play_lose_their_buttons(seat: Seat) -> None:
    eyes = seat(deaf, "car", "ship")
    expect(eyes.page.locator("[data-token]:visible")).to_have_count(2)


def test_the_bank_speaks_on_the_page(seat: Seat) -> None:
    eyes = seat(hearing, "car", "ship")
    turn(eyes, "ship")
    with eyes.page.expect_response("**/speech.wav") as asked:
        eyes.page.fill("#talk-words", "buy boardwalk")
        eyes.page.press("#talk-words", "Enter")
    # The player may take the sound in pieces, or leave some: asked for again, it is whole.
    sound = eyes.page.request.get(asked.value.url)
    assert sound.status == 200
    assert sound.headers["content-type"] == "audio/wav"
    assert sound.body().startswith(b"RIFF")


def test_the_talk_part_has_no_barriers(seat: Seat) -> None:
    eyes = seat(hearing, "car", "ship")
    turn(eyes, "car")
    found = Axe().run(eyes.page, context="#talk")
    assert found.response["violations"] == []


def test_where_nothing_is_to_be_said_there_is_no_sound_and_no_fault(seat: Seat) -> None:
    eyes = seat(deaf)
    assert eyes.page.request.get(eyes.table.address + "speech.wav").status == 204
