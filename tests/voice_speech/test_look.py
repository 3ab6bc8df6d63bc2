"""`teller doctor` looks at recogniser, microphone and voice, where the edition listens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.findings import Grade
from hardware.look_voice import (
    look_at_microphone,
    look_at_recogniser,
    look_at_speech,
    look_at_voice,
)
from hardware.settings import SpeechSettings
from hardware.voice.recogniser import Recogniser
from terminal.grammar import Grammar

Program = Callable[[str, str], Path]


def test_where_nothing_can_be_said_nothing_is_looked_at() -> None:
    assert list(look_at_voice(None, SpeechSettings())) == []


def test_a_recogniser_that_knows_all_words_is_good(
    grammar: Grammar, recogniser: Recogniser
) -> None:
    assert [one.grade for one in look_at_recogniser(grammar)] == [Grade.GOOD]


def test_words_that_cannot_be_said_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    odd = Grammar((("buy", "{name}"),), (("zarquon",), ("strand",)), {})
    _, finding = look_at_recogniser(odd)
    assert finding.grade is Grade.FAULT
    assert "zarquon" in finding.words


@pytest.mark.parametrize(
    ("script", "grade", "words"),
    [
        ("head -c 32000 /dev/urandom", Grade.GOOD, "works"),
        ("head -c 32000 /dev/zero", Grade.FAULT, "silence only"),
        ("echo 'arecord: no soundcards found...' >&2; exit 1", Grade.FAULT, "no soundcards"),
    ],
)
def test_a_microphone_is_tried_for_a_second(
    script: str, grade: Grade, words: str, program: Program
) -> None:
    program("arecord", script)
    (finding,) = look_at_microphone("default")
    assert (finding.grade, words in finding.words) == (grade, True)


@pytest.mark.parametrize(
    ("script", "grade", "words"),
    [
        ("cat > /dev/null", Grade.GOOD, "opens"),
        ("cat > /dev/null; echo 'aplay: No such device' >&2; exit 1", Grade.FAULT, "No such"),
    ],
)
def test_a_loudspeaker_is_opened(
    script: str,
    grade: Grade,
    words: str,
    program: Program,
    system_program: Callable[..., str],
) -> None:
    system_program("espeak-ng")
    program("aplay", script)
    (finding,) = look_at_speech("default")
    assert (finding.grade, words in finding.words) == (grade, True)


def test_what_is_only_taken_where_it_is_there_may_be_missing(
    program: Program, system_program: Callable[..., str]
) -> None:
    system_program("espeak-ng")
    for name in ("arecord", "aplay"):
        program(name, "exit 1")
    found = [*look_at_microphone("auto"), *look_at_speech("auto")]
    assert [one.grade for one in found] == [Grade.NOTE, Grade.NOTE]


def test_what_is_not_set_is_a_note_only() -> None:
    found = [*look_at_microphone("none"), *look_at_speech("none")]
    assert [one.grade for one in found] == [Grade.NOTE, Grade.NOTE]


def test_missing_programs_are_named_with_their_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = [*look_at_microphone("auto"), *look_at_speech("auto")]
    assert ["alsa-utils" in one.remedy or "espeak-ng" in one.remedy for one in found] == [True] * 2
