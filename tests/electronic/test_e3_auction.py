"""E3: auctions with keyed bids, and the bell that may end them."""

import pytest

from terminal.editions.electronic.chance import BELL_FROM, BELL_TO, bell, drawn
from terminal.ledger import Book
from tests.electronic.table import (
    CLASSIC,
    THREE,
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

OPEN = "tap deed 27; press m; expect prompt auction; "
BELL = "electronic.auction_bell true"


def test_bids_are_keyed_or_raised_by_the_arrow() -> None:
    play(
        THREE, OPEN, keyed("500K"), "expect auction.price 500;",
        "key arrow arrow; expect auction.price 520;", keyed("1.2M"), "expect auction.price 1200;",
        "press ok; expect prompt auction_sold;", notice("auction-sold"),
        "tap bank hat;", notice("bought"), cash(hat=13800), "expect deeds.27.owner hat;",
    )  # fmt: skip


def test_the_arrow_opens_with_one_step() -> None:
    play(TWO, OPEN, "key arrow; expect auction.price 10;")
    play(TWO, OPEN, "key arrow; expect auction.price 1;", settings=(CLASSIC,))


def test_in_the_classic_scale_ok_bids_what_was_keyed_and_then_knocks_down() -> None:
    play(
        TWO, OPEN, "key 5 0; press ok; expect auction.price 50; press ok;",
        "expect prompt auction_sold; tap bank car;", cash(car=1450), settings=(CLASSIC,),
    )  # fmt: skip


@pytest.mark.parametrize("bid", ["500K", "400K", "0K"])
def test_a_bid_must_be_higher_than_the_last(bid: str) -> None:
    play(TWO, OPEN, keyed("500K"), keyed(bid), refused("low-bid", "auction"))


def test_a_bid_beyond_what_anyone_holds_is_refused() -> None:
    play(TWO, pay("1M", "car"), OPEN, keyed("15.001M"), refused("high-bid", "auction"))
    play(TWO, pay("1M", "car"), OPEN, keyed("15M"), "key arrow;", refused("high-bid", "auction"))


def test_digits_that_were_not_bid_are_not_knocked_down() -> None:
    play(TWO, OPEN, keyed("500K"), "key 9; press ok;", refused("no-unit", "auction"))
    play(TWO, OPEN, keyed("500K"), "key 9 arrow;", refused("not-now", "auction"))


def test_nothing_is_knocked_down_without_a_bid() -> None:
    play(TWO, OPEN, "press ok;", refused("no-bid", "auction"))


def test_an_auction_has_no_fixed_time() -> None:
    play(TWO, OPEN, keyed("500K"), "wait 900; expect prompt auction; expect auction.price 500;")
    play(TWO, OPEN, keyed("500K"), "press ok; wait 900; expect prompt auction_sold;")


@pytest.mark.parametrize("before", ["", "key 5 K; ", "key 5 K; press ok; "])
def test_x_leaves_the_deed_unsold(before: str) -> None:
    report = play(TWO, OPEN, before, "press x; expect prompt home;", notice("auction-unsold"))
    assert report["deeds"] == {}
    assert report["transactions"] == 0


def test_a_winner_who_is_short_is_refused_and_another_may_pay() -> None:
    play(
        TWO, pay("14M", "car"), OPEN, keyed("2M"), "press ok; tap bank car;",
        refused("short", "auction_sold"), "tap bank ship;", notice("bought"),
    )  # fmt: skip


def test_an_owned_deed_is_not_auctioned() -> None:
    play(TWO, buy("car", 27), "tap deed 27; press m; expect prompt menu;")


def test_cards_mean_nothing_while_bids_are_made() -> None:
    play(TWO, OPEN, "tap bank car;", refused("not-now", "auction"))
    play(TWO, OPEN, "tap deed 3;", refused("not-now", "auction"))
    play(TWO, OPEN, "hold m x 1;", refused("not-now", "auction"))


def rings(*setting: str, wait: int = 0) -> int:
    """Open an auction with a bid; the ms until the bell."""
    table = Table(BELL, *setting)
    table.play(TWO, OPEN, keyed("500K"), f"wait {wait};")
    at = table.dialogue.memory.bell_at
    assert at is not None
    return at


@pytest.mark.parametrize("seed", range(8))
def test_the_bell_rings_after_13_to_50_seconds_and_sells(seed: int) -> None:
    at = rings(f"seed {seed}")
    assert BELL_FROM <= at <= BELL_TO
    play(
        TWO, OPEN, keyed("500K"), f"wait {(at - 1) / 1000}; expect prompt auction; wait 0.001;",
        "expect prompt auction_sold;", notice("auction-sold"), "tap bank car;", cash(car=14500),
        settings=(BELL, f"seed {seed}"),
    )  # fmt: skip


def test_the_bell_does_not_wait_for_bids_or_keys() -> None:
    at = rings("seed 3")
    assert rings("seed 3", wait=9) == at
    table = Table(BELL, "seed 3")
    table.play(TWO, OPEN, "hold arrow 51;", "expect prompt auction_sold;")


def test_the_bell_without_a_bid_leaves_the_deed_unsold() -> None:
    wait = f"wait {rings('seed 3') / 1000};"
    settings = (BELL, "seed 3")
    play(TWO, OPEN, wait, "expect prompt home;", notice("auction-unsold"), settings=settings)


def test_seeds_and_auctions_differ() -> None:
    assert len({rings(f"seed {seed}") for seed in range(6)}) == 6
    assert len({bell(Book(entries=3), opened) for opened in range(6)}) == 6


def test_a_draw_is_the_same_every_time_and_covers_its_range() -> None:
    draws = [drawn(7, str(count), 4) for count in range(60)]
    assert draws == [drawn(7, str(count), 4) for count in range(60)]
    assert set(draws) == {0, 1, 2, 3}


def test_after_a_power_cut_the_bell_is_drawn_again() -> None:
    table = Table(BELL)
    table.play(TWO, OPEN, keyed("500K"), "wait 9; power-cut; expect auction.price 500;")
    at = table.dialogue.memory.bell_at
    assert at is not None
    assert 9000 + BELL_FROM <= at <= 9000 + BELL_TO


def test_an_auctions_purchase_is_in_the_history_with_its_price() -> None:
    table = Table()
    table.play(TWO, OPEN, keyed("500K"), "press ok; tap bank car;")
    assert table["transactions"] == 1
    assert table["players.car.worth"] == 15000 - 500 + 3500
