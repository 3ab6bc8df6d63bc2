"""How words are said, as phones of the ARPAbet: the deck's own way, the dictionary's, or by rule.

The dictionary is the one that comes with the recogniser; what it lacks is read by espeak-ng,
whose sounds are written in the ARPAbet here. Nothing is recognised here.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

Ways = tuple[str, ...]
"""Ways in which one word is said, each as phones with blanks between: ``"M AE L"``."""

PHONES = (
    *("AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH"),
    *("IH", "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH"),
    *("UH", "UW", "V", "W", "Y", "Z", "ZH"),
)
"""The phones that the model knows."""

SPELLED: dict[str, Ways] = {"saint": ("S EY N T",)}
"""Words that the dictionary has in short only."""

SOUNDS: dict[str, str] = {
    "aɪɚ": "AY ER", "aɪə": "AY AH", "aʊɚ": "AW ER", "ɑːɹ": "AA R", "ɔːɹ": "AO R", "oːɹ": "AO R",
    "tʃ": "CH", "dʒ": "JH", "aɪ": "AY", "aʊ": "AW", "ɔɪ": "OY", "eɪ": "EY", "oʊ": "OW",
    "əʊ": "OW", "iə": "IY AH", "əl": "AH L", "ɜː": "ER", "iː": "IY", "uː": "UW", "ɑː": "AA",
    "ɔː": "AO", "oː": "AO", "ɚ": "ER", "ɝ": "ER", "æ": "AE", "ɛ": "EH", "ɪ": "IH", "ᵻ": "IH",
    "ʊ": "UH", "ʌ": "AH", "ə": "AH", "ɐ": "AH", "ɔ": "AO", "ɒ": "AA", "ɑ": "AA", "a": "AA",
    "e": "EH", "i": "IY", "o": "OW", "u": "UW", "y": "UW", "ø": "ER", "œ": "ER", "p": "P",
    "b": "B", "t": "T", "d": "D", "k": "K", "ɡ": "G", "g": "G", "f": "F", "v": "V", "θ": "TH",
    "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "h": "HH", "m": "M", "n": "N", "ŋ": "NG",
    "l": "L", "ɫ": "L", "ɹ": "R", "r": "R", "ɾ": "D", "j": "Y", "w": "W", "x": "HH", "ɣ": "G",
    "β": "B", "ɲ": "N Y", "ʎ": "Y", "ʝ": "Y", "ɟ": "Y", "ç": "HH", "ʔ": "T",
}  # fmt: skip
"""Sounds of the international alphabet, as espeak-ng writes them, in the ARPAbet."""

_SOUND = re.compile("|".join(sorted(SOUNDS, key=len, reverse=True)))

Reader = Callable[[list[str]], dict[str, Ways]]
"""Gives the ways in which words are said by rule, as many of them as it can."""


def dictionary(file: Path, wanted: Iterable[str]) -> dict[str, Ways]:
    """Look words up in a dictionary file, line by line: it is large, and few of it are needed."""
    asked = set(wanted)
    found: dict[str, Ways] = {}
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            head, _, phones = line.partition(" ")
            word = head.partition("(")[0]
            if word in asked:
                found[word] = (*found.get(word, ()), phones.strip())
    return found


def ways_of(
    words: Iterable[str], said: Mapping[str, Ways], file: Path, by_rule: Reader
) -> dict[str, Ways]:
    """Give the ways in which each word is said; a word that nobody can say is left out.

    ``said`` goes before everything: whoever wrote it has heard the word at the table.
    """
    wanted = list(words)
    known = {word: said[word] for word in wanted if word in said}
    known |= {word: SPELLED[word] for word in wanted if word in SPELLED and word not in known}
    known |= dictionary(file, [word for word in wanted if word not in known])
    rest = [word for word in wanted if word not in known]
    return known | (by_rule(rest) if rest else {})


def read_aloud(words: list[str], voices: tuple[str, ...] = ("en-us",)) -> dict[str, Ways]:
    """Let espeak-ng read words by its rules; none of them where it is missing."""
    read: dict[str, Ways] = {}
    for voice in voices:
        for word, sounds in zip(words, _sounds(words, voice), strict=False):
            phones = phones_of(sounds)
            if phones and phones not in read.get(word, ()):
                read[word] = (*read.get(word, ()), phones)
    return read


def _sounds(words: list[str], voice: str) -> list[str]:
    """Give each word's sounds in the international alphabet; nothing if that can't be done."""
    command = ["espeak-ng", "-q", "--ipa", "-v", voice]
    try:
        done = subprocess.run(
            command, input="\n".join(words), capture_output=True, text=True, check=True, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return []
    sounds = [line for line in done.stdout.splitlines() if line.strip()]
    # A word without a sound has no line: then nobody knows which line is whose.
    return sounds if len(sounds) == len(words) else []


def phones_of(sounds: str) -> str:
    """Write sounds of the international alphabet as phones; stress and strange signs are left."""
    return " ".join(SOUNDS[found] for found in _SOUND.findall(sounds))
