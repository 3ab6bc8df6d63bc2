"""Every command with every name through the recogniser, by voices; noise; table talk.

The aims are those of the project: on clear voices at least 95 of 100 exact and at most 1
wrong, at most 8 of 100 pieces of table talk acted on at once. `--long` lets every voice say
every sentence; else the voices take turns and each sentence is said once in three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from hardware.voice.recogniser import Recogniser
from terminal.editions.voice.figures import Table as VoiceTable
from terminal.grammar import Grammar
from terminal.signals import Heard
from tools.benching.talk import CLEAR, ROBOTS, TALK, Speaker, commands, noisy, spoken

LIMIT = VoiceTable().confidence
"""Below it the bank asks before it does anything."""

Said = list[tuple[Speaker, str]]


@dataclass
class Score:
    """How sentences were heard; ``acted`` are wrong ones that nobody was asked about."""

    count: int = 0
    exact: int = 0
    wrong: int = 0
    acted: int = 0

    def share(self, number: int) -> float:
        return 100 * number / self.count


def turns(speakers: tuple[Speaker, ...], sentences: Iterable[str], every: bool) -> Said:
    """Let every voice say every sentence, or let them take turns."""
    listed = list(sentences)
    if every:
        return [(speaker, words) for speaker in speakers for words in listed]
    return [(speakers[at % len(speakers)], words) for at, words in enumerate(listed)]


def score(
    recogniser: Recogniser, said: Said, mixed: Callable[[bytes], bytes] = lambda sound: sound
) -> Score:
    found = Score()
    for speaker, words in said:
        heard = recogniser.hear(mixed(spoken(speaker, words)))
        found.count += 1
        if isinstance(heard, Heard):
            found.exact += heard.words == words
            found.wrong += heard.words != words
            found.acted += heard.words != words and heard.confidence >= LIMIT
    return found


def test_clear_voices_are_understood(
    recogniser: Recogniser, grammar: Grammar, long_run: bool
) -> None:
    sentences = commands(grammar) if long_run else commands(grammar)[::3]
    found = score(recogniser, turns(CLEAR, sentences, long_run))
    assert found.share(found.exact) >= 95, found
    assert found.share(found.acted) <= 1, found


def test_voices_made_of_tones_are_understood_half_the_time_and_seldom_mistaken(
    recogniser: Recogniser, grammar: Grammar, long_run: bool
) -> None:
    sentences = commands(grammar) if long_run else commands(grammar)[::12]
    found = score(recogniser, turns(ROBOTS, sentences, long_run))
    assert found.share(found.exact) >= 50, found
    assert found.share(found.acted) <= 5, found


@pytest.mark.parametrize(("decibels", "least"), [(20, 60), (15, 20)])
def test_in_noise_the_bank_asks_again_and_guesses_nothing(
    decibels: int, least: int, recogniser: Recogniser, grammar: Grammar, long_run: bool
) -> None:
    sentences = commands(grammar)[::2] if long_run else commands(grammar)[::16]
    found = score(
        recogniser, turns(CLEAR, sentences, long_run), lambda sound: noisy(sound, decibels)
    )
    assert found.share(found.exact) >= least, found
    assert found.share(found.acted) <= 2, found


def test_table_talk_buys_nothing(recogniser: Recogniser, long_run: bool) -> None:
    found = score(recogniser, turns(CLEAR, TALK, long_run))
    assert found.share(found.acted) <= 8, found
