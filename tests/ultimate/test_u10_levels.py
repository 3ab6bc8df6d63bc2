"""U10: the event cards that change rent levels, by number."""

import pytest

from terminal.screen import Moves
from tests.ultimate.table import (
    TWO,
    Table,
    at,
    buy,
    cash,
    expect,
    play,
    refused,
    start,
)

STREET = start("car", "ship", "hat") + buy("car", 6, 10, 22) + buy("ship", 7, 9, 21) + buy("hat", 8)
"""Pink 6-8 complete (level 2 each); orange 9 and 10; dark blue complete (2 each)."""


def levels(report: dict[str, object]) -> dict[int, int]:
    deeds = report["deeds"]
    assert isinstance(deeds, dict)
    return {int(number): card["level"] for number, card in deeds.items()}


START_LEVELS = {6: 2, 7: 2, 8: 2, 9: 1, 10: 1, 21: 2, 22: 2}


@pytest.mark.parametrize(
    ("event", "tapped", "changed"),
    [
        (45, 9, {9: 5}),
        (45, 6, {6: 5}),
        (46, 6, {6: 1}),
        (47, 21, {21: 1}),
        (48, 8, {8: 1}),
        (48, 9, {}),
        (46, 1, {}),
        (49, 9, {9: 2, 10: 2}),
        (50, 7, {6: 3, 7: 3, 8: 3}),
        (68, 22, {21: 3, 22: 3}),
        (67, 6, {6: 1, 7: 1, 8: 1}),
        (67, 9, {}),
        (51, 7, {6: 1, 7: 3, 8: 1}),
        (52, 22, {21: 1, 22: 3}),
        (51, 10, {10: 2}),
        (52, 21, {21: 3, 22: 1}),
        (53, 11, {6: 3, 7: 3, 8: 3, 9: 2, 10: 2}),
        (53, 18, {21: 3, 22: 3}),
        (53, 5, {}),
        (53, 12, {}),
        (54, 6, {6: 1, 7: 1, 8: 1}),
        (54, 22, {21: 1, 22: 1}),
        (54, 17, {}),
    ],
)
def test_level_events_touch_owned_deeds_only(
    event: int, tapped: int, changed: dict[int, int]
) -> None:
    report = play(
        STREET,
        f"tap event {event}; expect prompt event; expect notice null; tap deed {tapped};",
        expect(prompt="home", notice="event", transactions=8),
    )
    assert levels(report) == START_LEVELS | changed


@pytest.mark.parametrize("side", [(1, 5), (6, 11), (12, 17), (18, 22)])
def test_the_four_sides_of_the_board(side: tuple[int, int]) -> None:
    owned = (1, 3, 6, 9, 12, 15, 18, 21)
    everything = start("car", "ship") + buy("car", *owned[:4]) + buy("ship", *owned[4:])
    for tapped in range(side[0], side[1] + 1):
        report = play(everything, f"tap event 53; tap deed {tapped}")
        up = {number for number, level in levels(report).items() if level == 2}
        assert up == {number for number in owned if side[0] <= number <= side[1]}


def test_22_and_1_are_neighbours() -> None:
    corner = TWO + buy("car", 1, 2) + buy("ship", 21, 22)
    assert levels(play(corner, "tap event 51; tap deed 1")) == {1: 4, 2: 2, 21: 3, 22: 2}
    assert levels(play(corner, "tap event 52; tap deed 22")) == {1: 2, 2: 3, 21: 2, 22: 4}


def test_an_unowned_neighbour_is_skipped_and_not_replaced() -> None:
    gap = TWO + buy("car", 3, 5, 6) + at(3, "car") + at(5, "car") + at(6, "car")
    assert levels(play(gap, "tap event 51; tap deed 5")) == {3: 2, 5: 3, 6: 1}


def test_levels_stay_within_one_and_five() -> None:
    high = TWO + buy("car", 1, 2) + at(1, "car") * 2
    assert levels(play(high, "tap event 49; tap deed 2")) == {1: 5, 2: 4}
    assert levels(play(high, "tap event 53; tap deed 3")) == {1: 5, 2: 4}
    low = TWO + buy("car", 3, 4)
    assert levels(play(low, "tap event 67; tap deed 3")) == {3: 1, 4: 1}
    assert levels(play(low, "tap event 54; tap deed 1")) == {3: 1, 4: 1}
    assert levels(play(low, "tap event 51; tap deed 3")) == {3: 2, 4: 1}


@pytest.mark.parametrize("event", [45, 49, 50, 51, 52, 60, 61, 67, 68])
def test_an_unowned_deed_is_refused_and_the_event_stays(event: int) -> None:
    play(
        STREET,
        f"tap event {event}; tap deed 1;",
        refused("unowned", "event"),
        expect(transactions=7),
    )
    play(
        STREET,
        f"tap event {event}; tap deed 1; wait 9.9; expect prompt event;",
        "wait 0.1; expect prompt home",
    )


@pytest.mark.parametrize("event", [46, 47, 48])
def test_level_one_for_an_unowned_deed_changes_nothing_and_says_so(event: int) -> None:
    table = Table()
    table.play(STREET, f"tap event {event}; tap deed 1;", expect(notice="event", transactions=8))
    assert levels(table.report) == START_LEVELS
    title = table.player.session.screen.title.key
    assert title == "event.nothing"


def test_an_event_moves_no_money_by_levels() -> None:
    for event, tapped in ((45, 6), (46, 6), (49, 6), (51, 6), (53, 6), (54, 6), (67, 6)):
        play(STREET, f"tap event {event}; tap deed {tapped};", cash(car=780, ship=830, hat=1340))


def test_the_screen_says_which_houses_to_move() -> None:
    table = Table()
    table.play(STREET, "tap event 51; tap deed 7")
    moves = next(b for b in table.player.session.screen.body if isinstance(b, Moves)).moves
    assert [(m.number, m.before, m.after) for m in moves] == [(6, 2, 1), (7, 2, 3), (8, 2, 1)]
