"""E3: houses, hotels, the Bank's stock of them."""

import pytest

from terminal.draft import Draft
from terminal.editions.electronic import building
from terminal.editions.electronic.figures import ElectronicDeck, figures_of
from terminal.editions.electronic.position import level, stock
from terminal.ledger import BANK, Book
from tests.electronic.table import (
    CLASSIC,
    TWO,
    Table,
    build,
    buy,
    cash,
    on,
    pay,
    refused,
)

BROWN, BLUE = (1, 2), (27, 28)


def table_of(*deeds: int) -> Table:
    table = Table()
    table.play(TWO, pay("900M", payee="car"), buy("car", *deeds))
    return table


def test_a_house_costs_what_the_deed_says() -> None:
    table = Table()
    table.play(TWO, buy("car", *BLUE))
    before = table["players.car.cash"]
    build(table, 27)
    assert before - table["players.car.cash"] == 2000
    assert table["deeds.27"] == {"owner": "car", "houses": 1, "hotel": False, "mortgaged": False}
    classic = Table(CLASSIC)
    classic.play(TWO, buy("car", *BROWN))
    before = classic["players.car.cash"]
    build(classic, 1)
    assert before - classic["players.car.cash"] == 50


def test_four_houses_and_then_a_hotel_which_gives_them_back() -> None:
    table = table_of(*BLUE)
    build(table, *BLUE * 4)
    assert table["stock"] == {"houses": 24, "hotels": 12}
    build(table, 28)
    assert table["deeds.28"] == {"owner": "car", "houses": 0, "hotel": True, "mortgaged": False}
    assert table["stock"] == {"houses": 28, "hotels": 11}
    table.play("tap deed 28; press m;")
    assert "build" not in table["menu"]


def test_building_needs_the_whole_colour() -> None:
    table = table_of(27)
    on(27, "build", table)
    table.play(refused("not-whole", "menu"))


def test_building_needs_a_colour_without_mortgage() -> None:
    table = table_of(*BLUE)
    on(28, "mortgage", table)
    on(27, "build", table)
    table.play(refused("mortgaged", "menu"))


def test_building_is_even() -> None:
    table = table_of(4, 5, 6)
    build(table, 4)
    on(4, "build", table)
    table.play(refused("uneven", "menu"), "press x;")
    build(table, 5, 6, 4)
    on(4, "build", table)
    table.play(refused("uneven", "menu"))


def test_a_builder_who_is_short_is_refused() -> None:
    table = Table()
    table.play(TWO, buy("car", *BLUE), pay("7M", "car"))
    on(27, "build", table)
    table.play(refused("short", "menu"), cash(car=500))


def test_stations_and_utilities_have_no_building_in_their_menu() -> None:
    table = table_of(3, 8)
    for deed in (3, 8):
        table.play(f"tap deed {deed}; press m;", 'expect menu ["mortgage", "sell"]; press x;')


def test_the_last_of_32_houses_is_the_last() -> None:
    streets = (4, 5, 6, 7, 9, 10, 12, 13, 14)
    table = table_of(*streets)
    build(table, *streets[:3] * 4, *streets[3:6] * 4, *streets[6:] * 2, 12, 13)
    assert table["stock.houses"] == 0
    on(14, "build", table)
    table.play(refused("no-houses", "menu"), "press x;")
    build(table, 4)
    assert table["stock"] == {"houses": 4, "hotels": 11}


def test_the_last_of_12_hotels_is_the_last() -> None:
    table = table_of(*BLUE)
    build(table, *BLUE * 4)
    figures = figures_of(table.session.rules)
    draft = Draft(table.session.book)
    draft.move(12, BANK, "street:99", "hotel")
    assert stock(draft.book, figures.deck)[1] == 0
    fault = building.build_fault(draft.book, figures.deck, 28)
    assert fault is not None
    assert fault.code == "refused:no-hotels"


def test_only_streets_are_built_on() -> None:
    table = table_of(3)
    figures = figures_of(table.session.rules)
    fault = building.build_fault(table.session.book, figures.deck, 3)
    assert fault is not None
    assert fault.code == "refused:no-street"


