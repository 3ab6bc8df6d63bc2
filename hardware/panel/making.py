"""Making cards from a page: one page at a time has the reader, all see how it goes.

Runs in the server's loop. How a tag becomes a card is the writer's business, which is lent.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, assert_never

import msgspec

from cards.card import Card
from cards.durable import FileError
from cards.known import Register, State, Tag
from cards.naming import CardNameError, Stamps, parse_card
from hardware.panel.facts import card_key
from hardware.panel.messages import Hello
from hardware.panel.options import CardWriter, Order, Work
from hardware.panel.orders import AllowIt, Asked, EndIt, LookUp, Make, SkipIt
from terminal.ports import Frame

STEPS = {"reader": "awaiting", "awaiting": "awaiting", "made": "awaiting"}
"""What an event leaves a page with; the others leave it with themselves."""


@dataclass
class Job:
    """An order that is carried out, for the page that gave it; ``shown`` is where it is."""

    page: int
    work: Work
    shown: dict[str, Any]
    beat: int = 0

    def happens(self, event: dict[str, Any]) -> None:
        """Take over what happened, so that whoever looks sees how it is now."""
        kind = event.pop("event")
        self.beat += 1
        self.shown["beat"] = self.beat
        self.shown["step"] = STEPS.get(kind, kind)
        self.shown["words"] = None
        if kind == "made":
            self.shown["made"] = event
        else:
            self.shown.update(event)


class Making:
    """Which cards there are, and the one job that is going on; ``changed`` has it shown."""

    def __init__(
        self,
        writer: CardWriter | None,
        newest: Callable[[], Frame | None],
        changed: Callable[[], None],
    ) -> None:
        self._writer = writer
        self._newest = newest
        self._changed = changed
        self._job: Job | None = None
        self._ended: dict[str, Any] | None = None
        self._told = b""
        self._deck = b""

    def told(self, deck: bytes) -> bytes:
        """Give the message for the pages; ``deck`` is the one that they have."""
        if not self._told or deck is not self._deck:
            self._deck = deck
            self._told = msgspec.json.encode(self._facts())
        return self._told

    def dealt(self, deck: bytes) -> None:
        """The deck or its language may be another one now."""
        if deck is not self._deck:
            self._changed()

    def take(self, page: int, spoken: Asked) -> None:
        """Do what a page says; pages are known by number."""
        match spoken:
            case Make():
                self._make(page, spoken)
            case AllowIt() | SkipIt() | EndIt():
                job = self._job
                if job is not None and job.page == page:
                    _say(job, spoken)
            case LookUp() | Hello():
                pass
            case _:
                assert_never(spoken)
        self._renew()

    def leave(self, page: int) -> None:
        """A page is gone: the game gets its reader back."""
        if self._job is not None and self._job.page == page:
            _say(self._job, EndIt())
            self._renew()

    def _make(self, page: int, wish: Make) -> None:
        frame = self._newest()
        if self._job is not None or self._writer is None or frame is None:
            return
        every = frame.edition.cards(frame.rules.deck)
        try:
            cards = tuple(parse_card(name, every) for name in dict.fromkeys(wish.cards))
        except CardNameError:
            return  # the page shows a deck that is not played any more; it has just got the new one
        order = Order(frame.edition, frame.rules, cards, wish.enrol, wish.replace, wish.protect)
        loop = asyncio.get_running_loop()

        def tell(event: dict[str, Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._happened, event)

        self._ended = None
        shown = {
            "by": wish.by,
            "enrol": wish.enrol,
            "replace": wish.replace,
            "protect": wish.protect,
            "step": "starting",
            "beat": 0,
            "number": 1,
            "count": len(cards),
            "card": card_key(cards[0]),
        }
        self._job = Job(page, self._writer.begin(order, tell), shown)

    def _happened(self, event: dict[str, Any]) -> None:
        job = self._job
        if job is None:
            return
        told = _renamed(event)
        if told["event"] == "ended":
            self._job = None
            self._ended = {**told, "by": job.shown["by"], "enrol": job.shown["enrol"]}
            self._ended["replace"] = job.shown["replace"]
        elif job.shown["step"] != "ending":
            job.happens(told)
        self._renew()

    def _renew(self) -> None:
        self._told = b""
        self._changed()

    def _facts(self) -> dict[str, Any]:
        frame = self._newest()
        assert frame is not None  # a deck was shown
        every = frame.edition.cards(frame.rules.deck)
        trouble: dict[str, str] | None = None
        register = None
        try:
            register = self._writer.register() if self._writer is not None else None
        except FileError as error:
            trouble = {"code": error.code, "words": str(error), "remedy": ""}
        return {
            "is": "cards",
            "reader": self._writer is not None and self._writer.reader,
            "writer": self._writer is not None,
            "trouble": trouble,
            "cards": states(every, Stamps(frame.rules.deck, every), register),
            "job": self._job.shown if self._job is not None else None,
            "ended": self._ended,
        }


def states(
    cards: list[Card], stamps: Stamps, register: Register | None
) -> dict[str, dict[str, Any]]:
    """Say of each card, in the order of making, whether it has a tag, and how many."""
    return {
        card_key(card): _state(register.of(stamps.stamp(card)) if register else ())
        for card in cards
    }


def _state(tags: list[Tag] | tuple[Tag, ...]) -> dict[str, Any]:
    good = [tag for tag in tags if tag.good]
    if good:
        enrolled = all(tag.state is State.ENROLLED for tag in good)
        return {"state": "enrolled" if enrolled else "written", "tags": len(good)}
    if any(tag.state is State.WRITING for tag in tags):
        return {"state": "torn", "tags": 0}
    return {"state": "void" if tags else "missing", "tags": 0}


def _say(job: Job, spoken: AllowIt | SkipIt | EndIt) -> None:
    match spoken:
        case AllowIt():
            job.work.allow()
        case SkipIt():
            job.work.skip()
        case EndIt():
            job.shown["step"] = "ending"
            job.work.end()


def _renamed(event: dict[str, Any]) -> dict[str, Any]:
    """Name cards as the pages do: ``deed 16``."""
    named = {**event}
    for key in ("card", "known"):
        if isinstance(named.get(key), str):
            named[key] = named[key].replace(":", " ")
    if "left" in named:
        named["left"] = [name.replace(":", " ") for name in named["left"]]
    return named
