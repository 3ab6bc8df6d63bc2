"""Completion of what is being typed: cards with their names, words of the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from cards.card import BankCard, Card, DeedCard, EventCard
from hardware.console.desk import Desk
from hardware.console.hints import players
from hardware.console.pages import remark
from hardware.console.shelf import plain
from hardware.console.typed import KINDS
from terminal.script import FORMS
from terminal.signals import BUTTONS

LAYING = {"tap", "hold-card"}
OF_KIND: dict[str, type[Card]] = {"bank": BankCard, "deed": DeedCard, "event": EventCard}


class CardCompleter(Completer):
    """Offers what may follow: players first, then streets, events and other words."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        """Give the completions of the text before the cursor; all of them if it is asked for."""
        line = document.text_before_cursor
        before, typed = line.split(), ""
        if before and not line[-1].isspace():
            typed = before.pop()
        if not line.strip() and not event.completion_requested:
            return []
        match before:
            case []:
                return [*self._cards(typed, BankCard, DeedCard, EventCard), *self._words(typed)]
            case [word] if word in LAYING:
                return _plain(typed, KINDS)
            case [word, kind] if word in LAYING and kind in OF_KIND:
                return self._cards(typed, OF_KIND[kind], after=f"{kind} ")
            case [kind] if kind in OF_KIND:
                return self._cards(typed, OF_KIND[kind], after=f"{kind} ")
            case ["press"]:
                return _plain(typed, BUTTONS)
            case ["hold", *held]:
                return _plain(typed, [button for button in BUTTONS if button not in held])
            case [first, *_] if first in FORMS:
                return []
            case _:
                return [*self._names(line), *self._cards(typed, BankCard, DeedCard)]

    def _cards(self, typed: str, *kinds: type[Card], after: str = "") -> Iterator[Completion]:
        """Offer cards by token or number, and by their names; ``after`` is there already."""
        desk = self._desk
        wanted = plain(typed)
        for kind in kinds:
            for card in self._of_kind(kind):
                written, name = desk.shelf.short(card).removeprefix(after), desk.shelf.names[card]
                if written.removeprefix("event ").startswith(typed.lower()) or (
                    len(wanted) > 1 and plain(name).startswith(wanted)
                ):
                    yield self._completion(card, written, len(typed))

    def _of_kind(self, kind: type[Card]) -> list[Card]:
        """List the cards of a kind; of the bank cards those that may be of use, players first."""
        shelf = self._desk.shelf
        if kind is BankCard:
            return [BankCard(token) for token in players(self._desk.frame.report, shelf)]
        return [card for card in shelf.names if isinstance(card, kind)]

    def _names(self, line: str) -> Iterator[Completion]:
        """Offer streets whose name begins with several words: the whole line."""
        wanted = plain(line)
        for card, name in self._desk.shelf.names.items():
            if not isinstance(card, BankCard) and plain(name).startswith(wanted):
                yield self._completion(card, self._desk.shelf.short(card), len(line))

    def _completion(self, card: Card, written: str, length: int) -> Completion:
        desk = self._desk
        said = [desk.shelf.names[card], remark(card, desk.frame, desk.look)]
        return Completion(written, -length, display_meta=" · ".join(part for part in said if part))

    def _words(self, typed: str) -> Iterator[Completion]:
        if typed:
            yield from _plain(typed, self._desk.sense.words())


def _plain(typed: str, words: Iterable[str]) -> Iterator[Completion]:
    for word in dict.fromkeys(words):
        if word.startswith(typed.lower()) and word.isascii():
            yield Completion(word, -len(typed))
