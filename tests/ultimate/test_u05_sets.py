"""U5: colour sets that a purchase completes."""

import pytest

from terminal.screen import Cue, Moves
from tests.ultimate.table import (
    CANCEL,
    JAIL,
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
)

GROUPS = (
    (1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (9, 10, 11),
    (12, 13, 14),
    (15, 16, 17),
    (18, 19, 20),
    (21, 22),
)


def levels(*numbers_and_levels: tuple[int, int]) -> str:
    return "".join(f"expect deeds.{n}.level {level};" for n, level in numbers_and_levels)


@pytest.mark.parametrize("group", GROUPS)
def test_a_set_of_one_owner_rises_by_two(group: tuple[int, ...]) -> None:
    play(
        TWO,
        buy("car", *group[:-1]),
        *(f"expect deeds.{number}.level 1;" for number in group[:-1]),
        buy("car", group[-1]),
        *(f"expect deeds.{number}.level 3;" for number in group),
        expect(notice="set-complete", prompt="home", transactions=len(group)),
    )


@pytest.mark.parametrize("group", GROUPS)
def test_a_set_of_several_owners_rises_by_one(group: tuple[int, ...]) -> None:
    play(
        TWO,
        buy("car", *group[:-1]),
        buy("ship", group[-1]),
        *(f"expect deeds.{number}.level 2;" for number in group),
        expect(notice="set-complete"),
    )


def test_the_jump_stops_at_level_five() -> None:
    play(TWO, buy("car", 1), at(1, "car") * 3, buy("car", 2), levels((1, 5), (2, 3)))
    play(TWO, buy("car", 1), at(1, "car") * 4, buy("car", 2), levels((1, 5), (2, 3)))
    play(TWO, buy("car", 1), at(1, "car") * 4, buy("ship", 2), levels((1, 5), (2, 2)))


def test_the_jump_adds_to_the_levels_there_are() -> None:
    play(TWO, buy("car", 1), at(1, "ship"), buy("car", 2), levels((1, 4), (2, 3)))


def test_fanfare_and_the_list_of_deeds_with_their_new_levels() -> None:
    table = Table()
    table.play(TWO, buy("car", 18, 19, 20))
    screen = table.player.session.screen
    moves = next(block for block in screen.body if isinstance(block, Moves)).moves
    assert screen.cue is Cue.SET
    assert [(m.number, m.before, m.after) for m in moves] == [(18, 1, 3), (19, 1, 3), (20, None, 3)]


def test_an_auction_completes_a_set() -> None:
    play(
        TWO,
        buy("car", 1),
        hammer(2, 20),
        "tap bank car;",
        levels((1, 3), (2, 3)),
        expect(notice="set-complete"),
        cash(car=1420),
    )
    play(TWO, buy("car", 1), hammer(2, 20), "tap bank ship;", levels((1, 2), (2, 2)))


def test_a_free_move_completes_a_set() -> None:
    play(TWO, buy("car", 1), "tap event 57;", buy("car", 2), levels((1, 3), (2, 3)))


def test_a_short_winner_completes_a_set_when_the_debt_is_paid() -> None:
    play(
        THREE,
        buy("car", 1, 22),
        jail("car", 10),
        hammer(2, 100),
        "tap bank car; expect prompt debt; expect debt.amount 60;",
        levels((1, 1)),
        "tap deed 22; expect prompt home; expect notice set-complete;",
        levels((1, 3), (2, 3)),
        cash(car=340),
    )


def test_a_short_winner_who_gives_a_deed_of_the_group_completes_nothing() -> None:
    play(
        TWO,
        buy("car", 1),
        jail("car", 14),
        hammer(2, 60),
        "tap bank car; expect debt.amount 20; tap deed 1; expect notice debt-paid;",
        'expect deeds {"2": {"owner": "car", "level": 1}};',
        cash(car=40),
    )


def test_a_swap_completes_nothing_and_a_hand_over_neither() -> None:
    swapped = TWO + buy("car", 1) + buy("ship", 2, 3) + levels((1, 2), (2, 2))
    play(swapped, "tap event 60; tap deed 2; tap deed 3; ", levels((1, 2), (2, 2), (3, 1)))
    play(
        swapped,
        "tap event 60; tap deed 1; tap deed 3; ",
        deed(1, "ship", 2),
        deed(3, "car", 1),
        levels((2, 2)),
    )
    play(
        TWO,
        buy("ship", 1),
        buy("car", 2, 3),
        jail("car", 13),
        levels((1, 2), (2, 2)),
        at(1, "car"),
        "expect debt.creditor ship; tap deed 2;",
        deed(2, "ship", 2),
        levels((1, 3)),
    )


def test_a_set_rises_once_per_game() -> None:
    play(
        TWO,
        buy("car", 1, 2),
        jail("car", 13),
        JAIL,
        "tap bank car; expect debt.creditor bank; tap deed 1;",
        "press m; tap bank car;",
        levels((2, 3)),
        buy("car", 1),
        expect(notice="bought"),
        levels((1, 1), (2, 3)),
    )


def test_cancelling_the_purchase_takes_jump_and_mark_back() -> None:
    play(
        TWO,
        buy("car", 1, 2),
        CANCEL,
        'expect deeds {"1": {"owner": "car", "level": 1}};',
        cash(car=1440),
        buy("ship", 2),
        levels((1, 2), (2, 2)),
        expect(notice="set-complete"),
    )


def test_buying_again_after_a_cancel_without_a_set_completes_it_for_the_first_time() -> None:
    play(TWO, buy("car", 1), CANCEL, buy("car", 2), levels((2, 1)), buy("car", 1), levels((1, 3)))
