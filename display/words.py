"""A screen's messages as words of a language, from the ``.po`` catalogues. No pixels here.

Message keys (``deed.price``) are the catalogues' ids; figures and names fill ``{placeholders}``.
A name in a sentence may need more than itself: ``{payee:to}`` is said as ``form.to``, or as
``form.to.bank`` says where that name has a form of its own (Spanish "al Banco").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

import polib

from terminal.money import Money, format_money
from terminal.screen import Local, Text, text

if TYPE_CHECKING:
    from terminal.screen import Value

LOCALE = Path(__file__).with_name("locale")
LANGUAGES = ("en", "es")
"""Languages with a catalogue, the default first."""

MONEY_SIGN = "\ue000"
"""Stands for the money sign where words are to be drawn; Unicode has no such character."""


@lru_cache(maxsize=8)
def catalogue(language: str) -> dict[str, str]:
    """Read a language's messages, once: key to words with placeholders.

    Those of the small screen, and those in ``window`` for what has room: help and hints.
    """
    files = sorted(LOCALE.rglob(f"{language}.po"))
    return {
        entry.msgid: entry.msgstr
        for file in files
        for entry in polib.pofile(str(file), encoding="utf-8")
        if not entry.obsolete
    }


class Words:
    """The words of one language; ``sign`` is written before amounts of money."""

    def __init__(self, language: str, sign: str = "M") -> None:
        """Open a language of ``LANGUAGES``; ``ValueError`` names the ones there are."""
        if language not in LANGUAGES:
            raise ValueError(f"no words for language {language!r}: have {', '.join(LANGUAGES)}")
        self.language = language
        self._sign = sign
        self._messages = catalogue(language)
        self.point = self.say(Text("number.point"))
        self.group = self.say(Text("number.group"))

    def signed(self, sign: str) -> Words:
        """Return the same words with another money sign."""
        return Words(self.language, sign)

    def say(self, message: Text) -> str:
        """Return a message in words, its values filled in; the name of a token is translated."""
        pattern = self._messages[message.key]
        if not message.values:
            return pattern
        values = {name: self._filling(value) for name, value in message.values}
        return pattern.format_map(values)

    def amount(self, money: Money, *, sign: bool = True) -> str:
        """Return an amount with the language's separators; in millions it carries no sign."""
        digits = format_money(money, self.point, self.group)
        if money.millions or not sign:
            return digits
        return f"-{self._sign}{digits[1:]}" if money.units < 0 else self._sign + digits

    def name(self, account: str) -> str:
        """Return the name of a player's token or the Bank, in words."""
        return self.say(text(f"token.{account}"))

    def _filling(self, value: Value) -> _Filling:
        account = value if isinstance(value, str) else ""
        if isinstance(value, Text):
            account = value.key.removeprefix("token.")
        return _Filling(self, self._value(value), account)

    def formed(self, said: str, account: str, form: str) -> str:
        """Return a name in a form that a pattern asked for; ``account`` may have its own."""
        own = Text(f"form.{form}.{account}")
        if own.key in self._messages:
            return self.say(own)
        return self._messages[Text(f"form.{form}").key].format(name=said)

    def _value(self, value: Value) -> str:
        match value:
            case Text():
                return self.say(value)
            case Money():
                return self.amount(value)
            case Local():
                return value.by(self.language)
            case str():
                return self._messages.get(f"token.{value}", value)
            case int():
                return str(value)
            case _:
                assert_never(value)


@dataclass(frozen=True, slots=True)
class _Filling:
    """What fills a placeholder, in the form that the placeholder names."""

    words: Words
    said: str
    account: str

    def __format__(self, form: str) -> str:
        return self.words.formed(self.said, self.account, form) if form else self.said
