"""The rules alone, as tables of book, command and effects; also what no dialogue would ask."""

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
from terminal.ledger import BANK, Command, Effect, Mark, Transfer
from tests.ultimate.books import IN_DEBT, OVER, OWNED, POOR, RULES, TWO, TWO_DEEDS, book_after


def refusal(before: tuple[Command, ...], command: Command) -> str:
    found = decide(book_after(before), command, RULES)
    assert isinstance(found, Refused), found
    return found.notice.code


TABLE: list[tuple[tuple[Command, ...], Command, str, tuple[Effect, ...]]] = [
    (
        (),
        StartGame(("ship", "car")),
        "started",
        (
            Mark("seat:ship", None, 1),
            Transfer(1500, BANK, "ship"),
            Mark("seat:car", None, 2),
            Transfer(1500, BANK, "car"),
        ),
    ),
    (
        TWO,
        BuyDeed("car", 16),
        "bought",
        (
            Transfer(260, "car", BANK),
            Transfer(1, BANK, "car", "deed:16"),
            Mark("level:16", None, 1),
        ),
    ),
    (
        OWNED,
        PayRent("ship", 16),
        "rent",
        (Mark("level:16", 1, 2), Transfer(200, "ship", "car")),
    ),
    (OWNED, LandOnOwn("car", 16), "own-landing", (Mark("level:16", 1, 2),)),
    ((*OWNED, *[LandOnOwn("car", 16)] * 4), LandOnOwn("car", 16), "own-landing", ()),
    (TWO, CollectGo("car"), "go", (Transfer(200, BANK, "car"),)),
    (TWO, PayLocation("car"), "location-paid", (Transfer(100, "car", BANK),)),
    (TWO, PayJail("ship"), "jail-paid", (Transfer(100, "ship", BANK),)),
    (
        TWO,
        WinAuction("ship", 9, 40),
        "bought",
        (
            Transfer(40, "ship", BANK),
            Transfer(1, BANK, "ship", "deed:9"),
            Mark("level:9", None, 1),
        ),
    ),
    (
        (*TWO, BuyDeed("car", 1)),
        BuyDeed("ship", 2),
        "set-complete",
        (
            Transfer(60, "ship", BANK),
            Transfer(1, BANK, "ship", "deed:2"),
            Mark("level:2", None, 1),
            Mark("set:brown", None, 1),
            Mark("level:1", 1, 2),
            Mark("level:2", 1, 2),
        ),
    ),
    (
        POOR,
        PayJail("car"),
        "debt",
        (
            Transfer(40, "car", BANK),
            Mark("debt", None, 60),
            Mark("debtor", None, 1),
        ),
    ),
    (
        POOR,
        PayRent("car", 9),
        "debt",
        (
            Mark("level:9", 1, 2),
            Transfer(40, "car", "ship"),
            Mark("debt", None, 100),
            Mark("debtor", None, 1),
            Mark("creditor", None, 2),
        ),
    ),
    (
        POOR,
        WinAuction("car", 1, 60),
        "debt",
        (
            Transfer(40, "car", BANK),
            Mark("debt", None, 20),
            Mark("debtor", None, 1),
            Mark("debt-deed", None, 1),
        ),
    ),
    (
        IN_DEBT,
        GiveDeed(16),
        "debt-paid",
        (
            Transfer(1, "car", BANK, "deed:16"),
            Mark("level:16", 1, None),
            Transfer(200, BANK, "car"),
            Mark("debt", 60, None),
            Mark("debtor", 1, None),
        ),
    ),
    (
        (*TWO_DEEDS[:-1], WinAuction("car", 9, 101)),
        GiveDeed(1),
        "deed-given",
        (Transfer(1, "car", BANK, "deed:1"), Mark("level:1", 1, None), Mark("debt", 61, 1)),
    ),
    (
        TWO,
        WinAuction("ship", 9, 1),
        "bought",
        (Transfer(1, "ship", BANK), Transfer(1, BANK, "ship", "deed:9"), Mark("level:9", None, 1)),
    ),
    (
        POOR,
        WinAuction("car", 1, 320),
        "bankrupt",
        (
            Transfer(40, "car", BANK),
            Transfer(1, "car", BANK, "deed:16"),
            Mark("level:16", 1, None),
            Mark("over", None, 1),
        ),
    ),
    (
        (*POOR, *[LandOnOwn("ship", 9)] * 3),
        PayRent("car", 9),
        "bankrupt",
        (
            Mark("level:9", 4, 5),
            Transfer(40, "car", "ship"),
            Transfer(1, "car", "ship", "deed:16"),
            Transfer(220, BANK, "ship"),
            Mark("over", None, 1),
        ),
    ),
    (OWNED, PlayEvent(56), "event", (Mark("cheap-rents", None, 2),)),
    ((*OWNED, PlayEvent(56)), PlayEvent(56), "event", ()),
    (
        (*OWNED, PlayEvent(56), PayRent("ship", 16)),
        PayRent("car", 9),
        "rent",
        (
            Mark("cheap-rents", 1, None),
            Mark("level:9", 1, 2),
            Transfer(140, "car", "ship"),
        ),
    ),
    (
        OWNED,
        PlayEvent(60, deeds=(16, 9)),
        "event",
        (Transfer(1, "car", "ship", "deed:16"), Transfer(1, "ship", "car", "deed:9")),
    ),
    (
        OWNED,
        PlayEvent(62, players=("ship", "car")),
        "event",
        (Transfer(200, BANK, "ship"), Transfer(200, BANK, "car")),
    ),
    (OWNED, PlayEvent(64, players=("car",)), "event", (Transfer(50, "car", BANK),)),
    (OWNED, PlayEvent(45, deeds=(16,)), "event", (Mark("level:16", 1, 5),)),
    (OWNED, PlayEvent(46, deeds=(1,)), "event", ()),
    (
        OWNED,
        CancelLast(),
        "cancelled",
        (
            Mark("level:9", 1, None),
            Transfer(1, "ship", BANK, "deed:9"),
            Transfer(180, BANK, "ship"),
        ),
    ),
]


