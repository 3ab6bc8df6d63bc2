"""U7: the timed auction, from the gavel to the payment."""

import pytest

from terminal.screen import Balances, Cue, Picture
from tests.ultimate.table import (
    THREE,
    TWO,
    Table,
    buy,
    cash,
    deed,
    expect,
    hammer,
    jail,
    play,
    refused,
)

READY = TWO + "tap deed 9; press m; "
OPEN = READY + "press ok; "


def auction(price: int, circles: int, number: int = 9) -> str:
    return f'expect auction {{"deed": {number}, "price": {price}, "circles": {circles}}};'


def test_the_gavel_is_shown_with_all_balances() -> None:
    table = Table()
    table.play(READY, expect(prompt="auction_ready"), auction(0, 4))
    body = table.player.session.screen.body
    assert Picture("gavel") in body
    balances = next(block for block in body if isinstance(block, Balances))
    assert [row.player for row in balances.rows] == ["car", "ship"]


def test_ok_starts_and_x_goes_home() -> None:
    play(READY, "press ok;", expect(prompt="auction", notice=None), auction(0, 4))
    play(READY, "press x;", expect(prompt="home", auction=None, deeds={}, transactions=0))


def test_four_circles_last_1500_ms_each() -> None:
    table = Table()
    table.play(OPEN, "press m")
    for lit in (4, 3, 2, 1):
        table.play(auction(20, lit))
        table.wait(1499)
        table.play(auction(20, lit))
        table.wait(1)
    table.play(auction(20, 0), expect(prompt="auction_sold", notice="auction-sold"))


@pytest.mark.parametrize(("setting", "ms"), [("2", 2000), ("0.3", 300), ("1.001", 1001)])
def test_the_time_of_a_circle_is_a_setting(setting: str, ms: int) -> None:
    table = Table(f"auction.tick_seconds {setting}")
    table.play(OPEN, "press m")
    table.wait(4 * ms - 1)
    table.play(auction(20, 1), expect(prompt="auction"))
    table.wait(1)
    table.play(expect(prompt="auction_sold"))


def test_m_raises_the_price_by_20_and_refills_the_circles() -> None:
    play(
        OPEN,
        "press m;",
        auction(20, 4),
        "wait 4.499;",
        auction(20, 2),
        "press m;",
        auction(40, 4),
        "wait 5.999;",
        auction(40, 1),
        "press m; press m;",
        auction(80, 4),
        "wait 5.999;",
        expect(prompt="auction"),
        "wait 0.001;",
        expect(prompt="auction_sold"),
    )


def test_without_refill_the_circles_run_on() -> None:
    table = Table("auction.refill false")
    table.play(OPEN, "wait 3; press m;", auction(20, 2), "wait 2.999;", auction(20, 1))
    table.play(
        "press m;", auction(40, 1), "wait 0.001;", auction(40, 0), expect(prompt="auction_sold")
    )


def test_a_bid_may_refill_up_to_so_many_circles() -> None:
    table = Table("auction.refill 2")
    table.play(OPEN, "press m;", auction(20, 4), "wait 5;", auction(20, 1))
    table.play("press m;", auction(40, 2), "wait 1;", "press m;", auction(60, 2), "wait 2.999;")
    table.play(expect(prompt="auction"), "wait 0.001;", expect(prompt="auction_sold"))


@pytest.mark.parametrize(
    "other",
    [
        "press ok", "press x", "tap bank car", "tap bank cat", "tap deed 9", "tap deed 1",
        "tap event 45", "tap event 56", "tap unknown 04a1b2c3", "hold ok 0.1", "hold x 0.1",
    ],
)  # fmt: skip
def test_only_m_acts_and_the_rest_does_not_touch_the_circles(other: str) -> None:
    table = Table()
    report = table.play(OPEN, "press m; wait 3.5;", other)
    assert report["notice"].startswith("refused:")
    left = 6000 - table.player._clock.now() + 0
    assert left == (2500 if "0.1" not in other else 2400)
    table.play(auction(20, 2))
    table.wait(left - 1)
    table.play(expect(prompt="auction"))
    table.wait(1)
    table.play(expect(prompt="auction_sold"))


def test_a_countdown_sounds_for_each_circle_and_the_hammer_at_the_end() -> None:
    table = Table()
    table.play(OPEN, "press m")
    session = table.player.session
    heard = []
    for _ in range(4):
        beat = session.beat
        table.wait(1500)
        assert session.beat == beat + 1
        heard.append(session.screen.cue)
    assert heard == [Cue.TICK, Cue.TICK, Cue.TICK, Cue.HAMMER]
    table = Table()
    table.play(OPEN, "press m")
    assert table.player.session.screen.cue is Cue.BID


