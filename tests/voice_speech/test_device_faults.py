"""Faults of microphone, ears and voice that pass: nobody stays deaf or silent for them."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.part import Backoff, State, Status
from hardware.voice import Ears, Microphone, Speech
from hardware.voice.recogniser import Recogniser
from terminal.app import spoken_words
from terminal.clock import SystemClock
from terminal.editions import EDITIONS
from terminal.grammar import Grammar
from terminal.screen import Text
from terminal.signals import Heard
from tests.hardware.waits import until
from tests.voice_speech.stage import FOREVER, Bench, Program, frame
from tools.benching.talk import CLEAR, spoken

WORDS = (Text("part.microphone"),)


def speech_on(bench: Bench) -> Speech:
    """Start a voice and let it have something to say."""
    speech: Speech = bench.started(Speech("auto", spoken_words, SystemClock()))
    for beat in (1, 2):
        speech.show(frame(beat, speech=WORDS))
    return speech


def test_a_voice_that_cannot_be_had_is_never_about_to_speak(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bench: Bench
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    speech = speech_on(bench)
    until(lambda: speech.status.state is State.ABSENT, patience=20)
    assert not speech.speaking()
    speech.show(frame(3, speech=WORDS))
    assert not speech.speaking(), "the microphone would drop what is said"


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("echo 'Failed to read voice' >&2; exit 1", "Failed to read voice"),
        ("exit 1", "it said nothing"),
        (FOREVER, "it was not ready after 0.3 seconds"),
    ],
)
def test_a_reader_that_fails_once_is_told_and_the_next_words_are_read(
    script: str,
    words: str,
    program: Program,
    tmp_path: Path,
    bench: Bench,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hardware.voice.speech.READING_SECONDS", 0.3)
    program("espeak-ng", script)
    speech = speech_on(bench)
    until(lambda: speech.status.state is State.WAITING, lambda: speech.status, patience=20)
    fault = speech.status.fault
    assert fault is not None
    assert (fault.code, words in fault.words) == ("speech.reading", True), fault
    until(lambda: not speech.speaking(), patience=20)
    monkeypatch.setattr("hardware.voice.speech.READING_SECONDS", 10)
    played = tmp_path / "played"
    program("espeak-ng", "echo sound")
    program("aplay", f"cat > {played}")
    speech.show(frame(3, speech=WORDS))
    until(lambda: speech.status.fault is None, lambda: speech.status, patience=20)
    assert played.read_text(encoding="utf-8") == "sound\n"


def test_a_player_that_may_not_be_run_is_a_fault_that_passes(
    program: Program, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    program("espeak-ng", "echo sound")
    player = program("aplay", "cat > /dev/null")
    player.chmod(0o644)
    everywhere = os.environ["PATH"]
    monkeypatch.setenv("PATH", str(player.parent))  # the system may have one of its own
    speech = speech_on(bench)
    until(lambda: speech.status.state is State.WAITING, lambda: speech.status, patience=20)
    assert "Permission denied" in str(speech.status.fault)
    monkeypatch.setenv("PATH", everywhere)
    player.chmod(0o755)
    speech.show(frame(3, speech=WORDS))
    until(lambda: speech.status.fault is None, lambda: speech.status, patience=20)


def test_a_capture_that_was_ended_by_the_bank_is_no_missing_microphone(
    program: Program, tmp_path: Path, bench: Bench
) -> None:
    log = tmp_path / "log"
    program("arecord", f"echo began >> {log}; {FOREVER}")
    told: list[Status] = []
    microphone = Microphone("auto", lambda _: None, SystemClock())
    microphone.on_change = told.append
    bench.started(microphone)
    microphone.show(frame(1, listening=True))
    until(lambda: log.exists() and "began\n" in log.read_text(encoding="utf-8"), patience=20)
    until(lambda: microphone._capture is not None)
    microphone.show(frame(2, listening=False))
    microphone.show(frame(3, listening=True))
    until(lambda: log.read_text(encoding="utf-8").count("began") == 2, lambda: told, patience=20)
    assert [status.fault for status in told if status.fault] == []


def test_a_capture_program_that_may_not_be_run_is_tried_again(
    program: Program, tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = tmp_path / "began"
    capture = program("arecord", f"touch {began}; {FOREVER}")
    capture.chmod(0o644)
    everywhere = os.environ["PATH"]
    monkeypatch.setenv("PATH", str(capture.parent))  # the system may have one of its own
    microphone = bench.started(Microphone("auto", lambda _: None, SystemClock()))
    microphone.show(frame(1, listening=True))
    until(lambda: microphone.status.state is State.WAITING, patience=20)
    assert "Permission denied" in str(microphone.status.fault)
    monkeypatch.setenv("PATH", everywhere)
    capture.chmod(0o755)
    microphone.show(frame(2, listening=True))
    until(began.exists, patience=20)


def unsayable(language: str) -> Any:
    """Give a frame of a table none of whose words can be said."""
    shown = frame(1, language=language)
    shown.edition = replace(EDITIONS["voice"], grammar=lambda _: Grammar((("--",),), (), {}))
    return shown


def hears(ears: Ears, heard: list[Heard]) -> None:
    """Wait until it hears what is said."""
    until(lambda: ears.status.detail == "ready" and not ears.deaf, lambda: ears.status, patience=20)
    ears.take(spoken(CLEAR[1], "buy baltic avenue"))
    until(lambda: bool(heard), lambda: ears.status, patience=20)
    assert heard[0].words == "buy baltic avenue"


def test_a_deck_without_sayable_words_leaves_the_ears_open_for_the_next(
    recogniser: Recogniser, bench: Bench
) -> None:
    heard: list[Heard] = []
    ears = bench.started(Ears(heard.append, SystemClock()))
    ears.show(unsayable("es"))
    until(lambda: ears.status.state is State.WAITING, lambda: ears.status, patience=20)
    assert ears.status.fault.code == "voice.sentences"
    assert ears.deaf
    ears.show(frame(2))
    hears(ears, heard)


def test_a_deck_without_sayable_words_is_no_fault_of_a_table_that_does_not_listen(
    recogniser: Recogniser, bench: Bench
) -> None:
    ears = bench.started(Ears(lambda _: None, SystemClock()))
    ears.show(unsayable("es"))
    until(lambda: ears.status.state is State.WAITING, lambda: ears.status, patience=20)
    ears.show(frame(2, edition="ultimate"))
    until(lambda: not ears.deaf, lambda: ears.status, patience=20)


def test_a_recogniser_that_a_full_disk_prevented_is_made_later(
    recogniser: Recogniser, bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Heard] = []
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    ears = bench.started(Ears(heard.append, SystemClock(), Backoff(0.05, 0.2)))
    ears.show(frame(1))
    until(lambda: ears.status.state is State.WAITING, lambda: ears.status, patience=20)
    assert ears.status.fault.code == "voice.decoder"
    monkeypatch.setattr(tempfile, "tempdir", None)
    hears(ears, heard)


def test_ears_without_their_library_are_absent_until_it_is_there_at_the_next_start(
    recogniser: Recogniser, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Heard] = []
    ears = bench.started(Ears(heard.append, SystemClock()))
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pocketsphinx", None)
        ears.show(frame(1))
        until(lambda: ears.status.state is State.ABSENT, lambda: ears.status, patience=20)
    assert ears.status.fault.code == "voice.library"
    ears.start()
    hears(ears, heard)
