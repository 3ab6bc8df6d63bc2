"""U8: debts, and deeds handed over for them at purchase price."""

import pytest

from tests.ultimate.table import (
    CANCEL,
    CUT,
    GO,
    JAIL,
    LOUD,
    NEW,
    THREE,
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

POOR = TWO + buy("car", 1, 3, 16) + jail("car", 10) + "expect players.car.cash 80;"
"""The car owns 1, 3 and 16 (60, 100, 260) and has 80."""

RENT = POOR + buy("ship", 22) + at(22, "car") + "expect prompt debt;"
"""The car owes the ship 300 for deed 22 and has paid 80 of it."""


def owes(amount: int, creditor: str) -> str:
    return f'expect debt {{"debtor": "car", "creditor": "{creditor}", "amount": {amount}}};'


@pytest.mark.parametrize(
    ("payment", "amount", "creditor"),
    [
        (buy("ship", 22) + at(22, "car"), 220, "ship"),
        (jail("car"), 20, "bank"),
        ("tap event 64; tap bank car;", 70, "bank"),
        (hammer(9, 200) + "tap bank car;", 120, "bank"),
    ],
)
def test_a_payment_that_cannot_be_refused_becomes_a_debt(
    payment: str, amount: int, creditor: str
) -> None:
    owned = "" if amount != 70 else buy("car")
    play(POOR, owned, payment, owes(amount, creditor), cash(car=0), expect(prompt="debt"))


def test_all_cash_goes_to_the_creditor_at_once() -> None:
    play(RENT, owes(220, "ship"), cash(car=0, ship=1180), expect(notice="debt", bank=-1180))


def test_rent_that_became_a_debt_raises_the_level() -> None:
    play(RENT, deed(22, "ship", 2))


def test_rent_that_became_a_debt_uses_up_a_cheap_rent() -> None:
    play(
        POOR,
        buy("ship", 22),
        at(22, "ship"),
        "tap event 56; expect cheap_rents 2;",
        at(22, "car"),
        owes(220, "ship"),
        expect(cheap_rents=1),
        deed(22, "ship", 3),
    )


def test_a_debt_as_large_as_all_deeds_is_a_debt_and_one_more_is_the_end() -> None:
    poor = THREE + buy("car", 1, 2) + jail("car", 13) + "expect players.car.cash 80;"
    play(poor, hammer(9, 200), "tap bank car;", owes(120, "bank"), expect(prompt="debt"))
    play(poor, hammer(9, 220), "tap bank car;", expect(prompt="game_over", notice="bankrupt"))


def test_deeds_to_a_player_keep_their_level_and_count_at_purchase_price() -> None:
    play(
        POOR,
        at(1, "car") * 2,
        buy("ship", 22),
        at(22, "car"),
        "tap deed 1;",
        deed(1, "ship", 3),
        owes(160, "ship"),
        expect(prompt="debt", notice="deed-given"),
        "tap deed 3;",
        deed(3, "ship", 1),
        owes(60, "ship"),
        cash(car=0),
        "tap deed 16;",
        deed(16, "ship", 1),
        cash(car=200),
        expect(prompt="home", notice="debt-paid", debt=None),
    )


def test_deeds_to_the_bank_become_unowned_and_lose_their_level() -> None:
    play(
        POOR,
        at(1, "car") * 2,
        jail("car"),
        owes(20, "bank"),
        "tap deed 1;",
        'expect deeds {"3": {"owner": "car", "level": 1}, "16": {"owner": "car", "level": 1}};',
        cash(car=40),
        buy("ship", 1),
        deed(1, "ship", 1),
    )


def test_a_deed_worth_exactly_the_debt_pays_it() -> None:
    play(
        TWO,
        buy("car", 1, 16),
        jail("car", 11),
        hammer(9, 140),
        "tap bank car;",
        owes(60, "bank"),
        "tap deed 1;",
        cash(car=0),
        expect(prompt="home", debt=None),
        deed(9, "car", 1),
    )


def test_what_a_deed_is_worth_beyond_the_debt_comes_back_from_the_bank() -> None:
    play(
        RENT,
        "tap deed 16;",
        cash(car=40, ship=1180),
        expect(bank=-1220, debt=None),
        deed(16, "ship", 1),
    )


def test_the_change_can_be_switched_off() -> None:
    table = Table("house_rules.debt_change false")
    table.play(RENT, "tap deed 16;", cash(car=0, ship=1180), expect(bank=-1180, debt=None))


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("deed 22", "not-yours"),
        ("deed 5", "unowned"),
        ("bank car", "not-now"),
        ("bank ship", "not-now"),
        ("bank cat", "not-now"),
        ("event 45", "not-now"),
        ("event 56", "not-now"),
        ("unknown 04a1b2c3", "unknown-card"),
    ],
)
def test_only_the_debtors_deeds_are_taken(card: str, code: str) -> None:
    play(RENT, f"tap {card};", refused(code, "debt"), owes(220, "ship"))


@pytest.mark.parametrize("other", ["press ok", "press m", "press x", CANCEL, "wait 10000"])
def test_nothing_else_can_be_done_until_the_debt_is_paid(other: str) -> None:
    report = play(RENT, other)
    assert report["prompt"] == "debt"
    assert report["debt"] == {"debtor": "car", "creditor": "ship", "amount": 220}


def test_a_new_game_can_be_asked_for_and_refused() -> None:
    play(RENT, NEW, "press x;", owes(220, "ship"), expect(prompt="debt"))
    play(RENT, NEW, "press ok; expect prompt setup")


def test_a_deed_given_for_the_debt_is_gone_after_a_power_cut_too() -> None:
    play(
        RENT,
        "tap deed 1;",
        CUT,
        owes(160, "ship"),
        expect(prompt="debt"),
        "tap deed 16;",
        cash(car=100),
    )


def test_a_deed_given_once_cannot_be_given_again() -> None:
    play(RENT, "tap deed 1; tap deed 1;", refused("not-yours", "debt"))
    play(POOR, hammer(9, 200), "tap bank car; tap deed 1; tap deed 1;", refused("unowned", "debt"))


def test_the_auctions_deed_comes_with_the_last_hand_over_even_after_a_power_cut() -> None:
    play(
        POOR,
        hammer(22, 200),
        "tap bank car;",
        owes(120, "bank"),
        CUT,
        "tap deed 22;",
        refused("unowned", "debt"),
        "tap deed 1;",
        owes(60, "bank"),
        LOUD,
        "press ok; tap deed 3;",
        deed(22, "car", 1),
        cash(car=40),
        expect(debt=None, prompt="home"),
    )


def test_after_a_debt_the_next_payment_may_make_another() -> None:
    play(
        RENT,
        "tap deed 16;",
        jail("car"),
        owes(60, "bank"),
        "tap deed 1;",
        GO,
        "tap bank car;",
        cash(car=200),
    )
    play(
        RENT, "tap deed 16;", JAIL, "tap bank car; tap deed 3;", cash(car=40), expect(prompt="home")
    )
