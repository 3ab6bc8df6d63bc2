"""E3: mortgages and what lifting them costs, for every deed on both scales."""

import pytest

from tests.electronic.table import (
    CLASSIC,
    TWO,
    Table,
    build,
    buy,
    cash,
    notice,
    on,
    pay,
    refused,
)

LIFTS = {
    1: 33, 2: 33, 3: 110, 4: 55, 5: 55, 6: 66, 7: 77, 8: 83, 9: 77, 10: 88, 11: 110, 12: 99,
    13: 99, 14: 110, 15: 121, 16: 121, 17: 132, 18: 110, 19: 143, 20: 143, 21: 83, 22: 154,
    23: 165, 24: 165, 25: 176, 26: 110, 27: 193, 28: 220,
}  # fmt: skip
"""Deed → what lifting its mortgage costs in the classic scale: half the price and a tenth, up."""

VALUES = {
    1: 30, 2: 30, 3: 100, 4: 50, 5: 50, 6: 60, 7: 70, 8: 75, 9: 70, 10: 80, 11: 100, 12: 90,
    13: 90, 14: 100, 15: 110, 16: 110, 17: 120, 18: 100, 19: 130, 20: 130, 21: 75, 22: 140,
    23: 150, 24: 150, 25: 160, 26: 100, 27: 175, 28: 200,
}  # fmt: skip


@pytest.mark.parametrize("scale", [1, 10])
@pytest.mark.parametrize("deed", LIFTS)
def test_every_deed_is_mortgaged_and_lifted_to_the_printed_step(deed: int, scale: int) -> None:
    table = Table(*((CLASSIC,) if scale == 1 else ()))
    table.play(TWO, buy("car", deed))
    bought = table["players.car.cash"]
    assert on(deed, "mortgage", table)["notice"] == "mortgaged"
    assert table["players.car.cash"] - bought == VALUES[deed] * scale
    assert table[f"deeds.{deed}.mortgaged"] is True
    assert on(deed, "lift", table)["notice"] == "lifted"
    assert table["players.car.cash"] - bought == (VALUES[deed] - LIFTS[deed]) * scale
    assert table[f"deeds.{deed}.mortgaged"] is False


def test_the_sheets_own_examples() -> None:
    assert (LIFTS[27], LIFTS[8], LIFTS[21]) == (193, 83, 83)
    table = Table()
    table.play(TWO, buy("car", 27))
    on(27, "mortgage", table)
    table.play("tap deed 27;")
    assert "To lift it 1.93M" in table["screen.lines"]


def test_no_building_may_stand_in_the_colour() -> None:
    table = Table()
    table.play(TWO, buy("car", 1, 2))
    build(table, 1)
    on(2, "mortgage", table)
    table.play(refused("built", "menu"))


def test_a_mortgaged_deed_offers_lifting_and_selling_only() -> None:
    table = Table()
    table.play(TWO, buy("car", 1))
    on(1, "mortgage", table)
    table.play("tap deed 1; press m;", 'expect menu ["lift", "sell"];')


def test_lifting_is_refused_to_who_is_short() -> None:
    table = Table()
    table.play(TWO, buy("car", 27))
    on(27, "mortgage", table)
    table.play(pay("13M", "car"))
    on(27, "lift", table)
    table.play(refused("short", "menu"), cash(car=250))


SALE = "press ok; key 2 M; expect prompt buyer; tap bank ship; expect prompt lift; "


def mortgaged(deed: int = 27) -> Table:
    table = Table()
    table.play(TWO, buy("car", deed))
    on(deed, "mortgage", table)
    table.play(f"tap deed {deed}; press m; press m; expect chosen sell; {SALE}")
    return table


def test_the_buyer_of_a_mortgaged_deed_pays_the_interest_at_once() -> None:
    table = mortgaged()
    table.play("press x;", notice("sold"), cash(car=15250, ship=15000 - 2000 - 180))
    assert table["deeds.27"] == {"owner": "ship", "houses": 0, "hotel": False, "mortgaged": True}
    assert table["bank"] == -(15250 + 12820)


def test_lifting_later_costs_the_interest_again() -> None:
    table = mortgaged()
    table.play("press x;")
    on(27, "lift", table)
    table.play(cash(ship=15000 - 2000 - 180 - 1930))


def test_the_buyer_may_lift_at_the_mortgage_value_in_the_same_step() -> None:
    table = mortgaged()
    before = table["transactions"]
    table.play("press ok;", notice("sold"), cash(ship=15000 - 2000 - 180 - 1750))
    assert table["deeds.27.mortgaged"] is False
    assert table["transactions"] == before + 1


@pytest.mark.parametrize("leaving", ["press m", "wait 20"])
def test_the_question_can_be_left_without_selling(leaving: str) -> None:
    table = mortgaged()
    table.play(f"{leaving}; expect prompt home; expect deeds.27.owner car;")


def test_both_sums_are_shown_before_the_buyer_decides() -> None:
    table = mortgaged()
    assert table["screen.lines"][-5:-3] == [
        "Yes, lifted: 3.93M in all",
        "No, still mortgaged: 2.18M",
    ]


def test_a_utilitys_interest_is_rounded_up_too() -> None:
    table = mortgaged(8)
    table.play("press x;", cash(ship=15000 - 2000 - 80))
