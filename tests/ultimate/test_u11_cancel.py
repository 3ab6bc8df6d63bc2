"""U11: taking back the last transaction, by the rule and any number of them."""

import pytest

from terminal.screen import Flow, Handover, Moves
from tests.ultimate.table import (
    CANCEL,
    GO,
    JAIL,
    LOCATION,
    NEW,
    TWO,
    Table,
    at,
    buy,
    cash,
    deed,
    expect,
    hammer,
    jail,
    play,
    refused,
)

ANY = ("house_rules.cancel any",)
OWNED = TWO + buy("car", 1, 16) + at(16, "ship")
"""Deed 16 at level 2, paid 200 of rent once."""

BY_RULE = {
    "rent": at(16, "ship"),
    "rent at a cheap rate": "tap event 56;" + at(16, "ship"),
    "own landing": at(16, "car"),
    "own landing at level 5": at(16, "car") * 4,
    "purchase": buy("ship", 9),
    "purchase that completes a set": buy("ship", 2),
    "purchase at auction": hammer(2, 40) + "tap bank ship;",
    "purchase by free move": "tap event 57;" + buy("ship", 9),
    "GO": GO + "tap bank car;",
    "jail": jail("car"),
    "location": LOCATION + "tap bank car;",
}

NOT_BY_RULE = {
    "level event": "tap event 45; tap deed 16;",
    "cheap rents": "tap event 56;",
    "swap": buy("ship", 9) + "tap event 60; tap deed 9; tap deed 16;",
    "gift": "tap event 62; tap bank car; tap bank ship;",
    "tax": "tap event 64; tap bank car;",
    "debt that is paid": jail("car", 15) + "tap deed 16;",
}


def position(report: dict[str, object]) -> dict[str, object]:
    kept = ("players", "deeds", "bank", "debt", "cheap_rents", "ranking")
    return {key: report[key] for key in kept}


def before_the_last(script: str) -> str:
    """Everything but the last transaction of the script."""
    return {
        "rent at a cheap rate": "tap event 56;",
        "own landing at level 5": at(16, "car") * 3,
    }.get(script, "")


@pytest.mark.parametrize("kind", BY_RULE)
def test_what_may_be_cancelled_is_taken_back_whole(kind: str) -> None:
    table = Table()
    before = table.play(OWNED, before_the_last(kind))
    table = Table()
    done = table.play(OWNED, BY_RULE[kind])
    after = table.play(CANCEL, expect(notice="cancelled", prompt="home"))
    assert position(after) == position(before)
    assert after["transactions"] == done["transactions"] + 1
    assert not str(done["notice"]).startswith("refused:")


@pytest.mark.parametrize("kind", NOT_BY_RULE)
def test_what_may_not_be_cancelled_is_refused(kind: str) -> None:
    table = Table()
    before = table.play(OWNED, NOT_BY_RULE[kind])
    after = table.play(CANCEL, refused("not-cancellable", "home"))
    assert position(after) == position(before)
    assert after["transactions"] == before["transactions"]


def test_just_the_last_one_and_once() -> None:
    play(
        OWNED,
        CANCEL,
        cash(ship=1500),
        deed(16, "car", 1),
        CANCEL,
        refused("nothing-to-cancel", "home"),
        "expect deeds.16.owner car; press x; tap bank car; press x;",
        CANCEL,
        refused("nothing-to-cancel", "home"),
    )


def test_after_a_new_transaction_one_more_can_be_cancelled() -> None:
    play(
        OWNED,
        CANCEL,
        buy("ship", 9),
        CANCEL,
        expect(notice="cancelled"),
        CANCEL,
        refused("nothing-to-cancel", "home"),
    )


def test_there_is_nothing_to_cancel_at_the_start() -> None:
    play(TWO, CANCEL, refused("nothing-to-cancel", "home"), cash(car=1500), expect(transactions=0))


def test_shown_events_and_auctions_without_a_payment_are_no_transactions() -> None:
    for nothing in (
        "tap event 65; press ok;", "tap event 66; wait 10;", "tap deed 9; press m; press x;",
        "tap deed 9; press m; press ok; wait 6; press x;", hammer(9, 40) + "press x;",
        hammer(9, 40) + "wait 30;", "tap deed 9; press x;", "press m; press x;",
    ):  # fmt: skip
        play(
            OWNED,
            nothing,
            expect(transactions=3),
            CANCEL,
            expect(notice="cancelled"),
            cash(ship=1500),
        )


def test_a_last_tap_that_changes_nothing_is_a_transaction() -> None:
    table = Table()
    table.play(OWNED, at(16, "car") * 4, deed(16, "car", 5), expect(transactions=7))
    table.play(
        CANCEL,
        expect(notice="cancelled"),
        deed(16, "car", 5),
        CANCEL,
        refused("nothing-to-cancel", "home"),
    )
    play(
        OWNED,
        "tap event 48; tap deed 22;",
        expect(transactions=4),
        CANCEL,
        refused("not-cancellable", "home"),
    )
    play(
        TWO,
        "tap event 64; tap bank car;",
        expect(transactions=1),
        CANCEL,
        refused("not-cancellable", "home"),
    )


