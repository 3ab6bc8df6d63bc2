"""Microphone, ears and voice as parts: opened when words are awaited, told when they fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware.part import State
from hardware.voice import Ears, Microphone, Speech
from hardware.voice.recogniser import Recogniser
from hardware.voice.utterance import LONGEST, Utterance
from terminal.app import spoken_words
from terminal.clock import SystemClock
from terminal.screen import Cue, Text
from terminal.signals import Heard
from tests.hardware.waits import until
from tests.voice_speech.stage import FOREVER, Bench, Program, frame
from tools.benching.talk import CLEAR, spoken


@pytest.fixture
def said(tmp_path: Path, recogniser: Recogniser) -> Path:
    """A second of silence, a command, a second of silence, as a microphone gives it."""
    file = tmp_path / "said.raw"
    file.write_bytes(bytes(32_000) + spoken(CLEAR[1], "buy baltic avenue") + bytes(32_000))
    return file


def test_an_utterance_is_over_when_nobody_talks_any_more(said: Path) -> None:
    sound, utterance = said.read_bytes(), Utterance()
    found = [
        whole
        for at in range(0, len(sound), 1000)
        if (whole := utterance.feed(sound[at : at + 1000])) is not None
    ]
    assert len(found) == 1
    assert 20_000 < len(found[0]) < len(sound) - 20_000


def test_an_utterance_that_never_ends_is_cut_off(recogniser: Recogniser) -> None:
    sound = spoken(CLEAR[1], "buy baltic avenue")[8000:40_000]
    utterance = Utterance()
    found = [whole for _ in range(14) if (whole := utterance.feed(sound)) is not None]
    assert found
    assert len(found[0]) <= LONGEST + 2000


def test_words_that_are_awaited_are_heard_through_the_capture_program(
    program: Program, said: Path, bench: Bench
) -> None:
    program("arecord", f'echo "$@" > {said}.asked; cat {said}; {FOREVER}')
    heard: list[Any] = []
    ears = bench.started(Ears(heard.append, SystemClock()))
    microphone = bench.started(Microphone("plughw:1", ears.take, SystemClock()))
    for part in (ears, microphone):
        part.show(frame(1, listening=True))
    until(lambda: bool(heard), lambda: (ears.status, microphone.status), patience=20)
    assert heard[0].words == "buy baltic avenue"
    assert heard[0].confidence > 0.5
    asked = Path(f"{said}.asked").read_text(encoding="utf-8")
    assert asked.strip() == "-q -t raw -f S16_LE -r 16000 -c 1 -D plughw:1"


def test_the_microphone_closes_when_no_words_are_awaited_any_more(
    program: Program, tmp_path: Path, bench: Bench
) -> None:
    alive = tmp_path / "alive"
    program("arecord", f"trap 'rm {alive}; exit' TERM; touch {alive}; while :; do sleep 0.05; done")
    microphone = bench.started(Microphone("auto", lambda _: None, SystemClock()))
    microphone.show(frame(1, listening=True))
    until(alive.exists, patience=20)
    microphone.show(frame(2, listening=False))
    until(lambda: not alive.exists(), patience=20)


def test_what_sounds_while_the_bank_speaks_is_not_heard(
    program: Program, said: Path, tmp_path: Path, bench: Bench
) -> None:
    done = tmp_path / "done"
    program("arecord", f"cat {said}; cat {said}; touch {done}; {FOREVER}")
    heard: list[bytes] = []
    microphone = bench.started(Microphone("auto", heard.append, SystemClock(), lambda: True))
    microphone.show(frame(1, listening=True))
    until(done.exists, patience=20)
    assert heard == []


def test_without_the_capture_program_the_fault_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bench: Bench
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    microphone = bench.started(Microphone("auto", lambda _: None, SystemClock()))
    microphone.show(frame(1, listening=True))
    until(lambda: microphone.status.state is State.ABSENT, patience=20)
    assert "taps and buttons" in str(microphone.status.fault)
    assert "apt install alsa-utils" in str(microphone.status.fault)


def test_no_microphone_is_told_in_words_and_tried_again_at_the_next_turn(
    program: Program, said: Path, bench: Bench
) -> None:
    program("arecord", "echo 'arecord: main:831: audio open error: No such device' >&2; exit 1")
    heard: list[bytes] = []
    microphone = bench.started(Microphone("auto", heard.append, SystemClock()))
    microphone.show(frame(1, listening=True))
    until(lambda: microphone.status.state is State.WAITING, patience=20)
    assert "No such device" in str(microphone.status.fault)
    program("arecord", f"cat {said}; {FOREVER}")
    microphone.show(frame(2, listening=False))
    microphone.show(frame(3, listening=True))
    until(lambda: bool(heard), patience=20)
    assert microphone.status.fault is None


def test_an_edition_that_does_not_listen_makes_no_recogniser(bench: Bench) -> None:
    heard: list[Heard] = []
    ears = bench.started(Ears(heard.append, SystemClock()))
    ears.show(frame(1, edition="ultimate"))
    assert ears.take(bytes(32_000))
    until(lambda: not ears._sounds)
    assert ears._recogniser is None
    assert heard == []


def test_what_is_no_sentence_is_heard_without_any_confidence(
    recogniser: Recogniser, bench: Bench
) -> None:
    heard: list[Heard] = []
    ears = bench.started(Ears(heard.append, SystemClock()))
    ears.show(frame(1))
    ears.take(spoken(CLEAR[1], "whose turn is it"))
    until(lambda: bool(heard), patience=20)
    assert heard[0].confidence == 0


def test_talk_that_nobody_waits_for_is_refused() -> None:
    ears = Ears(lambda _: None, SystemClock())
    assert [ears.take(b"") for _ in range(4)] == [True, True, False, False]


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_a_screen_says_is_read_and_played(
    language: str,
    program: Program,
    tmp_path: Path,
    bench: Bench,
    system_program: Callable[..., str],
) -> None:
    system_program("espeak-ng")
    played = tmp_path / "played.wav"
    program(
        "aplay", f'cat > {played}.part; echo "$@" > {tmp_path}/asked; mv {played}.part {played}'
    )
    speech = bench.started(Speech("plughw:2", spoken_words, SystemClock()))
    speech.show(frame(1, language=language))
    speech.show(frame(2, language=language, cue=Cue.TAP, speech=(Text("part.microphone"),)))
    until(played.exists, lambda: speech.status, patience=20)
    assert played.read_bytes().startswith(b"RIFF")
    assert len(played.read_bytes()) > 20_000
    assert (tmp_path / "asked").read_text(encoding="utf-8").split() == ["-q", "-D", "plughw:2", "-"]
    until(lambda: not speech.speaking(), patience=20)


def test_news_cut_off_what_is_being_said(
    program: Program, tmp_path: Path, bench: Bench, system_program: Callable[..., str]
) -> None:
    system_program("espeak-ng")
    log = tmp_path / "log"
    program("aplay", f"cat > /dev/null; echo began >> {log}; {FOREVER}")
    speech = bench.started(Speech("auto", spoken_words, SystemClock()))
    words = (Text("part.microphone"),)
    for beat in (1, 2):
        speech.show(frame(beat, speech=words))
    until(lambda: log.exists() and "began\n" in log.read_text(encoding="utf-8"), patience=20)
    speech.show(frame(3, speech=words))
    until(lambda: log.read_text(encoding="utf-8").count("began") == 2, patience=20)
    assert speech.speaking()
    speech.show(frame(4))
    until(lambda: not speech.speaking(), patience=20)


def test_no_loudspeaker_is_told_in_words(
    program: Program, bench: Bench, system_program: Callable[..., str]
) -> None:
    system_program("espeak-ng")
    program("aplay", "cat > /dev/null; echo 'aplay: audio open error: No such device' >&2; exit 1")
    speech = bench.started(Speech("auto", spoken_words, SystemClock()))
    for beat in (1, 2):
        speech.show(frame(beat, speech=(Text("part.microphone"),)))
    until(lambda: speech.status.state is State.WAITING, lambda: speech.status, patience=20)
    assert "No such device" in str(speech.status.fault)


def test_without_espeak_the_bank_is_silent_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bench: Bench
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    speech = bench.started(Speech("auto", spoken_words, SystemClock()))
    for beat in (1, 2):
        speech.show(frame(beat, speech=(Text("part.microphone"),)))
    until(lambda: speech.status.state is State.ABSENT, patience=20)
    assert "apt install espeak-ng" in str(speech.status.fault)
