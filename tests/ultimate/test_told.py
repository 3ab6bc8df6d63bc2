"""What is said of a command, and which sound goes with it; why one is refused."""

from __future__ import annotations

import pytest

from terminal.edition import Decision, Refused
from terminal.editions.ultimate.commands import (
    BuyDeed,
    CancelLast,
    CollectGo,
    GiveDeed,
    LandOnOwn,
    PayJail,
    PayLocation,
    PayRent,
    PlayEvent,
    StartGame,
    WinAuction,
)
from terminal.editions.ultimate.rules import decide
from terminal.ledger import Command
from terminal.money import Money
from terminal.screen import Cue, Line, Text, text
from tests.ultimate.books import IN_DEBT, OWNED, POOR, RULES, TWO, TWO_DEEDS, book_after

WORDS: list[tuple[tuple[Command, ...], Command, Text, Cue]] = [
    ((), StartGame(("ship", "car")), text("started", amount=Money(1500)), Cue.START),
    (TWO, BuyDeed("car", 16), text("bought", player="car"), Cue.MONEY_OUT),
    (OWNED, PayRent("ship", 16), text("rent.paid", player="ship", owner="car"), Cue.RENT_UP),
    (OWNED, LandOnOwn("car", 16), text("own.landed", player="car"), Cue.RENT_UP),
    (TWO, CollectGo("car"), text("go.collected", player="car"), Cue.MONEY_IN),
    (TWO, PayLocation("car"), text("location.paid", player="car"), Cue.MONEY_OUT),
    (TWO, PayJail("ship"), text("jail.paid", player="ship"), Cue.MONEY_OUT),
    (TWO, WinAuction("ship", 9, 40), text("bought", player="ship"), Cue.MONEY_OUT),
    ((*TWO, BuyDeed("car", 1)), BuyDeed("ship", 2), text("set.completed"), Cue.SET),
    (POOR, PayJail("car"), text("debt.made", player="car"), Cue.DEBT),
    (POOR, WinAuction("car", 1, 60), text("debt.made", player="car"), Cue.DEBT),
    (POOR, WinAuction("car", 1, 320), text("bankrupt", player="car"), Cue.WIN),
    (IN_DEBT, GiveDeed(16), text("debt.paid", player="car"), Cue.MONEY_IN),
    (TWO_DEEDS, GiveDeed(1), text("debt.given", player="car"), Cue.MONEY_OUT),
    (OWNED, PlayEvent(56), text("event.cheap", count=2), Cue.TAP),
    (OWNED, PlayEvent(60, deeds=(16, 9)), text("event.swapped"), Cue.TAP),
    (OWNED, PlayEvent(62, players=("ship", "car")), text("event.given"), Cue.MONEY_IN),
    (OWNED, PlayEvent(64, players=("car",)), text("event.taxed", player="car"), Cue.MONEY_OUT),
    (OWNED, PlayEvent(45, deeds=(16,)), text("event.levels"), Cue.RENT_UP),
    (OWNED, PlayEvent(46, deeds=(16,)), text("event.nothing"), Cue.TAP),
    (OWNED, CancelLast(), text("cancelled"), Cue.CANCEL),
]


@pytest.mark.parametrize(("before", "command", "words", "cue"), WORDS)
def test_a_command_is_told_in_these_words_with_this_sound(
    before: tuple[Command, ...], command: Command, words: Text, cue: Cue
) -> None:
    decision = decide(book_after(before), command, RULES)
    assert isinstance(decision, Decision)
    assert (decision.notice.words, decision.notice.cue) == (words, cue)


@pytest.mark.parametrize(
    ("before", "command", "words"),
    [
        (POOR, BuyDeed("car", 1), text("refused.short", player="car", missing=Money(20))),
        ((), StartGame(("car",)), text("refused.players", least=2, most=8)),
        (OWNED, CollectGo("hat"), text("refused.not-playing", player="hat")),
        (IN_DEBT, GiveDeed(9), text("refused.not-yours", player="car")),
        (IN_DEBT, GiveDeed(1), text("refused.unowned")),
    ],
)
def test_a_refusal_says_why(before: tuple[Command, ...], command: Command, words: Text) -> None:
    found = decide(book_after(before), command, RULES)
    assert isinstance(found, Refused)
    assert found.notice.words == words


def test_the_receipt_of_cheap_rents_says_what_they_mean() -> None:
    decision = decide(book_after(OWNED), PlayEvent(56), RULES)
    assert isinstance(decision, Decision)
    assert decision.notice.blocks == (Line(text("event.cheap-rents", count=2)),)
