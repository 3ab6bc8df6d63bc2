"""E3: buying, rents by the state of the deed, chance and chest cards that send somebody."""

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
    play,
    refused,
)


def rich(*settings: str) -> Table:
    """A table of three at which nobody is short."""
    table = Table(*settings)
    more = "1 0 0 0 0; press ok" if settings else "1 0 0 M"
    table.play(THREE, *(f"slot + bank {who}; key {more}; press x;" for who in ("car", "ship")))
    return table


def paid(table: Table, deed: int, dice: str = "") -> int:
    """Have the ship pay rent for the car's deed; how much it was."""
    before = table["players.ship.cash"], table["players.car.cash"]
    table.play(at(deed, "ship"), f"key {dice}; press ok;" if dice else "", notice("rent"))
    rent: int = before[0] - table["players.ship.cash"]
    assert table["players.car.cash"] - before[1] == rent
    return rent


def test_an_unowned_deed_is_bought_at_its_price() -> None:
    play(TWO, at(28, "car"), notice("bought"), cash(car=11000), "expect deeds.28.owner car;")
    play(TWO, at(28, "car"), cash(car=1100), settings=(CLASSIC,))


def test_a_buyer_who_is_short_is_refused() -> None:
    play(TWO, pay("14.5M", "car"), at(1, "car"), refused("short", "deed"), cash(car=500))


def test_completing_a_colour_is_heard() -> None:
    table = Table()
    table.play(TWO, buy("car", 27))
    assert table.session.screen.cue == "money-out"
    table.play(buy("car", 28))
    assert table.session.screen.cue == "set"


@pytest.mark.parametrize(("settings", "scale"), [((), 10), ((CLASSIC,), 1)])
def test_the_rent_of_a_street_follows_its_buildings(settings: tuple[str, ...], scale: int) -> None:
    table = rich(*settings)
    table.play(buy("car", 27))
    assert paid(table, 27) == 35 * scale
    table.play(buy("car", 28))
    assert paid(table, 27) == 70 * scale
    rents = []
    for _ in range(5):
        build(table, 28, 27)
        rents.append(paid(table, 28))
    assert rents == [rent * scale for rent in (200, 600, 1400, 1700, 2000)]


def test_a_bare_street_of_a_whole_colour_is_doubled_while_a_sister_is_mortgaged_or_built() -> None:
    table = rich()
    table.play(buy("car", 27, 28))
    on(28, "mortgage", table)
    assert paid(table, 27) == 700
    on(28, "lift", table)
    build(table, 28)
    assert paid(table, 27) == 700
    assert paid(table, 28) == 2000


def test_the_rent_of_stations_follows_their_number_mortgaged_ones_too() -> None:
    table = rich()
    rents = []
    for station in (3, 11, 18, 26):
        table.play(buy("car", station))
        rents.append(paid(table, 3))
    assert rents == [250, 500, 1000, 2000]
    on(26, "mortgage", table)
    assert paid(table, 3) == 2000


@pytest.mark.parametrize(("settings", "scale"), [((), 10), ((CLASSIC,), 1)])
def test_utilities_ask_for_the_dice(settings: tuple[str, ...], scale: int) -> None:
    table = rich(*settings)
    table.play(buy("car", 8), at(8, "ship"), "expect prompt dice; press x; expect prompt home;")
    assert paid(table, 8, "7") == 28 * scale
    table.play(buy("car", 21))
    assert paid(table, 21, "1 2") == 120 * scale


@pytest.mark.parametrize("dice", ["1", "1 3", "0", "9 9 9"])
def test_two_dice_show_two_to_twelve(dice: str) -> None:
    play(TWO, buy("car", 8), at(8, "ship"), f"key {dice}; press ok;", refused("dice", "dice"))


def test_dice_have_no_point_and_must_be_keyed() -> None:
    play(TWO, buy("car", 8), at(8, "ship"), "key .;", refused("dice", "dice"))
    play(TWO, buy("car", 8), at(8, "ship"), "press ok;", refused("dice", "dice"))
    play(TWO, buy("car", 8), at(8, "ship"), "key K;", refused("not-now", "dice"))
    play(TWO, buy("car", 8), at(8, "ship"), "key 9 C 7; press ok;", notice("rent"))
    play(TWO, buy("car", 8), at(8, "ship"), "wait 20; expect prompt home;")


def test_nothing_is_due_on_a_mortgaged_deed() -> None:
    table = rich()
    table.play(buy("car", 27, 8))
    on(27, "mortgage", table)
    on(8, "mortgage", table)
    before = table["transactions"]
    table.play(at(27, "ship"), notice("nothing-due"), "expect prompt home;")
    table.play(at(8, "ship"), notice("nothing-due"))
    assert table["transactions"] == before


def test_ones_own_deed_costs_nothing() -> None:
    play(TWO, buy("car", 27), at(27, "car"), refused("own-deed", "deed"))


def test_a_strangers_card_pays_no_rent() -> None:
    play(TWO, buy("car", 27), at(27, "hat"), refused("not-playing", "deed"))


def test_a_deed_falls_back_and_another_replaces_it() -> None:
    play(TWO, "tap deed 1; tap deed 2; press x; expect prompt home;")
    play(TWO, "tap deed 1; wait 10; expect prompt home;")


def test_the_nearest_station_is_paid_at_double() -> None:
    table = rich()
    table.play(buy("car", 3, 11))
    from_home("railroad", table)
    table.play("expect prompt nearest; tap deed 8;", refused("kind", "nearest"), "tap deed 3;")
    assert table["screen.lines"][2] == "Rent 1M"
    before = table["players.ship.cash"]
    table.play("tap bank ship;", notice("rent"))
    assert before - table["players.ship.cash"] == 1000
    assert paid(table, 3) == 500


def test_the_nearest_utility_is_paid_at_ten_times_the_dice() -> None:
    table = rich()
    table.play(buy("car", 8))
    from_home("utility", table)
    table.play("tap deed 8;")
    assert table["screen.lines"][2] == "Rent Dice × 100K"
    before = table["players.ship.cash"]
    table.play("tap bank ship; key 7; press ok;", notice("rent"))
    assert before - table["players.ship.cash"] == 700


def test_an_unowned_station_may_be_bought_by_who_is_sent_there() -> None:
    table = rich()
    from_home("railroad", table)
    table.play("tap deed 3; tap bank ship;", notice("bought"))


def test_a_menu_steps_round_and_is_left_with_x_or_in_time() -> None:
    table = Table()
    table.play(TWO, "press m;")
    menu = table["menu"]
    assert menu == ["pay-each", "collect-each", "repairs", "railroad", "utility", "jail"]
    table.play("press m; " * len(menu), "expect chosen pay-each; press x; expect prompt home;")
    table.play("press m; wait 10; expect prompt home; expect menu null;")


def test_jail_is_paid_to_the_bank() -> None:
    table = Table()
    table.play(TWO)
    from_home("jail", table)
    table.play("tap bank ship;", notice("jail-paid"), cash(ship=14500))