@pytest.mark.parametrize(("before", "command", "code", "effects"), TABLE)
def test_a_command_has_these_effects_on_this_book(
    before: tuple[Command, ...], command: Command, code: str, effects: tuple[Effect, ...]
) -> None:
    decision = decide(book_after(before), command, RULES)
    assert isinstance(decision, Decision)
    assert decision.notice.code == code
    assert decision.effects == effects
    cancels = isinstance(command, CancelLast)
    assert decision.reverses == (len(before) if cancels else None)


@pytest.mark.parametrize(
    ("before", "command", "code"),
    [
        ((), StartGame(()), "players"),
        ((), StartGame(("car",)), "players"),
        ((), StartGame(("car", "car")), "not-now"),
        ((), StartGame(("car", "bicycle")), "not-now"),
        (TWO, StartGame(("car", "ship")), "not-now"),
        ((), CollectGo("car"), "not-now"),
        ((), CancelLast(), "nothing-to-cancel"),
        (TWO, BuyDeed("car", 23), "not-now"),
        (OWNED, BuyDeed("ship", 16), "not-now"),
        (OWNED, BuyDeed("car", 16), "not-now"),
        (OWNED, PayRent("car", 16), "not-now"),
        (OWNED, PayRent("car", 1), "not-now"),
        (OWNED, PayRent("car", 23), "not-now"),
        (OWNED, LandOnOwn("ship", 16), "not-now"),
        (OWNED, LandOnOwn("car", 1), "not-now"),
        (OWNED, WinAuction("ship", 16, 20), "not-now"),
        (OWNED, WinAuction("ship", 23, 20), "not-now"),
        (OWNED, WinAuction("ship", 1, 0), "not-now"),
        (OWNED, WinAuction("ship", 1, -20), "not-now"),
        (OWNED, GiveDeed(16), "not-now"),
        (OWNED, GiveDeed(1), "not-now"),
        (IN_DEBT, GiveDeed(9), "not-yours"),
        (IN_DEBT, GiveDeed(1), "unowned"),
        (IN_DEBT, GiveDeed(23), "unowned"),
        (IN_DEBT, CollectGo("ship"), "not-now"),
        (IN_DEBT, PayJail("car"), "not-now"),
        (IN_DEBT, PlayEvent(56), "not-now"),
        (IN_DEBT, CancelLast(), "not-cancellable"),
        (OVER, CollectGo("ship"), "not-now"),
        (OVER, GiveDeed(1), "not-now"),
        (OVER, CancelLast(), "not-cancellable"),
        (OWNED, PlayEvent(55), "unknown-card"),
        (OWNED, PlayEvent(56, deeds=(16,)), "not-now"),
        (OWNED, PlayEvent(56, players=("car",)), "not-now"),
        (OWNED, PlayEvent(60, deeds=(16,)), "not-now"),
        (OWNED, PlayEvent(60, deeds=(16, 9, 1)), "not-now"),
        (OWNED, PlayEvent(60, deeds=(16, 1)), "unowned"),
        (OWNED, PlayEvent(60, deeds=(1, 16)), "unowned"),
        (OWNED, PlayEvent(60, deeds=(16, 16)), "same-owner"),
        (OWNED, PlayEvent(62, players=("car",)), "not-now"),
        (OWNED, PlayEvent(62, players=("car", "car")), "same-card"),
        (OWNED, PlayEvent(62, players=("car", "hat")), "not-playing"),
        (OWNED, PlayEvent(64, players=("hat",)), "not-playing"),
        (OWNED, PlayEvent(64, players=("car", "ship")), "not-now"),
        (OWNED, PlayEvent(45, deeds=(23,)), "not-now"),
        (OWNED, PlayEvent(45, deeds=(16, 9)), "not-now"),
        (OWNED, PlayEvent(45, deeds=(1,)), "unowned"),
        (OWNED, PlayEvent(45, players=("car",)), "not-now"),
        (OWNED, PlayEvent(57, deeds=(16,)), "not-now"),
        (OWNED, PlayEvent(65), "not-now"),
        (OWNED, PlayEvent(66), "not-now"),
        (OWNED, CollectGo("hat"), "not-playing"),
        (OWNED, BuyDeed("hat", 1), "not-playing"),
    ],
)
def test_a_command_that_does_not_fit_the_book_is_refused(
    before: tuple[Command, ...], command: Command, code: str
) -> None:
    assert refusal(before, command) == f"refused:{code}"
