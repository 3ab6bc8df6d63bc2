"""U10: the event cards that do not change rent levels; and what all have in common."""

import pytest

from terminal.screen import Line
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
from tests.ultimate.test_u10_levels import START_LEVELS, STREET, levels


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
        "press x; tap event 60; tap deed 6; press x;",
        "tap event 60; tap deed 7; expect prompt event;",
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
