"""Every command with every name through the recogniser, by voices; noise; table talk.

The aims are those of the project: on clear voices at least 95 of 100 exact and at most 1
wrong, at most 8 of 100 pieces of table talk acted on at once. `--long` lets every voice say
every sentence; else the voices take turns and each sentence is said once in four.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pytest

from hardware.voice.recogniser import Recogniser
from terminal.grammar import Grammar
from tools.benching.talk import CLEAR, ROBOTS, TALK, Speaker, commands, noisy
from tools.benching.voice import Said, said_by, score


def turns(speakers: tuple[Speaker, ...], sentences: Iterable[str], every: bool) -> Said:
    """Let every voice say every sentence, or let them take turns."""
    listed = list(sentences)
    if every:
        return said_by(speakers, listed)
    return [(speakers[at % len(speakers)], words) for at, words in enumerate(listed)]


def test_clear_voices_are_understood(
    recogniser: Recogniser, grammar: Grammar, long_run: bool
) -> None:
    sentences = commands(grammar) if long_run else commands(grammar)[::4]
    found = score(recogniser, turns(CLEAR, sentences, long_run))
    assert found.share(found.exact) >= 95, found
    assert found.share(found.acted) <= 1, found


def test_voices_made_of_tones_are_understood_half_the_time_and_seldom_mistaken(
    recogniser: Recogniser, grammar: Grammar, long_run: bool
) -> None:
    sentences = commands(grammar) if long_run else commands(grammar)[::24]
    found = score(recogniser, turns(ROBOTS, sentences, long_run))
    assert found.share(found.exact) >= 50, found
    assert found.share(found.acted) <= 5, found


@pytest.mark.parametrize(("decibels", "least"), [(20, 60), (15, 20)])
def test_in_noise_the_bank_asks_again_and_guesses_nothing(
    decibels: int, least: int, recogniser: Recogniser, grammar: Grammar, long_run: bool
) -> None:
    sentences = commands(grammar)[::2] if long_run else commands(grammar)[::24]
    found = score(recogniser, turns(CLEAR, sentences, long_run), partial(noisy, decibels=decibels))
    assert found.share(found.exact) >= least, found
    assert found.share(found.acted) <= 2, found


def test_table_talk_buys_nothing(recogniser: Recogniser, long_run: bool) -> None:
    found = score(recogniser, turns(CLEAR, TALK, long_run))
    assert found.share(found.acted) <= 8, found
