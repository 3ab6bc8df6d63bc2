"""E2: the two slots, and every transaction that is keyed."""

import pytest

from tests.electronic.table import (
    CLASSIC,
    TWO,
    Table,
    buy,
    cash,
    keyed,
    notice,
    pay,
    play,
    refused,
)


def slots(plus: str | None, minus: str | None) -> dict[str, str | None]:
    return {"+": plus, "-": minus}


def test_a_bank_card_shows_its_balance_when_the_slots_are_empty() -> None:
    table = Table()
    table.play(TWO, buy("car", 27), "tap bank car; expect prompt holdings;")
    assert table["screen.lines"][:3] == ["Car", "Cash 11.5M", "Worth 15M"]
    table.play("tap bank ship; expect prompt holdings; press x; expect prompt home;")
    table.play("tap bank ship; wait 10; expect prompt home;")


def test_the_salary_goes_to_the_card_in_plus() -> None:
    play(
        TWO, "slot + bank car; key arrow;", notice("salary"), cash(car=17000), "expect bank -32000;"
    )


def test_ok_on_an_empty_amount_is_the_arrow_once() -> None:
    table = Table()
    table.play(TWO, "slot + bank car; press ok;", notice("salary"), cash(car=17000))
    table.play("press ok;", refused("not-now", "slots"), cash(car=17000))
    play(TWO, "slot - bank car; press ok;", refused("not-now", "slots"))


def test_receiving_from_the_bank() -> None:
    play(TWO, "slot + bank car;", keyed("2.75M"), notice("received"), cash(car=17750, ship=15000))


def test_paying_the_bank() -> None:
    play(TWO, "slot - bank car;", keyed("2.75M"), notice("paid"), cash(car=12250, ship=15000))


@pytest.mark.parametrize(
    "cards", ["slot - bank car; slot + bank ship;", "slot + bank ship; slot - bank car;"]
)
def test_paying_a_player_with_the_cards_in_either_order(cards: str) -> None:
    play(TWO, cards, keyed("6.5M"), notice("transferred"), cash(car=8500, ship=21500))


def test_the_slots_stay_filled_and_a_further_amount_books_again() -> None:
    table = Table()
    table.play(TWO, "slot - bank car; slot + bank ship;", keyed("1M"), keyed("200K"))
    assert table["slots"] == slots("ship", "car")
    table.play(cash(car=13800, ship=16200), "expect amount null;")


def test_c_takes_bookings_back_while_the_cards_are_in() -> None:
    table = Table()
    table.play(TWO, "slot + bank car;", keyed("1M"), "key arrow;", cash(car=18000))
    table.play("key C;", notice("cancelled"), cash(car=16000), "key C;", cash(car=15000))
    assert table["slots"] == slots("car", None)
    table.play("key C;", refused("nothing-to-cancel", "slots"), cash(car=15000))


@pytest.mark.parametrize("cancel", ["any", "rule"])
def test_c_takes_nothing_back_once_another_card_is_in_the_slot(cancel: str) -> None:
    play(
        TWO, "slot + bank car; key 1 M; slot + bank ship; key C",
        refused("nothing-to-cancel", "slots"), cash(car=16000, ship=15000),
        settings=(f"house_rules.cancel {cancel}",),
    )  # fmt: skip


def test_ok_is_the_arrow_once_for_each_card() -> None:
    play(
        TWO, "slot + bank car; press ok; slot + bank ship; press ok", notice("salary"),
        cash(car=17000, ship=17000), "slot + bank ship; press ok",
        refused("not-now", "slots"), cash(ship=17000),
    )  # fmt: skip


def test_c_clears_digits_first() -> None:
    table = Table()
    table.play(
        TWO, "slot + bank car;", keyed("1M"), "key 5 C; expect amount null;", cash(car=16000)
    )
    table.play("key C;", cash(car=15000))