@pytest.mark.parametrize(
    ("way", "prompt"),
    [
        ("tap deed 9;", "deed"),
        ("tap bank car;", "holdings"),
        ("press m;", "go"),
        ("tap event 45;", "event"),
        ("tap deed 9; press m;", "auction_ready"),
        (hammer(9, 20), "auction_sold"),
        (jail("car", 14), "debt"),
        (jail("ship", 14), "game_over"),
    ],
)
def test_the_hold_works_at_home_only(way: str, prompt: str) -> None:
    before = play(OWNED, way)
    after = play(OWNED, way, CANCEL, refused("not-now", prompt))
    assert position(after) == position(before)


def test_the_screen_says_what_was_taken_back_and_which_houses_to_move_back() -> None:
    table = Table()
    table.play(TWO, buy("car", 1, 2), CANCEL)
    body = table.player.session.screen.body
    flows = [block for block in body if isinstance(block, Flow)]
    assert [(f.payer, f.payee, f.amount.units) for f in flows] == [("bank", "car", 60)]
    handed = [block for block in body if isinstance(block, Handover)]
    assert [(h.number, h.giver, h.taker) for h in handed] == [(2, "car", "bank")]
    moves = next(block for block in body if isinstance(block, Moves)).moves
    assert [(m.number, m.before, m.after) for m in moves] == [(1, 3, 1), (2, 3, None)]


def test_a_cancelled_transaction_stays_in_the_history() -> None:
    table = Table()
    table.play(OWNED, CANCEL)
    session = table.player.session
    assert session.game is not None
    entries = session._kept.journal.entries(session.game, session.edition.commands)
    assert [entry.reverses for entry in entries] == [None, None, None, None, 4]


LONG = [
    buy("car", 1),
    buy("car", 2),
    "tap event 45; tap deed 1;",
    "tap event 56;",
    at(1, "ship"),
    "tap event 48; tap deed 22;",
    buy("ship", 9),
    "tap event 60; tap deed 9; tap deed 1;",
    "tap event 62; tap bank car; tap bank ship;",
    "tap event 64; tap bank ship;",
    GO + "tap bank car;",
    hammer(16, 200) + "tap bank ship;",
    at(16, "ship"),
    *[jail("ship")] * 13,
    "tap deed 16;",
    *[jail("ship")] * 2,
    "tap deed 1;",
    jail("ship"),
]


def test_any_takes_everything_back_one_by_one_down_to_the_start() -> None:
    table = Table(*ANY)
    table.play(TWO)
    positions = [position(table.report)]
    prompts = ["home"]
    for script in LONG:
        table.play(script)
        positions.append(position(table.report))
        prompts.append(table["prompt"])
    assert prompts[-1] == "game_over"
    assert "debt" in prompts
    for expected, prompt in zip(positions[-2::-1], prompts[-2::-1], strict=True):
        table.play(CANCEL)
        assert position(table.report) == expected
        assert (table["notice"], table["prompt"]) == ("cancelled", prompt)
    table.play(CANCEL, refused("nothing-to-cancel", "home"))
    assert table["transactions"] == 2 * len(LONG)


def test_any_works_at_debt_and_goes_back_hand_over_by_hand_over() -> None:
    owing = (
        TWO + buy("car", 1, 2, 3) + jail("car", 12) + buy("ship", 22) + cash(car=80) + at(22, "car")
    )
    table = Table(*ANY)
    table.play(owing, expect(prompt="debt"), "expect debt.amount 220;")
    table.play("tap deed 1; tap deed 3; expect debt.amount 60;")
    table.play(CANCEL, "expect debt.amount 160; expect prompt debt;", deed(3, "car", 1))
    table.play(CANCEL, "expect debt.amount 220; expect prompt debt;")
    table.play(CANCEL, expect(debt=None, prompt="home"), cash(car=80), deed(22, "ship", 1))
    table.play(at(22, "car"), "tap deed 1; tap deed 3; tap deed 2; expect prompt home;")
    table.play(CANCEL, "expect prompt debt; expect debt.amount 60")


def test_any_survives_a_power_cut() -> None:
    table = Table(*ANY)
    table.play(
        TWO, buy("car", 1, 16), CANCEL, "power-cut;", CANCEL, "expect deeds {};", cash(car=1500)
    )


def test_any_has_no_use_for_the_hold_elsewhere() -> None:
    for way, prompt in (("tap deed 9;", "deed"), (JAIL, "jail"), (NEW, "new_game")):
        table = Table(*ANY)
        table.play(OWNED, way, f"expect prompt {prompt};", CANCEL)
        assert table["transactions"] == 3


def test_what_made_a_debt_cannot_be_cancelled_by_the_rule_after_a_new_start() -> None:
    play(
        OWNED,
        jail("car", 14),
        "tap deed 1; expect prompt home;",
        CANCEL,
        refused("not-cancellable", "home"),
    )


def test_a_transaction_after_a_debt_can_be_cancelled() -> None:
    play(
        OWNED,
        jail("car", 15),
        "tap deed 16;",
        GO,
        "tap bank ship;",
        CANCEL,
        expect(notice="cancelled"),
    )
    play(
        OWNED,
        jail("car", 15),
        "tap deed 16;",
        GO,
        "tap bank ship;",
        CANCEL,
        CANCEL,
        refused("nothing-to-cancel", "home"),
    )
