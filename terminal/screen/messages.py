"""What is said, as data: message keys with values; ``display`` translates and writes it out."""

from __future__ import annotations

from dataclasses import dataclass

from terminal.money import Money


@dataclass(frozen=True, slots=True)
class Text:
    """A message of the catalogues by its key, with the values for its placeholders."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Local:
    """Words that a deck brings along in several languages: language → words, as pairs."""

    words: tuple[tuple[str, str], ...]

    def by(self, language: str) -> str:
        """Give the words in this language, else in the first one there is."""
        return dict(self.words).get(language) or self.words[0][1]


Value = str | int | Money | Text | Local


def text(key: str, **values: Value) -> Text:
    """Write a message: ``text("deed.price", price=Money(60))``."""
    return Text(key, tuple(values.items()))