def test_c_in_the_slots_never_touches_what_was_booked_before() -> None:
    play(TWO, buy("car", 1), "slot - bank car; key C;", refused("nothing-to-cancel", "slots"))


def test_x_empties_the_slots() -> None:
    table = Table()
    table.play(TWO, "slot - bank car; slot + bank ship; key 5; press x; expect prompt home;")
    assert table["slots"] == slots(None, None)
    assert table["amount"] is None


def test_the_slots_empty_twenty_seconds_after_the_last_input() -> None:
    table = Table()
    table.play(TWO, "slot - bank car; wait 19; key 5; wait 19.999; expect prompt slots;")
    table.play("wait 0.001; expect prompt home; tap bank car; expect prompt holdings;")


def test_the_time_of_the_slots_is_a_setting() -> None:
    play(
        TWO,
        "slot - bank car; wait 4.9; expect prompt slots; wait 0.1; expect prompt home;",
        settings=("electronic.slot_seconds 5",),
    )


def test_a_slot_that_is_open_takes_the_next_card() -> None:
    table = Table()
    table.play(
        TWO, "key +; expect prompt slots; expect slot +; key -; expect slot -; tap bank car;"
    )
    assert table["slots"] == slots(None, "car")
    table.play("expect slot null; key -; tap bank ship;")
    assert table["slots"] == slots(None, "ship")


def test_a_card_without_a_sign_before_it_is_refused() -> None:
    play(TWO, "slot + bank car; tap bank ship;", refused("no-slot", "slots"))


def test_the_same_card_in_both_slots_is_refused() -> None:
    table = Table()
    table.play(TWO, "slot + bank car; slot - bank car;", refused("same-card", "slots"))
    assert table["slots"] == slots("car", None)


@pytest.mark.parametrize(
    "cards",
    ["slot - bank car;", "slot + bank ship; slot - bank car;", "key +;", "slot + bank car; key 5;"],
)
def test_the_arrow_is_for_one_card_in_plus_alone(cards: str) -> None:
    play(TWO, cards, "key arrow;", refused("arrow", "slots"), cash(car=15000, ship=15000))


def test_an_amount_needs_a_card_first() -> None:
    play(TWO, "key 5;", refused("not-now", "home"))
    play(TWO, "key + 5;", refused("no-card", "slots"))


def test_a_payer_who_is_short_is_refused_with_what_is_missing() -> None:
    table = Table()
    table.play(TWO, buy("car", 27), "slot - bank car; slot + bank ship;", keyed("12M"))
    table.play(refused("short", "slots"), cash(car=11500, ship=15000))
    assert table["screen.lines"][-1] == "Car lacks 500K"
    assert "Raise it: tap deeds" in table["screen.lines"]
    table.play("tap deed 27; expect prompt deed; press m; expect chosen build;")


def test_a_payer_without_deeds_is_offered_nothing() -> None:
    table = Table()
    table.play(TWO, "slot - bank car;", keyed("16M"), refused("short", "slots"))
    assert "Raise it: tap deeds" not in table["screen.lines"]


def test_the_last_unit_can_be_paid() -> None:
    play(TWO, "slot - bank car;", keyed("15M"), cash(car=0), keyed("1K"), refused("short", "slots"))


def test_strangers_are_refused() -> None:
    play(TWO, "slot + bank hat;", refused("not-playing", "slots"))
    play(TWO, "tap bank hat;", refused("not-playing", "home"))


def test_in_the_classic_scale_the_slots_are_worked_alike() -> None:
    play(
        TWO,
        "slot - bank car; slot + bank ship; key 2 0 0; press ok; key 5 0; press ok;",
        cash(car=1250, ship=1750),
        "press ok;",
        refused("not-now", "slots"),
        settings=(CLASSIC,),
    )


def test_a_pay_helper_of_these_tests_leaves_empty_slots() -> None:
    assert play(TWO, pay("1M", "car", "ship"))["prompt"] == "home"
