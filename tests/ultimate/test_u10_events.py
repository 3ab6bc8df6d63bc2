"""U10: every event card, by number."""

import pytest

from tests.ultimate.table import (
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
    start,
)
from terminal.screen import Line, Moves

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
        f"tap event {event}; tap deed 1; wait 9.9; expect prompt event; wait 0.1; expect prompt home",
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


def test_cheap_rents_come_at_the_cards_own_tap_and_count_two_rents() -> None:
    play(
        TWO,
        buy("car", 16),
        at(16, "car") * 2,
        "tap event 56;",
        expect(prompt="home", notice="event", cheap_rents=2, transactions=4),
        at(16, "ship"),
        cash(car=1440, ship=1300),
        deed(16, "car", 4),
        expect(cheap_rents=1),
        at(16, "car"),
        deed(16, "car", 5),
        expect(cheap_rents=1),
        at(16, "ship"),
        cash(car=1640, ship=1100),
        deed(16, "car", 5),
        expect(cheap_rents=0),
        "press m; tap bank ship;",
        at(16, "ship"),
        cash(car=2940, ship=0),
    )


def test_a_second_card_sets_the_count_to_two_again() -> None:
    play(
        TWO,
        buy("car", 1),
        "tap event 56; tap event 56; expect cheap_rents 2; expect transactions 3;",
        at(1, "ship"),
        "expect cheap_rents 1; tap event 56; expect cheap_rents 2;",
    )


def test_cheap_rents_are_for_anyones_rent() -> None:
    play(
        start("car", "ship", "hat"),
        buy("car", 1),
        buy("ship", 3),
        at(1, "car") + at(3, "ship"),
        "tap event 56;",
        at(1, "hat"),
        at(3, "car"),
        cash(hat=1430, car=1500 - 60 + 70 - 80),
        expect(cheap_rents=0),
    )


def test_cheap_rents_survive_a_power_cut() -> None:
    play(TWO, "tap event 56; power-cut; expect cheap_rents 2")


@pytest.mark.parametrize("event", [57, 58, 59])
def test_a_free_move_leads_to_an_ordinary_transaction(event: int) -> None:
    moved = f"tap event {event}; expect prompt event; tap deed 16; expect prompt deed;"
    play(TWO, moved, "tap bank car;", cash(car=1240), expect(notice="bought", transactions=1))
    play(TWO, moved, "tap bank car; hold ok m 5; expect notice cancelled; expect deeds {}")
    play(TWO, buy("car", 16), moved, "tap bank ship;", cash(ship=1300), expect(notice="rent"))
    play(TWO, buy("car", 16), moved, "tap bank car;", deed(16, "car", 2), cash(car=1240))
    play(TWO, moved, "press m; expect prompt auction_ready; expect auction.deed 16")
    play(TWO, moved, "press x;", expect(prompt="home", transactions=0))


@pytest.mark.parametrize("event", [60, 61])
def test_a_swap_changes_owners_and_no_levels(event: int) -> None:
    for first, second in ((6, 7), (7, 6)):
        play(
            STREET,
            at(6, "car"),
            f"tap event {event}; tap deed {first}; expect prompt event; tap deed {second};",
            deed(6, "ship", 3),
            deed(7, "car", 2),
            cash(car=780, ship=830),
            expect(notice="event", prompt="home", transactions=9),
        )


def test_a_swap_keeps_the_first_tap_when_the_second_is_refused() -> None:
    play(
        STREET,
        "tap event 60; tap deed 6; tap deed 10;",
        refused("same-owner", "event"),
        "tap deed 6;",
        refused("same-owner", "event"),
        "tap deed 1;",
        refused("unowned", "event"),
        "tap bank car;",
        refused("not-now", "event"),
        "tap deed 7;",
        deed(6, "ship", 2),
        deed(7, "car", 2),
        deed(10, "car", 1),
    )


@pytest.mark.parametrize("event", [62, 63])
def test_a_gift_pays_200_to_each_of_two(event: int) -> None:
    play(
        STREET,
        f"tap event {event}; tap bank hat; expect prompt event;",
        cash(hat=1340),
        "tap bank car;",
        cash(hat=1540, car=980, ship=830),
        expect(notice="event", prompt="home", transactions=8),
    )


