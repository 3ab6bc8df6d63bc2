"""Whole sentences only; without a way to say its names a sentence is not listened for."""

from __future__ import annotations

import pytest

from hardware.part import PartError
from hardware.voice.recogniser import Recogniser, Unclear, confidence
from hardware.voice.sentences import is_whole, jsgf, listened_for, loop
from terminal.grammar import NAME, Grammar

SMALL = Grammar(
    (("buy", NAME), ("trade", NAME, "for", NAME), ("help",)),
    (("old", "kent", "road"), ("old", "kent"), ("strand",)),
    {},
)


@pytest.mark.parametrize(
    "words", ["help", "buy strand", "buy old kent", "trade old kent for strand"]
)
def test_whole_sentences_are_known(words: str) -> None:
    assert is_whole(tuple(words.split()), SMALL)


@pytest.mark.parametrize("words", ["", "buy", "buy old", "trade strand for", "help help", "strand"])
def test_what_breaks_off_is_no_sentence(words: str) -> None:
    assert not is_whole(tuple(words.split()), SMALL)


def test_every_sentence_stands_in_the_grammar_beside_the_loop() -> None:
    written = jsgf(SMALL)
    assert "<sentence> = buy <name> | trade <name> for <name> | help;" in written
    assert "old kent road | old kent | strand" in written
    assert "/0.000001/ <noise>+" in written
    assert "phone_zh" in loop()


def test_names_with_a_word_that_nobody_can_say_are_left_out() -> None:
    known = {"buy", "trade", "for", "help", "strand"}
    assert listened_for(SMALL, known).names == (("strand",),)


def test_without_names_the_sentences_about_none_remain() -> None:
    assert listened_for(SMALL, {"buy", "trade", "for", "help"}).sentences == (("help",),)


def test_a_grammar_of_which_nothing_can_be_said_is_told() -> None:
    with pytest.raises(PartError, match=r"\[said\]"):
        Recogniser(Grammar(((NAME,),), (), {}))


def test_confidence_grows_with_the_margin_and_stays_between_nought_and_one() -> None:
    margins = [-1e9, -1.0, 0.25, 1.0, 1e9]
    found = [confidence(margin) for margin in margins]
    assert found == sorted(found)
    assert confidence(0.25) == 0.5
    assert found[0] >= 0
    assert found[-1] <= 1


@pytest.mark.parametrize("sound", [b"", b"\1", bytes(100), bytes(64_000), b"\xff\x7f" * 9000])
def test_what_is_no_speech_is_no_sentence(sound: bytes, recogniser: Recogniser) -> None:
    assert recogniser.hear(sound) == Unclear()