def test_a_house_is_sold_at_half() -> None:
    table = table_of(*BLUE)
    build(table, *BLUE)
    before = table["players.car.cash"]
    assert on(27, "sell-building", table)["notice"] == "building-sold"
    assert table["players.car.cash"] - before == 1000
    assert table["stock.houses"] == 31


def test_selling_is_even_too() -> None:
    table = table_of(4, 5, 6)
    build(table, 4, 5, 6, 4)
    on(5, "sell-building", table)
    table.play(refused("uneven", "menu"))


def test_a_bare_street_has_nothing_to_sell_in_its_menu() -> None:
    table = table_of(*BLUE)
    table.play("tap deed 27; press m;", 'expect menu ["build", "mortgage", "sell"];')


def test_a_hotel_comes_down_to_four_houses_if_the_stock_has_them() -> None:
    table = table_of(*BLUE)
    build(table, *BLUE * 5)
    before = table["players.car.cash"]
    on(27, "sell-building", table)
    assert table["deeds.27.houses"] == 4
    assert table["players.car.cash"] - before == 1000
    assert table["stock"] == {"houses": 28, "hotels": 11}


def group(levels: tuple[int, ...], houses: int) -> tuple[Book, ElectronicDeck]:
    """A light blue colour built so far, and so many houses in the stock."""
    table = table_of(4, 5, 6)
    deck = figures_of(table.session.rules).deck
    draft = Draft(table.session.book)
    for number, built in zip((4, 5, 6), levels, strict=True):
        draft.move(built // 5, BANK, f"street:{number}", "hotel")
        draft.move(built % 5, BANK, f"street:{number}", "house")
    draft.move(stock(draft.book, deck)[0] - houses, BANK, "street:99", "house")
    return draft.book, deck


@pytest.mark.parametrize(
    ("levels", "houses", "after"),
    [
        ((5, 5, 5), 4, {4: 4}),
        ((5, 5, 5), 3, {4: 1, 5: 1, 6: 1}),
        ((5, 5, 5), 2, {4: 0, 5: 1, 6: 1}),
        ((5, 5, 5), 0, {4: 0, 5: 0, 6: 0}),
        ((5, 4, 4), 0, {4: 2, 5: 3, 6: 3}),
        ((5, 4, 4), 3, {4: 3, 5: 4, 6: 4}),
        ((5, 5, 4), 0, {4: 1, 5: 2, 6: 1}),
        ((3, 2, 2), 0, {4: 2}),
    ],
)
def test_where_houses_are_short_the_whole_colour_comes_down_evenly(
    levels: tuple[int, ...], houses: int, after: dict[int, int]
) -> None:
    book, deck = group(levels, houses)
    assert building.after_sale(book, deck, 4) == after


def test_all_that_comes_down_is_paid_at_half_in_one_entry() -> None:
    book, deck = group((5, 5, 5), 2)
    figures = figures_of(table_of().session.rules)
    assert building.refund(book, figures, 4) == 13 * 250
    draft = Draft(book)
    decision = building.sell_building(book, 4, figures)
    draft.add(*getattr(decision, "effects", ()))
    assert [level(draft.book, n) for n in (4, 5, 6)] == [0, 1, 1]
    assert stock(draft.book, deck)[0] == 0
    assert draft.book.holding("car") - book.holding("car") == 13 * 250


def test_the_receipt_of_such_a_sale_shows_every_street() -> None:
    table = table_of(*BLUE, 4, 5, 6, 7, 9, 10, 12, 13, 14)
    build(table, *BLUE * 5, *(4, 5, 6) * 4, *(7, 9, 10) * 4, *(12, 13, 14) * 2)
    build(table, 12)
    assert table["stock.houses"] == 1
    on(28, "sell-building", table)
    assert table["stock"] == {"houses": 0, "hotels": 12}
    assert [table[f"deeds.{n}.houses"] for n in BLUE] == [1, 0]
    assert {"27 Park Place", "28 Boardwalk"} <= set(table["screen.lines"])
