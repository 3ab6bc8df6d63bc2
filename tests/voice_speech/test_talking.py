"""The talk button of all pages together, and who gets microphone and voice."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.panel.talking import LONGEST, PIECE, Talking
from hardware.parts import Parts
from hardware.voice import Ears, Microphone, Speech
from terminal.app import build, spoken_words
from terminal.choosing import configure
from terminal.money import Money
from terminal.screen import text
from tools.attach import _with_voice

SOUND = b"\1\2" * 100


class Listener:
    """Ears that keep what they are given."""

    deaf = False

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    def take(self, sound: bytes) -> bool:
        self.taken.append(sound)
        return True


def test_what_is_said_while_the_button_is_held_is_one_utterance() -> None:
    ears = Listener()
    talk = Talking(ears)
    talk.begin(1)
    assert talk.sound(1, SOUND)
    assert talk.sound(1, SOUND)
    talk.end(1)
    assert ears.taken == [SOUND * 2]


def test_sound_without_the_button_is_no_sound() -> None:
    talk = Talking(Listener())
    assert not talk.sound(1, SOUND)
    talk.begin(1)
    talk.end(1)
    assert not talk.sound(1, SOUND)


@pytest.mark.parametrize("piece", [b"\1", bytes(PIECE + 2)])
def test_odd_and_huge_pieces_are_refused(piece: bytes) -> None:
    talk = Talking(Listener())
    talk.begin(1)
    assert not talk.sound(1, piece)


def test_one_page_talks_at_a_time() -> None:
    ears = Listener()
    talk = Talking(ears)
    talk.begin(1)
    talk.begin(2)
    assert talk.sound(2, b"\3\3")
    assert talk.sound(1, SOUND)
    talk.end(2)
    talk.end(1)
    assert ears.taken == [SOUND]


def test_nobody_talks_for_more_than_ten_seconds() -> None:
    ears = Listener()
    talk = Talking(ears)
    talk.begin(1)
    for _ in range(LONGEST // PIECE + 5):
        talk.sound(1, bytes(PIECE))
    talk.end(1)
    assert len(ears.taken[0]) == LONGEST


def test_a_page_that_goes_in_the_middle_has_said_nothing() -> None:
    ears = Listener()
    talk = Talking(ears)
    talk.begin(1)
    talk.sound(1, SOUND)
    talk.leave(1)
    talk.begin(2)
    talk.end(2)
    assert ears.taken == [b""]


def kinds(tmp_path: Path, page: bool, *chosen: tuple[str, str]) -> list[type]:
    """Give which parts a terminal gets for hearing and speaking."""
    config = configure(None, chosen)
    running = build(config, str(tmp_path))
    try:
        ears = Ears(running.terminal.inbox.put, running.clock) if page else None
        return [type(part) for part in _with_voice(Parts(()), running, config, ears).all]
    finally:
        running.journal.close()


def test_without_a_page_the_edition_gets_ears_voice_and_microphone(tmp_path: Path) -> None:
    found = kinds(tmp_path, False, ("edition", "voice"))
    assert found == [Ears, Speech, Microphone]


def test_a_page_has_a_microphone_and_a_voice_of_its_own(tmp_path: Path) -> None:
    assert kinds(tmp_path, True, ("edition", "voice")) == [Ears]


def test_beside_a_page_only_what_is_named_is_opened(tmp_path: Path) -> None:
    found = kinds(tmp_path, True, ("edition", "voice"), ("speech.microphone", "plughw:1"))
    assert found == [Ears, Microphone]


def test_an_edition_that_does_not_listen_has_none_of_it(tmp_path: Path) -> None:
    assert kinds(tmp_path, False) == []


@pytest.mark.parametrize(("language", "amount"), [("en", "1,500"), ("es", "1.500")])
def test_amounts_are_said_without_a_sign(language: str, amount: str) -> None:
    said = spoken_words(language, text("say.started", amount=Money(1500)))
    assert amount in said
    assert "M1" not in said
