"""Figures of hearing: exact, refused, wrong, table talk, time and memory, by voices of packages."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from cards.deck import load_deck
from hardware.voice.recogniser import RATE, Recogniser
from terminal.editions import EDITIONS
from terminal.editions.voice.figures import Table, VoiceDeck
from terminal.editions.voice.hearing import Wish, understand, words_of
from terminal.grammar import Grammar
from terminal.signals import Heard
from tools.benching.figures import Figure, timed
from tools.benching.talk import CLEAR, ROBOTS, TALK, Speaker, commands, noisy, spoken

Said = list[tuple[Speaker, str]]
"""Who says what."""

LIMIT = Table().confidence
"""Below it the bank asks before it does anything."""

MEMORY = """
from pathlib import Path
from hardware.voice.recogniser import Recogniser
from tools.benching.voice import grammar_of
def resident():
    rows = dict(row.split(":") for row in Path("/proc/self/status").read_text().splitlines())
    return rows["VmRSS"].split()[0]
grammar, before = grammar_of(), resident()
recogniser = Recogniser(grammar)
recogniser.hear(bytes(range(256)) * 250)
print(before, resident())
"""


@dataclass
class Score:
    """How sentences were heard, and how long that took.

    ``exact`` are those that mean what was said: "build house" is no mistake for "build a house".
    """

    count: int = 0
    exact: int = 0
    wrong: int = 0
    acted: int = 0
    heard: int = 0
    sound: float = 0.0
    work: float = 0.0

    def share(self, number: int) -> float:
        """Give a number of sentences in percent."""
        return 100 * number / max(1, self.count)


def grammar_of(market: str = "") -> Grammar:
    """Give what the voice edition's own deck is listened for with."""
    edition = EDITIONS["voice"]
    assert edition.grammar is not None
    return edition.grammar(load_deck(edition.name, edition.deck, market))


@lru_cache(maxsize=1)
def names() -> dict[int, str]:
    """Give the names of the edition's own deck."""
    deck = load_deck("voice", EDITIONS["voice"].deck, "")
    assert isinstance(deck, VoiceDeck)
    return deck.names


def meaning(words: str) -> Wish | str:
    """Give what words ask of the bank, or themselves if they ask for nothing."""
    return understand(words_of(words), names()) or words


def measure() -> Iterator[Figure]:
    """Let every voice say every second command; each figure as soon as it is there."""
    if not shutil.which("flite") or not shutil.which("espeak-ng"):
        print("  voice: flite and espeak-ng are needed; ./tools/check installs them")
        return
    grammar = grammar_of()
    made: list[Recogniser] = []
    yield Figure("recogniser ready", timed(lambda: made.append(Recogniser(grammar))), "ms")
    recogniser, said = made[0], commands(grammar)
    yield Figure("sentences said by each clear voice", len(said[::2]), "")
    clear = score(recogniser, said_by(CLEAR, said[::2]))
    yield from figures("clear voices", clear, "95 or more", "1 or less")
    yield Figure(
        "  time to recognise by length of sound", clear.work / clear.sound, "", None, "0.1"
    )
    yield from figures("voices made of tones", score(recogniser, said_by(ROBOTS, said[::8])))
    for decibels in (20, 15):
        mixed = score(recogniser, said_by(CLEAR, said[::8]), partial(noisy, decibels=decibels))
        yield from figures(f"clear voices, pink noise at {decibels} dB", mixed)
    talk = score(recogniser, said_by(CLEAR, TALK))
    yield Figure("table talk heard as a sentence", talk.share(talk.heard), "%")
    yield Figure("  acted on at once", talk.share(talk.acted), "%", None, "8 or less")
    yield from memory()


def figures(name: str, found: Score, exact: str = "", wrong: str = "") -> Iterator[Figure]:
    """Give the figures of one kind of voices."""
    refused = found.count - found.exact - found.wrong
    yield Figure(f"{name}: exact", found.share(found.exact), "%", None, exact)
    yield Figure("  asked to say it again", found.share(refused), "%")
    yield Figure("  wrong, asked to confirm", found.share(found.wrong - found.acted), "%")
    yield Figure("  wrong, acted on at once", found.share(found.acted), "%", None, wrong)


def said_by(speakers: tuple[Speaker, ...], sentences: Sequence[str]) -> Said:
    """Let every voice say every sentence."""
    return [(speaker, words) for speaker in speakers for words in sentences]


def score(
    recogniser: Recogniser, said: Said, mixed: Callable[[bytes], bytes] = lambda sound: sound
) -> Score:
    """Let voices say sentences, and compare what is heard."""
    found = Score()
    for speaker, words in said:
        sound = mixed(spoken(speaker, words))
        begin = time.process_time()
        heard = recogniser.hear(sound)
        found.work += time.process_time() - begin
        found.sound += len(sound) / 2 / RATE
        found.count += 1
        if isinstance(heard, Heard):
            found.heard += 1
            right = heard.words == words or meaning(heard.words) == meaning(words)
            found.exact += right
            found.wrong += not right
            found.acted += not right and heard.confidence >= LIMIT
    return found


def memory() -> Iterator[Figure]:
    """Give what a recogniser adds to a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True
    )
    before, after = (int(word) / 1024 for word in done.stdout.split())
    yield Figure("memory that a recogniser adds", after - before, "MiB", None, "60 or less")
