"""The printed words of a language, and an edition's cards and table card put in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import polib

from cards.card import Card
from cards.deck import Deck
from display.words import LANGUAGES, Words, catalogue
from terminal.edition import Edition, Rules, Settings
from tools.printing.faces import Describing, Face, Glance, Hold, describe_of, figures_of

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

    def __init__(
        self, edition: Edition, deck: Deck, language: str, settings: Settings | None = None
    ) -> None:
        self.edition, self.deck, self.language = edition, deck, language
        self._rules = Rules(deck, settings or edition.settings())
        self._words = printed(language)
        self._screen = Words(language)

    def say(self, key: str, otherwise: str | None = None, **values: object) -> str:
        """Give printed words with their figures; `otherwise` where there are none."""
        found = self._words[key] if otherwise is None else self._words.get(key, otherwise)
        return found.format(**values)

    def write(self, amount: int) -> str:
        """Write an amount in the smallest units of the game, as its screens do."""
        return self._screen.amount(self.edition.money(amount, self._rules))

    def faces(self, cards: Iterable[Card]) -> list[Face]:
        """Describe these cards. Raises `KeyError` if the edition's cards have no faces."""
        describe = describe_of(self.edition.name)
        describing = self._describing()
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
            keyed_title=self.say(f"keyed.{self.edition.name}", otherwise=""),
            figures=figures_of(self.edition.name)(self._describing()),
        )

    def _describing(self) -> Describing:
        return Describing(self.deck, self._rules.settings, self.language, self.say, self.write)

    def _holds(self) -> Iterable[Hold]:
        """Give the holds; those that do the same after the same time together."""
        found: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
        for keys, ms in self.edition.holds.items():
            buttons = tuple(sorted(keys))
            does = self.say(f"hold.{self.edition.name}.{'+'.join(buttons)}", otherwise="")
            shown = f"{ms / 1000:g}".replace(".", self._screen.point)
            what = self.say("glance.seconds", seconds=shown), does
            found[what] = (*found.get(what, ()), buttons)
        for (seconds, does), combinations in found.items():
            yield Hold(combinations, seconds, does)
