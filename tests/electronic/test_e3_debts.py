"""E3: debts: when they arise, what is open then, how they are paid or put off."""

import pytest

from tests.electronic.table import (
    CLASSIC,
    THREE,
    TWO,
    Table,
    at,
    build,
    buy,
    cash,
    from_home,
    notice,
    on,
    pay,
    refused,
)

DOUBLES = "electronic.delay_on_doubles true"


def indebted(*settings: str, poor: str = "13M") -> Table:
    """The ship owes the car a rent of 2M and owns two deeds."""
    table = Table(*settings)
    table.play(THREE, buy("car", 27, 28), buy("ship", 1, 3))
    build(table, 28)
    table.play(pay("12.15M", "ship") if poor == "13M" else "", at(28, "ship"), notice("debt"))
    return table


def test_a_rent_that_cannot_be_met_moves_nothing_and_is_owed_in_full() -> None:
    table = indebted()
    assert table["debt"] == {"debtor": "ship", "creditor": "car", "amount": 2000}
    table.play("expect prompt debt;", cash(ship=250, car=5500))


def test_a_keyed_payment_that_cannot_be_met_is_no_debt() -> None:
    table = Table()
    table.play(TWO, "slot - bank car; key 1 6 M;", refused("short", "slots"))
    assert table["debts"] == []


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("tap bank car", "not-now"),
        ("tap bank hat", "not-now"),
        ("tap deed 28", "not-yours"),
        ("tap deed 5", "not-yours"),
        ("key +", "not-now"),
        ("key 5", "not-now"),
        ("press x", "not-now"),
        ("tap bank ship", "short"),
        ("press ok", "short"),
    ],
)
def test_only_ways_to_settle_are_open(statement: str, code: str) -> None:
    table = indebted()
    table.play(f"{statement};", refused(code, "debt"), cash(ship=250, car=5500))


def test_nobody_pays_rent_or_buys_at_a_debtors_deed() -> None:
    table = indebted()
    table.play("tap deed 1; tap bank car;", refused("not-now", "deed"), "tap deed 28;")
    table.play(refused("not-yours", "deed"), "tap deed 3; expect prompt deed;")
    table.play("wait 10; expect prompt debt;")


def test_a_debt_waits_for_ever() -> None:
    indebted().play("wait 9000; expect prompt debt;")


def test_cash_is_raised_by_mortgages_and_the_debt_paid_by_the_debtors_card() -> None:
    table = indebted()
    assert on(3, "mortgage", table)["prompt"] == "debt"
    on(1, "mortgage", table)
    table.play(cash(ship=1550), "tap bank ship;", refused("short", "debt"))


def test_a_debt_is_paid_in_one_payment_of_its_own() -> None:
    table = Table()
    table.play(THREE, buy("car", 27, 28), buy("ship", 3, 11, 18))
    build(table, 28)
    table.play(pay("8.5M", "ship"), at(28, "ship"), "expect prompt debt;", cash(ship=500))
    on(3, "mortgage", table)
    on(11, "mortgage", table)
    before = table["transactions"]
    table.play("tap bank ship;", notice("debt-paid"), cash(ship=500, car=7500))
    table.play("expect prompt home; expect debt null;", f"expect transactions {before + 1};")


def test_a_menu_of_the_debtors_deed_only_raises_cash() -> None:
    table = indebted()
    table.play("tap deed 1; press m;", 'expect menu ["mortgage", "sell"]; press x;')
    on(1, "mortgage", table)
    table.play("tap deed 1; press m;", 'expect menu ["sell"]; press x; expect prompt debt;')


def test_a_debtor_sells_buildings_and_deeds_to_others() -> None:
    table = Table()
    table.play(THREE, buy("car", 27, 28), buy("ship", 1, 2))
    build(table, 28, 1)
    table.play(pay("12.7M", "ship"), at(28, "ship"), "expect prompt debt;")
    on(1, "sell-building", table)
    table.play("expect prompt debt;")
    on(1, "sell", table)
    table.play("key 1 . 5 M; tap bank hat;", notice("sold"), "expect prompt debt;")
    on(2, "sell", table)
    table.play("key 5 0 0 K; tap bank hat; press ok;", notice("debt-paid"), cash(hat=13000))


