"""The printed words of a language, and an edition's cards and table card put in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import polib

from cards.card import Card
from cards.deck import Deck
from display.words import LANGUAGES, Words, catalogue
from terminal.edition import Edition
from terminal.money import Money, format_money
from tools.printing.faces import Describing, Face, Glance, Hold, describe_of

LOCALE = Path(__file__).with_name("locale")


@lru_cache(maxsize=8)
def printed(language: str) -> dict[str, str]:
    """Read the printed words of a language. Raises `ValueError` for one without words."""
    if language not in LANGUAGES:
        raise ValueError(f"no printed words for {language!r}: have {', '.join(LANGUAGES)}")
    entries = polib.pofile(str(LOCALE / f"{language}.po"), encoding="utf-8")
    return {entry.msgid: entry.msgstr for entry in entries if not entry.obsolete}


class Printing:
    """An edition's deck in one language: faces of its cards, its table card, single words."""

    def __init__(self, edition: Edition, deck: Deck, language: str) -> None:
        self.edition, self.deck, self.language = edition, deck, language
        self._words = printed(language)
        screen = Words(language)
        self._point, self._group = screen.point, screen.group

    def say(self, key: str, otherwise: str | None = None, **values: object) -> str:
        """Give printed words with their figures; `otherwise` where there are none."""
        found = self._words[key] if otherwise is None else self._words.get(key, otherwise)
        return found.format(**values)

    def write(self, amount: int) -> str:
        """Write an amount of money with its sign."""
        return "M" + format_money(Money(amount), self._point, self._group)

    def faces(self, cards: Iterable[Card]) -> list[Face]:
        """Describe these cards. Raises `KeyError` if the edition's cards have no faces."""
        describe = describe_of(self.edition.name)
        describing = Describing(self.deck, self.language, self.say, self.write)
        return [describe(describing, card) for card in cards]

    def glance(self) -> Glance:
        """Give the table card: the edition's help, and its holds with their times."""
        help_texts, sections, number = catalogue(self.language), [], 1
        stem = f"help.{self.edition.name}"
        while title := help_texts.get(f"{stem}.{number}.title"):
            sentences = tuple(help_texts[f"{stem}.{number}.text"].split("\n"))
            sections.append((title, sentences))
            number += 1
        return Glance(
            title=self.say("glance.title"),
            sections=tuple(sections),
            holds_title=self.say("glance.holds"),
            holds=tuple(self._holds()),
        )

    def _holds(self) -> Iterable[Hold]:
        for keys, ms in self.edition.holds.items():
            buttons = tuple(sorted(keys))
            does = self.say(f"hold.{self.edition.name}.{'+'.join(buttons)}", otherwise="")
            shown = f"{ms / 1000:g}".replace(".", self._point)
            yield Hold(buttons, self.say("glance.seconds", seconds=shown), does)
