"""A recogniser for the edition's own deck, and programs that stand in for a sound card's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cards.deck import load_deck
from hardware.voice.recogniser import Recogniser
from terminal.editions import EDITIONS
from terminal.grammar import Grammar
from tests.hardware.waits import stopped_in_time
from tests.voice_speech.stage import Bench


def grammar_of(market: str) -> Grammar:
    edition = EDITIONS["voice"]
    assert edition.grammar is not None
    return edition.grammar(load_deck(edition.name, edition.deck, market))


@pytest.fixture(scope="session")
def grammar() -> Grammar:
    return grammar_of("us")


@pytest.fixture(scope="session")
def recogniser(grammar: Grammar, system_program: Callable[..., str]) -> Recogniser:
    """What hears; the programs of all voices are there."""
    for program in ("flite", "espeak-ng"):
        system_program(program)
    return Recogniser(grammar)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Puts a shell script on the search path before everything else."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")

    def put(name: str, script: str) -> Path:
        file = folder / name
        file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        file.chmod(0o755)
        return file

    return put


@pytest.fixture
def bench() -> Iterator[Bench]:
    opened = Bench()
    yield opened
    late = [part for part in opened.parts if not stopped_in_time(part)]
    assert late == []