@pytest.mark.parametrize("leaving", ["press x", "wait 20"])
def test_leaving_a_sale_leads_back_to_the_debt(leaving: str) -> None:
    table = indebted()
    on(1, "sell", table)
    table.play(f"{leaving}; expect prompt debt;")


def test_leaving_the_question_of_a_mortgaged_sale_leads_back_to_the_debt() -> None:
    table = indebted()
    on(1, "mortgage", table)
    on(1, "sell", table)
    table.play("key 1 K; tap bank hat; expect prompt lift; press m; expect prompt debt;")


def test_a_new_game_may_be_asked_for_in_debt() -> None:
    indebted().play("hold C 5; expect prompt new_game; press x; expect prompt debt;")


def test_debts_of_one_to_one_add_up() -> None:
    table = indebted(DOUBLES)
    from_home("defer", table)
    table.play(at(28, "ship"), notice("debt"), "expect debt.amount 4000;")


def test_a_debt_may_wait_for_the_end_of_a_turn_of_doubles() -> None:
    table = indebted(DOUBLES)
    assert from_home("defer", table)["notice"] == "deferred"
    table.play("expect prompt home; expect debt null; expect debts.0.deferred true; wait 10;")
    assert table["screen.lines"][0] == "Ship owes 2M"
    table.play("slot + bank ship; key arrow; press x; power-cut; expect debts.0.deferred true;")
    table.play("press m; expect chosen call-debt; press ok;", notice("debt-called"))
    table.play("expect prompt debt; press ok;", notice("debt-paid"), cash(ship=250, car=7500))


def test_a_debt_does_not_wait_unless_the_table_plays_so() -> None:
    table = indebted()
    table.play("press m;", 'expect menu ["pay-debt"];')


def test_no_debt_is_called_where_none_waits() -> None:
    table = Table(DOUBLES)
    table.play(TWO, "press m; expect chosen pay-each;")


def test_in_the_classic_scale_debts_are_alike() -> None:
    table = Table(CLASSIC)
    table.play(TWO, "slot - bank ship; key 1 4 8 0; press ok; press x;")
    from_home("jail", table)
    table.play("tap bank ship;", notice("debt"), "expect debt.amount 50;", cash(ship=20))


ORDER = (
    THREE, at(3, "hat"), at(28, "ship"),
    "tap deed 28; press m; press m; press ok;",  # mortgaged
    pay("15M", payer="car"), pay("12.995M", payer="ship"), pay("12.6M", payer="hat"),
)  # fmt: skip


def test_who_is_owed_money_gets_it_before_having_to_pay() -> None:
    table = Table()
    table.play(*ORDER)
    from_home("collect-each", table)
    table.play("tap bank car; key 5 0 0 K")
    assert table["debt"] == {"debtor": "ship", "creditor": "car", "amount": 500}
    from_home("bankrupt", table)
    table.play("press ok; expect players.ship.bankrupt true")
    assert table["debt"] == {"debtor": "hat", "creditor": "car", "amount": 500}, "before car's"
    on(3, "mortgage", table)
    table.play("press ok")
    assert table["debt"] == {"debtor": "car", "creditor": "bank", "amount": 200}
    table.play("press ok; expect prompt home")


def test_a_debt_that_waits_is_called_in_before_its_creditor_is_lost() -> None:
    table = Table("electronic.delay_on_doubles true")
    table.play(TWO, at(28, "ship"), pay("14.6M", payer="car"), at(28, "car"))
    from_home("defer", table)
    on(28, "mortgage", table)
    table.play(pay("90M", payee="car"), pay("13M", payer="ship"))
    from_home("jail", table)
    table.play("tap bank ship; expect prompt debt")
    assert table["debt"]["debtor"] == "car"
    table.play("press m")
    assert table["menu"] == ["pay-debt"], "put off once, and not again"
    table.play("press ok")
    assert table["debt"] == {"debtor": "ship", "creditor": "bank", "amount": 500}
    table.play("press ok; expect prompt home")


def test_debts_both_ways_are_settled_one_after_the_other() -> None:
    table = Table("electronic.delay_on_doubles true")
    table.play(TWO, at(28, "ship"), at(1, "car"), pay("14.399M", payer="car"), at(28, "car"))
    from_home("defer", table)
    table.play(pay("10.999M", payer="ship"), at(1, "ship"))
    assert table["debt"]["debtor"] == "ship"
