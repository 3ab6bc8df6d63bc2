"""Each reason why a tag is no card has words for the screen, in every language, on every panel."""

import ast
from pathlib import Path

import pytest

from display.words import LANGUAGES, Words, catalogue
from terminal.screen import Screen, Text, text
from tests.display.checking import faults

ROOT = Path(__file__).parents[2]
SIZES = ((128, 64), (128, 32), (256, 64), (128, 128))


def reasons() -> set[str]:
    """Every `tag.` code that is written out where tags are judged."""
    found: set[str] = set()
    for name in ("cards/verdict.py", "hardware/card_reader.py", "hardware/reading.py"):
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = node.value
                if word.startswith("tag.") and word != "tag.":
                    found.add(word)
    return found


def test_every_reason_has_words_and_no_words_are_left_over() -> None:
    assert reasons() == {key for key in catalogue("en") if key.startswith("tag.")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_reason_fits_the_panel(language: str, size: tuple[int, int]) -> None:
    for reason in sorted(reasons()):
        shown = Screen(title=text("home.title"), notice=Text(reason))
        assert faults(shown, Words(language), size) == [], reason