def test_a_gift_pays_both_or_none() -> None:
    play(STREET, "tap event 62; tap bank hat; press x;", cash(hat=1340), expect(transactions=7))
    play(STREET, "tap event 62; tap bank hat; wait 10;", cash(hat=1340), expect(prompt="home"))
    play(
        STREET,
        "tap event 62; tap bank hat; tap bank hat;",
        refused("same-card", "event"),
        "tap bank cat;",
        refused("not-playing", "event"),
        "tap deed 6;",
        refused("not-now", "event"),
        "tap bank car;",
        cash(hat=1540, car=980),
    )


def test_a_gift_begun_and_left_is_forgotten() -> None:
    play(
        STREET,
        "tap event 62; tap bank hat; press x; tap event 62; tap bank hat; expect prompt event;",
        "press x; tap event 60; tap deed 6; press x; tap event 60; tap deed 7; expect prompt event;",
        expect(transactions=7),
    )


@pytest.mark.parametrize(("token", "deeds"), [("car", 3), ("ship", 3), ("hat", 1)])
def test_tax_is_50_for_each_deed(token: str, deeds: int) -> None:
    before = play(STREET)["players"][token]["cash"]
    play(
        STREET,
        f"tap event 64; expect prompt event; tap bank {token};",
        cash(**{token: before - 50 * deeds}),
        expect(notice="event", prompt="home", transactions=8),
    )


def test_tax_without_a_deed_is_a_transaction_that_changes_nothing() -> None:
    play(TWO, "tap event 64; tap bank car;", cash(car=1500), expect(notice="event", transactions=1))


def test_tax_that_is_short_becomes_a_debt() -> None:
    play(
        TWO,
        buy("car", 1, 2, 3, 4),
        jail("car", 11),
        cash(car=80),
        "tap event 64; tap bank car;",
        'expect debt {"debtor": "car", "creditor": "bank", "amount": 120};',
        "tap deed 3; tap deed 1;",
        cash(car=40),
        expect(debt=None, prompt="home"),
    )


@pytest.mark.parametrize("event", [65, 66])
def test_jail_and_gridlock_are_shown_and_book_nothing(event: int) -> None:
    shown = STREET + f"tap event {event};" + expect(prompt="event", notice=None, transactions=7)
    for end in ("press ok", "press x", "wait 10"):
        play(shown, end, ";", expect(prompt="home", transactions=7))
    for card in ("bank car", "deed 6", "deed 1", "event 45"):
        play(shown, f"tap {card};", refused("not-now", "event"))
    play(shown, "press m;", refused("not-now", "event"))
    play(shown, "press ok; hold ok m 5; expect notice cancelled")


@pytest.mark.parametrize("event", [45, 49, 51, 53, 57, 60, 62, 64])
def test_ok_and_m_have_no_use_at_other_events(event: int) -> None:
    for button in ("ok", "m"):
        play(STREET, f"tap event {event}; press {button};", refused("not-now", "event"))


@pytest.mark.parametrize("event", [45, 46, 49, 51, 53, 57, 60, 62, 64, 67])
def test_x_leaves_an_event_before_its_last_tap(event: int) -> None:
    report = play(STREET, f"tap event {event}; press x;", expect(prompt="home", transactions=7))
    assert levels(report) == START_LEVELS


def test_each_event_shows_an_instruction_of_its_own() -> None:
    seen = set()
    for event in (45, 46, 49, 51, 53, 54, 57, 60, 62, 64, 65, 66, 67):
        table = Table()
        table.play(STREET, f"tap event {event}")
        lines = [b.text for b in table.player.session.screen.body if isinstance(b, Line)]
        seen.add(str(lines))
    assert len(seen) == 13


def test_events_cannot_be_cancelled() -> None:
    for script in (
        "tap event 45; tap deed 6;", "tap event 46; tap deed 1;", "tap event 56;",
        "tap event 60; tap deed 6; tap deed 7;", "tap event 62; tap bank car; tap bank hat;",
        "tap event 64; tap bank car;",
    ):  # fmt: skip
        play(STREET, script, "hold ok m 5;", refused("not-cancellable", "home"))


def test_events_are_taken_at_holdings_too() -> None:
    play(STREET, "tap bank car; tap event 56; expect cheap_rents 2; expect prompt home")
    play(STREET, "tap bank car; tap event 45; tap deed 9;", "expect deeds.9.level 5")


def test_an_event_with_a_debt_in_the_end_leads_to_debt() -> None:
    play(
        TWO,
        buy("car", 1),
        jail("car", 14),
        "tap event 64; tap bank car; expect prompt debt;",
        cash(car=0),
    )
    play(TWO, hammer(1, 20), "tap bank car; tap event 64; tap bank car;", cash(car=1430))
