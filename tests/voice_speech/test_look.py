"""`teller doctor` looks at recogniser, microphone and voice, where the edition listens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.findings import Finding, Grade
from hardware.look_voice import (
    look_at_microphone,
    look_at_recogniser,
    look_at_speech,
    look_at_voice,
)
from hardware.settings import SpeechSettings
from hardware.trying import try_voice
from hardware.voice.recogniser import Recogniser
from terminal.__main__ import main
from terminal.grammar import Grammar
from tools.benching.talk import CLEAR, spoken

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


def test_a_program_that_may_not_be_run_is_said_in_words(
    program: Program, grammar: Grammar, recogniser: Recogniser
) -> None:
    program("arecord", "exit 0").write_bytes(b"\x7fELF, and no program")
    found = [*look_at_microphone("default"), tried(grammar)[0]]
    assert [one.grade for one in found] == [Grade.FAULT] * 2
    assert all("No microphone could be opened" in one.words for one in found), found


def test_what_is_only_taken_where_it_is_there_may_be_missing(
    program: Program, system_program: Callable[..., str]
) -> None:
    system_program("espeak-ng")
    for name in ("arecord", "aplay"):
        program(name, "exit 1")
    found = [*look_at_microphone("auto"), *look_at_speech("auto")]
    assert [one.grade for one in found] == [Grade.NOTE, Grade.NOTE]


def tried(grammar: Grammar | None) -> tuple[Finding, str]:
    said: list[str] = []
    (finding,) = try_voice(grammar, SpeechSettings(), said.append)
    return finding, " ".join(said)


@pytest.mark.parametrize("right", [True, False])
def test_a_sentence_said_to_the_doctor_is_told_as_it_was_heard(
    right: bool, grammar: Grammar, recogniser: Recogniser, program: Program, tmp_path: Path
) -> None:
    program("arecord", "exit 1")
    _, asked = tried(grammar)
    words = asked.removeprefix("Say: ") if right else "sell park place"
    sound = bytes(32_000) + spoken(CLEAR[1], words) + bytes(32_000)
    (tmp_path / "said.raw").write_bytes(sound)
    program("arecord", f"cat {tmp_path}/said.raw; exec sleep 30")
    finding, _ = tried(grammar)
    assert (finding.grade is Grade.GOOD, "sure" in finding.words) == (right, right), finding


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("head -c 64000 /dev/zero", "Nothing was said"),
        ("echo 'arecord: no soundcards found...' >&2; exit 1", "no soundcards"),
    ],
)
def test_the_doctor_tells_silence_from_no_microphone(
    script: str, words: str, grammar: Grammar, recogniser: Recogniser, program: Program
) -> None:
    program("arecord", script)
    finding, _ = tried(grammar)
    assert (finding.grade, words in finding.words) == (Grade.FAULT, True), finding


def test_nobody_is_asked_to_speak_to_an_edition_that_does_not_listen() -> None:
    assert tried(None)[0].grade is Grade.NOTE


def test_a_recogniser_that_cannot_be_made_is_said_in_words(
    grammar: Grammar, recogniser: Recogniser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.voice.recogniser.loop", lambda: "no grammar at all")
    (finding,) = look_at_recogniser(grammar)
    assert (finding.grade, "taps and buttons" in finding.words) == (Grade.FAULT, True), finding


def test_what_is_not_set_is_a_note_only() -> None:
    found = [*look_at_microphone("none"), *look_at_speech("none")]
    assert [one.grade for one in found] == [Grade.NOTE, Grade.NOTE]


def test_missing_programs_are_named_with_their_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = [*look_at_microphone("auto"), *look_at_speech("auto")]
    assert ["alsa-utils" in one.remedy or "espeak-ng" in one.remedy for one in found] == [True] * 2


def test_the_doctor_tries_the_edition_that_listens_whatever_is_set(
    program: Program, recogniser: Recogniser, capsys: pytest.CaptureFixture[str]
) -> None:
    program("arecord", "head -c 64000 /dev/zero")
    assert main(["doctor", "--try", "voice", "--settings", "/dev/null", "--deck", "us"]) == 1
    said = capsys.readouterr().out
    assert "Say: buy" in said
    assert "Nothing was said" in said