def test_an_auction_without_a_bid_lapses() -> None:
    lapsed = (
        OPEN + "wait 6;" + expect(prompt="auction_lapsed", notice="auction-lapsed") + auction(0, 0)
    )
    play(lapsed, "tap deed 9;", expect(prompt="auction_ready", notice=None), auction(0, 4))
    play(lapsed, "tap deed 10;", refused("not-now", "auction_lapsed"))
    play(lapsed, "tap bank car;", refused("not-now", "auction_lapsed"))
    play(lapsed, "press x;", expect(prompt="home", deeds={}, transactions=0))
    play(
        lapsed,
        "tap deed 9; press ok; press m; wait 6;",
        auction(20, 0),
        expect(prompt="auction_sold"),
    )


def test_any_players_card_pays_the_hammer_price_and_gets_the_deed() -> None:
    for winner in ("car", "ship", "hat"):
        play(
            THREE,
            hammer(9, 60),
            f"tap bank {winner};",
            cash(**{winner: 1440}),
            deed(9, winner, 1),
            expect(prompt="home", notice="bought", transactions=1, auction=None, bank=-4440),
        )


def test_x_leaves_a_sale_without_a_sale() -> None:
    play(TWO, hammer(9, 60), "press x;", expect(prompt="home", notice="auction-unsold", deeds={}))


def test_a_sale_without_a_payment_ends_after_30_s_whatever_is_refused() -> None:
    play(
        TWO,
        hammer(9, 60),
        "wait 15; tap bank cat; wait 10; tap deed 9; wait 4.999;",
        expect(prompt="auction_sold"),
        "wait 0.001;",
        expect(prompt="home", notice="auction-unsold", deeds={}, transactions=0),
    )


def test_the_time_to_pay_is_a_setting() -> None:
    table = Table("auction.pay_seconds 2")
    table.play(TWO, hammer(9, 60), "wait 1.999;", expect(prompt="auction_sold"))
    table.play("wait 0.001;", expect(prompt="home"))


def test_the_30_s_run_on_below_the_volume() -> None:
    play(
        TWO,
        hammer(9, 60),
        "wait 25; hold m x 1; expect prompt volume; wait 3.999; expect prompt volume;",
        "wait 0.001; expect prompt home; expect notice auction-unsold",
    )
    play(
        TWO,
        hammer(9, 60),
        "hold m x 1; wait 10; expect prompt auction_sold; tap bank car;",
        deed(9, "car", 1),
    )


SHORT = TWO + buy("car", 16) + jail("car", 12) + "expect players.car.cash 40;" + hammer(9, 100)


def test_a_winner_short_of_money_owes_the_bank() -> None:
    play(
        SHORT,
        "tap bank car;",
        'expect debt {"debtor": "car", "creditor": "bank", "amount": 60};',
        cash(car=0),
        expect(prompt="debt", notice="debt", auction=None),
        'expect deeds {"16": {"owner": "car", "level": 1}};',
        "tap deed 9;",
        refused("unowned", "debt"),
        "tap deed 16;",
        'expect deeds {"9": {"owner": "car", "level": 1}};',
        cash(car=200),
        expect(prompt="home", notice="debt-paid", debt=None, transactions=15),
    )


def test_a_winner_who_cannot_pay_even_with_all_deeds_is_bankrupt_without_the_deed() -> None:
    play(
        TWO,
        jail("car", 15),
        hammer(9, 20),
        "tap bank car;",
        expect(prompt="game_over", notice="bankrupt", deeds={}, debt=None),
        'expect ranking.1 {"player": "car", "worth": 0, "place": 2};',
    )


def test_a_short_winner_may_be_refused_by_setting() -> None:
    table = Table('auction.short_winner "refuse"')
    table.play(
        SHORT,
        "wait 20; tap bank car;",
        refused("short", "auction_sold"),
        cash(car=40),
        "wait 9.999;",
        expect(prompt="auction_sold"),
        "tap bank ship;",
        deed(9, "ship", 1),
        cash(ship=1400),
    )
    table = Table('auction.short_winner "refuse"')
    table.play(
        SHORT, "wait 20; tap bank car; wait 10;", expect(prompt="home", notice="auction-unsold")
    )


def test_the_exact_price_is_enough() -> None:
    for setting in ("owes", "refuse"):
        table = Table(f"auction.short_winner {setting}")
        table.play(
            TWO, jail("car", 14), hammer(9, 100), "tap bank car;", cash(car=0), deed(9, "car", 1)
        )
