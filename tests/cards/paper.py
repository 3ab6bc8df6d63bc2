"""Where the words of a printed sheet stand, in millimetres, and what is wrong with that."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from tools.printing.measures import BLEED, HEIGHT, WIDTH
from tools.printing.sheets import COLUMNS, FOOT, PITCH_X, PITCH_Y, ROWS, Paper

MM = 25.4 / 72
NEAR = 1.2
"""No word's box is nearer to the edge of a card, in mm; letters are a good deal lower than it."""

WORD = re.compile(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')


class Word(NamedTuple):
    """A word and its box, in mm from the upper left corner of its page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Word) -> bool:
        """Whether two words stand on each other; boxes of lines that touch may overlap a bit."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.2 and down > 1.0

    def within(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether it is inside a box."""
        across = left <= self.left and self.right <= right
        return across and top <= self.top and self.bottom <= bottom


def pages(program: str, folder: Path, pdf: bytes) -> list[list[Word]]:
    """Read the words of each page with `pdftotext`."""
    file = folder / "words.pdf"
    file.write_bytes(pdf)
    ran = subprocess.run([program, "-bbox", str(file), "-"], capture_output=True, check=True)
    return [
        [Word(unescape(text), *(float(at) * MM for at in box)) for *box, text in WORD.findall(page)]
        for page in ran.stdout.decode().split("<page ")[1:]
    ]


def text(words: list[Word]) -> str:
    """Join words as they come."""
    return " ".join(word.text for word in words)


def card_words(words: list[Word], paper: Paper) -> Iterator[list[Word]]:
    """Part the words of a sheet of fronts by card; those at the foot are left out."""
    for place in range(COLUMNS * ROWS):
        found = [word for word in words if _touches(word, box_of(paper, place))]
        if found:
            yield found


def box_of(paper: Paper, place: int) -> tuple[float, float, float, float]:
    """Give left, top, right and bottom of a card on its sheet."""
    margin = (paper.height - FOOT - ROWS * PITCH_Y) / 2
    left = (paper.width - COLUMNS * PITCH_X) / 2 + place % COLUMNS * PITCH_X + BLEED
    top = margin + place // COLUMNS * PITCH_Y + BLEED
    return left, top, left + WIDTH, top + HEIGHT


def faults(words: list[Word], paper: Paper) -> list[str]:
    """Name words that stand on each other, or too near to the edge of their card."""
    found = []
    for place in range(COLUMNS * ROWS):
        left, top, right, bottom = box_of(paper, place)
        safe = left + NEAR, top + NEAR, right - NEAR, bottom - NEAR
        on_card = [word for word in words if _touches(word, (left, top, right, bottom))]
        found += [f"edge: {word.text}" for word in on_card if not word.within(*safe)]
        found += meetings(on_card)
    return found


def meetings(words: list[Word]) -> list[str]:
    """Name words that stand on each other."""
    pairs = combinations(words, 2)
    return [f"{one.text} on {other.text}" for one, other in pairs if one.meets(other)]


def _touches(word: Word, box: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = box
    return left < word.right and word.left < right and top < word.bottom and word.top < bottom
