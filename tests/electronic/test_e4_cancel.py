"""E4: the last transaction of any kind is taken back, again and again."""

import pytest

from tests.electronic.table import (
    RULE,
    THREE,
    TWO,
    Table,
    at,
    build,
    buy,
    cash,
    from_home,
    keyed,
    notice,
    on,
    pay,
    refused,
)

Standing = tuple[object, object]


def busy() -> tuple[Table, list[Standing]]:
    """A table after one transaction of each kind, and all balances after each."""
    table = Table("electronic.delay_on_doubles true")
    table.play(THREE)
    states = [standing(table)]
    table.session.watchers.append(lambda _entry: states.append(standing(table)))
    table.play(buy("car", 27, 28))
    table.play("tap deed 1; press m;", keyed("500K"), "press ok; tap bank ship;", at(27, "ship"))
    build(table, 27, 28)
    for deed, item in ((28, "sell-building"), (1, "mortgage"), (1, "lift")):
        on(deed, item, table)
    table.play("slot + bank car; key arrow; press x;", pay("1M", "car", "ship"), pay("13M", "hat"))
    for item, keys in (
        ("jail", ""),
        ("pay-each", "key 1 0 0 K;"),
        ("collect-each", "key 5 0 K;"),
        ("repairs", "key 1 K; key 2 K;"),
    ):
        from_home(item, table)
        table.play("tap bank car;", keys)
    on(1, "sell", table)
    table.play("key 1 K; tap bank hat;", pay("1.5M", "hat"), at(27, "hat"), notice("debt"))
    from_home("defer", table)
    from_home("call-debt", table)
    on(1, "mortgage", table)
    from_home("bankrupt", table)
    table.play("press ok;", notice("bankrupt"))
    return table, states


def standing(table: Table) -> Standing:
    book = table.session.book
    return dict(book.holdings), dict(book.marks)


@pytest.mark.parametrize("how", ["key C", "hold ok m 5"])
def test_every_kind_is_taken_back_down_to_the_start(how: str) -> None:
    table, states = busy()
    table.session.watchers.clear()
    assert len(states) == table["transactions"] + 1
    for state in reversed(states[:-1]):
        table.play(f"{how};", notice("cancelled"))
        assert standing(table) == state
    table.play(f"{how};", refused("nothing-to-cancel", "home"))
    table.play(cash(car=15000, ship=15000, hat=15000))


def test_taking_back_a_debt_leads_home_and_back_into_it() -> None:
    table = Table()
    table.play(TWO, buy("car", 27, 28))
    build(table, 28)
    table.play(pay("14M", "ship"), at(28, "ship"), "expect prompt debt; key C;")
    table.play("expect prompt home; expect debts [];", at(28, "ship"))
    table.play(notice("debt"), "hold ok m 5; expect prompt home;")


def test_taking_back_a_payment_of_a_debt_opens_it_again() -> None:
    table = Table()
    table.play(TWO, buy("car", 27, 28), buy("ship", 3, 11, 18))
    build(table, 28)
    table.play(pay("8.5M", "ship"), at(28, "ship"))
    on(3, "mortgage", table)
    on(11, "mortgage", table)
    table.play("press ok;", notice("debt-paid"), "key C; expect prompt debt;")
    table.play("expect debt.amount 2000;", cash(ship=2500))


def test_the_start_is_not_taken_back() -> None:
    Table().play(TWO, "key C;", refused("nothing-to-cancel", "home"))


def test_a_cancel_counts_as_a_transaction_and_stays_in_the_history() -> None:
    table = Table()
    table.play(TWO, buy("car", 27), "key C; expect transactions 2;", cash(car=15000))
    assert table.session.book.entries == 3


def test_by_the_rule_only_c_in_the_slots_takes_a_keyed_booking_back() -> None:
    table = Table(RULE)
    table.play(TWO, buy("car", 27), "key C;", refused("not-cancellable", "home"))
    table.play("hold ok m 5;", refused("not-cancellable", "home"))
    table.play("slot + bank car; key arrow; key C;", notice("cancelled"), cash(car=11500))
    table.play(keyed("1M"), "press x; key C;", refused("not-cancellable", "home"))
    table.play(cash(car=12500))


def test_by_the_rule_one_booking_is_taken_back_and_no_second() -> None:
    table = Table(RULE)
    table.play(TWO, "slot + bank car; key arrow arrow C;", cash(car=17000))
    table.play("key C;", refused("nothing-to-cancel", "slots"), cash(car=17000))


def test_at_other_prompts_c_takes_nothing_back() -> None:
    table = Table()
    table.play(TWO, buy("car", 27), "tap deed 1; key C;", refused("not-now", "deed"))
    table.play("press m; key C;", refused("not-now", "auction"), cash(car=11500))
