"""A frame as JSON for the page: what the screen says, the buttons, whose the cards are.

Built from what every edition has: its screen, its report, its cards. Pure.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from cards.card import BankCard, Card, DeedCard, EventCard
from cards.deck import Deck
from hardware.panel.hints import hints, wanted
from hardware.panel.options import Lent
from terminal.edition import Edition, Rules
from terminal.ports import Frame
from terminal.screen import Local, Text, Value, text

Say = Callable[[Text], str]


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame as the page gets it: the picture's bits, and two messages of JSON.

    ``deck`` seldom changes: cards, names, figures. ``state`` is all the rest.
    """

    picture: bytes
    state: bytes
    deck: bytes


class Telling:
    """Turns frames into what is shown; keeps the deck's message while the deck stays."""

    def __init__(self, lent: Lent) -> None:
        self._lent = lent
        self._rules: Rules | None = None
        self._language = ""
        self._deck = b""

    def shown(self, frame: Frame, lying: Card | None) -> Shown:
        """Give the messages for a frame, and for the card left on the reader."""
        if frame.rules is not self._rules or frame.language != self._language:
            self._rules, self._language = frame.rules, frame.language
            self._deck = msgspec.json.encode(deck(frame, self._lent))
        state = msgspec.json.encode(state_of(frame, lying, self._lent))
        return Shown(frame.picture, state, self._deck)


def state_of(frame: Frame, lying: Card | None, lent: Lent) -> dict[str, Any]:
    """Tell all of a frame but its picture and its deck."""
    screen, report, language = frame.screen, frame.report, frame.language
    title, lines = lent.read(screen, language)

    def say(message: Text) -> str:
        return lent.say(language, message)

    return {
        "is": "state",
        "size": frame.size,
        "language": language,
        "volume": frame.volume,
        "beat": frame.beat,
        "cue": screen.cue,
        "refused": str(report.get("notice") or "").startswith("refused:"),
        "waiting": screen.waiting,
        "listening": screen.listening,
        "speaks": bool(screen.speech) and lent.reading is not None,
        "prompt": report["prompt"],
        "title": title,
        "lines": lines,
        "notice": say(screen.notice) if screen.notice else "",
        "keys": {name: say(does) for name, does in (*screen.unsaid, *screen.keys)},
        "hint": _hint(frame, lent),
        "wanted": wanted(frame),
        "lying": None if lying is None else card_key(lying),
        "joined": report.get("joined", []),
        "bidding": bool(report.get("auction")),
        "players": {
            player: say(text("read.name", name=frame.edition.money(facts["cash"], frame.rules)))
            for player, facts in report.get("players", {}).items()
        },
        "deeds": _deeds(frame, lent),
        **{name: report.get(name) for name in ("slots", "slot", "amount")},
    }


def _hint(frame: Frame, lent: Lent) -> str:
    """Give the closest hint that has words, empty where the catalogues have none."""
    for message in hints(frame):
        with contextlib.suppress(KeyError):
            return lent.say(frame.language, message)
    return ""


def _deeds(frame: Frame, lent: Lent) -> dict[str, Any]:
    """Tell whose the deeds are and how much their rent is now, cheap as it may be (U10)."""
    cheap = bool(frame.report.get("cheap_rents"))

    def rent(number: str) -> str | None:
        due = frame.edition.rent(frame.book, int(number), frame.rules)
        return None if due is None else lent.say(frame.language, text("read.name", name=due))

    return {
        number: {**held, "rent": rent(number), "cheap": cheap and held.get("level", 0) > 1}
        for number, held in frame.report.get("deeds", {}).items()
    }


def card_key(card: Card) -> str:
    """Name a card as the notation does: ``deed 16``."""
    match card:
        case BankCard(token):
            return f"bank {token}"
        case DeedCard(number):
            return f"deed {number}"
        case EventCard(number):
            return f"event {number}"
        case _:
            return "unknown"


def deck(frame: Frame, lent: Lent) -> dict[str, Any]:
    """Tell which cards there are, with what stands on them."""
    language, rows = frame.language, frame.rules.deck

    def say(message: Text) -> str:
        return lent.say(language, message)

    def figure(amount: int) -> str:
        return say(text("read.name", name=frame.edition.figure(amount, frame.rules)))

    names, tokens = card_rows(frame.edition, rows, lent, language)
    cards = frame.edition.cards(rows)
    return {
        "is": "deck",
        "edition": frame.edition.name,
        "language": language,
        "banks": [{"token": token, "name": name} for token, name in names.items()],
        "deeds": [
            {**_deed(rows, card.number, figure), "plots": frame.edition.plots}
            for card in cards
            if isinstance(card, DeedCard)
        ],
        "events": [_event(rows, card.number, say) for card in cards if isinstance(card, EventCard)],
        "tokens": tokens,
        "keypad": list(frame.edition.keys),
        "captions": _captions(frame, lent),
        "holds": [{"keys": sorted(keys), "ms": ms} for keys, ms in frame.edition.holds.items()],
        "rules": _rules(frame, lent),
        "talk": _talk(frame, lent),
    }


def _talk(frame: Frame, lent: Lent) -> dict[str, bool] | None:
    """Tell a page that it may talk to the bank, and whether the bank is deaf."""
    if frame.edition.grammar is None:
        return None
    return {"deaf": lent.ears is None or lent.ears.deaf}


KEYS = {"-": "minus", "+": "plus", "C": "clear", "K": "thousand", "M": "million", "arrow": "arrow"}
"""Keypad keys whose sign does not say what they are for."""


def _captions(frame: Frame, lent: Lent) -> dict[str, str]:
    """Say in a word what a key of the keypad is for, where the catalogues have one."""
    found, name = {}, frame.edition.name
    for key in frame.edition.keys:
        with contextlib.suppress(KeyError):
            found[key] = lent.say(frame.language, Text(f"page.cap.{name}-{KEYS[key]}"))
    return found


def _rules(frame: Frame, lent: Lent) -> list[str]:
    """Give what people do by themselves at the table, a rule a line, if there are words."""
    name = frame.edition.name
    try:
        return lent.say(frame.language, Text(f"page.rules.{name}")).splitlines()
    except KeyError:
        return []


def card_rows(
    edition: Edition, rows: Deck, lent: Lent, language: str
) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Give the players' names in words, and their signs as rows of pixels, by token."""
    banks = [card.token for card in edition.cards(rows) if isinstance(card, BankCard)]
    names = {token: lent.say(language, Text(f"token.{token}")) for token in banks}
    known = signs(lent)
    return names, {token: known.get(token, []) for token in banks}


def signs(lent: Lent) -> dict[str, list[str]]:
    """Give every player's sign as rows of pixels, by token."""
    return {token: rows.split() for token, rows in lent.tokens.items()}


def _deed(rows: Any, number: int, figure: Callable[[int], str]) -> dict[str, Any]:
    deed = rows.deeds[number]
    return {
        "number": number,
        "name": deed.name[rows.market],
        "group": deed.group,
        "price": figure(deed.price),
    }


def _event(rows: Any, number: int, say: Say) -> dict[str, Any]:
    event = rows.events[number]
    title: Value = Local(tuple(event.title.items()))
    words = say(text("read.name", name=title))
    return {"number": number, "title": words, "printed": event.printed}
