"""Scripts read into statements, one a line; nothing is run here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.script.statements import (
    Expect,
    Hold,
    Lift,
    PowerCut,
    Press,
    PressKeys,
    PressToken,
    Say,
    ScriptError,
    Set,
    Slot,
    Statement,
    Step,
    Tap,
    UseEdition,
    Wait,
)
from terminal.signals import BUTTONS, KEYS

LINE_END = re.compile(r"\r\n|\n|\r")
"""What ends a line; nothing else does, though Unicode has more."""

BLANK = " \t"
"""What separates words."""

LONGEST_MS = 366 * 24 * 3600 * 1000
"""The longest wait: a year. More is a mistake in the script."""


def parse(content: str) -> Iterator[Step | tuple[int, ScriptError]]:
    """Read a script; a line that cannot be understood comes out as its number and the error."""
    for number, line in enumerate(LINE_END.split(content.removeprefix("\ufeff")), start=1):
        text = line.split("#", 1)[0].strip(BLANK)
        if not text:
            continue
        try:
            yield Step(number, text, parse_statement(text))
        except ScriptError as error:
            yield number, error


def parse_statement(text: str) -> Statement:
    """Read one statement. Raises ``ScriptError``."""
    text = text.strip(BLANK)
    word, *words = re.split(f"[{BLANK}]+", text)
    match word, words:
        case "edition", [name]:
            return UseEdition(name)
        case "set", [key, _, *_]:
            return Set(key, _rest(text))
        case (("tap" | "hold-card"), [kind, name]):
            return Tap(parse_card(kind, name), word == "hold-card")
        case "lift", []:
            return Lift()
        case "press", [button]:
            return Press(_one_of(button, BUTTONS, "a button"))
        case "hold", [_, *_, seconds]:
            return Hold(_held(words[:-1]), parse_seconds(seconds))
        case "wait", [seconds]:
            return Wait(parse_seconds(seconds))
        case "key", [_, *_]:
            return PressKeys(_keys(words, "a key"))
        case "say", [_, *_]:
            return _say(words)
        case "token", [token]:
            return PressToken(_token(token))
        case "slot", [side, kind, name]:
            return Slot(_one_of(side, ("+", "-"), "a slot"), parse_card(kind, name))
        case "power-cut", []:
            return PowerCut()
        case "expect", [path, _, *_]:
            return Expect(path, _rest(text))
        case _:
            pass
    form = FORMS.get(word)
    if form is None:
        raise ScriptError(f'expected one of {", ".join(FORMS)}, found "{word}"')
    raise ScriptError(f'expected "{form}", found "{text}"')


FORMS = {
    "edition": "edition NAME",
    "set": "set KEY VALUE",
    "tap": "tap bank|deed|event|unknown NAME",
    "hold-card": "hold-card bank|deed|event|unknown NAME",
    "lift": "lift",
    "press": "press ok|m|x",
    "hold": "hold BUTTON… SECONDS",
    "wait": "wait SECONDS",
    "key": "key KEY…",
    "say": "say [CONFIDENCE] WORDS",
    "token": "token NAME",
    "slot": "slot +|- bank NAME",
    "power-cut": "power-cut",
    "expect": "expect PATH VALUE",
}
"""Each statement by its first word, and how it is written."""


def parse_card(kind: str, name: str) -> Card:
    """Read a card: ``bank car``, ``deed 16``, ``event 45``, ``unknown 04a1b2``."""
    match kind:
        case "bank":
            return BankCard(_token(name))
        case "deed":
            return DeedCard(_number(name))
        case "event":
            return EventCard(_number(name))
        case "unknown":
            if not re.fullmatch(r"([0-9a-f]{2}){4,10}", name):
                raise ScriptError(f'expected a UID in lower-case hexadecimal, found "{name}"')
            return UnknownTag(name)
        case _:
            raise ScriptError(f'expected bank, deed, event or unknown, found "{kind}"')


def parse_seconds(text: str) -> int:
    """Read seconds, decimals allowed, as whole milliseconds. Raises ``ScriptError``."""
    if not re.fullmatch(r"\d+(\.\d+)?|\.\d+", text, re.ASCII):
        raise ScriptError(f'expected a number of seconds, found "{text}"')
    try:
        ms = round(Decimal(text) * 1000)
    except InvalidOperation:
        ms = LONGEST_MS + 1
    if ms > LONGEST_MS:
        raise ScriptError(f'expected at most a year in seconds, found "{text}"')
    return ms


def _say(words: list[str]) -> Say:
    first = words[0]
    if not re.fullmatch(r"-?\d*\.?\d+", first, re.ASCII):
        return Say(" ".join(words))
    if len(words) == 1:
        raise ScriptError(f'expected words after "{first}", found none')
    if not 0 <= float(first) <= 1:
        raise ScriptError(f'expected a confidence from 0 to 1, found "{first}"')
    return Say(" ".join(words[1:]), float(first))


def _rest(text: str) -> str:
    """Give what stands after the first two words, as it was written."""
    return re.split(f"[{BLANK}]+", text, maxsplit=2)[2]


def _held(words: list[str]) -> tuple[str, ...]:
    keys = _keys(words, "a button or key")
    for place, key in enumerate(keys):
        if key in keys[:place]:
            raise ScriptError(f'expected each button or key once, found "{key}" again')
    return keys


def _keys(words: list[str], what: str) -> tuple[str, ...]:
    return tuple(_one_of(word, (*BUTTONS, *KEYS), what) for word in words)


def _one_of(word: str, allowed: tuple[str, ...], what: str) -> str:
    if word not in allowed:
        raise ScriptError(f'expected {what} ({" ".join(allowed)}), found "{word}"')
    return word


def _token(word: str) -> str:
    if not re.fullmatch(r"[a-z][a-z-]{0,15}", word):
        raise ScriptError(f'expected the name of a bank card, found "{word}"')
    return word


def _number(word: str) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,3}", word, re.ASCII):
        raise ScriptError(f'expected the number of a card, found "{word}"')
    return int(word)
