"""The pages' words: every one that a page names is there, in every language, and none too many."""

from __future__ import annotations

import re
import string

import msgspec
import pytest

from display.words import LANGUAGES, catalogue
from hardware.panel.files import STATIC
from hardware.panel.settings import _kind
from hardware.panel.words import WORDS, page_words
from terminal.config.fields import fields_of
from terminal.editions import EDITIONS
from terminal.editions.electronic import prompts as electronic
from terminal.editions.speed import prompts as speed
from terminal.editions.ultimate import prompts as ultimate
from terminal.editions.voice import prompts as voice
from terminal.screen import Cue
from terminal.tunes import TUNES
from tests.panel.tables import say

COMPOSED = re.compile(
    r"page\.(cue|group|choice|language|edition|hold|key|made|card|end|trouble|remedy|market)\."
)


def named() -> set[str]:
    """Return the keys that stand in the pages' files."""
    found: set[str] = set()
    for path in STATIC.iterdir():
        if path.suffix == ".html":
            found |= set(
                re.findall(r"(?<=[\"{])page\.[a-z0-9.-]+(?=[\"}])", path.read_text("utf-8"))
            )
        elif path.suffix == ".js":
            found |= set(re.findall(r"\"(page\.[a-z0-9.-]+)\"", path.read_text("utf-8")))
    return found


def test_every_word_that_a_page_names_is_there() -> None:
    assert named() - {message.key for message in WORDS} == set()


def test_no_word_of_the_pages_is_left_over() -> None:
    listed = {message.key for message in WORDS if not COMPOSED.match(message.key)}
    assert listed - named() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_keep_their_placeholders_for_the_script(language: str) -> None:
    words = page_words(say, language)
    for message in WORDS:
        wanted = {name for name, _ in message.values}
        found = {name for _, name, _, _ in string.Formatter().parse(words[message.key]) if name}
        assert found == wanted, message.key


JOINING = ("setup-0", "setup-1", "setup-2", "home-first")
STEPS = {
    "ultimate": (*ultimate.Prompt, *JOINING),
    "electronic": (*electronic.Prompt, *JOINING),
    "speed": (*speed.Prompt, "setup-0"),
    "voice": (*voice.Prompt, *JOINING),
}
"""What the page may have to say, by edition; set-up is told apart by who has joined."""

CASES = {"deed": ("deed-free", "deed-owned")}
"""Prompts with a note for each case, where there is none for all of them."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_a_hint_for_every_prompt_and_there_are_rules(edition: str, language: str) -> None:
    known = catalogue(language)
    for step in {step.replace("_", "-") for step in STEPS[edition]} - {"setup"}:
        told = [f"page.hint.{edition}-{one}" for one in (step, *CASES.get(step, ()))]
        assert told[0] in known or all(one in known for one in told[1:]), step
    assert known[f"page.rules.{edition}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_muted_page_has_words_for_every_tune(language: str) -> None:
    assert set(TUNES) == set(Cue)
    for cue in TUNES:
        assert catalogue(language)[f"page.cue.{cue.value}"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_and_its_settings_have_names(edition: str) -> None:
    assert any(message.key == f"page.edition.{edition}" for message in WORDS)
    for field in fields_of(EDITIONS[edition].settings, {}):
        key = f"page.setting.{field.key.replace('.', '-').replace('_', '-')}"
        assert all(key in catalogue(language) for language in LANGUAGES), key


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_choice_of_a_setting_has_a_name(edition: str) -> None:
    known = {message.key for message in WORDS}
    for field in fields_of(EDITIONS[edition].settings, {}):
        kind = _kind(msgspec.inspect.type_info(field.kind))
        own = field.key.replace(".", "-").replace("_", "-")
        for choice in kind.get("choices", ["all"]):
            if isinstance(choice, str):
                assert {f"page.choice.{own}-{choice}", f"page.choice.{choice}"} & known, own
        assert kind.get("choices") != [], field.key
